// How often an order may be tried to be paid. A buyer corrects a typo or takes another card; card testing needs hundreds of
// attempts. A Pix attempt costs a call to the service and a record in the store. Attempts are counted when they are made, so
// that many at once do not pass. So are declines: a card that is under way counts as declined until its outcome is known.
//
// While a card is at the bank's challenge, the attempt still counts as declined for the card's number: otherwise a hundred
// guesses of its security code, each left at its challenge, would count as none. For its address, its issuer and the shop,
// which it shares with other buyers, and for its order, which has one card at a time at a challenge, it counts only once it
// is declined. Only the bank's approval takes an attempt back. One whose challenge timed out, or was replaced by another
// attempt, could still be answered at the bank, so it counts until the window is over; so does one whose process died before
// it could take it back.
//
// Limit keys in the store are keyed hashes, from which neither number nor address can be read.
import { hmacSha256 } from "../lib/hash.ts";
import type { IpAddress } from "../lib/ip-address.ts";
import type { ProxyContext } from "../context/context.ts";
import type { Quota } from "../stores/store.ts";
import { UNLIMITED, type AttemptKind, type EffectiveLimits, type Scope } from "./limit-options.ts";

/** What an attempt is counted by, if it is known. */
export interface AttemptOf {
  order: string;
  /** Digits alone. */
  number?: string | undefined;
  address?: IpAddress | undefined;
}

/**
 * What is known of a card that was tried. `underway`: the service has not said anything of it. `open`: the bank asks for the
 * buyer, or nobody waits for its word any more; it may be approved or declined yet. `unmade`: it never reached the service.
 */
export type TryState = "underway" | "open" | "approved" | "declined" | "unmade";

/** More became known of a card that was tried. */
export interface TryChange {
  /** What `keys` gave. */
  keys: readonly string[];
  /** When it was counted as under way, in epoch milliseconds; absent if it was not. */
  at?: number | undefined;
  from: TryState;
  to: TryState;
}

/** An attempt that was counted, or the time in epoch milliseconds from which on it may be. */
export type Counted = { at: number } | { until: number };

export interface Limits {
  /** The keys by which an attempt is counted; none if nothing is limited. */
  keys(kind: AttemptKind, of: AttemptOf): Promise<string[]>;
  /**
   * Counts an attempt, and a card as under way, unless the quota of one of its keys is used up. The same attempt is counted
   * once, so that one that never reached the service can be repeated. With `limiting` only the quotas of these keys count.
   */
  count(keys: readonly string[], attempt: string, limiting?: readonly string[]): Promise<Counted>;
  /** As `count`, but counts nothing: the time from which on the attempt may be made, if that is not now. */
  check(keys: readonly string[], attempt: string): Promise<number | undefined>;
  /** Has the same attempt counted again when it is made again; `at` is when it was counted. */
  forget(attempt: string, at: number): Promise<void>;
  /** Counts an attempt each time, whatever the quota. */
  countRefused(keys: readonly string[]): Promise<void>;
  /** Counts a decline, or takes back what counted as one until it was known. */
  change(change: TryChange): Promise<void>;
  /** Whether the limit of the shop or of the card's issuer is reached, as when stolen cards are tested. */
  isCardTesting(keys: readonly string[]): Promise<boolean>;
  /** Whether card testing is to be reported now, once an hour, and whose limit is reached. */
  claimReport(keys: readonly string[]): Promise<CardTestingOf | undefined>;
}

/** Whose limit is reached when stolen cards are tested. */
export type CardTestingOf = "shop" | "bin";

/** Milliseconds. */
const WINDOW = 15 * 60_000;
const HOUR = 60 * 60_000;
/** Milliseconds after which an attempt that met others under way may be made again. */
const UNDERWAY_WAIT = 2_000;
/** Digits by which a card's issuer and product are known (ISO/IEC 7812). */
const BIN_LENGTH = 8;

// The names of hits in the store.
const attemptsOf = (key: string) => `tried:${key}`;
const declinesOf = (key: string) => `declined:${key}`;
const underwayOf = (key: string) => `underway:${key}`;
const attemptName = (attempt: string) => `attempt:${attempt}`;
const REPORTED = "reported:card_testing";

/** What the keys of attempts begin with that are counted apart from cards. */
const PREFIX = { card: "", pix: "pix:", start: "start:" } as const satisfies Record<AttemptKind, string>;
/** The key of all card attempts together, which limits none. */
export const SHOP = "shop";

const kindOf = (key: string) =>
  (["pix", "start"] as const).find((kind) => key.startsWith(PREFIX[kind])) ?? "card";
const scopeOf = (key: string) => key.slice(PREFIX[kindOf(key)].length).split(":")[0] as Scope;
const quota = (name: string, max: number): Quota[] =>
  max === Infinity ? [] : [{ name, max, window: WINDOW }];

/** `secret` keys the hashes. */
export function createLimits(
  { store, now }: Pick<ProxyContext, "store" | "now">,
  limits: EffectiveLimits,
  secret: string,
): Limits {
  const hash = (text: string) => hmacSha256(`limits:${text}`, secret);

  const attemptQuotas = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const limit = limits[scopeOf(key)];
      if (limit === undefined || key === SHOP) return [];
      const max = { card: limit.attempts, pix: limit.pix, start: limit.starts }[kindOf(key)];
      return quota(attemptsOf(key), max);
    });
  const declineQuotas = (keys: readonly string[]) =>
    cardsOf(keys).flatMap((key) => quota(declinesOf(key), limits[scopeOf(key)]?.declines ?? Infinity));

  const isUsedUp = async (...quotas: Quota[]) =>
    quotas.length > 0 && (await store.hit([], now(), quotas)) !== undefined;
  const isCounted = (attempt: string) => isUsedUp({ name: attemptName(attempt), max: 1, window: WINDOW });
  const isUnderway = (key: string) => isUsedUp({ name: underwayOf(key), max: 1, window: WINDOW });

  async function isShopUsedUp(keys: readonly string[]) {
    const { attempts, declines } = (keys.includes(SHOP) ? limits.shop : undefined) ?? UNLIMITED;
    return isUsedUp(...quota(attemptsOf(SHOP), attempts), ...quota(declinesOf(SHOP), declines));
  }
  async function isIssuerUsedUp(keys: readonly string[]) {
    const issuer = keys.filter(isIssuer);
    return isUsedUp(...attemptQuotas(issuer), ...declineQuotas(issuer));
  }

  /** When there is room again: soon, where each quota that is used up has cards under way in it, and so may be freed. */
  async function waitsUntil(keys: readonly string[], attempts: Quota[], until: number): Promise<number> {
    if (await isUsedUp(...attempts)) return until;
    for (const key of cardsOf(keys)) {
      if (!(await isUsedUp(...declineQuotas([key])))) continue;
      if (!(await isUnderway(key))) return until;
    }
    return Math.min(until, now() + UNDERWAY_WAIT);
  }

  return {
    async keys(kind, { order, number, address }) {
      const [wide56, wide48] = address?.wider ?? [];
      const values: readonly [Scope, string | undefined][] = [
        ["order", order],
        ["number", number],
        ["bin", number?.slice(0, BIN_LENGTH)],
        ["address", address?.network],
        ["address56", wide56],
        ["address48", wide48],
      ];
      const known = values.filter(([scope, value]) => limits[scope] !== undefined && value !== undefined);
      const keys = await Promise.all(
        known.map(async ([scope, value]) => `${PREFIX[kind]}${scope}:${await hash(`${scope}:${value}`)}`),
      );
      return kind === "card" && limits.shop ? [...keys, SHOP] : keys;
    },

    async count(keys, attempt, limiting = keys) {
      const at = now();
      if (keys.length === 0) return { at };
      const cards = store.undoHit ? cardsOf(keys) : [];
      const asCard = cards.flatMap((key) => [declinesOf(key), underwayOf(key)]);
      const declines = declineQuotas(limiting);
      const attempts = attemptQuotas(limiting);
      const once = { name: attemptName(attempt), max: 1, window: WINDOW };
      const names = [...keys.map(attemptsOf), once.name, ...asCard];
      const until = await store.hit(names, at, [once, ...attempts, ...declines]);
      if (until === undefined) return { at };
      if (!(await isCounted(attempt))) return { until: await waitsUntil(limiting, attempts, until) };
      const again = asCard.length === 0 ? undefined : await store.hit(asCard, at, declines);
      return again === undefined ? { at } : { until: await waitsUntil(limiting, [], again) };
    },

    async check(keys, attempt) {
      if (keys.length === 0) return undefined;
      const attempts = attemptQuotas(keys);
      const until = await store.hit([], now(), [...attempts, ...declineQuotas(keys)]);
      return until === undefined || (await isCounted(attempt))
        ? undefined
        : waitsUntil(keys, attempts, until);
    },

    async forget(attempt, at) {
      await store.undoHit?.([attemptName(attempt)], at);
    },

    async countRefused(keys) {
      if (keys.length > 0) await store.hit(keys.map(attemptsOf), now());
    },

    async change({ keys, at, from, to }) {
      // A hit that has left its window counts no longer: a decline that is learnt so late is counted anew.
      const isCounted = store.undoHit !== undefined && at !== undefined && now() - at < WINDOW;
      const before = isCounted ? countedKeys(keys, from) : [];
      if (to === "declined") {
        const others = keys.filter((key) => !before.includes(key));
        if (others.length > 0) await store.hit(others.map(declinesOf), now());
      }
      const after = to === "declined" ? before : countedKeys(keys, to);
      const released = [
        ...(from === "underway" ? cardsOf(keys).map(underwayOf) : []),
        ...before.filter((key) => !after.includes(key)).map(declinesOf),
      ];
      if (isCounted && released.length > 0) await store.undoHit?.(released, at);
    },

    isCardTesting: async (keys) => (await isShopUsedUp(keys)) || isIssuerUsedUp(keys),

    async claimReport(keys) {
      const issuer = keys.find(isIssuer);
      // Cards that are under way may be honest buyers', so that an issuer's quota is used up for a moment.
      const isTested = async () =>
        issuer !== undefined && (await isIssuerUsedUp(keys)) && !(await isUnderway(issuer));
      const of = (await isShopUsedUp(keys)) ? "shop" : (await isTested()) ? "bin" : undefined;
      const report = { name: REPORTED, max: 1, window: HOUR };
      const isClaimed = of !== undefined && (await store.hit([REPORTED], now(), [report])) === undefined;
      return isClaimed ? of : undefined;
    },
  };
}

/** The keys by which a card that is under way counts as declined. */
const cardsOf = (keys: readonly string[]) => keys.filter((key) => kindOf(key) === "card" && key !== SHOP);

/** Whether it counts the cards of one issuer. */
export const isIssuer = (key: string) => kindOf(key) === "card" && scopeOf(key) === "bin";

/** The keys by which a card whose outcome is not known counts as declined. */
const countedKeys = (keys: readonly string[], state: TryState) => {
  if (state === "underway") return cardsOf(keys);
  return state === "open" ? cardsOf(keys).filter((key) => scopeOf(key) === "number") : [];
};
