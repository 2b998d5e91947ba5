// Warnings of the frame about the page around it, which cannot replace these texts.
import { translator, type Language, type Table } from "./language.ts";

export const FRAME_TEXTS = {
  interrupted: [
    "Algo tirou você do formulário enquanto digitava. Por segurança, apagamos o número e o código do cartão. Digite-os de novo; se isso se repetir, não pague nesta página.",
    "Something moved you out of the form while you were typing. To protect your card, we cleared its number and code. Enter them again; if this happens again, don’t pay on this page.",
    "Algo lo sacó del formulario mientras escribía. Por seguridad, borramos el número y el código de la tarjeta. Escríbalos de nuevo; si se repite, no pague en esta página.",
  ],
} satisfies Table;

const words = translator(FRAME_TEXTS);

export const frameWords = (language: Language): ReturnType<typeof words> =>
  words({ ...language, overrides: {} });
