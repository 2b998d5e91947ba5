import type { Reason } from "./checkout/charge.ts";
import type { NextStep, ReasonCode } from "./checkout/names.ts";

// What a buyer is told: what happened, then the way on. No blame, no codes, and never why a bank distrusts a card.
// No word of Pix, which an order may not offer: the page knows, and adds it.
interface Telling {
  happened: string;
  /** The usual next step. */
  next: NextStep;
  /** Where the reason has better words for a step than the usual ones. */
  ways?: Partial<Record<NextStep, string>>;
}

const WAYS: Readonly<Record<NextStep, string>> = {
  correct: "Confira os dados e tente de novo.",
  other_card: "Use outro cartão.",
  bank: "Fale com o banco ou use outro cartão.",
  later: "Tente de novo em alguns minutos.",
  pix: "Use outro cartão.",
  again: "Tente de novo.",
};

const REASONS: Readonly<Record<ReasonCode, Telling>> = {
  insufficient_funds: { happened: "O limite do cartão não cobre esta compra.", next: "other_card" },
  expired_card: {
    happened: "O banco não aceitou a validade do cartão.",
    next: "correct",
    ways: { correct: "Confira a data ou use outro cartão." },
  },
  invalid_card: {
    happened: "O banco não reconheceu os dados do cartão.",
    next: "correct",
    ways: { correct: "Confira o número, a validade e o código." },
  },
  invalid_code: {
    happened: "O código de segurança não confere.",
    next: "correct",
    ways: { correct: "Confira os dígitos e tente de novo." },
  },
  blocked_card: {
    happened: "O cartão está bloqueado para esta compra.",
    next: "bank",
    ways: { bank: "Libere-o no aplicativo do banco ou use outro cartão." },
  },
  restricted: { happened: "O banco não permite esta compra com este cartão.", next: "other_card" },
  declined: {
    happened: "Cartão recusado pelo banco.",
    next: "other_card",
    ways: { other_card: "Tente outro cartão.", pix: "Tente outro cartão." },
  },
  try_later: { happened: "O banco não respondeu agora.", next: "later" },
  authentication_failed: {
    happened: "O banco não confirmou sua identidade.",
    next: "again",
    ways: { again: "Tente de novo ou use outro cartão." },
  },
  authentication_expired: { happened: "O tempo para confirmar a compra com o banco acabou.", next: "again" },
  code_expired: {
    happened: "O código Pix expirou.",
    next: "again",
    ways: { again: "Gere um novo código para pagar." },
  },
  order_paid: {
    happened: "O pedido já foi pago de outra forma.",
    next: "again",
    ways: { again: "Nada mais precisa ser feito." },
  },
  superseded: {
    happened: "Esta tentativa foi substituída por outra mais recente.",
    next: "again",
    ways: { again: "" },
  },
  unknown_outcome: {
    happened: "Não foi possível confirmar o pagamento.",
    next: "again",
    ways: { again: "Confira sua fatura antes de tentar de novo." },
  },
  failed: {
    happened: "Não foi possível fazer o pagamento.",
    next: "again",
    ways: { again: "Tente de novo ou escolha outra forma de pagar." },
  },
};

/** The reason as the buyer is told it. `next` replaces the usual next step of the code. */
export function reason(code: ReasonCode, next?: NextStep): Reason {
  const { happened, next: usual, ways } = REASONS[code];
  const step = next ?? usual;
  return { code, message: `${happened} ${ways?.[step] ?? WAYS[step]}`.trimEnd(), next: step };
}

/**
 * Why a Pix charge failed whose code never came: its outcome is unknown like a card's, but what nobody saw nobody
 * can have paid.
 */
export const PIX_NOT_MADE: Reason = {
  ...reason("unknown_outcome", "again"),
  message: "Não foi possível gerar o código Pix. Nada foi cobrado. Tente de novo.",
};
