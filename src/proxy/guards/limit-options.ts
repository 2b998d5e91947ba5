// The limits that a merchant may set, and the built-in ones.
import * as z from "zod/mini";
import type { Method } from "../../contract/index.ts";
import { expected, orFalse, strictFields } from "../lib/option-schema.ts";

/** What attempts are counted by: the order, the card's number, its first eight digits, the buyer's address, and all together. */
export type LimitSubject = "order" | "number" | "bin" | "address" | "shop";

export interface Limit {
  /** Card attempts within 15 minutes. */
  attempts?: number | undefined;
  /** Declined ones among them, with those that are under way. */
  declines?: number | undefined;
  /** Pix attempts within 15 minutes. They are counted apart, so that a buyer whose cards are declined can pay by Pix. */
  pix?: number | undefined;
  /**
   * Pix charges that a page makes by itself when it is looked at (`start` of `pay.orders.html`), within 15 minutes. They are
   * counted apart, so that no number of visits keeps a buyer from paying.
   */
  starts?: number | undefined;
}

/** What is counted apart: a buyer's own attempts by each method, and what pages start by themselves. */
export type AttemptKind = Method | "start";

/**
 * Limits by subject; the built-in ones if absent, none if `false`. That of `shop` refuses nothing: from it on the merchant
 * is told of `card_testing`, and `captcha` too. Neither does that of `bin` if there is a `captcha`. An `address` is an IPv4
 * address or the /64 of an IPv6 address; its /56 may have twice and its /48 eight times as much, and at most three quarters of
 * the declines of `bin`.
 */
export type LimitOptions = { [Subject in LimitSubject]?: Limit | false | undefined };

/** What is counted: a subject, or one of the wider networks of an address. */
export type Scope = LimitSubject | "address56" | "address48";

/** The limits to keep; `Infinity` if there is none. */
export type EffectiveLimits = Partial<Record<Scope, EffectiveLimit>>;
export type EffectiveLimit = Required<{ [Name in keyof Limit]: number }>;

/** What limits nothing. */
export const UNLIMITED: EffectiveLimit = {
  attempts: Infinity,
  declines: Infinity,
  pix: Infinity,
  starts: Infinity,
};

const error = expected("a whole number from 1, for 15 minutes");
const max = z.int({ error }).check(z.minimum(1, { error }));

/** A limit of attempts, with the built-in number. */
const upTo = (builtIn: number) => z._default(max, builtIn);

const limitOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => {
  const limit = orFalse(strictFields(fields, "{ attempts: 20, declines: 5 }, or false"));
  return z.prefault(limit, {} as z.input<typeof limit>);
};

// Behind one address may be a household, an office, or a mobile carrier's customers. The first eight digits of a card are
// those of all customers of a bank who have the same product, so only declines of them count. No one network may use up what
// an issuer has, or its owner would lock that bank's customers out: address < /56 < /48 < bin < shop.
const subjects = {
  order: limitOf({ attempts: upTo(20), declines: upTo(5), pix: upTo(60), starts: upTo(10) }),
  // A Pix attempt has no card.
  number: limitOf({ attempts: upTo(50), declines: upTo(5) }),
  bin: limitOf({ attempts: upTo(Infinity), declines: upTo(100) }),
  address: limitOf({ attempts: upTo(100), declines: upTo(25), pix: upTo(300), starts: upTo(60) }),
  shop: limitOf({ attempts: upTo(Infinity), declines: upTo(200) }),
} satisfies Record<LimitSubject, unknown>;

/** The limits to keep. */
export const limitsSchema = z.pipe(
  z.prefault(orFalse(strictFields(subjects, "{ order: { attempts: 20, declines: 5 } }, or false")), {}),
  z.transform((given) => (given ? effectiveLimits(given) : {})),
);

// Providers give a household or an office a /56 or less, and a carrier's region has many /48.
const WIDER = { address56: 2, address48: 8 } as const;
/** The part of an issuer's declines that one network may have at most, however wide it is. */
const PART_OF_BIN = 3 / 4;

function effectiveLimits(given: {
  readonly [Subject in LimitSubject]: Partial<EffectiveLimit> | undefined;
}): EffectiveLimits {
  const kept: EffectiveLimits = {};
  for (const [subject, limit] of Object.entries(given))
    if (limit !== undefined) kept[subject as LimitSubject] = { ...UNLIMITED, ...limit };
  const { address, bin = UNLIMITED } = kept;
  if (address) {
    // At least what the shop has given a single address.
    const most = Math.max(address.declines, Math.floor(bin.declines * PART_OF_BIN));
    for (const [scope, factor] of Object.entries(WIDER)) {
      const wider = times(address, factor);
      kept[scope as Scope] = { ...wider, declines: Math.min(wider.declines, most) };
    }
  }
  return kept;
}

const times = ({ attempts, declines, pix, starts }: EffectiveLimit, factor: number): EffectiveLimit => ({
  attempts: attempts * factor,
  declines: declines * factor,
  pix: pix * factor,
  starts: starts * factor,
});
