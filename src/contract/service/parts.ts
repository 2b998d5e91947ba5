import * as z from "zod/mini";
import { minLength } from "../lengths.ts";
import { toCents } from "../money.ts";

// Building blocks of the service's messages. What we send is checked to the letter; of what we receive only
// the fields that a payment depends on can fail a message: everything else is dropped when it is malformed,
// because refusing an answer to a charge over a cosmetic field would lose money.

/** A field of a received message that nothing depends on: absent, null or malformed reads as `undefined`. */
export const lenient = <T extends z.core.$ZodType>(schema: T) =>
  z.catch(z.optional(schema), undefined as z.output<T> | undefined);

/** As `lenient`, where the service documents `null` as a value of its own. */
export const lenientOrNull = <T extends z.core.$ZodType>(schema: T) => lenient(z.nullable(schema));

export const nonEmpty = z.string().check(minLength(1));

/** Decimal BRL as a JSON number. Never negative. */
export const decimal = z.number().check(z.nonnegative());

/**
 * Decimal BRL of money that moved, as `toCents` reads it. Documented are a text with two places for Pix and a number for cards; any
 * notation that is an exact number of cents is read, because a payment must not be lost over its spelling.
 */
export const decimalBrl = z.union([z.number(), z.string()]);
export const exactBrl = decimalBrl.check(z.refine(isCents));

function isCents(value: number | string): boolean {
  try {
    return toCents(value) >= 0;
  } catch {
    return false;
  }
}

/** Whole cents. */
export const cents = z.int().check(z.nonnegative());

/** Whole cents, as a number or as text. */
export const centsOrText = z.union([
  cents,
  z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);

/** An object of which every field may be absent, and so it may itself, or be null. */
export const orEmpty = <T extends object>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? ({} as T)),
  );

/** Buyer authentication data of a card charge. `cavv` and `xid` stand in webhooks only. */
export interface ServiceThreeDS extends z.infer<typeof threeDSSchema> {}
// Who is liable for fraud hangs on `eci` and `dataOnly`: one malformed field must not lose the others.
export const threeDSSchema = z.object({
  used: z.catch(z.boolean(), false),
  dataOnly: z.catch(z.boolean(), false),
  eci: z.catch(z.string(), ""),
  version: z.catch(z.string(), ""),
  referenceId: z.catch(z.string(), ""),
  cavv: lenient(z.string()),
  xid: lenientOrNull(z.string()),
});

/** A buyer as webhooks and lists name them. */
export interface ServiceCustomer extends z.infer<typeof customerSchema> {}
export const customerSchema = z.object({
  name: z.string(),
  identity: z.string(),
  identityType: z.string(),
});

export const SETTLEMENT_STATUSES = ["NONE", "PENDING_RELEASE", "SETTLED", "REVERSED"] as const;
/** Where the money of a card charge stands on its way to the merchant. */
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/** States of a card charge by which the list can be filtered. */
export const LISTED_STATUSES = ["PENDING", "PAID", "CANCELLED", "REVERSED"] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** States of a card charge. `DENIED` comes in answers and webhooks only. */
export const CARD_STATUSES = [...LISTED_STATUSES, "DENIED"] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];
