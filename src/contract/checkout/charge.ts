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

/** One try to pay an order, as the browser sees it. */
export interface Charge {
  /** Random, at least 128 bits, URL-safe: the browser's handle and its permission to watch. */
  id: string;
  orderId: string;
  method: Method;
  status: ChargeStatus;
  /** Cents charged; with interest, the installments' total. */
  amount: number;
  currency: "BRL";
  /** Cents, where part was cancelled. */
  cancelledAmount?: number | undefined;
  /** Grows by one with every change. */
  version: number;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** When it was paid; stays where money went back since. ISO 8601, UTC */
  paidAt?: string | undefined;
  /** ISO 8601, UTC */
  expiresAt?: string | undefined;
  /** The copy-and-paste code (BR Code), its image as a data URL, and the payee's name. */
  pix?: { code: string; image?: string | undefined; payee?: string | undefined } | undefined;
  card?: { brand: Brand; last4: string; installments: number } | undefined;
  /** The bank's page, absolute, on the service's origin or one that the merchant named for it. */
  challenge?: { url: string; expiresAt: string } | undefined;
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
