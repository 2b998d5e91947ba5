// The words of <pay-links>.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

const FORM = {
  linkHint: [
    "Quem tem o link vê o pedido e paga, sem entrar na loja.",
    "Whoever has the link sees the order and pays, without signing in.",
    "Quien tiene el enlace ve el pedido y paga, sin iniciar sesión.",
  ],
  linkNew: ["Criar link de pagamento", "Create payment link", "Crear enlace de pago"],
  linkOrder: ["Pedido", "Order", "Pedido"],
  linkOrderHint: [
    "Confira o número: o link abre só este pedido.",
    "Check the number: the link opens this order alone.",
    "Revise el número: el enlace abre solo este pedido.",
  ],
  linkOrderWrong: ["Confira o número do pedido.", "Check the order number.", "Revise el número del pedido."],
  linkUntil: ["Vale até", "Valid until", "Válido hasta"],
  linkUntilHint: [
    "Até o fim do dia, no horário de Brasília.",
    "Until the end of the day, Brasília time.",
    "Hasta el fin del día, hora de Brasilia.",
  ],
  linkUntilWrong: [
    "Escolha um dia, de hoje em diante.",
    "Choose a day from today on.",
    "Elija un día a partir de hoy.",
  ],
  linkOnce: [
    "Termina quando o pedido for pago",
    "Ends when the order is paid",
    "Termina cuando se pague el pedido",
  ],
  linkOnceHint: [
    "Desmarcado, o link mostra o comprovante depois do pagamento.",
    "Unchecked, the link shows the receipt after the payment.",
    "Sin marcar, el enlace muestra el comprobante después del pago.",
  ],
  linkMake: ["Criar link", "Create link", "Crear enlace"],
  linkMade: ["Link criado.", "Link created.", "Enlace creado."],
  linkClose: ["Fechar", "Close", "Cerrar"],
} satisfies Table;

const LIST = {
  links: ["Links de pagamento", "Payment links", "Enlaces de pago"],
  linksOf: [
    "Links de pagamento do pedido {order}",
    "Payment links of order {order}",
    "Enlaces de pago del pedido {order}",
  ],
  linksNone: ["Este pedido não tem links.", "This order has no links.", "Este pedido no tiene enlaces."],
  link_open: ["Aberto", "Open", "Abierto"],
  link_used: ["Usado", "Used", "Usado"],
  link_expired: ["Vencido", "Expired", "Vencido"],
  link_revoked: ["Cancelado", "Cancelled", "Cancelado"],
  linkEnds: ["até {when}", "until {when}", "hasta {when}"],
  linkEndsPaid: [
    "até o pagamento, no máximo até {when}",
    "until the payment, {when} at the latest",
    "hasta el pago, a más tardar {when}",
  ],
  linkMadeAt: ["Criado em {when}", "Created {when}", "Creado el {when}"],
  linkRevokedAt: ["Cancelado em {when}", "Cancelled {when}", "Cancelado el {when}"],
  linkBy: ["por {user}", "by {user}", "por {user}"],
  linkCopy: ["Copiar link", "Copy link", "Copiar enlace"],
  linkCopyMessage: ["Copiar texto para WhatsApp", "Copy text for WhatsApp", "Copiar texto para WhatsApp"],
  linkCopied: ["Copiado", "Copied", "Copiado"],
  linkNotCopied: [
    "Não foi possível copiar. O texto já está selecionado para você copiar.",
    "Couldn’t copy. The text is selected, so you can copy it yourself.",
    "No se pudo copiar. El texto está seleccionado para que lo copie.",
  ],
  /** Above the address. */
  linkMessage: [
    "Para pagar o pedido {order}, abra este link:",
    "To pay for order {order}, open this link:",
    "Para pagar el pedido {order}, abra este enlace:",
  ],
  /** Below it. */
  linkMessageEnds: [
    "Vale até {when}, horário de Brasília.",
    "Valid until {when}, Brasília time.",
    "Válido hasta {when}, hora de Brasilia.",
  ],
} satisfies Table;

const REVOKING = {
  linkRevoke: ["Cancelar link", "Cancel link", "Cancelar enlace"],
  linkRevokeSure: [
    "Cancelar este link? Quem o recebeu não consegue mais abrir o pedido. Um código Pix que já foi copiado ainda pode ser pago até vencer.",
    "Cancel this link? Whoever has it can no longer open the order. A Pix code that was already copied can still be paid until it expires.",
    "¿Cancelar este enlace? Quien lo recibió ya no podrá abrir el pedido. Un código Pix que ya se copió aún puede pagarse hasta que venza.",
  ],
  linkRevokeYes: ["Sim, cancelar o link", "Yes, cancel the link", "Sí, cancelar el enlace"],
  linkRevokeNo: ["Manter link", "Keep link", "Mantener enlace"],
} satisfies Table;

export const LINK_TEXTS = { ...FORM, ...LIST, ...REVOKING };

export type LinkTextName = keyof typeof LINK_TEXTS;

export const linkWords: (language: Language) => Readonly<Record<LinkTextName, string>> =
  translator<LinkTextName>(LINK_TEXTS);
