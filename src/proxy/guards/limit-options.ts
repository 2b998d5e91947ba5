// The limits that a merchant may set, and the built-in ones.
import type { Method } from "../../contract/index.ts";

const SUBJECTS = ["order", "number", "bin", "address", "shop"] as const;
/** What attempts are counted by: the order, the card's number, its first eight digits, the buyer's address, and all together. */
export type LimitSubject = (typeof SUBJECTS)[number];

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
 * Limits by subject; the built-in ones where absent, none where `false`. That of `shop` refuses nothing: from it on the merchant
 * is told of `card_testing`, and `captcha` too. Neither does that of `bin` where there is a `captcha`. An `address` is an IPv4
 * address or the /64 of an IPv6 address; its /56 may have twice and its /48 eight times as much, and at most three quarters of
 * the declines of `bin`.
 */
export type LimitOptions = Partial<Record<LimitSubject, Limit | false>>;

/** What is counted: a subject, or one of the wider networks of an address. */
export type Scope = LimitSubject | "address56" | "address48";

/** The limits to keep; `Infinity` where there is none. */
export type EffectiveLimits = Partial<Record<Scope, EffectiveLimit>>;
export type EffectiveLimit = Required<{ [Name in keyof Limit]: number }>;

/** What limits nothing. */
export const UNLIMITED: EffectiveLimit = {
  attempts: Infinity,
  declines: Infinity,
  pix: Infinity,
  starts: Infinity,
};

// Behind one address may be a household, an office, or a mobile carrier's customers. The first eight digits of a card are
// those of all customers of a bank who have the same product, so only declines of them count. No one network may use up what
// an issuer has, or its owner would lock that bank's customers out: address < /56 < /48 < bin < shop.
const DEFAULTS: Readonly<Record<LimitSubject, Partial<EffectiveLimit>>> = {
  order: { attempts: 20, declines: 5, pix: 60, starts: 10 },
  number: { attempts: 50, declines: 5 },
  bin: { declines: 100 },
  address: { attempts: 100, declines: 25, pix: 300, starts: 60 },
  shop: { declines: 200 },
};

/** What may be limited by each subject: a Pix attempt has no card. */
const CARD_ONLY = ["attempts", "declines"];
const NAMES: Readonly<Record<LimitSubject, readonly string[]>> = {
  order: [...CARD_ONLY, "pix", "starts"],
  number: CARD_ONLY,
  bin: CARD_ONLY,
  address: [...CARD_ONLY, "pix", "starts"],
  shop: CARD_ONLY,
};

// Providers give a household or an office a /56 or less, and a carrier's region has many /48.
const WIDER = { address56: 2, address48: 8 } as const;
/** The part of an issuer's declines that one network may have at most, however wide it is. */
const PART_OF_BIN = 3 / 4;

/** The limits to keep. Throws a `TypeError` that says what was expected. */
export function checkLimits(given: false | LimitOptions = {}): EffectiveLimits {
  if (given === false) return {};
  checkShape("limits", given, SUBJECTS, "{ order: { attempts: 20, declines: 5 } }");
  const kept: EffectiveLimits = {};
  for (const subject of SUBJECTS) {
    const limit = given[subject] ?? {};
    if (limit !== false) kept[subject] = checkLimit(subject, limit);
  }
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

function checkLimit(subject: LimitSubject, given: Limit): EffectiveLimit {
  checkShape(`limits.${subject}`, given, NAMES[subject], "{ attempts: 20, declines: 5 }");
  const limit = { ...UNLIMITED, ...DEFAULTS[subject] };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Number.isSafeInteger(value) || value < 1)
      throw wrong(`limits.${subject}.${name}`, value, "a whole number from 1, for 15 minutes");
    Object.assign(limit, { [name]: value });
  }
  return limit;
}

function checkShape(option: string, given: unknown, known: readonly string[], example: string) {
  if (typeof given !== "object" || given === null)
    throw wrong(option, given, `false or an object such as ${example}`);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`${option} has "${unknown}", expected any of ${known.join(", ")}.`);
}

const wrong = (option: string, given: unknown, expected: string) =>
  new TypeError(`${option} is ${JSON.stringify(given) ?? typeof given}, expected ${expected}.`);
