// What each reported problem means for the people of a shop, by its code: what happened, and what to do (docs/operations.md).
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

type ProblemCode =
  | "wrong_amount"
  | "duplicate_payment"
  | "late_payment"
  | "amount_outdated"
  | "unknown_charge"
  | "unreadable_delivery"
  | "unknown_outcome"
  | "unknown_status"
  | "lookup_unanswered"
  | "charge_pending"
  | "unsafe_challenge_url"
  | "code_mismatch"
  | "service_unauthorized"
  | "service_refused"
  | "order_invalid"
  | "handler_failed"
  | "card_testing"
  | "refund_ambiguous"
  | "payout_unknown";

const HAPPENED = {
  problem_wrong_amount: [
    "Chegou um pagamento com valor diferente do cobrado. Ele não conta como pago.",
    "A payment came in with another amount than was charged. It doesn’t count as paid.",
    "Llegó un pago con un valor distinto del cobrado. No cuenta como pagado.",
  ],
  problem_duplicate_payment: [
    "O pedido já estava pago e chegou outro pagamento.",
    "The order was already paid, and another payment came in.",
    "El pedido ya estaba pagado y llegó otro pago.",
  ],
  problem_late_payment: [
    "Uma cobrança vencida ou recusada foi paga depois. Ela conta como paga.",
    "A charge that had expired or been declined was paid after all. It counts as paid.",
    "Un cobro vencido o rechazado se pagó después. Cuenta como pagado.",
  ],
  problem_amount_outdated: [
    "O pedido foi pago com um valor que não é mais o dele. O pagamento conta.",
    "The order was paid with a sum that it no longer costs. The payment counts.",
    "El pedido se pagó con un valor que ya no es el suyo. El pago cuenta.",
  ],
  problem_unknown_charge: [
    "O serviço avisou de um pagamento que esta loja não conhece.",
    "The service told of a payment that this shop doesn’t know.",
    "El servicio avisó de un pago que esta tienda no conoce.",
  ],
  problem_unreadable_delivery: [
    "O serviço mandou um aviso sobre dinheiro que não foi possível entender.",
    "The service sent a notice about money that couldn’t be understood.",
    "El servicio envió un aviso sobre dinero que no se pudo entender.",
  ],
  problem_unknown_outcome: [
    "Não foi possível saber se o cartão foi cobrado. O pagamento conta como não concluído.",
    "It couldn’t be found out whether the card was charged. The payment counts as not completed.",
    "No se pudo saber si se cobró la tarjeta. El pago cuenta como no concluido.",
  ],
  problem_unknown_status: [
    "O que o serviço diz deste pagamento não deixa claro se o dinheiro chegou.",
    "What the service says of this payment doesn’t tell whether the money came.",
    "Lo que el servicio dice de este pago no deja claro si el dinero llegó.",
  ],
  problem_lookup_unanswered: [
    "O serviço não diz como está este pagamento. A consulta continua.",
    "The service doesn’t say how this payment stands. It is still being asked.",
    "El servicio no dice cómo está este pago. Se sigue consultando.",
  ],
  problem_charge_pending: [
    "Um pagamento com cartão está há mais de uma hora sem resultado.",
    "A card payment has had no outcome for more than an hour.",
    "Un pago con tarjeta lleva más de una hora sin resultado.",
  ],
  problem_unsafe_challenge_url: [
    "A página de confirmação do banco não foi aberta: o endereço não é do serviço.",
    "The bank’s confirmation page wasn’t opened: its address isn’t the service’s.",
    "La página de confirmación del banco no se abrió: la dirección no es del servicio.",
  ],
  problem_code_mismatch: [
    "Um código Pix não corresponde à cobrança.",
    "A Pix code doesn’t match its charge.",
    "Un código Pix no corresponde al cobro.",
  ],
  problem_service_unauthorized: [
    "O serviço recusou a chave da loja. Nada pode ser cobrado.",
    "The service refused the shop’s key. Nothing can be charged.",
    "El servicio rechazó la clave de la tienda. No se puede cobrar nada.",
  ],
  problem_service_refused: [
    "O serviço não aceitou fazer uma cobrança.",
    "The service refused to make a charge.",
    "El servicio no aceptó hacer un cobro.",
  ],
  problem_order_invalid: [
    "A loja não conseguiu ler um pedido. Quem comprava foi avisado para tentar mais tarde.",
    "The shop couldn’t read an order. The buyer was asked to try again later.",
    "La tienda no pudo leer un pedido. A quien compraba se le pidió intentar más tarde.",
  ],
  problem_handler_failed: [
    "A loja não recebeu um aviso de pagamento, depois de várias tentativas.",
    "The shop hasn’t taken a notice about a payment, after several tries.",
    "La tienda no recibió un aviso de pago, después de varios intentos.",
  ],
  problem_card_testing: [
    "Muitos cartões foram recusados em pouco tempo, como quando alguém testa cartões roubados.",
    "Many cards were declined in a short time, as when somebody tests stolen cards.",
    "Muchas tarjetas fueron rechazadas en poco tiempo, como cuando alguien prueba tarjetas robadas.",
  ],
  problem_refund_ambiguous: [
    "Não dá para saber se uma devolução no cartão foi feita.",
    "It can’t be told whether a card refund went back.",
    "No se puede saber si se hizo un reembolso en la tarjeta.",
  ],
  problem_payout_unknown: [
    "Não dá para saber se uma transferência por Pix saiu da conta.",
    "It can’t be told whether a Pix transfer left the account.",
    "No se puede saber si una transferencia por Pix salió de la cuenta.",
  ],
} satisfies Table<`problem_${ProblemCode}`>;

const ADVICE = {
  advice_wrong_amount: [
    "Acerte a diferença com quem comprou ou devolva o dinheiro.",
    "Settle the difference with the buyer, or give the money back.",
    "Acuerde la diferencia con quien compró o devuelva el dinero.",
  ],
  advice_duplicate_payment: [
    "Devolva um dos dois pagamentos.",
    "Give one of the two payments back.",
    "Devuelva uno de los dos pagos.",
  ],
  advice_late_payment: [
    "Entregue o pedido. Se não for mais possível, devolva o dinheiro.",
    "Deliver the order. If that’s no longer possible, give the money back.",
    "Entregue el pedido. Si ya no es posible, devuelva el dinero.",
  ],
  advice_amount_outdated: [
    "Acerte a diferença com quem comprou ou devolva o dinheiro.",
    "Settle the difference with the buyer, or give the money back.",
    "Acuerde la diferencia con quien compró o devuelva el dinero.",
  ],
  advice_unknown_charge: [
    "Se a conta também é usada em outro sistema, não há o que fazer. Se não, peça a quem cuida do servidor para conferir se faltam dados.",
    "If the account is used by another system too, there’s nothing to do. If not, ask whoever runs the server to check for lost data.",
    "Si la cuenta también se usa en otro sistema, no hay nada que hacer. Si no, pida a quien cuida el servidor que revise si faltan datos.",
  ],
  advice_unreadable_delivery: [
    "Confira o pagamento no serviço, acerte o pedido se ele foi pago e conte ao serviço.",
    "Check the payment at the service, settle the order if it was paid, and tell the service.",
    "Revise el pago en el servicio, arregle el pedido si fue pagado y avise al servicio.",
  ],
  advice_unknown_outcome: [
    "Procure o pagamento no serviço antes de cobrar de outra forma.",
    "Look for the payment at the service before you charge the buyer in another way.",
    "Busque el pago en el servicio antes de cobrar de otra forma.",
  ],
  advice_unknown_status: [
    "Confira no serviço e entregue o pedido só se foi pago. Se não foi, cancele lá. Se o dinheiro voltou, registre a devolução.",
    "Check at the service, and deliver the order only if it was paid. If it wasn’t, cancel it there. If the money went back, record the refund.",
    "Revise en el servicio y entregue el pedido solo si fue pagado. Si no, cancélelo allí. Si el dinero volvió, registre el reembolso.",
  ],
  advice_lookup_unanswered: [
    "Confira o pagamento no serviço. Se o serviço estiver funcionando, avise quem cuida do servidor.",
    "Check the payment at the service. If the service works, tell whoever runs the server.",
    "Revise el pago en el servicio. Si el servicio funciona, avise a quien cuida el servidor.",
  ],
  advice_charge_pending: [
    "Pergunte ao serviço como ele está, ou cancele lá.",
    "Ask the service how it stands, or cancel it there.",
    "Pregunte al servicio cómo está, o cancélelo allí.",
  ],
  advice_unsafe_challenge_url: [
    "Peça a quem cuida do servidor para conferir o endereço do serviço.",
    "Ask whoever runs the server to check the service’s address.",
    "Pida a quien cuida el servidor que revise la dirección del servicio.",
  ],
  advice_code_mismatch: [
    "Conte ao serviço de pagamento.",
    "Tell the payment service.",
    "Avise al servicio de pago.",
  ],
  advice_service_unauthorized: [
    "Peça agora a quem cuida do servidor para pôr uma chave ativa.",
    "Ask whoever runs the server to set an active key now.",
    "Pida ahora a quien cuida el servidor que ponga una clave activa.",
  ],
  advice_service_refused: [
    "Leia nos detalhes o que o serviço respondeu. Costuma ser uma opção da conta ou o valor.",
    "Read in the details what the service answered. Often it’s an option of the account, or the amount.",
    "Lea en los detalles lo que respondió el servicio. Suele ser una opción de la cuenta o el valor.",
  ],
  advice_order_invalid: [
    "Avise quem cuida do servidor: a causa está nos detalhes.",
    "Tell whoever runs the server: the cause is in the details.",
    "Avise a quien cuida el servidor: la causa está en los detalles.",
  ],
  advice_handler_failed: [
    "Avise quem cuida do servidor: a causa está nos detalhes. Depois de corrigir, use “Tentar agora” em avisos que falham.",
    "Tell whoever runs the server: the cause is in the details. Once it’s mended, use “Try now” among the notices that fail.",
    "Avise a quien cuida el servidor: la causa está en los detalles. Después de corregir, use “Intentar ahora” en los avisos que fallan.",
  ],
  advice_card_testing: [
    "Avise quem cuida do servidor, para pedir uma verificação a quem compra. Se continuar, deixe de aceitar cartão por um tempo.",
    "Tell whoever runs the server, so that buyers are asked to prove that they’re people. If it goes on, stop taking cards for a while.",
    "Avise a quien cuida el servidor, para pedir una verificación a quien compra. Si continúa, deje de aceptar tarjeta por un tiempo.",
  ],
  advice_refund_ambiguous: [
    "Confira no serviço se o dinheiro voltou e diga isso na página do pagamento. Não faça outra devolução antes.",
    "Check at the service whether the money went back, and say so on the payment’s page. Make no other refund before that.",
    "Revise en el servicio si el dinero volvió y dígalo en la página del pago. No haga otro reembolso antes.",
  ],
  advice_payout_unknown: [
    "Procure a transferência no extrato da conta. Não faça outra antes de saber.",
    "Look for the transfer in the account’s statement. Make no other before you know.",
    "Busque la transferencia en el extracto de la cuenta. No haga otra antes de saberlo.",
  ],
} satisfies Table<`advice_${ProblemCode}`>;

/** What the shop was to be told by a call of its function that keeps failing. */
const CALLS = {
  call_onPaid: [
    "A loja não recebeu o aviso de que o pedido foi pago.",
    "The shop hasn’t taken the notice that the order is paid.",
    "La tienda no recibió el aviso de que el pedido fue pagado.",
  ],
  call_onRefunded: [
    "A loja não recebeu o aviso de uma devolução.",
    "The shop hasn’t taken the notice of a refund.",
    "La tienda no recibió el aviso de un reembolso.",
  ],
  call_onReminder: [
    "A loja não recebeu o aviso de que um código está para expirar.",
    "The shop hasn’t taken the notice that a code expires soon.",
    "La tienda no recibió el aviso de que un código está por vencer.",
  ],
  call_onCharge: [
    "A loja não recebeu o aviso de uma mudança no pagamento.",
    "The shop hasn’t taken the notice of a change of the payment.",
    "La tienda no recibió el aviso de un cambio en el pago.",
  ],
  call_onEvent: [
    "A loja não recebeu um aviso do serviço de pagamento.",
    "The shop hasn’t taken a notice of the payment service.",
    "La tienda no recibió un aviso del servicio de pago.",
  ],
  call_onProblem: [
    "A loja não recebeu o aviso de um problema.",
    "The shop hasn’t taken the notice of a problem.",
    "La tienda no recibió el aviso de un problema.",
  ],
  call_other: [
    "A loja não recebeu um aviso.",
    "The shop hasn’t taken a notice.",
    "La tienda no recibió un aviso.",
  ],
} satisfies Table;

export const PROBLEM_TEXTS = { ...HAPPENED, ...ADVICE, ...CALLS } satisfies Table;

type Name = keyof typeof PROBLEM_TEXTS;

const words = translator<Name>(PROBLEM_TEXTS);

const named = (language: Language, name: string): string | undefined =>
  (words(language) as Readonly<Record<string, string | undefined>>)[name];

/** What happened and what to do; nothing of a code that this release does not know. */
export function problemWords(
  code: string,
  language: Language,
): { happened: string; advice: string } | undefined {
  const happened = named(language, `problem_${code}`);
  const advice = named(language, `advice_${code}`);
  return happened === undefined || advice === undefined ? undefined : { happened, advice };
}

/** What the shop was to be told by the function of this name. */
export const callWords = (handler: string, language: Language): string =>
  named(language, `call_${handler}`) ?? words(language).call_other;
