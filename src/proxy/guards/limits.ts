// How often an order may be tried to be paid. A buyer corrects a typo or takes another card; card testing needs hundreds of
// attempts. A Pix attempt costs a call to the service and a record in the store. Attempts are counted when they are made, so
// that many at once do not pass, and declines when they are known. Limit keys in the store are keyed hashes, from which
// neither number nor address can be read.
import type { Method } from "../../contract/index.ts";
import { hmacSha256 } from "../lib/hash.ts";
import type { Room, Store } from "../stores/store.ts";

const SUBJECTS = ["order", "number", "address"] as const;
/** What attempts are counted by: the order, the card's number, the buyer's address. */
export type LimitSubject = (typeof SUBJECTS)[number];

export interface Limit {
  /** Card attempts within 15 minutes. */
  attempts?: number | undefined;
  /** Declined ones among them. */
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

/** Limits by subject; the built-in ones where absent, none where `false`. */
export type LimitOptions = Partial<Record<LimitSubject, Limit | false>>;

/** The limits to keep. */
type EffectiveLimits = Partial<Record<LimitSubject, Required<{ [Name in keyof Limit]: number }>>>;

/** Milliseconds. */
const WINDOW = 15 * 60_000;

// Behind one address may be a household, an office, or a mobile carrier's customers.
const DEFAULTS: Required<EffectiveLimits> = {
  order: { attempts: 20, declines: 5, pix: 60, starts: 10 },
  number: { attempts: 50, declines: 5, pix: Infinity, starts: Infinity },
  address: { attempts: 100, declines: 25, pix: 300, starts: 60 },
};

/** The limits to keep. Throws a `TypeError` that says what was expected. */
export function checkLimits(given: false | LimitOptions = {}): EffectiveLimits {
  if (given === false) return {};
  checkShape("limits", given, SUBJECTS, "{ order: { attempts: 20, declines: 5 } }");
  const kept: EffectiveLimits = {};
  for (const subject of SUBJECTS) {
    const limit = given[subject] ?? {};
    if (limit !== false) kept[subject] = checkLimit(subject, limit);
  }
  return kept;
}

function checkLimit(subject: LimitSubject, given: Limit) {
  // A Pix attempt has no card number.
  const names = subject === "number" ? ["attempts", "declines"] : ["attempts", "declines", "pix", "starts"];
  checkShape(`limits.${subject}`, given, names, "{ attempts: 20, declines: 5 }");
  const limit = { ...DEFAULTS[subject] };
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

export interface Limits {
  /** The keys by which an attempt is counted. */
  keys(kind: AttemptKind, of: { [Subject in LimitSubject]?: string | undefined }): Promise<string[]>;
  /**
   * Counts an attempt, unless the quota of one of its keys is used up: then it gives the time (epoch milliseconds) at which
   * none is. The same attempt is counted once, so that one that never reached the service can be repeated.
   */
  count(keys: readonly string[], attempt: string): Promise<number | undefined>;
  /** As `count`, but counts nothing. */
  check(keys: readonly string[], attempt: string): Promise<number | undefined>;
  /** Counts an attempt each time, whatever the quota. */
  countRefused(keys: readonly string[]): Promise<void>;
  countDecline(keys: readonly string[]): Promise<void>;
}

interface LimitsOptions {
  limits: EffectiveLimits;
  /** Keys the hashes. */
  secret: string;
  store: Pick<Store, "mark">;
  now: () => number;
}

// The names of hits in the store.
const attemptsOf = (key: string) => `tried:${key}`;
const declinesOf = (key: string) => `declined:${key}`;
const attemptName = (attempt: string) => `attempt:${attempt}`;
/** What the keys of attempts begin with that are counted apart from cards. */
const PREFIX = { card: "", pix: "pix:", start: "start:" } as const satisfies Record<AttemptKind, string>;

export function createLimits({ limits, secret, store, now }: LimitsOptions): Limits {
  const hash = (text: string) => hmacSha256(`limits:${text}`, secret);

  const quotas = (keys: readonly string[]) =>
    keys.flatMap((key): Room[] => {
      const kind = (["pix", "start"] as const).find((name) => key.startsWith(PREFIX[name])) ?? "card";
      const subject = key.slice(PREFIX[kind].length).split(":")[0] as LimitSubject;
      const limit = limits[subject];
      if (limit === undefined) return [];
      if (kind === "pix") return [{ name: attemptsOf(key), most: limit.pix, window: WINDOW }];
      if (kind === "start") return [{ name: attemptsOf(key), most: limit.starts, window: WINDOW }];
      return [
        { name: attemptsOf(key), most: limit.attempts, window: WINDOW },
        { name: declinesOf(key), most: limit.declines, window: WINDOW },
      ];
    });

  const isCounted = async (attempt: string) =>
    (await store.mark([], now(), [{ name: attemptName(attempt), most: 1, window: WINDOW }])) !== undefined;

  return {
    async keys(kind, of) {
      const named = SUBJECTS.map((subject) => [subject, of[subject]] as const).filter(
        ([subject, value]) => limits[subject] !== undefined && value !== undefined,
      );
      return Promise.all(
        named.map(
          async ([subject, value]) => `${PREFIX[kind]}${subject}:${await hash(`${subject}:${value}`)}`,
        ),
      );
    },
    async count(keys, attempt) {
      if (keys.length === 0 || (await isCounted(attempt))) return undefined;
      return store.mark([...keys.map(attemptsOf), attemptName(attempt)], now(), quotas(keys));
    },
    async check(keys, attempt) {
      if (keys.length === 0) return undefined;
      const at = await store.mark([], now(), quotas(keys));
      return at !== undefined && (await isCounted(attempt)) ? undefined : at;
    },
    async countRefused(keys) {
      if (keys.length > 0) await store.mark(keys.map(attemptsOf), now());
    },
    async countDecline(keys) {
      if (keys.length > 0) await store.mark(keys.map(declinesOf), now());
    },
  };
}
