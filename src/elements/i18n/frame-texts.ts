// Warnings of the frame about the page around it, which cannot replace these texts.
import type { Language } from "./language.ts";
import { translator, type Table } from "./translator.ts";

const FRAME_TEXTS = {
  interrupted: [
    "Algo tirou você do formulário enquanto digitava. Por segurança, apagamos o número e o código do cartão. Digite-os de novo; se isso se repetir, não pague nesta página.",
    "Something moved you out of the form while you were typing. To protect your card, we cleared its number and code. Enter them again; if this happens again, don’t pay on this page.",
    "Algo lo sacó del formulario mientras escribía. Por seguridad, borramos el número y el código de la tarjeta. Escríbalos de nuevo; si se repite, no pague en esta página.",
  ],
  taken: [
    "Algo tirou o cursor do campo do cartão. Se você já digitou, o número pode ter ido para outro lugar. Toque no campo e digite aqui; se isso se repetir, não pague nesta página.",
    "Something moved the cursor out of the card’s field. If you have typed already, the number may have gone elsewhere. Tap the field and type here; if this happens again, don’t pay on this page.",
    "Algo sacó el cursor del campo de la tarjeta. Si ya escribió, el número puede haber ido a otro lugar. Toque el campo y escriba aquí; si se repite, no pague en esta página.",
  ],
} satisfies Table;

const words = translator(FRAME_TEXTS);

export const frameWords = (language: Language): ReturnType<typeof words> =>
  words({ ...language, overrides: {} });
