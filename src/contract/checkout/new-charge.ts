import * as z from "zod/mini";
import { BRANDS, type Brand } from "../card/brands.ts";
import { maxLength, minLength } from "../lengths.ts";
import { MAX_INSTALLMENTS } from "../amounts.ts";

/** The buyer, if the backend does not know them: only what the order asks for. What it knows is not replaced. */
export interface Customer {
  /** Full name. */
  name?: string | undefined;
  /** CPF or CNPJ, with or without punctuation. */
  identity?: string | undefined;
  /** The number says it; what is sent is not used. */
  identityType?: "CPF" | "CNPJ" | undefined;
  /** E-mail address. */
  email?: string | undefined;
  /** Mobile number. */
  phone?: string | undefined;
}

/** A card as the buyer typed it. Kept nowhere. */
export interface Card {
  /** Digits; spaces are ignored. */
  number: string;
  /** The name as it is printed. */
  holder: string;
  /** `MM/YYYY`. */
  expirationDate: string;
  /** Three digits, or four. */
  securityCode: string;
  /** Recognised from the number, or chosen by the buyer. */
  brand: Brand;
}

/** What an encrypted card says: good for one order, and not for long. */
export interface CardContents {
  card: Card;
  orderId: string;
  /** When it was encrypted, in seconds since 1970. */
  iat: number;
}

interface NewChargeBase {
  /** The order to pay. */
  orderId: string;
  /** Cents that the buyer saw: compared with the backend's total, and never charged. */
  seenTotal?: number | undefined;
  /** Data of the buyer that the order asks for. */
  customer?: Customer | undefined;
}

export interface NewPixCharge extends NewChargeBase {
  /** How to pay it. */
  method: "pix";
}

export interface NewCardCharge extends NewChargeBase {
  /** How to pay it. */
  method: "card";
  /** One of the order's counts. */
  installments: number;
  /** The card, if the order has no `cardKey`. */
  card: Card;
}

/** `encryptedCard` is a compact JWE (RSA-OAEP-256, A256GCM, `kid`) of `CardContents`. */
export interface NewEncryptedCardCharge extends NewChargeBase {
  /** How to pay it. */
  method: "card";
  /** One of the order's counts. */
  installments: number;
  /** The card, encrypted to the order's `cardKey`. */
  encryptedCard: string;
}

/** By which method the charge of an order is to be made, without anything of the buyer. */
export interface OrderStart {
  /** Pix: a card has to be typed. */
  method: "pix";
}

/**
 * A charge to make. Orders with a `cardKey` take no plain `card` but an `encryptedCard`: a compact JWE (RSA-OAEP-256,
 * A256GCM, the key's `kid` in the protected header) of `{ card, orderId, iat }` as JSON, with the order's id and `iat` in
 * seconds since 1970.
 */
export type NewCharge = NewPixCharge | NewCardCharge | NewEncryptedCardCharge;

// Only the shape is checked here, with generous lengths: what a card number or a CPF must be is said by
// the rules of their own files, which can name the mistake.
const text = z.string().check(maxLength(200));

/** Reads a {@link Customer}. */
export const customerSchema = z.object({
  name: z.optional(text),
  identity: z.optional(text),
  identityType: z.optional(z.enum(["CPF", "CNPJ"])),
  email: z.optional(text),
  phone: z.optional(text),
});

/** Reads a {@link Card}. */
export const cardSchema = z.object({
  number: text,
  holder: text,
  expirationDate: text,
  securityCode: text,
  brand: z.enum(BRANDS),
});

/** Reads {@link CardContents}: what an encrypted card says. */
export const cardContentsSchema = z.object({ card: cardSchema, orderId: z.string(), iat: z.number() });

const base = {
  // An id that no order can have is one of no order, and no mistake of form: see `isOrderId`.
  orderId: z.string().check(minLength(1)),
  seenTotal: z.optional(z.int().check(z.nonnegative())),
  customer: z.optional(customerSchema),
};

/** Reads an {@link OrderStart}. */
export const orderStartSchema = z.object({ method: z.literal("pix") });

/** Reads a {@link NewCharge}. */
export const newChargeSchema = z.discriminatedUnion("method", [
  z.object({ ...base, method: z.literal("pix") }),
  z
    .object({
      ...base,
      method: z.literal("card"),
      installments: z.int().check(z.gte(1), z.lte(MAX_INSTALLMENTS)),
      card: z.optional(cardSchema),
      encryptedCard: z.optional(z.string().check(maxLength(8192))),
    })
    .check(
      z.refine((body) => (body.card === undefined) !== (body.encryptedCard === undefined), {
        error: "Give either card or encryptedCard.",
        path: ["card"],
      }),
    ),
]);
