// What holds over any history, held against what the service really has.
//
// 1. Money that the service has is known, as a charge that is paid, cancelled or reversed, or it was reported with its
//    charge, or with the service's number of the transaction if a delivery names nothing else: at the latest an hour after
//    the service's list could be read and told of it, or after a delivery told of it. So is money that went back, where a
//    delivery told of it; and where two charges of an order are paid, that is reported. No charge is paid without money.
// 2. A charge is sent to the service only when each earlier card charge of its order is known to have ended, or is open at
//    the bank's page by the service's own word, given to a question asked for this very charge. What the service last said
//    of it was a word of the paper, and not that it has money. (Money that comes to a charge which ended so is a duplicate:
//    sentence 1.) A Pix code may wait beside the bank's page, since whichever is paid first ends the other. A code that was
//    paid is known by deliveries alone: one that could not be read is reported, and keeps no other charge from being made.
//    The bank's page stays open as long as the service keeps it, and ten minutes where that cannot be understood.
// 3. Nothing waits for more than an hour without a report of it: neither a charge, counted from the end of its code or of
//    the bank's page, nor an order that takes no charge.
// 4. The shop is told of a payment only where the service has the money that it is told of, by all that it has said of it, and
//    where that is no less than the order costs then; and of one payment of an order, as long as that is not taken back. What a
//    list says to have gone back may be on its way while the shop is told: then the return is known, or reported, next.
// 5. `reconcile` rejects only if the list itself cannot be read, and never closes while money that is listed is unknown.
import type { ChargeRecord, Payment, PayProblem } from "../../../src/proxy/index.ts";
import { hasMoney, paidAt, stateOf, toldAt, type Attempt } from "./attempts.ts";
import { minutes, tellsItsEnd } from "./messages.ts";
import type { World } from "./world.ts";

/** An hour, and the longest pause between two look-ups. */
const HOUR = minutes(61);
const GUESSED_SESSION = minutes(10);

const hadMoney = ({ status }: ChargeRecord) => ["paid", "cancelled", "reversed"].includes(status);
const waits = ({ status }: ChargeRecord) => status === "pending" || status === "challenge";

/** The reports that have somebody look at what became of a charge, and those that have somebody look at its money. */
const isReport = ({ code }: PayProblem) => code !== "code_mismatch" && code !== "handler_failed";
const isMoneyReport = (problem: PayProblem) => isReport(problem) && problem.code !== "unsafe_challenge_url";

function isReported(
  { problems }: World,
  record: ChargeRecord | undefined,
  attempt: Attempt | undefined,
  isEnough = isReport,
): boolean {
  const ids = [record?.service.merchantOrderId, attempt?.reference, attempt?.paymentId];
  const names = ids.flatMap((id) => (id === undefined ? [] : `"${id}"`));
  if (attempt) names.push(`"transactionId":${attempt.transactionId},`);
  const isNamed = (event: PayProblem["event"]) => {
    const text = JSON.stringify(event?.payload ?? {});
    return names.some((name) => text.includes(name));
  };
  return problems.some(
    (problem) =>
      isEnough(problem) && ((record && problem.charge?.id === record.id) || isNamed(problem.event)),
  );
}

/** Sentence 4, when the shop is told of a payment. */
export async function checkPayment(world: World, payment: Payment) {
  const { id, orderId, orderAmount, charge } = payment;
  const { payments, prices, broken, service } = world;
  const { merchantOrderId } = charge.service;
  const attempt = service.attempts.find(({ reference }) => reference === merchantOrderId);
  const said = `${merchantOrderId} is told as paid with ${orderAmount} cents`;
  const { came = charge.amount, back = 0 } = attempt?.heard ?? {};
  if (came < orderAmount) broken.push(`4: ${said}, of which ${came} came`);
  else if (came - back < orderAmount) world.returns.push({ id, back, said });
  const stored = await world.recordOf(merchantOrderId);
  if (stored?.status !== "paid") broken.push(`4: ${said}, where it is ${stored?.status} in the store`);
  const price = prices[orderId] ?? Infinity;
  if (orderAmount < price) broken.push(`4: ${said}, where the order costs ${price}`);
  const paid = (await world.records()).filter(({ status }) => status === "paid").map((record) => record.id);
  const first = payments.find((one) => one.orderId === orderId && one.id !== id && paid.includes(one.id));
  if (first) broken.push(`4: ${said}, where ${first.charge.service.merchantOrderId} was told before`);
  payments.push(payment);
}

/**
 * Sentence 2, when the charge with this reference is about to be made. `began` is the service's tick at which the request
 * began. Of several requests at once it is not known what was decided before what, so only what was known before counts.
 */
export async function checkSecondCharge(
  world: World,
  reference: string,
  { began, count }: { began: number; count: number },
): Promise<void> {
  const charge = await world.recordOf(reference);
  if (charge === undefined) return void world.broken.push(`2: ${reference} is sent before it is stored`);
  const records = (await world.records()).filter(({ orderId }) => orderId === charge.orderId);
  const at = records.findIndex(({ id }) => id === charge.id);
  for (const former of records.slice(0, at).filter(({ method }) => method === "card")) {
    const { word, askedAt = 0 } = attemptOf(world, former) ?? {};
    const meaning = word && (count === 1 || word.tick <= began) ? word.meaning : undefined;
    const isEndedForThis = former.reason?.code === "superseded" && former.updatedAt === charge.createdAt;
    const why =
      (former.status === "pending" && "has an unknown outcome") ||
      (meaning === "money" && "has money, as the service has said") ||
      (meaning === "unknown" && former.status !== "denied" && "is in a state of an unknown name") ||
      (charge.method === "card" && isEndedForThis && askedAt <= began && "was not looked up");
    if (why)
      world.broken.push(
        `2: ${charge.method} ${reference} is sent while card ${former.service.merchantOrderId}, ` +
          `${former.status} in the store, ${why}`,
      );
  }
}

const attemptOf = ({ service }: World, record: ChargeRecord) =>
  service.attempts.find(({ reference }) => reference === record.service.merchantOrderId);

/** What does not hold now. */
export async function whatIsBroken(world: World): Promise<string[]> {
  const records = await world.records();
  return [
    ...world.broken,
    ...world.logged.map((line) => `an error was logged: ${JSON.stringify(line)}`),
    ...world.service.attempts.flatMap((attempt) => [
      ...moneyUnknown(world, records, attempt),
      ...returnUnknown(world, records, attempt),
    ]),
    ...records.flatMap((record) => [
      ...moneyInvented(world, record),
      ...closedEarly(world, record),
      ...waitsUnreported(world, record),
    ]),
    ...doubledUnreported(world, records),
    ...returnsUnknown(world, records),
  ];
}

function moneyUnknown(world: World, records: readonly ChargeRecord[], attempt: Attempt): string[] {
  const since = paidAt(attempt);
  if (since === undefined) return [];
  const record = records.find(({ service }) => service.merchantOrderId === attempt.reference);
  if ((record && hadMoney(record)) || isReported(world, record, attempt, isMoneyReport)) return [];
  const wasDelivered = attempt.deliveredAt !== undefined && attempt.deliveredAt + HOUR < world.clock.now;
  const askable = attempt.method === "card" ? world.service.askable() : undefined;
  const isListed =
    askable !== undefined && Math.max(since + world.service.late, askable) + HOUR < world.clock.now;
  if (!wasDelivered && !isListed) return [];
  return [
    `1: the service has the money of ${attempt.reference}; the store says ${record?.status ?? "nothing"}`,
  ];
}

/** A delivery told that all of the money went back, and the list could be read since. */
function returnUnknown(world: World, records: readonly ChargeRecord[], attempt: Attempt): string[] {
  const { givenBackAt } = attempt;
  const askable = world.service.askable();
  if (givenBackAt === undefined || askable === undefined) return [];
  if (Math.max(givenBackAt + world.service.late, askable) + HOUR >= world.clock.now) return [];
  const record = records.find(({ service }) => service.merchantOrderId === attempt.reference);
  const { cancelled } = attempt.states.at(-1) ?? { cancelled: 0 };
  const isCounted = cancelled > 0 && record?.cancelledAmount === cancelled;
  const isKnown = isCounted || record?.status === "cancelled" || record?.status === "reversed";
  if (isKnown || isReported(world, record, attempt, isMoneyReport)) return [];
  return [`1: the money of ${attempt.reference} went back; the store says ${record?.status ?? "nothing"}`];
}

function moneyInvented(world: World, record: ChargeRecord): string[] {
  const attempt = attemptOf(world, record);
  const isPaid = attempt !== undefined && paidAt(attempt) !== undefined;
  return hadMoney(record) && !isPaid
    ? [`1: ${record.service.merchantOrderId} is ${record.status} without money`]
    : [];
}

function doubledUnreported({ problems }: World, records: readonly ChargeRecord[]): string[] {
  const paid = records.filter(({ status }) => status === "paid").map(({ orderId }) => orderId);
  return paid
    .filter((orderId, at) => paid.indexOf(orderId) !== at)
    .filter((orderId) => !problems.some((one) => one.code === "duplicate_payment" && one.orderId === orderId))
    .map((orderId) => `1: ${orderId} was paid twice, which nobody was told`);
}

function returnsUnknown(world: World, records: readonly ChargeRecord[]): string[] {
  return world.returns.flatMap(({ id, back, said }) => {
    const record = records.find((one) => one.id === id);
    if (record === undefined) return [];
    const returned = record.status === "reversed" ? record.amount : (record.cancelledAmount ?? 0);
    const isKnown = returned >= back || isReported(world, record, attemptOf(world, record), isMoneyReport);
    return isKnown ? [] : [`4: ${said}, of which ${back} had gone back`];
  });
}

function closedEarly(world: World, record: ChargeRecord): string[] {
  if (record.reason?.code !== "authentication_expired") return [];
  const { sessionEnds = 0, madeAt = 0 } = attemptOf(world, record) ?? {};
  const open = tellsItsEnd(world.service.dialect)
    ? sessionEnds
    : Math.min(sessionEnds, madeAt + GUESSED_SESSION);
  return Date.parse(record.updatedAt) < open
    ? [`2: the bank's page of ${record.service.merchantOrderId} was given up while it was open`]
    : [];
}

function waitsUnreported(world: World, record: ChargeRecord): string[] {
  if (!waits(record)) return [];
  const ends = record.challenge?.expiresAt ?? record.expiresAt ?? record.createdAt;
  if (Date.parse(ends) + HOUR >= world.clock.now) return [];
  return isReported(world, record, attemptOf(world, record))
    ? []
    : [`3: ${record.service.merchantOrderId} has been ${record.status} for an hour, which nobody was told`];
}

/** Sentence 3, of an order that was just asked to take another charge. */
export async function isLockedUnreported(world: World, orderId: string): Promise<boolean> {
  const records = (await world.records()).filter((record) => record.orderId === orderId);
  return !records.some((record) => isReported(world, record, attemptOf(world, record)));
}

/** Sentence 5, of a report about everything until now. */
export async function closesWrongly(world: World): Promise<string[]> {
  const at = world.clock.now - world.service.late;
  const records = await world.records();
  return world.service.attempts
    .filter(({ method, madeAt }) => method === "card" && madeAt <= at)
    .filter((attempt) => hasMoney(toldAt(attempt, at, world.service.dialect)))
    .filter(
      ({ reference }) => !records.some((one) => one.service.merchantOrderId === reference && hadMoney(one)),
    )
    .map((attempt) => `5: the books close without the money of ${attempt.reference}, ${stateOf(attempt)}`);
}
