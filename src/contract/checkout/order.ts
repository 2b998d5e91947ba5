import * as z from "zod/mini";
import type { Installment } from "../installments.ts";
import { chargeSchema, type Charge } from "./charge.ts";
import { instant } from "./instant.ts";
import { ASKABLE, METHODS, type Askable, type Method } from "./enums.ts";
import { installmentSchema } from "./installment.ts";
import type { MethodTotals } from "./totals.ts";

/**
 * A public RSA key as JSON (RFC 7517), for RSA-OAEP-256. The DOM's own `JsonWebKey` knows no `kid`, and is unknown to
 * backends that compile without the DOM's types.
 */
export interface CardKey {
  kty: "RSA";
  /** Key id: by it the backend finds the private key. */
  kid: string;
  /** Modulus and exponent, in base64url. */
  n: string;
  e: string;
  alg?: string | undefined;
  use?: string | undefined;
}

/** For a receipt, without anything of the card: whoever may see the order may see this. */
export interface OrderPayment {
  method: Method;
  /** Cents that were charged; with interest, the installments' total. */
  amount: number;
  /** ISO 8601, UTC */
  paidAt: string;
}

/** What there is to pay, as the merchant's backend decided it. */
export interface Order {
  /** The canonical id. */
  id: string;
  /** Cents. */
  amount: number;
  /** Always BRL. */
  currency: "BRL";
  /** What is bought. */
  description?: string | undefined;
  /** The shop's name, as buyers know it. */
  payee?: string | undefined;
  /** Methods whose minimum their total reaches. */
  methods: Method[];
  /** In the order in which they are offered. At least one entry if card is offered. */
  installments: Installment[];
  /** Data of the buyer that the backend lacks. */
  ask: Askable[];
  /** Whether it is paid, by whatever means. */
  paid: boolean;
  /** It was paid, the money went back, and it takes no other payment. */
  closed?: boolean | undefined;
  /** Cents by method, without interest, where it costs otherwise than `amount`. */
  totals?: MethodTotals | undefined;
  /** Cents that came, without interest, where it was paid with another amount than it costs now by that method. */
  paidAmount?: number | undefined;
  /** How, with how many cents and when it was paid, for a receipt; nothing of the card. */
  payment?: OrderPayment | undefined;
  /** Its waiting or paid charge, only for whoever may go on with it. */
  charge?: Charge | undefined;
  /** A public RSA key of 2048 bits or more (JWK): cards are taken only encrypted to it. */
  cardKey?: CardKey | undefined;
}

const cardKeySchema = z.object({
  kty: z.literal("RSA"),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  alg: z.optional(z.string()),
  use: z.optional(z.string()),
});

const totalsSchema = z.object({
  pix: z.optional(z.int().check(z.positive())),
  card: z.optional(z.int().check(z.positive())),
});

/** Reads an {@link Order}; drops fields that it does not know. */
export const orderSchema = z.object({
  id: z.string(),
  amount: z.int().check(z.nonnegative()),
  currency: z.literal("BRL"),
  description: z.optional(z.string()),
  payee: z.optional(z.string()),
  methods: z.array(z.enum(METHODS)),
  installments: z.array(installmentSchema),
  ask: z.array(z.enum(ASKABLE)),
  paid: z.boolean(),
  closed: z.optional(z.boolean()),
  totals: z.optional(totalsSchema),
  paidAmount: z.optional(z.int().check(z.positive())),
  payment: z.optional(
    z.object({ method: z.enum(METHODS), amount: z.int().check(z.nonnegative()), paidAt: instant }),
  ),
  charge: z.optional(chargeSchema),
  cardKey: z.optional(cardKeySchema),
});
