// Rule 4. The checker plays a service that breaks off its answers, and one that cannot be reached.
import { newKey } from "../harness/backend.ts";
import type { Context, Subject, TrackedCharge } from "../harness/context.ts";
import { expectCharge, expectProblem } from "../harness/expect.ts";
import type { ServiceCall } from "../harness/fake-service.ts";
import { waitForStatus, CALLS, lookUpsSince, referenceOf, sentSince } from "../harness/tracked-charges.ts";
import { Blocked, Broken, assert } from "../harness/verdict.ts";
import { until } from "../harness/wait.ts";

const BY_PIX: Subject = { rule: "4", needs: ["pix"] };

/** "Within 1 s", and a slow machine. */
const FIRST_LOOK_UP = 2_000;
/** By how much the next delay is longer at least: less would be the clock's own wavering. */
const GROWTH = 1.1;
/** Milliseconds for the second look-up, and for the one that finds. */
const NEXT_LOOK_UPS = 8_000;

export async function unknownOutcome(context: Context): Promise<void> {
  const { check, remark } = context;
  await check(BY_PIX, "A Pix charge whose answer breaks off is failed, next again, and not sent again", () =>
    brokenPix(context),
  );
  await check(BY_PIX, "Where the service cannot be reached: 502, and the key is free", () =>
    unreachable(context),
  );

  const charge = await check(
    { rule: "4", needs: ["card"] },
    "A card charge whose answer breaks off is pending",
    () => brokenCard(context),
  );
  if (!charge) return;
  await check("4", "While its outcome is unknown, another is 409 charge_underway", async () => {
    expectProblem(await context.backend.post(await context.cardBody("challenge")), 409, "charge_underway");
  });
  await check("4", "It is looked up by its reference within 1 s, and then again", () =>
    lookedUp(context, charge),
  );
  await check("4", "What the look-up finds is its outcome, and it was sent once", () =>
    found(context, charge),
  );
  await check("4", "The delays between the look-ups grow", async () =>
    expectGrowth(lookUpsSince(context, charge.since, charge)),
  );
  remark(
    "4",
    "Time-outs of the service, delays up to a minute, and the end after 15 minutes were not waited for.",
  );
}

async function brokenPix(context: Context) {
  const { backend, pixBody, make } = context;
  const service = context.service();
  const since = service.calls.length;
  service.failNext("pix.charge", { kind: "cut" });
  const key = newKey();
  const answer = await backend.post(pixBody(), key);
  const charge = expectCharge(answer, 201);
  assert(charge.status === "failed", `the charge is ${charge.status}, not failed`, answer);
  assert(charge.reason?.next === "again", `its next step is ${charge.reason?.next}, not again`, answer);
  const { merchantOrderId } = sentSince(context, since, "pix");
  await make(pixBody());
  const [, next] = service.received("POST", CALLS.pix, since);
  assert(next && referenceOf(next) !== merchantOrderId, "a new try used the same reference", next);
}

async function unreachable(context: Context) {
  const { backend, order, pixBody } = context;
  const service = context.service();
  const key = newKey();
  await service.reachable(false);
  try {
    // An answer in between gives the backend time to notice that its open connections are gone.
    await backend.order(order.id);
    expectProblem(await backend.post(pixBody(), key), 502, "service_unavailable");
  } finally {
    await service.reachable(true);
  }
  expectCharge(await backend.post(pixBody(), key), 201);
}

interface Cut extends TrackedCharge {
  /** Calls at the service before it. */
  since: number;
  /** Epoch milliseconds of the call. */
  at: number;
}

async function brokenCard(context: Context): Promise<Cut> {
  const { backend, cardBody } = context;
  const service = context.service();
  // Its outcome shall be found by asking alone.
  service.control.deliveries.mode({ how: "never" });
  const since = service.calls.length;
  service.failNext("cards.charge", { kind: "cut" });
  const answer = await backend.post(await cardBody("pending"));
  const charge = expectCharge(answer, 201);
  assert(charge.status === "pending", `the charge is ${charge.status}, not pending`, answer);
  const [call] = service.received("POST", CALLS.card, since);
  return { charge, ...sentSince(context, since, "card"), since, at: call?.at ?? Date.now() };
}

/** Waits for so many look-ups. Throws `Broken` if they do not come. */
async function lookUps(context: Context, cut: Cut, count: number, within: number) {
  const found = await until(within, () => {
    const seen = lookUpsSince(context, cut.since, cut);
    return seen.length >= count ? seen : undefined;
  });
  const [sent] = context.service().received("POST", CALLS.card, cut.since);
  if (!found) throw new Broken(`look-up ${count} did not come within ${within / 1000} s`, sent?.exchange);
  return found;
}

async function lookedUp(context: Context, cut: Cut) {
  const [first] = await lookUps(context, cut, 1, FIRST_LOOK_UP);
  assert(first?.query.has("merchantOrderId"), "it was looked up without its reference", first);
  await lookUps(context, cut, 2, NEXT_LOOK_UPS);
}

async function found(context: Context, cut: Cut) {
  const service = context.service();
  const { length } = lookUpsSince(context, cut.since, cut);
  await service.control.cards.deny(cut.paymentId);
  // Nobody asks meanwhile: a question may hurry the look-up.
  await lookUps(context, cut, length + 1, NEXT_LOOK_UPS);
  const { status } = await waitForStatus(context, cut.charge, "denied");
  assert(status === "denied", `the service says DENIED, and the charge is ${status}`);
  const sent = service.received("POST", CALLS.card, cut.since);
  assert(sent.length === 1, `it was sent ${sent.length} times`, sent[1]);
}

function expectGrowth([first, second, third]: readonly ServiceCall[]) {
  if (!first || !second || !third) throw new Blocked("there were fewer than three look-ups");
  const [before, after] = [second.at - first.at, third.at - second.at];
  assert(after > before * GROWTH, `the delays do not grow: ${before} ms, then ${after} ms`, third);
}
