// The words of <pay-admin>.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

export const DESK_TEXTS = {
  deskNavigation: ["Painel de pagamentos", "Payments desk", "Panel de pagos"],
  deskPayments: ["Pagamentos", "Payments", "Pagos"],
  deskProblems: ["Problemas", "Problems", "Problemas"],
  deskSums: ["Somas", "Sums", "Sumas"],
  deskLinks: ["Links", "Links", "Enlaces"],
  deskOpenCount: ["{count} em aberto", "{count} open", "{count} por resolver"],
  deskBackTo: ["Voltar para {view}", "Back to {view}", "Volver a {view}"],
  deskSignIn: ["Entrar em outra aba", "Sign in in another tab", "Entrar en otra pestaña"],
  deskUser: ["Conectado como {user}", "Signed in as {user}", "Conectado como {user}"],
} satisfies Table;

export const deskWords: (language: Language) => Readonly<Record<keyof typeof DESK_TEXTS, string>> =
  translator<keyof typeof DESK_TEXTS>(DESK_TEXTS);
