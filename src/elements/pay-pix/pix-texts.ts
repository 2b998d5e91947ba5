import type { Locale } from "../shared/locale.ts";
import type { PayErrorCode } from "../shared/pay-error.ts";
import { errorText } from "../shared/texts.ts";

interface PixTexts {
  pay: string;
  hint: string;
  creating: string;
  waiting: string;
  expiresIn: string;
  /** Spoken: `time` is `3 min` or `30 s`. */
  timeLeft: (time: string) => string;
  code: string;
  copy: string;
  copied: string;
  notCopied: string;
  share: string;
  steps: readonly [copy: string, open: string, check: string];
  scan: string;
  showQr: string;
  hideQr: string;
  download: string;
  qr: (amount: string) => string;
  bankShows: string;
  /** On paper, before day and time. */
  validUntil: string;
  havePaid: string;
  notYet: string;
  doubtful: string;
  wrongAmount: string;
  amountChanged: string;
  checking: string;
  expired: string;
  expiredHint: string;
  again: string;
  failed: string;
  failedHint: string;
  cancelled: string;
  reversed: string;
}

const TEXTS: Record<Locale, PixTexts> = {
  "pt-BR": {
    pay: "Pagar com Pix",
    hint: "Pague no app do seu banco. A confirmação chega aqui na hora.",
    creating: "Gerando o código…",
    waiting: "Aguardando o pagamento",
    expiresIn: "Expira em",
    timeLeft: (time) => `O código expira em ${time}.`,
    code: "Pix copia e cola",
    copy: "Copiar código",
    copied: "Código copiado",
    notCopied: "Não deu para copiar. O código está selecionado: copie-o com o menu do aparelho.",
    share: "Compartilhar",
    steps: [
      "Copie o código.",
      "No app do seu banco, escolha Pix copia e cola.",
      "Cole o código, confira o valor e o nome e pague.",
    ],
    scan: "Aponte a câmera do app do seu banco para o código.",
    showQr: "Mostrar QR code",
    hideQr: "Ocultar QR code",
    download: "Baixar QR code",
    qr: (amount) => `QR code do Pix de ${amount}`,
    bankShows: "No banco aparece",
    validUntil: "Válido até",
    havePaid: "Já paguei",
    notYet: "Ainda não recebemos a confirmação do banco. Assim que chegar, ela aparece aqui.",
    doubtful:
      "Este código parece incompleto e o banco pode não aceitá-lo. Se isso acontecer, fale com a loja.",
    wrongAmount: "O valor do código Pix não é o do pedido. Não pague este código; fale com a loja.",
    amountChanged: "O valor do pedido mudou. Confira o novo total antes de pagar.",
    checking: "Conferindo se o pagamento chegou…",
    expired: "O código Pix expirou",
    expiredHint: "Se você já pagou, não pague de novo: a confirmação aparece aqui.",
    again: "Gerar novo código",
    failed: "O código Pix não foi gerado",
    failedHint: "Nada foi cobrado. Você pode gerar outro código.",
    cancelled: "Este pagamento foi cancelado",
    reversed: "Este pagamento foi devolvido",
  },
  en: {
    pay: "Pay with Pix",
    hint: "Pay in your bank’s app. The confirmation appears here at once.",
    creating: "Creating the code…",
    waiting: "Waiting for payment",
    expiresIn: "Expires in",
    timeLeft: (time) => `The code expires in ${time}.`,
    code: "Pix copy and paste",
    copy: "Copy code",
    copied: "Code copied",
    notCopied: "Copying did not work. The code is selected: copy it with your device’s menu.",
    share: "Share",
    steps: [
      "Copy the code.",
      "In your bank’s app, choose Pix copia e cola.",
      "Paste the code, check the amount and the name, and pay.",
    ],
    scan: "Point the camera of your bank’s app at the code.",
    showQr: "Show QR code",
    hideQr: "Hide QR code",
    download: "Download QR code",
    qr: (amount) => `Pix QR code for ${amount}`,
    bankShows: "Your bank shows",
    validUntil: "Valid until",
    havePaid: "I have paid",
    notYet: "The bank has not confirmed it yet. As soon as it does, you will see it here.",
    doubtful: "This code looks incomplete and your bank may not take it. If so, contact the shop.",
    wrongAmount: "The amount in the Pix code is not the order’s. Do not pay it; contact the shop.",
    amountChanged: "The order total has changed. Check the new total before you pay.",
    checking: "Checking whether the payment arrived…",
    expired: "The Pix code has expired",
    expiredHint: "If you have paid already, do not pay again: the confirmation will appear here.",
    again: "Create a new code",
    failed: "The Pix code was not created",
    failedHint: "Nothing was charged. You can create another code.",
    cancelled: "This payment was cancelled",
    reversed: "This payment was returned",
  },
  es: {
    pay: "Pagar con Pix",
    hint: "Pague en la app de su banco. La confirmación llega aquí al instante.",
    creating: "Generando el código…",
    waiting: "Esperando el pago",
    expiresIn: "Vence en",
    timeLeft: (time) => `El código vence en ${time}.`,
    code: "Pix copia y pega",
    copy: "Copiar código",
    copied: "Código copiado",
    notCopied: "No se pudo copiar. El código está seleccionado: cópielo con el menú del dispositivo.",
    share: "Compartir",
    steps: [
      "Copie el código.",
      "En la app de su banco, elija Pix copia e cola.",
      "Pegue el código, revise el importe y el nombre y pague.",
    ],
    scan: "Apunte la cámara de la app de su banco al código.",
    showQr: "Mostrar código QR",
    hideQr: "Ocultar código QR",
    download: "Descargar código QR",
    qr: (amount) => `Código QR de Pix de ${amount}`,
    bankShows: "En el banco aparece",
    validUntil: "Válido hasta",
    havePaid: "Ya pagué",
    notYet: "El banco aún no lo confirmó. En cuanto llegue, la confirmación aparece aquí.",
    doubtful:
      "Este código parece incompleto y su banco puede no aceptarlo. En ese caso, hable con la tienda.",
    wrongAmount: "El valor del código Pix no es el del pedido. No lo pague; hable con la tienda.",
    amountChanged: "El total del pedido cambió. Revise el nuevo total antes de pagar.",
    checking: "Comprobando si llegó el pago…",
    expired: "El código Pix venció",
    expiredHint: "Si ya pagó, no pague de nuevo: la confirmación aparece aquí.",
    again: "Generar otro código",
    failed: "No se generó el código Pix",
    failedHint: "No se cobró nada. Puede generar otro código.",
    cancelled: "Este pago fue cancelado",
    reversed: "Este pago fue devuelto",
  },
};

export const pixWords = (locale: Locale): PixTexts => TEXTS[locale];

/** What a buyer is told about an error; of an amount that is another one, in words of Pix alone. */
export function pixErrorText(code: PayErrorCode, locale: Locale): string {
  const { wrongAmount, amountChanged } = TEXTS[locale];
  if (code === "code_mismatch") return wrongAmount;
  return code === "amount_changed" ? amountChanged : errorText(code, locale);
}
