// How often an order may be tried to be paid. A buyer corrects a typo or takes another card; whoever has many numbers to
// test needs hundreds of tries. A Pix try costs a call to the service and a record in the store. Attempts count when they
// are made, so that many at once do not slip through, and declines when they are known. Names in the store are keyed
// hashes: of neither number nor address can be read back.
import { signWebhook, type Method } from "../../contract/index.ts";
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
}

/** Limits by subject; the built-in ones where absent, none where `false`. */
export type LimitOptions = Partial<Record<LimitSubject, Limit | false>>;

/** The limits to keep. */
type Kept = Partial<Record<LimitSubject, { attempts: number; declines: number; pix: number }>>;

/** Milliseconds. */
const WINDOW = 15 * 60_000;

// Behind one address may be a household, an office, or a mobile carrier's customers.
const DEFAULTS: Required<Kept> = {
  order: { attempts: 20, declines: 5, pix: 60 },
  number: { attempts: 50, declines: 5, pix: Infinity },
  address: { attempts: 100, declines: 25, pix: 300 },
};

/** The limits to keep. Throws a `TypeError` that says what was expected. */
export function checkLimits(given: false | LimitOptions = {}): Kept {
  if (given === false) return {};
  checkShape("limits", given, SUBJECTS, "{ order: { attempts: 20, declines: 5 } }");
  const kept: Kept = {};
  for (const subject of SUBJECTS) {
    const limit = given[subject] ?? {};
    if (limit !== false) kept[subject] = checkLimit(subject, limit);
  }
  return kept;
}

function checkLimit(subject: LimitSubject, given: Limit) {
  // A Pix try has no number.
  const names = subject === "number" ? ["attempts", "declines"] : ["attempts", "declines", "pix"];
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
  const stranger = Object.keys(given).find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new TypeError(`${option} has "${stranger}", expected any of ${known.join(", ")}.`);
}

const wrong = (option: string, given: unknown, expected: string) =>
  new TypeError(`${option} is ${JSON.stringify(given) ?? typeof given}, expected ${expected}.`);

export interface Limits {
  /** The names by which an attempt is counted: keyed hashes. */
  subjects(method: Method, of: { [Subject in LimitSubject]?: string | undefined }): Promise<string[]>;
  /**
   * Counts an attempt of these subjects, unless one has no room left: then it gives the time (epoch milliseconds) from
   * which all have. The same attempt is counted once: a try that never reached the service is made again for free.
   */
  count(subjects: readonly string[], attempt: string): Promise<number | undefined>;
  /** As `count`, but counts nothing. */
  look(subjects: readonly string[], attempt: string): Promise<number | undefined>;
  /** Counts an attempt each time, whether there is room or not. */
  countRefused(subjects: readonly string[]): Promise<void>;
  countDecline(subjects: readonly string[]): Promise<void>;
}

interface LimitsOptions {
  limits: Kept;
  /** Keys the hashes. */
  secret: string;
  store: Pick<Store, "mark">;
  now: () => number;
}

const tried = (subject: string) => `tried:${subject}`;
const declined = (subject: string) => `declined:${subject}`;
const once = (attempt: string) => `attempt:${attempt}`;
/** What the subjects of a Pix attempt begin with. */
const PIX = "pix:";

export function createLimits({ limits, secret, store, now }: LimitsOptions): Limits {
  const hash = (text: string) => signWebhook(`limits:${text}`, secret);

  const rooms = (subjects: readonly string[]) =>
    subjects.flatMap((subject): Room[] => {
      const [kind, isPix] = subject.startsWith(PIX) ? [subject.slice(PIX.length), true] : [subject, false];
      const limit = limits[kind.split(":")[0] as LimitSubject];
      if (limit === undefined) return [];
      if (isPix) return [{ name: tried(subject), most: limit.pix, window: WINDOW }];
      return [
        { name: tried(subject), most: limit.attempts, window: WINDOW },
        { name: declined(subject), most: limit.declines, window: WINDOW },
      ];
    });

  const isCounted = async (attempt: string) =>
    (await store.mark([], now(), [{ name: once(attempt), most: 1, window: WINDOW }])) !== undefined;

  return {
    async subjects(method, of) {
      const named = SUBJECTS.map((subject) => [subject, of[subject]] as const).filter(
        ([subject, value]) => limits[subject] !== undefined && value !== undefined,
      );
      const prefix = method === "pix" ? PIX : "";
      return Promise.all(
        named.map(async ([subject, value]) => `${prefix}${subject}:${await hash(`${subject}:${value}`)}`),
      );
    },
    async count(subjects, attempt) {
      if (subjects.length === 0 || (await isCounted(attempt))) return undefined;
      return store.mark([...subjects.map(tried), once(attempt)], now(), rooms(subjects));
    },
    async look(subjects, attempt) {
      if (subjects.length === 0) return undefined;
      const at = await store.mark([], now(), rooms(subjects));
      return at !== undefined && (await isCounted(attempt)) ? undefined : at;
    },
    async countRefused(subjects) {
      if (subjects.length > 0) await store.mark(subjects.map(tried), now());
    },
    async countDecline(subjects) {
      if (subjects.length > 0) await store.mark(subjects.map(declined), now());
    },
  };
}
