// The rules of the contract (section 2) over orders, charges and what is told of them, as small as they can be
// said: no store, no clock, no HTTP. Written from the contract, to be held against the proxy.

export type Status =
  "pending" | "challenge" | "expired" | "failed" | "denied" | "paid" | "cancelled" | "reversed";

const RANK = {
  pending: 0,
  challenge: 1,
  expired: 2,
  failed: 2,
  denied: 3,
  paid: 4,
  cancelled: 5,
  reversed: 6,
};
export const MINUTE = 60_000;
const GIVE_UP_AFTER = 15 * MINUTE;
/** Nothing waits longer without a word to the merchant. */
const HOUR = 60 * MINUTE;

/** What the service has: the truth that look-ups bring to light. */
export interface Truth {
  /** `HELD` is a word that nobody knows. */
  status: "PENDING" | "PAID" | "DENIED" | "CANCELLED" | "REVERSED" | "HELD";
  cancelled: number;
}

export interface Charge {
  order: Order;
  method: "pix" | "card";
  amount: number;
  status: Status;
  cancelled: number;
  /** Absent where the service never made the charge. */
  truth?: Truth | undefined;
  /** When a code or the bank's page closes. */
  until?: number | undefined;
  /** Looked up whatever state it is in. */
  watched: boolean;
  /** The first of the good answers without the charge, or without news of it. */
  since?: number | undefined;
  wrongAmounts: Set<number>;
  /** When it was made. */
  at: number;
  /** The service's last word on it, where that was none that is known. */
  word?: string | undefined;
  /** What was said of its money meanwhile: a list that says pending is older, and so is PAID where it went back. */
  money?: "came" | "went back" | undefined;
  /** The first look-up since the latest answer that was not answered. */
  silentSince?: number | undefined;
  /** The deliveries of a status that were read: a repeat is none. */
  read: Set<string>;
  /** What was said of its look-ups. */
  told: Set<string>;
}

export interface Order {
  id: string;
  charges: Charge[];
}

export interface Problem {
  code: string;
  orderId?: string | undefined;
}

export interface Rules {
  now: number;
  /** The service's list cannot be read. */
  listFails: boolean;
  orders: readonly Order[];
  /** What the merchant is told to look into: the code, and the order where it is about one. */
  problems: Problem[];
  strays: Set<string>;
}

export const isWaiting = ({ status }: Charge) => status === "pending" || status === "challenge";
const tookMoney = ({ status }: Charge) => RANK[status] >= RANK.paid;

/** Whether the service may have its money, so that the proxy neither ends it nor charges its order again. */
const isUndetermined = (charge: Charge) =>
  charge.method === "card" &&
  ((charge.word !== undefined && !tookMoney(charge)) || (isWaiting(charge) && charge.wrongAmounts.size > 0));

/** Rule 5: the rank only rises, and money counts. Rule 3: an order is paid once, and what comes on top is reported. */
export function tell(rules: Rules, charge: Charge, status: Status, amount = charge.amount, cancelled = 0) {
  const report = (code: string) => rules.problems.push({ code, orderId: charge.order.id });
  // What went back is not there any more, whatever is told late, or by a list that lags.
  if (status === "paid" && charge.money === "went back" && !tookMoney(charge) && cancelled === 0) return;
  if (status !== "pending" || !charge.money) Object.assign(charge, { word: undefined, money: undefined });
  // Rule 6
  if (status === "paid" && amount !== charge.amount) {
    if (!charge.wrongAmounts.has(amount)) report("wrong_amount");
    charge.wrongAmounts.add(amount);
    if (charge.method === "pix" || isWaiting(charge) || tookMoney(charge)) return;
    Object.assign(charge, { word: `paid with ${amount}`, money: "came" });
    if (!charge.watched) watch(charge);
    return;
  }
  const before = { ...charge };
  if (RANK[status] > RANK[charge.status]) charge.status = status;
  charge.cancelled = Math.max(charge.cancelled, charge.status === "cancelled" ? charge.amount : cancelled);
  if (charge.cancelled === charge.amount && RANK[charge.status] < RANK.cancelled) charge.status = "cancelled";
  // Its look-ups end.
  if (!isWaiting(charge) && !charge.watched) charge.silentSince = undefined;
  endOthers(rules, charge, before);
}

/** A delivery or an answer whose status nobody knows, or that tells of money and not how much. */
export function hold(rules: Rules, charge: Charge, word: string, money?: Charge["money"]) {
  // That it came is older than that it went back.
  if (money === "came" && charge.money === "went back") return;
  charge.word = word;
  charge.money = money ?? charge.money;
  endOthers(rules, charge, { ...charge });
}

/** Rule 6: after another amount, the charge's own may be no more than what was asked for, so the charge is looked up. */
export const isInDoubt = (charge: Charge, amount: number) =>
  charge.wrongAmounts.size > 0 && !tookMoney(charge) && amount === charge.amount;

/** Rule 3: once an order is paid, what still waits ends, apart from what may have taken money as well. */
function endOthers(rules: Rules, charge: Charge, before: Charge) {
  const report = (code: string) => rules.problems.push({ code, orderId: charge.order.id });
  const others = charge.order.charges.filter((other) => other !== charge);
  const isNew = tookMoney(charge) && !tookMoney(before);
  if (isNew && charge.status === "paid") {
    if (others.some((other) => other.status === "paid")) report("duplicate_payment");
    else if (!isWaiting(before)) report("late_payment");
  }
  if (!isNew && !charge.order.charges.some(({ status }) => status === "paid")) return;
  for (const one of charge.order.charges) if (isWaiting(one) && !isUndetermined(one)) expire(one);
}

/** Ends a charge without the service's word: a card may be charged all the same, so it is watched. */
export function expire(charge: Charge) {
  charge.status = "expired";
  if (charge.method === "card") watch(charge);
}

export function watch(charge: Charge) {
  charge.watched = true;
  charge.since = undefined;
}

/** Rule 4: a look-up, and what follows from it. */
export function look(rules: Rules, charge: Charge) {
  if (rules.listFails) {
    charge.since = undefined;
    charge.silentSince ??= rules.now;
    if (rules.now - charge.silentSince >= GIVE_UP_AFTER) return once(rules, charge, "lookup_unanswered");
    return sayWaiting(rules, charge);
  }
  charge.silentSince = undefined;
  charge.told.delete("lookup_unanswered");
  const before = { ...charge };
  if (charge.truth?.status === "HELD") hold(rules, charge, "HELD");
  else if (charge.truth) tell(rules, charge, ...said(charge));
  const missed = charge.truth === undefined;
  if (isWaiting(charge)) {
    const isFree = !isUndetermined(charge);
    if (isFree && charge.until !== undefined && charge.until <= rules.now) return expire(charge);
    charge.since = missed ? (charge.since ?? rules.now) : undefined;
    const isMissing = missed && rules.now - (charge.since ?? 0) >= GIVE_UP_AFTER;
    if (isMissing && isFree && charge.until === undefined) {
      charge.status = "failed";
      rules.problems.push({ code: "unknown_outcome", orderId: charge.order.id });
      return;
    }
    if (charge.word !== undefined && (charge.truth?.status === "HELD" || isMissing))
      sayUnknown(rules, charge);
    return sayWaiting(rules, charge);
  }
  charge.since ??= rules.now;
  // That an order was paid otherwise ends the charge, and is no word of the service on it.
  const isWord = charge.status !== before.status && charge.status !== "paid" && charge.status !== "expired";
  const isNews = charge.cancelled > before.cancelled || isWord;
  const mayBePaid =
    charge.truth?.status === "PENDING" && (charge.status === "expired" || charge.status === "failed");
  const isOpen = mayBePaid && !charge.told.has("charge_pending");
  const until = Math.max(charge.since + GIVE_UP_AFTER, charge.until ?? 0, isOpen ? hourOf(charge) : 0);
  if (isUndetermined(charge)) charge.watched = true;
  else if (isNews || rules.now >= until) charge.watched = false;
  if (charge.truth?.status === "HELD" && (charge.status === "paid" || !tookMoney(charge)))
    return sayUnknown(rules, charge);
  if (isUndetermined(charge)) {
    if (rules.now - charge.since >= GIVE_UP_AFTER) return sayUnknown(rules, charge);
    return sayWaiting(rules, charge);
  }
  if (mayBePaid && rules.now >= hourOf(charge)) once(rules, charge, "charge_pending");
}

const hourOf = ({ at, until = 0 }: Charge) => Math.max(at, until) + HOUR;

function once(rules: Rules, charge: Charge, code: string, entry = code) {
  if (!charge.told.has(entry)) rules.problems.push({ code, orderId: charge.order.id });
  charge.told.add(entry);
}

/** Each word of its own. */
const sayUnknown = (rules: Rules, charge: Charge) =>
  once(rules, charge, "unknown_status", `unknown_status:${charge.word}`);

/** No charge holds its order for longer than an hour without a word on why. */
function sayWaiting(rules: Rules, charge: Charge) {
  const isKnown =
    [...charge.told].some((entry) => entry !== "charge_pending") || charge.wrongAmounts.size > 0;
  const isOpen = isWaiting(charge) || isUndetermined(charge);
  if (!isOpen || rules.now < hourOf(charge) || isKnown) return;
  if (charge.word === undefined) once(rules, charge, "charge_pending");
  else sayUnknown(rules, charge);
}

/** Where part was taken back, the charge is a paid one. */
function said({ truth, amount }: Charge): [Status, number, number] {
  const { status, cancelled } = truth ?? { status: "PENDING", cancelled: 0 };
  const isPart = status === "CANCELLED" && cancelled > 0 && cancelled < amount;
  return [isPart ? "paid" : (status.toLowerCase() as Status), amount, cancelled];
}

/** Looks up several at once: what comes to be watched by what another look brings has not been asked about since. */
function lookAtAll(rules: Rules, charges: readonly Charge[]) {
  const watchedBefore = new Set(charges.filter(({ watched }) => watched));
  for (const charge of charges) {
    look(rules, charge);
    if (charge.watched && !watchedBefore.has(charge)) charge.since = undefined;
  }
}

/** What time does: codes run out, card charges that wait or are watched are looked up, those of `first` before the others. */
export function sweep(rules: Rules, first: readonly Charge[]) {
  const all = rules.orders.flatMap(({ charges }) => charges);
  const isOver = ({ until = Infinity }: Charge) => until <= rules.now;
  for (const charge of all)
    if (charge.method === "pix" && isWaiting(charge) && isOver(charge)) expire(charge);
  lookAtAll(
    rules,
    [...new Set([...first, ...all])].filter(
      (charge) => charge.method === "card" && (isWaiting(charge) || charge.watched),
    ),
  );
}

export type Refusal = "order_paid" | "order_closed" | "charge_underway" | "service_unavailable";

/** Rule 3: why no charge may be made now. */
export function refusal({ charges }: Order): Refusal | undefined {
  if (charges.some(({ status }) => status === "paid")) return "order_paid";
  if (charges.some(tookMoney)) return "order_closed";
  const isUnderway = (one: Charge) =>
    (one.method === "card" && one.status === "pending") || isUndetermined(one);
  if (charges.some(isUnderway)) return "charge_underway";
  return undefined;
}

/** A new card try looks the open challenges up, and ends those that are still open once it is made. */
export function supersede(rules: Rules, order: Order): Refusal | undefined {
  const open = order.charges.filter(({ status }) => status === "challenge");
  if (open.length > 0 && rules.listFails) {
    lookAtAll(rules, open);
    return "service_unavailable";
  }
  lookAtAll(rules, open);
  const why = refusal(order);
  if (why !== undefined) return why;
  for (const charge of open.filter(isWaiting)) expire(charge);
  return undefined;
}
