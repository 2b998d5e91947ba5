// What happened to a payment, entry by entry. “The service” is the payment service, “the shop’s system” is the shop's own code.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

export const STORY_TEXTS = {
  story: ["O que aconteceu", "What happened", "Qué pasó"],
  storyEmpty: [
    "Não há registro do que aconteceu com este pagamento.",
    "There is no record of what happened to this payment.",
    "No hay registro de lo que pasó con este pago.",
  ],
  storyBy: ["por {user}", "by {user}", "por {user}"],
  story_ordered: [
    "A loja informou o valor do pedido: {amount}",
    "The shop gave the order’s total: {amount}",
    "La tienda informó el valor del pedido: {amount}",
  ],
  story_missing: [
    "Faltam {amount}: o pedido custa mais do que foi pago",
    "{amount} are missing: the order costs more than was paid",
    "Faltan {amount}: el pedido cuesta más de lo que se pagó",
  ],
  story_nothingMissing: [
    "Não falta mais nada do valor do pedido",
    "Nothing is missing of the order’s total any more",
    "Ya no falta nada del valor del pedido",
  ],
  story_sentPix: [
    "Um Pix de {amount} foi pedido ao serviço de pagamento",
    "A Pix of {amount} was asked for at the payment service",
    "Se pidió un Pix de {amount} al servicio de pago",
  ],
  story_sentCard: [
    "{amount} no {card}: enviado ao serviço de pagamento",
    "{amount} on {card}: sent to the payment service",
    "{amount} con {card}: enviado al servicio de pago",
  ],
  story_sentParts: [
    "{amount} em {count}x no {card}: enviado ao serviço de pagamento",
    "{amount} in {count} installments on {card}: sent to the payment service",
    "{amount} en {count} cuotas con {card}: enviado al servicio de pago",
  ],
  story_signal_copied: [
    "O comprador copiou o código Pix",
    "The buyer copied the Pix code",
    "El comprador copió el código Pix",
  ],
  story_signal_challenge_shown: [
    "O comprador viu a página do banco",
    "The buyer was shown the bank’s page",
    "El comprador vio la página del banco",
  ],
  story_signal_challenge_closed: [
    "O comprador fechou a página do banco",
    "The buyer closed the bank’s page",
    "El comprador cerró la página del banco",
  ],
  story_signal_left: [
    "O comprador saiu da página de pagamento",
    "The buyer left the payment page",
    "El comprador salió de la página de pago",
  ],
  story_signal_returned: [
    "O comprador voltou à página de pagamento",
    "The buyer came back to the payment page",
    "El comprador volvió a la página de pago",
  ],
  story_answered_paid: [
    "O serviço respondeu: pagamento aprovado",
    "The service answered: payment approved",
    "El servicio respondió: pago aprobado",
  ],
  story_answered_denied: [
    "O serviço respondeu: cartão recusado",
    "The service answered: card declined",
    "El servicio respondió: tarjeta rechazada",
  ],
  story_answered_challenge: [
    "O banco pediu ao comprador que confirme a compra",
    "The bank asked the buyer to confirm the purchase",
    "El banco pidió al comprador que confirme la compra",
  ],
  story_answered_pending: [
    "O serviço recebeu o cartão e ainda não deu o resultado",
    "The service has the card and hasn’t given the outcome yet",
    "El servicio recibió la tarjeta y aún no dio el resultado",
  ],
  story_pixMade: [
    "O Pix foi criado no serviço",
    "The Pix was created at the service",
    "El Pix se creó en el servicio",
  ],
  story_answered_failed: [
    "O serviço não aceitou a tentativa",
    "The service didn’t accept the attempt",
    "El servicio no aceptó el intento",
  ],
  story_unanswered: [
    "O serviço não disse se fez a cobrança",
    "The service didn’t say whether it made the charge",
    "El servicio no dijo si hizo el cobro",
  ],
  story_refundTaken: [
    "O serviço recebeu o Pix da devolução e vai avisar quando sair",
    "The service took the refund’s Pix and will say when it goes out",
    "El servicio recibió el Pix del reembolso y avisará cuando salga",
  ],
  story_refundUnanswered: [
    "O serviço não disse se fez a devolução: ele está sendo consultado",
    "The service didn’t say whether it made the refund: it is being looked up",
    "El servicio no dijo si hizo el reembolso: se está consultando",
  ],
  story_authenticated: [
    "O comprador foi autenticado no banco",
    "The buyer was authenticated by the bank",
    "El comprador fue autenticado por el banco",
  ],
  story_dataOnly: [
    "O banco recebeu só os dados da compra, sem autenticar o comprador",
    "The bank was given the purchase’s data alone, without authenticating the buyer",
    "El banco recibió solo los datos de la compra, sin autenticar al comprador",
  ],
  story_notAuthenticated: [
    "O comprador não foi autenticado no banco",
    "The buyer was not authenticated by the bank",
    "El comprador no fue autenticado por el banco",
  ],
  story_paid: ["O pagamento foi confirmado", "The payment was confirmed", "El pago fue confirmado"],
  story_paidLate: [
    "O dinheiro chegou depois: o pagamento foi confirmado",
    "The money came late: the payment was confirmed",
    "El dinero llegó después: el pago fue confirmado",
  ],
  story_challenge: [
    "O pagamento espera a confirmação do comprador no banco",
    "The payment waits for the buyer to confirm at the bank",
    "El pago espera la confirmación del comprador en el banco",
  ],
  story_cancelled: ["Todo o valor foi devolvido", "All of it was refunded", "Se reembolsó todo el valor"],
  story_reversed: [
    "O banco devolveu o valor ao comprador (contestação)",
    "The bank returned the money to the buyer (chargeback)",
    "El banco devolvió el valor al comprador (contracargo)",
  ],
  story_delivered: ["O serviço enviou um aviso", "The service sent a notice", "El servicio envió un aviso"],
  story_deposit: [
    "O serviço avisou que um Pix chegou",
    "The service told of a Pix that came",
    "El servicio avisó que llegó un Pix",
  ],
  story_told_confirmed: [
    "O serviço avisou que o pagamento foi aprovado",
    "The service told that the payment was approved",
    "El servicio avisó que el pago fue aprobado",
  ],
  story_told_denied: [
    "O serviço avisou que o cartão foi recusado",
    "The service told that the card was declined",
    "El servicio avisó que la tarjeta fue rechazada",
  ],
  story_told_cancelled: [
    "O serviço avisou de uma devolução no cartão",
    "The service told of a refund to the card",
    "El servicio avisó de una devolución a la tarjeta",
  ],
  story_wentOut: [
    "O serviço avisou que o Pix da devolução saiu",
    "The service told that the refund’s Pix went out",
    "El servicio avisó que salió el Pix del reembolso",
  ],
  story_notOut: [
    "O serviço avisou que o Pix da devolução não saiu",
    "The service told that the refund’s Pix did not go out",
    "El servicio avisó que no salió el Pix del reembolso",
  ],
  story_lookedUp: [
    "O serviço foi consultado: {status}",
    "Looked up at the service: {status}",
    "Se consultó el servicio: {status}",
  ],
  story_lookupSilent: [
    "O serviço foi consultado e não respondeu",
    "Looked up at the service, which didn’t answer",
    "Se consultó el servicio, que no respondió",
  ],
  story_lookupMissing: [
    "O serviço foi consultado, e esta cobrança não está na lista dele",
    "Looked up at the service, whose list doesn’t have this charge",
    "Se consultó el servicio, y este cobro no está en su lista",
  ],
  story_onCharge: [
    "O sistema da loja soube: {status}",
    "The shop’s system was told: {status}",
    "El sistema de la tienda supo: {status}",
  ],
  story_onPaid: [
    "O sistema da loja soube do pagamento",
    "The shop’s system was told of the payment",
    "El sistema de la tienda supo del pago",
  ],
  story_onRefunded: [
    "O sistema da loja soube da devolução",
    "The shop’s system was told of the refund",
    "El sistema de la tienda supo del reembolso",
  ],
  story_onReminder: [
    "O sistema da loja soube que o código está para expirar",
    "The shop’s system was told that the code expires soon",
    "El sistema de la tienda supo que el código está por vencer",
  ],
  story_onProblem: [
    "O sistema da loja soube do problema",
    "The shop’s system was told of the problem",
    "El sistema de la tienda supo del problema",
  ],
  story_onOther: [
    "O sistema da loja recebeu um aviso",
    "The shop’s system took a notice",
    "El sistema de la tienda recibió un aviso",
  ],
  story_notTaken: [
    "O sistema da loja não recebeu o aviso (tentativa {tries}). Será avisado de novo",
    "The shop’s system didn’t take the notice (try {tries}). It is told again",
    "El sistema de la tienda no recibió el aviso (intento {tries}). Se le avisará de nuevo",
  ],
  story_dropped: [
    "O aviso ao sistema da loja foi abandonado depois de {tries} tentativas",
    "The notice to the shop’s system was given up after {tries} tries",
    "El aviso al sistema de la tienda se abandonó después de {tries} intentos",
  ],
  story_retried: [
    "O aviso ao sistema da loja vai ser repetido agora",
    "The notice to the shop’s system is repeated now",
    "El aviso al sistema de la tienda se repite ahora",
  ],
  story_withheldShort: [
    "O sistema da loja não foi avisado do pagamento: chegou menos do que o pedido custa",
    "The shop’s system wasn’t told of the payment: less came than the order costs",
    "El sistema de la tienda no fue avisado del pago: llegó menos de lo que cuesta el pedido",
  ],
  story_withheldSecond: [
    "O sistema da loja não foi avisado do pagamento: outro pagamento deste pedido já foi avisado",
    "The shop’s system wasn’t told of the payment: another payment of this order was told before",
    "El sistema de la tienda no fue avisado del pago: ya se avisó otro pago de este pedido",
  ],
  story_withheldEnded: [
    "O lembrete ao comprador foi cancelado: este pagamento não está mais em aberto",
    "The reminder to the buyer was called off: this payment is no longer open",
    "El recordatorio al comprador se canceló: este pago ya no está pendiente",
  ],
  story_refund_pending: [
    "Devolução de {amount} pedida",
    "Refund of {amount} asked for",
    "Reembolso de {amount} pedido",
  ],
  story_refund_done: [
    "Devolução de {amount} feita",
    "Refund of {amount} made",
    "Reembolso de {amount} hecho",
  ],
  story_refund_refused: [
    "Devolução de {amount} não feita: nada voltou",
    "Refund of {amount} not made: nothing went back",
    "Reembolso de {amount} no hecho: no volvió nada",
  ],
  story_refund_unknown: [
    "Devolução de {amount}: não se sabe se o dinheiro voltou",
    "Refund of {amount}: it isn’t known whether the money went back",
    "Reembolso de {amount}: no se sabe si el dinero volvió",
  ],
  story_refundThere: [
    "{amount} devolvidos no próprio serviço de pagamento",
    "{amount} refunded at the payment service itself",
    "{amount} reembolsados en el propio servicio de pago",
  ],
  story_recorded: [
    "Registrado: {amount} devolvidos por fora",
    "Recorded: {amount} refunded elsewhere",
    "Registrado: {amount} reembolsados por fuera",
  ],
  story_reported: [
    "Um problema foi registrado para a loja ver",
    "A problem was reported for the shop to look at",
    "Se registró un problema para que la tienda lo vea",
  ],
  story_resolved: ["O problema foi resolvido", "The problem was resolved", "El problema se resolvió"],
  story_erased: [
    "Os dados do comprador foram apagados",
    "The buyer’s data was erased",
    "Se borraron los datos del comprador",
  ],
} satisfies Table;

export type StoryTextName = keyof typeof STORY_TEXTS;

export const storyTexts: (language: Language) => Readonly<Record<StoryTextName, string>> =
  translator<StoryTextName>(STORY_TEXTS);
