import type { Reason } from "./checkout/charge.ts";
import type { NextStep, ReasonCode } from "./checkout/names.ts";

// What happened and what to do next, for the buyer: no blame, no codes, and never why a bank distrusts a card.
// No word of Pix, which an order may not offer: the page knows, and adds it.
const REASONS: Readonly<Record<ReasonCode, readonly [next: NextStep, message: string]>> = {
  insufficient_funds: ["other_card", "O limite do cartão não cobre esta compra. Use outro cartão."],
  expired_card: ["correct", "O banco não aceitou a validade do cartão. Confira a data ou use outro cartão."],
  invalid_card: [
    "correct",
    "O banco não reconheceu os dados do cartão. Confira o número, a validade e o código.",
  ],
  invalid_code: ["correct", "O código de segurança não confere. Confira os dígitos e tente de novo."],
  blocked_card: [
    "bank",
    "O cartão está bloqueado para esta compra. Libere-o no aplicativo do banco ou use outro cartão.",
  ],
  restricted: ["other_card", "O banco não permite esta compra com este cartão. Use outro cartão."],
  declined: ["other_card", "Cartão recusado pelo banco. Tente outro cartão."],
  try_later: ["later", "O banco não respondeu agora. Tente de novo em alguns minutos."],
  authentication_failed: [
    "again",
    "O banco não confirmou sua identidade. Tente de novo ou use outro cartão.",
  ],
  authentication_expired: ["again", "O tempo para confirmar a compra com o banco acabou. Tente de novo."],
  code_expired: ["again", "O código Pix expirou. Gere um novo código para pagar."],
  order_paid: ["again", "O pedido já foi pago de outra forma. Nada mais precisa ser feito."],
  superseded: ["again", "Esta tentativa foi substituída por outra mais recente."],
  unknown_outcome: [
    "again",
    "Não foi possível confirmar o pagamento. Confira sua fatura antes de tentar de novo.",
  ],
  failed: ["again", "Não foi possível fazer o pagamento. Tente de novo ou escolha outra forma de pagar."],
};

/** The reason as the buyer is told it. `next` replaces the usual next step of the code. */
export function reason(code: ReasonCode, next?: NextStep): Reason {
  const [usual, message] = REASONS[code];
  return { code, message, next: next ?? usual };
}

/**
 * Why a Pix charge failed whose code never came: its outcome is unknown like a card's, but what nobody saw nobody
 * can have paid.
 */
export const PIX_NOT_MADE: Reason = {
  ...reason("unknown_outcome", "again"),
  message: "Não foi possível gerar o código Pix. Nada foi cobrado. Tente de novo.",
};
