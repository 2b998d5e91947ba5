import type { Reason } from "./checkout/charge.ts";
import type { NextStep, ReasonCode } from "./checkout/enums.ts";

// What a buyer reads: what happened, then what to do next. No blame, no codes, and not why a bank refuses a card.
// Pix is not mentioned, because an order may not offer it: the page knows, and adds it.
interface Wording {
  statement: string;
  /** The usual next step. */
  next: NextStep;
  /** Where a step has other advice for this reason than `ADVICE`. */
  advice?: Partial<Record<NextStep, string>>;
}

const ADVICE: Readonly<Record<NextStep, string>> = {
  correct: "Confira os dados e tente de novo.",
  other_card: "Use outro cartão.",
  bank: "Fale com o banco ou use outro cartão.",
  later: "Tente de novo em alguns minutos.",
  pix: "Use outro cartão.",
  again: "Tente de novo.",
};

const REASONS: Readonly<Record<ReasonCode, Wording>> = {
  insufficient_funds: { statement: "O limite do cartão não cobre esta compra.", next: "other_card" },
  expired_card: {
    statement: "O banco não aceitou a validade do cartão.",
    next: "correct",
    advice: { correct: "Confira a data ou use outro cartão." },
  },
  invalid_card: {
    statement: "O banco não reconheceu os dados do cartão.",
    next: "correct",
    advice: { correct: "Confira o número, a validade e o código." },
  },
  invalid_code: {
    statement: "O código de segurança não confere.",
    next: "correct",
    advice: { correct: "Confira os dígitos e tente de novo." },
  },
  blocked_card: {
    statement: "O cartão está bloqueado.",
    next: "bank",
    advice: { bank: "Desbloqueie no app do banco ou use outro." },
  },
  restricted: { statement: "O banco não permite esta compra com este cartão.", next: "other_card" },
  declined: {
    statement: "Cartão recusado pelo banco.",
    next: "other_card",
    advice: { other_card: "Tente outro cartão.", pix: "Tente outro cartão." },
  },
  try_later: { statement: "O banco não respondeu.", next: "later" },
  authentication_failed: {
    statement: "O banco não confirmou sua identidade.",
    next: "again",
    advice: { again: "Tente de novo ou use outro cartão." },
  },
  authentication_expired: { statement: "O prazo para confirmar a compra no banco acabou.", next: "again" },
  code_expired: {
    statement: "O código Pix expirou.",
    next: "again",
    advice: { again: "Gere um novo código para pagar." },
  },
  order_paid: {
    statement: "O pedido já foi pago de outra forma.",
    next: "again",
    advice: { again: "Nada mais precisa ser feito." },
  },
  superseded: {
    statement: "Há uma tentativa de pagamento mais recente.",
    next: "again",
    advice: { again: "Confira o resultado dela." },
  },
  unknown_outcome: {
    statement: "Não foi possível confirmar o pagamento.",
    next: "again",
    advice: { again: "Confira sua fatura antes de tentar de novo." },
  },
  failed: { statement: "Não foi possível fazer o pagamento.", next: "again" },
};

/** A reason with its message for the buyer, in Portuguese. `next` replaces the usual next step of the code. */
export function reason(code: ReasonCode, next?: NextStep): Reason {
  const { statement, next: usual, advice } = REASONS[code];
  const step = next ?? usual;
  return { code, message: `${statement} ${advice?.[step] ?? ADVICE[step]}`.trimEnd(), next: step };
}

/** Of a Pix charge whose code never came: its outcome is unknown, but a code that nobody saw was not paid. */
export const PIX_NOT_MADE: Reason = {
  ...reason("unknown_outcome", "again"),
  message: "Não foi possível gerar o código Pix. Nada foi cobrado. Tente de novo em alguns minutos.",
};
