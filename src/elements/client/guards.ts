// Guards of what the backend sends, which can also copy what has passed them. The contract's schemas say the same at ten times
// the size; a property test compares the two.
import type { Charge, Reason } from "../../contract/checkout/charge.ts";
import { ASKABLE, CHARGE_STATUSES, METHODS } from "../../contract/checkout/enums.ts";
import type { CardKey, Order, OrderPayment } from "../../contract/checkout/order.ts";
import { CHALLENGE_URL, CHARGE_ID, INSTANT, LAST4 } from "../../contract/checkout/patterns.ts";
import type { FieldError, Problem } from "../../contract/checkout/problem.ts";
import type { MethodTotals } from "../../contract/checkout/totals.ts";
import type { Installment } from "../../contract/installments.ts";

export type Guard<T> = (value: unknown) => value is T;
export interface Test {
  (value: unknown): boolean;
  /** What has passed, with the members alone that are asked for; the value itself if there is none. */
  copy?: ((value: unknown) => unknown) | undefined;
}
/** A guard of an object. */
export type Shape<T> = Guard<T> & { copy: (value: unknown) => T };

export const text: Test = (value) => typeof value === "string";
export const flag: Test = (value) => typeof value === "boolean";
export const natural: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const cents = natural;
const positive: Test = (value) => natural(value) && value !== 0;
const like =
  (pattern: RegExp): Test =>
  (value) =>
    text(value) && pattern.test(value as string);
export const oneOf =
  (words: readonly string[]): Test =>
  (value) =>
    words.includes(value as string);
const copyOf = (value: unknown, { copy }: Test): unknown => (copy ? copy(value) : value);
const any: Test = () => true;
export const maybe = (test: Test): Test =>
  Object.assign((value: unknown) => value === undefined || test(value), { copy: test.copy });
/** Far above what a list of the contract holds. A sparse array that was posted may have billions of empty items. */
const MAX_ITEMS = 1_000;
export const list = (test: Test): Test =>
  Object.assign(
    (value: unknown) => Array.isArray(value) && value.length <= MAX_ITEMS && [...value].every(test),
    { copy: (values: unknown) => (values as unknown[]).map((item) => copyOf(item, test)) },
  );

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Asks for every property of `T`, so that none is forgotten here when the contract grows. */
export function shape<T>(tests: { [K in keyof Required<T>]: Test }): Shape<T> {
  const entries = Object.entries<Test>(tests);
  return Object.assign(
    (value: unknown): value is T => isObject(value) && entries.every(([name, test]) => test(value[name])),
    {
      copy(value: unknown): T {
        const given = value as Record<string, unknown>;
        const members = entries.filter(([name]) => given[name] !== undefined);
        return Object.fromEntries(members.map(([name, test]) => [name, copyOf(given[name], test)])) as T;
      },
    },
  );
}

/** A word of a list that may grow: unknown ones are taken, and shown in the words for all others. */
const openWord = text;
const instant: Test = (value) => like(INSTANT)(value) && !Number.isNaN(Date.parse(value as string));
const currency = oneOf(["BRL"]);

export const isCharge = shape<Charge>({
  id: like(CHARGE_ID),
  orderId: text,
  method: oneOf(METHODS),
  status: oneOf(CHARGE_STATUSES),
  amount: cents,
  currency,
  cancelledAmount: maybe(cents),
  version: natural,
  createdAt: instant,
  updatedAt: instant,
  paidAt: maybe(instant),
  expiresAt: maybe(instant),
  pix: maybe(shape<NonNullable<Charge["pix"]>>({ code: text, image: maybe(text), payee: maybe(text) })),
  card: maybe(
    shape<NonNullable<Charge["card"]>>({
      brand: openWord,
      last4: like(LAST4),
      installments: positive,
    }),
  ),
  challenge: maybe(shape<NonNullable<Charge["challenge"]>>({ url: like(CHALLENGE_URL), expiresAt: instant })),
  reason: maybe(shape<Reason>({ code: openWord, message: text, next: openWord })),
});

export const isOrder = shape<Order>({
  id: text,
  amount: cents,
  currency,
  description: maybe(text),
  payee: maybe(text),
  methods: list(oneOf(METHODS)),
  installments: list(
    shape<Installment>({ count: positive, amount: cents, first: cents, total: cents, interestFree: flag }),
  ),
  ask: list(oneOf(ASKABLE)),
  paid: flag,
  closed: maybe(flag),
  totals: maybe(shape<MethodTotals>({ pix: maybe(positive), card: maybe(positive) })),
  paidAmount: maybe(positive),
  payment: maybe(shape<OrderPayment>({ method: oneOf(METHODS), amount: cents, paidAt: instant })),
  charge: maybe(isCharge),
  // Its members are checked where it is imported (`card-encryption.ts`).
  cardKey: maybe(shape<CardKey>({ kty: any, kid: any, n: any, e: any, alg: any, use: any })),
});

export const isFieldErrors = list(shape<FieldError>({ field: text, code: text, message: text }));

/** The members of a problem (RFC 9457) that the elements use. */
export type Refusal = Pick<Problem, "code" | "detail" | "errors" | "charge" | "order">;

export const isRefusal = shape<Refusal>({
  code: openWord,
  detail: maybe(text),
  errors: maybe(isFieldErrors),
  charge: maybe(text),
  order: maybe(isOrder),
});
