// What the frame says against the page around it: the page can put no words of its own in its place.
import { wordsOf, type Language, type Table } from "./language.ts";

export const FRAME_TEXTS = {
  interrupted: [
    "Algo tirou você do formulário enquanto digitava. Por segurança, apagamos o número e o código do cartão. Digite-os de novo; se isso se repetir, não pague nesta página.",
    "Something moved you out of the form while you were typing. To protect your card, we cleared its number and code. Enter them again; if this happens again, do not pay on this page.",
    "Algo lo sacó del formulario mientras escribía. Por seguridad, borramos el número y el código de la tarjeta. Escríbalos de nuevo; si se repite, no pague en esta página.",
  ],
} satisfies Table;

const words = wordsOf(FRAME_TEXTS);

export const frameWords = (language: Language): ReturnType<typeof words> => words({ ...language, own: {} });
