import * as z from "zod/mini";
import { BRANDS, type Brand } from "../card/brands.ts";
import { maxLength, minLength } from "../lengths.ts";
import { MAX_INSTALLMENTS } from "../amounts.ts";

/** The buyer, where the backend does not know them. */
export interface Customer {
  name?: string | undefined;
  /** CPF or CNPJ. */
  identity?: string | undefined;
  identityType?: "CPF" | "CNPJ" | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** A card as the buyer typed it. Lives in memory only, between the form and the service call. */
export interface Card {
  number: string;
  holder: string;
  /** `MM/YYYY` */
  expirationDate: string;
  securityCode: string;
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
  orderId: string;
  /** Total in cents that the buyer saw: compared with the backend's, never used as an amount. */
  seenTotal?: number | undefined;
  customer?: Customer | undefined;
}

export interface NewPixCharge extends NewChargeBase {
  method: "pix";
}

export interface NewCardCharge extends NewChargeBase {
  method: "card";
  installments: number;
  card: Card;
}

/** `encryptedCard` is a compact JWE (RSA-OAEP-256, A256GCM, `kid`) of `CardContents`. */
export interface NewEncryptedCardCharge extends NewChargeBase {
  method: "card";
  installments: number;
  encryptedCard: string;
}

/** Body of `POST /charges`. */
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
