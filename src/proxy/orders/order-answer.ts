// What the merchant's `order()` answers, and its check: a wrong amount loses money, so each mistake is named and none
// is corrected, but for how the buyer's data are written.
import * as z from "zod/mini";
import {
  installmentSchema,
  isPlan,
  MIN_INSTALLMENT_AMOUNT,
  isOrderId,
  MAX_INSTALLMENTS,
  MAX_PIX_AMOUNT,
  METHODS,
  methodTotal,
  normalizeAddress,
  normalizeNumber,
  normalizeWords,
  type Customer,
  ratesFault,
  type Installment,
  type InstallmentOptions,
  type Method,
  type MethodTotals,
  unknownNames,
} from "../../contract/index.ts";
import { callable } from "../lib/option-schema.ts";
import { ERROR_MESSAGES } from "../lib/zod-messages.ts";
import type { ServiceAddress } from "../service/card-charge.ts";
import type { Authenticate } from "./ask-authenticate.ts";

export interface OrderAnswer {
  /**
   * The order's one id, where `order` answers several spellings of it, such as `a-1` and `A-1`. Limits, and that an order
   * is paid once, go by it; without it each spelling is an order of its own.
   */
  id?: string | undefined;
  /** Cents. */
  amount: number;
  /**
   * Cents by method, where it costs otherwise than `amount`, such as Pix with a discount: `{ pix: 27351 }`. All that is
   * charged by the method, its minimum and its installments go by it.
   */
  totals?: MethodTotals | undefined;
  description?: string | undefined;
  /** The shop's name, as buyers know it. */
  payee?: string | undefined;
  /** Ways to pay that the shop offers; both if absent. */
  methods?: readonly Method[] | undefined;
  /** The shop knows the order as paid, by whatever means. Once its payment was given back, only together with `reopen`. */
  paid?: boolean | undefined;
  /** What the shop knows of the buyer. What it does not know and the service needs, the buyer is asked for. */
  customer?: (Customer & { address?: ServiceAddress | undefined }) | undefined;
  /** How installments come about, or the very plan: each 500 cents or more. Twelve without interest if absent. */
  installments?: InstallmentOptions | readonly Installment[] | undefined;
  /**
   * Whether the buyer's bank is asked (3DS), or a function that says it of each card try; the service decides if absent. The
   * try after a decline for lack of authentication asks the bank, whatever this says.
   */
  authenticate?: boolean | Authenticate | undefined;
  /** Seconds that a Pix code lives, at most those of a year; 1800 if absent. */
  pixExpiresIn?: number | undefined;
  /**
   * Seconds before its Pix code expires at which `onReminder` is called, or `false`: the buyer of this order is not reminded.
   * `reminder.beforeExpiry` if absent.
   */
  remindBefore?: number | false | undefined;
  /** Who may see the order may also see its waiting or paid charge. */
  resume?: boolean | undefined;
  /** Once its payment was cancelled, the order may be paid again. */
  reopen?: boolean | undefined;
}

const NO_ORDER_ID =
  'expected an id of up to 200 characters such as "A-1001", without control characters, white space at its ends, or ' +
  'a part between "/" or "\\" that is empty, "." or ".."';

const text = z.optional(z.string());
/** The buyer's data of a shop were typed or pasted by somebody as well. */
const words = z.optional(z.pipe(z.string(), z.transform(normalizeWords)));
const number = z.optional(
  z.pipe(
    z.string(),
    z.transform((given: string) => normalizeNumber(given).trim()),
  ),
);
const address = z.optional(z.pipe(z.string(), z.transform(normalizeAddress)));

/** Seconds: a year. A time that is too far off for a date would throw elsewhere. */
const MAX_PIX_LIFETIME = 366 * 24 * 60 * 60;

/**
 * What is wrong with an installment of the shop's own plan, of an order that costs `due` by card; by the name of its field.
 * The service refuses it, or the shop would lose money.
 */
function installmentFaults(
  { count, amount, first, total }: Installment,
  due: number,
): [field: string, why: string][] {
  const faults: [string, string][] = [];
  if (count > MAX_INSTALLMENTS) faults.push(["count", `${count}, expected 1 to ${MAX_INSTALLMENTS}`]);
  if (first + amount * (count - 1) !== total)
    faults.push(["total", `${total}, expected first and the others of amount to add up to it`]);
  if (total < due)
    faults.push(["total", `${total}, expected at least the ${due} cents that the order costs by card`]);
  // One payment may be as small as the order.
  for (const [field, value] of count > 1 ? Object.entries({ amount, first }) : [])
    if (value < MIN_INSTALLMENT_AMOUNT)
      faults.push([
        field,
        `${value}, expected at least ${MIN_INSTALLMENT_AMOUNT} cents for each installment`,
      ]);
  return faults;
}

const addressSchema = z.object({
  street: words,
  number: words,
  zipCode: number,
  city: words,
  state: words,
  country: words,
});

const customerSchema = z.object({
  name: words,
  identity: number,
  identityType: z.optional(z.enum(["CPF", "CNPJ"])),
  email: address,
  phone: number,
  address: z.optional(addressSchema),
});

const termsSchema = z.object({
  max: z.optional(z.int().check(z.gte(1), z.lte(MAX_INSTALLMENTS))),
  interestFree: z.optional(z.int().check(z.gte(0), z.lte(MAX_INSTALLMENTS))),
  monthlyRate: z.optional(z.number().check(z.gte(0), z.lt(1))),
  rates: z.optional(
    z.array(z.number()).check(
      z.refine((rates) => ratesFault(rates) === undefined, {
        error: ({ input }) => ratesFault(input as number[]),
      }),
    ),
  ),
  minimum: z.optional(z.int().check(z.gte(MIN_INSTALLMENT_AMOUNT))),
});

const centsSchema = z.int().check(z.positive(), z.lte(MAX_PIX_AMOUNT));

const totalsSchema = z.object({ pix: z.optional(centsSchema), card: z.optional(centsSchema) });

const answerSchema = z.object({
  id: z.optional(z.string().check(z.refine(isOrderId, { error: NO_ORDER_ID }))),
  amount: centsSchema,
  totals: z.optional(totalsSchema),
  description: text,
  payee: text,
  methods: z.optional(z.array(z.enum(METHODS))),
  paid: z.optional(z.boolean()),
  customer: z.optional(customerSchema),
  installments: z.optional(
    z.union(
      [
        z.array(installmentSchema).check(
          z.refine((plan) => plan.some(({ count }) => count === 1), {
            error: "a plan needs the payment at once, of count 1",
          }),
          z.refine((plan) => new Set(plan.map(({ count }) => count)).size === plan.length, {
            error: "a plan has each count once",
          }),
        ),
        termsSchema.check(
          z.refine(({ rates, monthlyRate }) => rates === undefined || !monthlyRate, {
            error: "monthlyRate and rates: expected one of them",
          }),
        ),
      ],
      { error: "expected { max, interestFree, monthlyRate, rates, minimum } or a list of installments" },
    ),
  ),
  authenticate: z.optional(
    z.union([z.boolean(), callable<Authenticate>()], { error: "expected true, false or a function" }),
  ),
  pixExpiresIn: z.optional(z.int().check(z.positive(), z.lte(MAX_PIX_LIFETIME))),
  remindBefore: z.optional(
    z.union([z.literal(false), z.int().check(z.positive(), z.lte(MAX_PIX_LIFETIME))], {
      error: "expected seconds before the code expires, or false",
    }),
  ),
  resume: z.optional(z.boolean()),
  reopen: z.optional(z.boolean()),
});

/** Checks what `order()` answered. Throws an `Error` that names each wrong field. */
export function parseAnswer(answer: unknown): OrderAnswer {
  // Where a backend answers from a database or over HTTP, "no value" is often `null`.
  const result = answerSchema.safeParse(withoutNull(answer), ERROR_MESSAGES);
  if (result.success) {
    const faults = planFaults(result.data);
    if (faults.length > 0) throw wrongAnswer(faults);
    return result.data;
  }
  throw wrongAnswer(
    result.error.issues.map(({ path, message }) => `${path.join(".") || "the answer"}: ${message}`),
  );
}

const wrongAnswer = (wrong: readonly string[]) =>
  new Error(`It should be an OrderAnswer with an amount in whole cents, but ${wrong.join("; ")}.`);

/** Each wrong field of the shop's own plan, which goes by what the order costs. */
function planFaults(answer: OrderAnswer): string[] {
  const { installments, methods = METHODS } = answer;
  if (!isPlan(installments) || !methods.includes("card")) return [];
  const due = methodTotal(answer, "card");
  return installments.flatMap((installment, at) =>
    installmentFaults(installment, due).map(([field, why]) => `installments.${at}.${field}: ${why}`),
  );
}

/** The unknown names in a valid answer, as texts for a log: most often they are misspelt. */
export function unknownFields(answer: unknown): string[] {
  const given = withoutNull(answer) as OrderAnswer;
  const unknown = (part: object | undefined, { shape }: { shape: object }, suffix = "") =>
    part === undefined || Array.isArray(part)
      ? []
      : unknownNames(part, Object.keys(shape)).map((name) => name + suffix);
  return [
    ...unknown(given, answerSchema),
    ...unknown(given.totals, totalsSchema, " in totals"),
    ...unknown(given.customer, customerSchema, " in customer"),
    ...unknown(given.customer?.address, addressSchema, " in customer.address"),
    ...unknown(given.installments, termsSchema, " in installments"),
  ];
}

/** The levels of an answer's objects: the answer, its customer, the customer's address. */
const LEVELS = 3;

// No deeper, because an object of the merchant's may contain itself.
function withoutNull(value: unknown, levels = LEVELS): unknown {
  if (levels === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([key, field]) => [key, withoutNull(field, levels - 1)]),
  );
}
