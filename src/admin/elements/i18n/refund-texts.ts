// Money back: what is asked, the second look, what became of it, and why it was not taken.
import type { Language } from "../../../elements/i18n/language.ts";
import { translator, type Table } from "../../../elements/i18n/translator.ts";

const FORM = {
  refund: ["Devolver dinheiro", "Refund", "Reembolsar"],
  record: [
    "Registrar devolução feita por fora",
    "Record a refund made elsewhere",
    "Registrar una devolución hecha por fuera",
  ],
  recordHint: [
    "Para dinheiro que já voltou ao comprador sem passar por aqui, como um Pix devolvido no app do banco. Nada é enviado.",
    "For money that already went back to the buyer another way, such as a Pix returned in the bank’s app. Nothing is sent.",
    "Para dinero que ya volvió al comprador por otro medio, como un Pix devuelto en la app del banco. No se envía nada.",
  ],
  refundAmount: ["Valor", "Amount", "Valor"],
  amountLeft: ["Até {amount}", "Up to {amount}", "Hasta {amount}"],
  amountWrong: [
    "Digite o valor com os centavos, como 50,00.",
    "Enter the amount with its cents, such as 50.00.",
    "Escriba el valor con los centavos, como 50,00.",
  ],
  amountNothing: [
    "Digite um valor maior que zero.",
    "Enter an amount above zero.",
    "Escriba un valor mayor que cero.",
  ],
  amountAbove: [
    "O valor passa do que resta: {amount}.",
    "That is more than is left: {amount}.",
    "El valor supera lo que queda: {amount}.",
  ],
  refundReason: ["Motivo (opcional)", "Reason (optional)", "Motivo (opcional)"],
  recordReason: ["Como e por que voltou", "How and why it went back", "Cómo y por qué volvió"],
  reasonHint: ["Só a loja vê.", "Only the shop sees it.", "Solo lo ve la tienda."],
  reasonMissing: [
    "Diga como o dinheiro voltou, em poucas palavras.",
    "Say in a few words how the money went back.",
    "Diga en pocas palabras cómo volvió el dinero.",
  ],
  keyKind: ["Tipo da chave Pix", "Kind of Pix key", "Tipo de clave Pix"],
  key_CPF: ["CPF", "CPF", "CPF"],
  key_CNPJ: ["CNPJ", "CNPJ", "CNPJ"],
  key_EMAIL: ["E-mail", "E-mail", "Correo electrónico"],
  key_PHONE: ["Celular", "Phone", "Celular"],
  key_EVP: ["Chave aleatória", "Random key", "Clave aleatoria"],
  pixKey: ["Chave Pix do comprador", "Buyer’s Pix key", "Clave Pix del comprador"],
  pixKeyHint: ["Peça a chave ao comprador.", "Ask the buyer for it.", "Pídasela al comprador."],
  keyWrong: ["Digite a chave Pix.", "Enter the Pix key.", "Escriba la clave Pix."],
  keyWrong_CPF: [
    "CPF inválido. Confira os 11 dígitos.",
    "This CPF isn’t valid. Check its 11 digits.",
    "Este CPF no es válido. Revise sus 11 dígitos.",
  ],
  keyWrong_CNPJ: [
    "CNPJ inválido. Confira os 14 caracteres.",
    "This CNPJ isn’t valid. Check its 14 characters.",
    "Este CNPJ no es válido. Revise sus 14 caracteres.",
  ],
  keyWrong_EMAIL: [
    "Confira o e-mail, como nome@exemplo.com.",
    "Check the e-mail address, such as name@example.com.",
    "Revise el correo, como nombre@ejemplo.com.",
  ],
  keyWrong_PHONE: [
    "Confira o celular, com DDD.",
    "Check the phone number, with its area code.",
    "Revise el celular, con código de área.",
  ],
  keyWrong_EVP: [
    "Confira a chave aleatória: 32 letras e números, com hífens.",
    "Check the random key: 32 letters and digits, with hyphens.",
    "Revise la clave aleatoria: 32 letras y números, con guiones.",
  ],
  look: ["Conferir", "Review", "Revisar"],
  cancel: ["Cancelar", "Cancel", "Cancelar"],
  back: ["Voltar e corrigir", "Go back and change", "Volver y corregir"],
} satisfies Table;

const SECOND_LOOK = {
  confirmCard: [
    "Devolver {amount} ao {card}?",
    "Refund {amount} to {card}?",
    "¿Reembolsar {amount} a {card}?",
  ],
  confirmPix: ["Enviar um Pix de {amount}?", "Send a Pix of {amount}?", "¿Enviar un Pix de {amount}?"],
  confirmRecord: [
    "Registrar que {amount} já voltaram ao comprador?",
    "Record that {amount} already went back to the buyer?",
    "¿Registrar que {amount} ya volvieron al comprador?",
  ],
  confirmTo: ["Para a chave", "To the key", "A la clave"],
  confirmReason: ["Motivo", "Reason", "Motivo"],
  final: ["Isto não pode ser desfeito.", "This can’t be undone.", "Esto no se puede deshacer."],
  finalRecord: [
    "Nenhum dinheiro sai daqui. O registro não pode ser desfeito.",
    "No money is sent. The record can’t be undone.",
    "No se envía dinero. El registro no se puede deshacer.",
  ],
  doRefund: ["Devolver {amount}", "Refund {amount}", "Reembolsar {amount}"],
  doPix: ["Enviar {amount}", "Send {amount}", "Enviar {amount}"],
  doRecord: ["Registrar {amount}", "Record {amount}", "Registrar {amount}"],
  sending: [
    "Enviando. Não feche esta página.",
    "Sending. Don’t close this page.",
    "Enviando. No cierre esta página.",
  ],
  unanswered: [
    "O servidor da loja não respondeu, e não se sabe se este pedido de devolução foi recebido",
    "The shop’s server didn’t answer, and it isn’t known whether it took this refund",
    "El servidor de la tienda no respondió, y no se sabe si recibió este reembolso",
  ],
  interrupted: [
    "Uma devolução estava sendo enviada quando esta página foi fechada",
    "A refund was being sent when this page was closed",
    "Se estaba enviando un reembolso cuando se cerró esta página",
  ],
  sameAgain: [
    "Tente de novo para saber o que aconteceu. Se ele já foi recebido, não é feito outra vez.",
    "Try again to find out what happened. If it was already taken, it isn’t made a second time.",
    "Intente de nuevo para saber qué pasó. Si ya fue recibido, no se hace otra vez.",
  ],
  sameKeyAgain: [
    "Digite a mesma chave Pix e tente de novo. Se ele já foi recebido, não é feito outra vez.",
    "Enter the same Pix key and try again. If it was already taken, it isn’t made a second time.",
    "Escriba la misma clave Pix e intente de nuevo. Si ya fue recibido, no se hace otra vez.",
  ],
  askAgain: ["Tentar de novo", "Try again", "Intentar de nuevo"],
  giveUp: ["Não enviar de novo", "Don’t send again", "No enviar de nuevo"],
} satisfies Table;

const OUTCOMES = {
  refunds: ["Devoluções", "Refunds", "Devoluciones"],
  refund_pending: ["Em andamento", "On its way", "En curso"],
  refund_done: ["Devolvido", "Refunded", "Reembolsado"],
  refund_refused: ["Não devolvido", "Not refunded", "No reembolsado"],
  refund_unknown: ["Resultado desconhecido", "Outcome unknown", "Resultado desconocido"],
  by_shop: ["pela loja", "by the shop", "por la tienda"],
  by_service: ["no serviço de pagamento", "at the payment service", "en el servicio de pago"],
  by_recorded: ["feita por fora", "made elsewhere", "hecha por fuera"],
  isDone: [
    "{amount} voltaram para o comprador.",
    "{amount} went back to the buyer.",
    "{amount} volvieron al comprador.",
  ],
  isRecorded: [
    "A devolução de {amount} foi registrada.",
    "The refund of {amount} was recorded.",
    "La devolución de {amount} fue registrada.",
  ],
  isRefused: [
    "Nada voltou: o serviço de pagamento não fez a devolução de {amount}.",
    "Nothing went back: the payment service didn’t make the refund of {amount}.",
    "No volvió nada: el servicio de pago no hizo el reembolso de {amount}.",
  ],
  isPendingCard: [
    "O serviço de pagamento ainda não disse se devolveu {amount}. Ele está sendo consultado, e o resultado aparece aqui. Não peça outra devolução.",
    "The payment service hasn’t said yet whether it refunded {amount}. It is being asked, and the outcome appears here. Don’t ask for another refund.",
    "El servicio de pago aún no dijo si reembolsó {amount}. Se le está consultando, y el resultado aparece aquí. No pida otro reembolso.",
  ],
  isPendingPix: [
    "O Pix de {amount} está a caminho. O resultado aparece aqui assim que o serviço de pagamento avisar. Não peça outra devolução.",
    "The Pix of {amount} is on its way. The outcome appears here as soon as the payment service tells. Don’t ask for another refund.",
    "El Pix de {amount} está en camino. El resultado aparece aquí en cuanto avise el servicio de pago. No pida otro reembolso.",
  ],
  isUnknown: [
    "Não se sabe se {amount} voltaram para o comprador. Não peça de novo: o dinheiro poderia sair duas vezes. Procure a devolução no painel do serviço de pagamento e diga aqui o que encontrou. Se o serviço avisar antes, o resultado aparece sozinho.",
    "It isn’t known whether {amount} went back to the buyer. Don’t ask again: the money could go out twice. Look for the refund in the payment service’s panel and say here what you found. If the service tells first, the outcome appears by itself.",
    "No se sabe si {amount} volvieron al comprador. No lo pida de nuevo: el dinero podría salir dos veces. Busque el reembolso en el panel del servicio de pago y diga aquí qué encontró. Si el servicio avisa antes, el resultado aparece solo.",
  ],
  settleDone: ["O dinheiro saiu", "The money went out", "El dinero salió"],
  settleRefused: ["Nada saiu", "Nothing went out", "No salió nada"],
  settleSureDone: [
    "Você viu no serviço de pagamento que o dinheiro saiu? Isto não pode ser desfeito.",
    "Did you see at the payment service that the money went out? This can’t be undone.",
    "¿Vio en el servicio de pago que el dinero salió? Esto no se puede deshacer.",
  ],
  settleSureRefused: [
    "Você viu no serviço de pagamento que nada saiu? Depois disso o valor pode ser devolvido de novo.",
    "Did you see at the payment service that nothing went out? After that, the amount can be refunded again.",
    "¿Vio en el servicio de pago que no salió nada? Después de eso, el valor puede reembolsarse de nuevo.",
  ],
  settleYesDone: ["Sim, saiu", "Yes, it went out", "Sí, salió"],
  settleYesRefused: ["Sim, nada saiu", "Yes, nothing went out", "Sí, no salió nada"],
  settleBack: ["Voltar", "Go back", "Volver"],
} satisfies Table;

/** By the code of the problem. */
const PROBLEMS = {
  refused_refund_above_paid: [
    "Resta menos do que isso para devolver. Confira o valor: os números acima foram atualizados.",
    "Less than that is left to refund. Check the amount: the figures above are up to date.",
    "Queda menos que eso para reembolsar. Revise el valor: las cifras de arriba están actualizadas.",
  ],
  refused_refund_below_minimum: [
    "O serviço de pagamento não devolve um valor tão pequeno no cartão. Devolva mais ou tudo o que resta, ou devolva de outro jeito e registre aqui.",
    "The payment service doesn’t refund so small an amount to a card. Refund more or all that is left, or return the money in another way and record it here.",
    "El servicio de pago no reembolsa un valor tan pequeño a la tarjeta. Reembolse más o todo lo que queda, o devuelva el valor de otra forma y regístrelo aquí.",
  ],
  refused_pixBelowMinimum: [
    "O serviço de pagamento não envia um Pix tão pequeno. Devolva o valor no app do banco da loja e registre aqui a devolução.",
    "The payment service doesn’t send so small a Pix. Return the money in the bank’s app of the shop, and record it here.",
    "El servicio de pago no envía un Pix tan pequeño. Devuelva el valor en la app del banco de la tienda y regístrelo aquí.",
  ],
  refused_refund_underway: [
    "Outra devolução deste pagamento está em andamento. Espere o resultado dela antes de pedir este.",
    "Another refund of this payment is under way. Wait for its outcome before asking for this one.",
    "Otro reembolso de este pago está en curso. Espere su resultado antes de pedir este.",
  ],
  refused_charge_not_paid: [
    "Este pagamento não pode ser devolvido agora: ele não está pago, ou o serviço de pagamento ainda não o confirmou por inteiro.",
    "This payment can’t be refunded now: it isn’t paid, or the payment service hasn’t fully confirmed it yet.",
    "Este pago no puede reembolsarse ahora: no está pagado, o el servicio de pago aún no lo confirmó por completo.",
  ],
  refused_charge_unpaid: [
    "Este pagamento não foi pago: não há o que devolver.",
    "This payment wasn’t paid: there is nothing to refund.",
    "Este pago no fue pagado: no hay nada que reembolsar.",
  ],
  refused_pix_key_needed: [
    "Falta a chave Pix do comprador.",
    "The buyer’s Pix key is missing.",
    "Falta la clave Pix del comprador.",
  ],
  refused_pix_key_invalid: [
    "A chave Pix não é deste tipo. Confira a chave e o tipo dela.",
    "The Pix key isn’t one of this type. Check the key and its type.",
    "La clave Pix no es de este tipo. Revise la clave y su tipo.",
  ],
  refused_service_refused: [
    "O serviço de pagamento não aceitou a chamada da loja, e nada foi enviado. Avise quem cuida do servidor e tente de novo depois.",
    "The payment service didn’t take the shop’s call, and nothing was sent. Tell whoever runs the server, and try again later.",
    "El servicio de pago no aceptó la llamada de la tienda, y no se envió nada. Avise a quien cuida el servidor e intente de nuevo después.",
  ],
  refused_not_allowed: [
    "Você não tem permissão para devolver dinheiro. Nada foi enviado. Peça a quem cuida da loja.",
    "You don’t have permission to refund. Nothing was sent. Ask whoever runs the shop.",
    "No tiene permiso para reembolsar. No se envió nada. Pídalo a quien cuida la tienda.",
  ],
  refused_idempotency_key_reused: [
    "Esta tentativa já tinha sido recebida, com outros dados. Confira as devoluções acima antes de pedir outra.",
    "This attempt had been taken already, with other details. Check the refunds above before asking for another.",
    "Este intento ya había sido recibido, con otros datos. Revise las devoluciones de arriba antes de pedir otra.",
  ],
  refused_amount_above_charge: [
    "O valor passa do que resta deste pagamento. Confira o valor.",
    "That is more than is left of this payment. Check the amount.",
    "El valor supera lo que queda de este pago. Revise el valor.",
  ],
  refused_charge_not_found: [
    "Este pagamento não foi encontrado no servidor da loja. Nada foi enviado.",
    "This payment wasn’t found at the shop’s server. Nothing was sent.",
    "Este pago no se encontró en el servidor de la tienda. No se envió nada.",
  ],
  refused_invalid_request: [
    "O servidor da loja não aceitou o que foi digitado, e nada foi enviado. Confira os campos.",
    "The shop’s server didn’t accept what was entered, and nothing was sent. Check the fields.",
    "El servidor de la tienda no aceptó lo escrito, y no se envió nada. Revise los campos.",
  ],
  refused_refund_known: [
    "O resultado desta devolução já é conhecido e aparece aqui.",
    "The outcome of this refund is known already. It is shown here.",
    "El resultado de este reembolso ya se conoce. Aparece aquí.",
  ],
} satisfies Table;

export const REFUND_TEXTS = { ...FORM, ...SECOND_LOOK, ...OUTCOMES, ...PROBLEMS };

export type RefundTextName = keyof typeof REFUND_TEXTS;

export const refundWords: (language: Language) => Readonly<Record<RefundTextName, string>> =
  translator<RefundTextName>(REFUND_TEXTS);
