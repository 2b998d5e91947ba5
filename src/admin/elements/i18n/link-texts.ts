// The words of <pay-links>.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

const FORM = {
  linkHint: [
    "Quem tem o link vê o pedido e pode pagar, sem fazer login.",
    "Whoever has the link sees the order and can pay, without signing in.",
    "Quien tiene el enlace ve el pedido y puede pagar, sin iniciar sesión.",
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
    "Encerrar o link quando o pedido for pago",
    "End the link when the order is paid",
    "Cerrar el enlace cuando se pague el pedido",
  ],
  linkOnceHint: [
    "Se não marcar, o link mostra o comprovante depois do pagamento.",
    "If you don’t, the link shows the receipt after the payment.",
    "Si no lo marca, el enlace muestra el comprobante después del pago.",
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
  linkEnds: ["vale até {when}", "valid until {when}", "válido hasta {when}"],
  linkEndsPaid: [
    "vale até o pagamento ou, no máximo, até {when}",
    "valid until the payment, {when} at the latest",
    "válido hasta el pago o, a más tardar, {when}",
  ],
  linkEnded: ["venceu em {when}", "expired {when}", "venció el {when}"],
  linkMadeAt: ["Criado em {when}", "Created {when}", "Creado el {when}"],
  linkRevokedAt: ["Cancelado em {when}", "Cancelled {when}", "Cancelado el {when}"],
  linkBy: ["por {user}", "by {user}", "por {user}"],
  linkCopy: ["Copiar link", "Copy link", "Copiar enlace"],
  linkCopyMessage: [
    "Copiar mensagem para o WhatsApp",
    "Copy message for WhatsApp",
    "Copiar mensaje para WhatsApp",
  ],
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
    "Cancelar este link? Quem recebeu o link não vai mais conseguir abrir o pedido. Um código Pix que já foi copiado ainda pode ser pago até vencer.",
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
