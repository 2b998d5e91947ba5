import * as z from "zod/mini";
import { BRANDS, type Brand } from "../card/brands.ts";
import { instant } from "./instant.ts";
import {
  CHARGE_STATUSES,
  METHODS,
  NEXT_STEPS,
  REASON_CODES,
  type ChargeStatus,
  type Method,
  type NextStep,
  type ReasonCode,
} from "./enums.ts";
import { CHALLENGE_URL, CHARGE_ID, LAST4 } from "./patterns.ts";

/** Why a charge is not paid, and the way on. `message` is for people, in Portuguese. */
export interface Reason {
  code: ReasonCode;
  message: string;
  next: NextStep;
}

/**
 * One try to pay an order. `status` only rises: `pending`, `challenge` (the buyer's bank asks at `challenge.url`),
 * `expired` or `failed`, `denied`, `paid`, `cancelled` (all was given back; a part is told by `cancelledAmount` alone),
 * `reversed`. Money counts even if it is late: it makes an `expired`, `failed` or `denied` charge `paid`.
 */
export interface Charge {
  /** Random, at least 128 bits, URL-safe. Whoever has it may watch the charge. */
  id: string;
  /** The canonical id of its order. */
  orderId: string;
  /** How it is paid. */
  method: Method;
  /** Where it stands. */
  status: ChargeStatus;
  /** Cents that are charged; with interest, the installments' total. */
  amount: number;
  /** Always BRL. */
  currency: "BRL";
  /** Cents, where part was cancelled. */
  cancelledAmount?: number | undefined;
  /** Grows by one with each change. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When it was paid; stays where money went back since. ISO 8601, UTC. */
  paidAt?: string | undefined;
  /** When its Pix code ends. ISO 8601, UTC. */
  expiresAt?: string | undefined;
  /** The code to copy, the service's image of it as a data URL, and the payee in it. */
  pix?: { code: string; image?: string | undefined; payee?: string | undefined } | undefined;
  /** What may be shown of the card. */
  card?: { brand: Brand; last4: string; installments: number } | undefined;
  /** The bank's page, absolute, on the service's origin or one that the merchant named. */
  challenge?: { url: string; expiresAt: string } | undefined;
  /** Why it is not paid, in Portuguese, and what the buyer can do. */
  reason?: Reason | undefined;
}

const cents = z.int().check(z.nonnegative());

/** Reads a {@link Charge}; drops fields that it does not know. */
export const chargeSchema = z.object({
  id: z.string().check(z.regex(CHARGE_ID)),
  orderId: z.string(),
  method: z.enum(METHODS),
  status: z.enum(CHARGE_STATUSES),
  amount: cents,
  currency: z.literal("BRL"),
  cancelledAmount: z.optional(cents),
  version: z.int().check(z.nonnegative()),
  createdAt: instant,
  updatedAt: instant,
  paidAt: z.optional(instant),
  expiresAt: z.optional(instant),
  pix: z.optional(
    z.object({ code: z.string(), image: z.optional(z.string()), payee: z.optional(z.string()) }),
  ),
  card: z.optional(
    z.object({
      brand: z.enum(BRANDS),
      last4: z.string().check(z.regex(LAST4)),
      installments: z.int().check(z.positive()),
    }),
  ),
  challenge: z.optional(z.object({ url: z.string().check(z.regex(CHALLENGE_URL)), expiresAt: instant })),
  reason: z.optional(z.object({ code: z.enum(REASON_CODES), message: z.string(), next: z.enum(NEXT_STEPS) })),
});
