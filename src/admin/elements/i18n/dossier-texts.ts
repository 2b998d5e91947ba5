// The words about the file that a bank is given of a payment.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

export const DOSSIER_TEXTS = {
  dossier: ["Dossiê", "Dossier", "Dossier"],
  dossierHint: [
    "Tudo o que está registrado deste pagamento, para responder ao banco em um pedido de MED ou chargeback.",
    "All that is on record of this payment, to answer the bank about a MED request or a chargeback.",
    "Todo lo que está registrado de este pago, para responder al banco ante un pedido de MED o un contracargo.",
  ],
  dossierHead: ["Hash do dossiê (SHA-256)", "Hash of the dossier (SHA-256)", "Hash del dossier (SHA-256)"],
  dossierHeadHint: [
    "Anote o hash quando enviar o dossiê: com ele se confere depois que o arquivo não mudou.",
    "Write the hash down when you send the dossier: by it one can check later that the file wasn’t changed.",
    "Anote el hash cuando envíe el dossier: con él se comprueba después que el archivo no cambió.",
  ],
  dossierSave: ["Baixar arquivo (JSON)", "Download file (JSON)", "Descargar archivo (JSON)"],
  dossierPrint: ["Abrir para imprimir", "Open to print", "Abrir para imprimir"],
  dossierSaved: ["O dossiê foi baixado.", "The dossier was downloaded.", "El dossier se descargó."],
  dossierNotSaved: [
    "O dossiê não foi baixado.",
    "The dossier was not downloaded.",
    "El dossier no se descargó.",
  ],
} satisfies Table;

export const dossierWords: (language: Language) => Readonly<Record<keyof typeof DOSSIER_TEXTS, string>> =
  translator<keyof typeof DOSSIER_TEXTS>(DOSSIER_TEXTS);
