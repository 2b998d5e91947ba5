// What the reader chooses. A link holds it, so that all of it is checked where it comes in.
import * as z from "zod/mini";
import { PROPERTIES } from "./theme.ts";

/** Attributes of the elements that the reader may set; the order's id is the playground's to choose. */
export const ATTRIBUTES = ["auto", "no-button", "locale", "card-brands"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export const ELEMENTS = ["pay-checkout", "pay-pix", "pay-card"] as const;
export const LANGUAGES = ["pt-BR", "en", "es"] as const;
export const SCHEMES = ["auto", "light", "dark"] as const;
export const FRAMES = ["phone", "desktop"] as const;
export const DELIVERIES = ["normal", "late", "twice", "never"] as const;
export const SERVICE_STATES = ["normal", "slow", "down"] as const;
/** Seconds that a Pix code may live. */
export const LIFETIMES = [20, 60, 1_800, 86_400] as const;
/** What the checkout asks the buyer for, where the shop does not know it. */
export const ASKED = ["name", "identity", "email", "phone"] as const;

const flag = z._default(z.boolean(), false);
const wholeNumber = (least: number, most: number, otherwise: number) =>
  z._default(z.int().check(z.gte(least), z.lte(most)), otherwise);
const text = (most: number) => z._default(z.string().check(z.maxLength(most)), "");

const orderSchema = z.object({
  /** Cents. */
  amount: wholeNumber(20, 99_999_999, 28_790),
  /** Per cent that the order is cheaper by Pix. */
  pixDiscount: wholeNumber(0, 90, 5),
  methods: z._default(z.enum(["both", "pix", "card"]), "both"),
  installments: wholeNumber(1, 12, 12),
  interestFree: wholeNumber(0, 12, 6),
  /** Per cent a month, in hundredths: 199 is 1.99 %. */
  monthlyRate: wholeNumber(0, 999, 199),
  ask: z._default(z.array(z.enum(ASKED)).check(z.maxLength(ASKED.length)), []),
  pixExpiresIn: z._default(z.literal(LIFETIMES), 1_800),
  authenticate: z._default(z.enum(["service", "yes", "no"]), "service"),
});

const faultsSchema = z.object({
  webhooks: z._default(z.enum(DELIVERIES), "normal"),
  service: z._default(z.enum(SERVICE_STATES), "normal"),
  /** The page cannot reach the proxy. */
  offline: flag,
});

const settingsSchema = z.object({
  element: z._default(z.enum(ELEMENTS), "pay-checkout"),
  attributes: z._default(z.partialRecord(z.enum(ATTRIBUTES), z.string().check(z.maxLength(200))), {}),
  /** Of the shop's page; the playground's own if absent. */
  language: z.optional(z.enum(LANGUAGES)),
  scheme: z._default(z.enum(SCHEMES), "auto"),
  frame: z._default(z.enum(FRAMES), "phone"),
  theme: z._default(z.partialRecord(z.enum(PROPERTIES), z.string().check(z.regex(/^[^;{}<>]{1,80}$/))), {}),
  /** Further rules of the reader's own. */
  css: text(10_000),
  order: z.prefault(orderSchema, {}),
  faults: z.prefault(faultsSchema, {}),
});

export type Settings = z.output<typeof settingsSchema>;
export type OrderSettings = Settings["order"];
export type Faults = Settings["faults"];

export const DEFAULTS: Readonly<Settings> = z.parse(settingsSchema, {});

/** The settings in a value from outside; nothing if it is none. */
export function readSettings(value: unknown): Settings | undefined {
  const { data } = z.safeParse(settingsSchema, value);
  return data;
}
