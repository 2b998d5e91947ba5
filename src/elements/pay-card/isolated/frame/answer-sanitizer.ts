// The backend's answers as the page may see them: only the members of the contract, copied one by one. A backend may quote
// the card in others, or in its messages to people.
import type { Charge, Reason } from "../../../../contract/checkout/charge.ts";
import type { CardKey, Order, OrderPayment } from "../../../../contract/checkout/order.ts";
import type { FieldError } from "../../../../contract/checkout/problem.ts";
import type { MethodTotals } from "../../../../contract/checkout/totals.ts";
import type { Installment } from "../../../../contract/installments.ts";
import type { Refusal } from "../../../client/guards.ts";
import type { PayError } from "../../../client/pay-error.ts";
import type { Trouble } from "../messages.ts";

type Copy = (value: unknown) => unknown;

const same: Copy = (value) => value;
const each =
  (copy: Copy): Copy =>
  (values) =>
    (values as unknown[]).map(copy);

/** Asks for every property of `T`, so that none is forgotten here when the contract grows. */
function members<T>(copies: { [K in keyof Required<T>]: Copy }) {
  return (value: unknown): T => {
    const given = value as Record<string, unknown>;
    const copied = Object.entries<Copy>(copies).map(
      ([name, copy]) => [name, given[name] === undefined ? undefined : copy(given[name])] as const,
    );
    return Object.fromEntries(copied.filter(([, value]) => value !== undefined)) as T;
  };
}

/** A charge that has passed its guard. */
export const chargeForPage = members<Charge>({
  id: same,
  orderId: same,
  method: same,
  status: same,
  amount: same,
  currency: same,
  cancelledAmount: same,
  version: same,
  createdAt: same,
  updatedAt: same,
  paidAt: same,
  expiresAt: same,
  pix: members<NonNullable<Charge["pix"]>>({ code: same, image: same, payee: same }),
  card: members<NonNullable<Charge["card"]>>({ brand: same, last4: same, installments: same }),
  challenge: members<NonNullable<Charge["challenge"]>>({ url: same, expiresAt: same }),
  reason: members<Reason>({ code: same, message: same, next: same }),
});

const order = members<Order>({
  id: same,
  amount: same,
  currency: same,
  description: same,
  payee: same,
  methods: same,
  installments: each(
    members<Installment>({ count: same, amount: same, first: same, total: same, interestFree: same }),
  ),
  ask: same,
  paid: same,
  totals: members<MethodTotals>({ pix: same, card: same }),
  paidAmount: same,
  payment: members<OrderPayment>({ method: same, amount: same, paidAt: same }),
  charge: chargeForPage,
  cardKey: members<CardKey>({ kty: same, kid: same, n: same, e: same, alg: same, use: same }),
});

const refusal = members<Refusal>({
  code: same,
  detail: () => undefined,
  errors: each(members<FieldError>({ field: same, code: same, message: () => "" })),
  charge: same,
  order,
});

/** Without the error's message, which may quote anything. */
export function troubleForPage({ code, problem, status, retryAfter }: PayError): Trouble {
  return { code, problem: problem && refusal(problem), status, retryAfter };
}
