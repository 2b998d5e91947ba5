import { translator, type Language, type Table } from "./language.ts";
import { errorText } from "./texts.ts";

export const PIX_TEXTS = {
  payInApp: [
    "Pague no app do seu banco. A confirmação aparece aqui na hora.",
    "Pay in your bank’s app. The confirmation appears here at once.",
    "Pague en la app de su banco. La confirmación aparece aquí al instante.",
  ],
  creating: ["Gerando o código…", "Creating the code…", "Generando el código…"],
  waiting: ["Aguardando o pagamento", "Waiting for payment", "Esperando el pago"],
  expiresIn: ["Expira em", "Expires in", "Vence en"],
  /** Spoken: `3 min` or `30 s`. */
  timeLeft: ["O código expira em {time}.", "The code expires in {time}.", "El código vence en {time}."],
  pixCode: ["Pix copia e cola", "Pix copy and paste", "Pix copia y pega"],
  copy: ["Copiar código", "Copy code", "Copiar código"],
  copied: ["Código copiado", "Code copied", "Código copiado"],
  notCopied: [
    "Não deu para copiar. O código está selecionado: copie-o.",
    "Copying did not work. The code is selected: copy it.",
    "No se pudo copiar. El código está seleccionado: cópielo.",
  ],
  share: ["Compartilhar", "Share", "Compartir"],
  step1: ["Copie o código.", "Copy the code.", "Copie el código."],
  step2: [
    "No app do seu banco, escolha Pix copia e cola.",
    "In your bank’s app, choose Pix copia e cola.",
    "En la app de su banco, elija Pix copia e cola.",
  ],
  step3: [
    "Cole o código, confira valor e nome e pague.",
    "Paste the code, check amount and name, and pay.",
    "Pegue el código, revise importe y nombre y pague.",
  ],
  scan: [
    "Escaneie o código no app do seu banco.",
    "Scan the code in your bank’s app.",
    "Escanee el código en la app de su banco.",
  ],
  showQr: ["Mostrar QR code", "Show QR code", "Mostrar código QR"],
  hideQr: ["Ocultar QR code", "Hide QR code", "Ocultar código QR"],
  downloadQr: ["Baixar QR code", "Download QR code", "Descargar código QR"],
  qrOf: ["QR code do Pix de {amount}", "Pix QR code for {amount}", "Código QR de Pix de {amount}"],
  bankShows: ["No banco aparece", "Your bank shows", "En el banco aparece"],
  /** On paper, before day and time. */
  validUntil: ["Válido até", "Valid until", "Válido hasta"],
  havePaid: ["Já paguei", "I have paid", "Ya pagué"],
  notYet: [
    "O banco ainda não confirmou. A confirmação aparece aqui.",
    "The bank has not confirmed yet. The confirmation appears here.",
    "El banco aún no confirmó. La confirmación aparece aquí.",
  ],
  checking: ["Conferindo o pagamento…", "Checking the payment…", "Comprobando el pago…"],
  doubtful: [
    "Este código parece incompleto. Se o banco não o aceitar, fale com a loja.",
    "This code looks incomplete. If your bank does not accept it, contact the shop.",
    "Este código parece incompleto. Si el banco no lo acepta, hable con la tienda.",
  ],
  pixExpired: ["O código Pix expirou", "The Pix code has expired", "El código Pix venció"],
  pixExpiredHint: [
    "Se você já pagou, não pague de novo: a confirmação aparece aqui.",
    "If you have paid, do not pay again: the confirmation appears here.",
    "Si ya pagó, no pague de nuevo: la confirmación aparece aquí.",
  ],
  pixSuperseded: [
    "Este código Pix não vale mais",
    "This Pix code is no longer valid",
    "Este código Pix ya no es válido",
  ],
  pixNewerTry: [
    "Há uma tentativa de pagamento mais recente.",
    "There is a more recent attempt to pay.",
    "Hay un intento de pago más reciente.",
  ],
  newCode: ["Gerar outro código", "Create another code", "Generar otro código"],
  pixFailed: ["O código Pix não foi gerado", "The Pix code was not created", "No se generó el código Pix"],
  pixFailedHint: [
    "Nada foi cobrado. Gere outro código.",
    "Nothing was charged. Create another code.",
    "No se cobró nada. Genere otro código.",
  ],
  cancelled: ["Este pagamento foi cancelado", "This payment was cancelled", "Este pago fue cancelado"],
  reversed: ["Este pagamento foi devolvido", "This payment was returned", "Este pago fue devuelto"],

  // Errors that are told in words of Pix alone.
  code_mismatch: [
    "O valor do código Pix não é o do pedido. Não pague. Fale com a loja.",
    "The amount in the Pix code is not the order’s. Do not pay. Contact the shop.",
    "El valor del código Pix no es el del pedido. No pague. Hable con la tienda.",
  ],
  amount_changed: [
    "O valor do pedido mudou. Confira e pague.",
    "The order’s amount has changed. Check it and pay.",
    "El valor del pedido cambió. Revise y pague.",
  ],
} satisfies Table;

export const pixWords = translator(PIX_TEXTS);

/** What a buyer is told about an error. */
export function pixErrorText(code: string, language: Language): string {
  const texts: Partial<Record<string, string>> = pixWords(language);
  return texts[code] ?? errorText(code, language);
}
