import type { Language } from "./language.ts";
import { translator, type Table } from "./translator.ts";
import { errorText, type ToldError } from "./common-texts.ts";

const GIVEN_BACK = [
  "O valor deste pagamento foi devolvido",
  "This payment was refunded",
  "Este pago fue reembolsado",
] as const;

export const PIX_TEXTS = {
  payInApp: [
    "Pague no app do seu banco. A confirmação aparece aqui na hora.",
    "Pay in your bank’s app. You’ll see the confirmation here right away.",
    "Pague en la app de su banco. La confirmación aparece aquí al instante.",
  ],
  creating: ["Gerando o código…", "Creating the code…", "Generando el código…"],
  waiting: ["Aguardando o pagamento", "Waiting for payment", "Esperando el pago"],
  expiresIn: ["Expira em", "Expires in", "Vence en"],
  /** Spoken: `3 min` or `30 s`. */
  timeLeft: ["O código expira em {time}.", "The code expires in {time}.", "El código vence en {time}."],
  pixCode: ["Pix copia e cola", "Pix code (copia e cola)", "Código Pix (copia e cola)"],
  copy: ["Copiar código", "Copy code", "Copiar código"],
  copied: ["Código copiado", "Code copied", "Código copiado"],
  notCopied: [
    "Não foi possível copiar. O código já está selecionado para você copiar.",
    "Couldn’t copy. The code is selected, so you can copy it yourself.",
    "No se pudo copiar. El código está seleccionado para que lo copie.",
  ],
  share: ["Compartilhar código", "Share code", "Compartir código"],
  /** Once it is copied. */
  nextStep: ["Agora abra o app do seu banco", "Now open your bank’s app", "Ahora abra la app de su banco"],
  step1: ["Copie o código.", "Copy the code.", "Copie el código."],
  step2: [
    "No app do seu banco, escolha Pix copia e cola.",
    "In your bank’s app, choose Pix copia e cola.",
    "En la app de su banco, elija Pix copia e cola.",
  ],
  /** In place of the step before, once the code is copied. */
  chooseCopyPaste: ["Escolha Pix copia e cola.", "Choose Pix copia e cola.", "Elija Pix copia e cola."],
  step3: [
    "Cole o código, confira o valor e quem recebe, e pague.",
    "Paste the code, check the amount and the recipient, and pay.",
    "Pegue el código, revise el valor y a quién le paga, y pague.",
  ],
  scan: [
    "Abra o app do seu banco e escaneie o código.",
    "Open your bank’s app and scan the code.",
    "Abra la app de su banco y escanee el código.",
  ],
  showQr: ["Mostrar QR code", "Show QR code", "Mostrar QR"],
  hideQr: ["Ocultar QR code", "Hide QR code", "Ocultar QR"],
  downloadQr: ["Baixar QR code", "Download QR code", "Descargar QR"],
  qrOf: ["QR code do Pix de {amount}", "Pix QR code for {amount}", "Código QR de Pix de {amount}"],
  bankShows: ["No app do banco vai aparecer", "Your bank will show", "En la app de su banco aparecerá"],
  /** On paper, before day and time. */
  validUntil: ["Válido até", "Valid until", "Válido hasta"],
  /** The time zone, if the buyer's own is not known. */
  brasilia: ["horário de Brasília", "Brasília time", "hora de Brasilia"],
  havePaid: ["Já paguei", "I’ve paid", "Ya pagué"],
  notYet: [
    "Ainda não recebemos a confirmação. Ela aparece aqui assim que o banco avisar.",
    "We haven’t received the confirmation yet. It appears here as soon as the bank sends it.",
    "Aún no recibimos la confirmación. Aparece aquí en cuanto el banco la envíe.",
  ],
  checking: ["Conferindo o pagamento…", "Checking the payment…", "Comprobando el pago…"],
  doubtful: [
    "Este código parece incompleto. Se o banco recusar, fale com a loja.",
    "This code looks incomplete. If your bank doesn’t accept it, contact the shop.",
    "Este código parece incompleto. Si el banco lo rechaza, comuníquese con la tienda.",
  ],
  pixExpired: ["O código Pix expirou", "The Pix code has expired", "El código Pix venció"],
  pixExpiredHint: [
    "Se você já pagou, não pague de novo: a confirmação aparece aqui.",
    "If you’ve paid, don’t pay again: the confirmation appears here.",
    "Si ya pagó, no pague de nuevo: la confirmación aparece aquí.",
  ],
  pixSuperseded: [
    "Este código Pix não vale mais",
    "This Pix code is no longer valid",
    "Este código Pix ya no es válido",
  ],
  pixNewerTry: [
    "Há uma tentativa de pagamento mais recente.",
    "There’s a more recent attempt to pay.",
    "Hay un intento de pago más reciente.",
  ],
  newCode: ["Gerar novo código", "Create a new code", "Generar un código nuevo"],
  pixFailed: [
    "Não foi possível gerar o código Pix",
    "We couldn’t create the Pix code",
    "No se pudo generar el código Pix",
  ],
  pixFailedHint: [
    "Nada foi cobrado. Tente de novo em alguns minutos.",
    "Nothing was charged. Try again in a few minutes.",
    "No se cobró nada. Intente de nuevo en unos minutos.",
  ],
  cancelled: GIVEN_BACK,
  reversed: GIVEN_BACK,

  // Errors that are told in words of Pix alone.
  code_mismatch: [
    "O valor do código Pix é diferente do valor do pedido. Não pague e fale com a loja.",
    "The amount in the Pix code is different from the order’s amount. Don’t pay, and contact the shop.",
    "El valor del código Pix es distinto del valor del pedido. No pague y comuníquese con la tienda.",
  ],
  amount_changed: [
    "O valor do pedido mudou. Confira o novo valor antes de pagar.",
    "The order’s amount has changed. Check the new amount before you pay.",
    "El valor del pedido cambió. Revise el nuevo valor antes de pagar.",
  ],
} satisfies Table;

export const pixWords = translator(PIX_TEXTS);

/** What a buyer is told about an error. */
export function pixErrorText(error: ToldError, language: Language): string {
  const texts: Partial<Record<string, string>> = pixWords(language);
  return texts[error.code] ?? errorText(error, language);
}
