// Rule 14. Uses up the order's Pix tries: nothing after this can make another code, so payments.ts goes on with these.
import type { Charge } from "../../../contract/index.ts";
import { newKey } from "../harness/backend.ts";
import type { Context, TrackedCharge, PixCodes } from "../harness/context.ts";
import { expectCharge, expectTooManyAttempts } from "../harness/expect.ts";
import { CALLS, sentSince } from "../harness/tracked-charges.ts";
import { Broken, assert } from "../harness/verdict.ts";

/** More codes than any buyer asks for. */
const MAX_TRIES = 200;

export async function waitingCode(context: Context): Promise<void> {
  const { check, remark } = context;
  await check("14", "A new Pix try gives the waiting code back, or ends it: expired, superseded", () =>
    triedAgain(context),
  );
  await check("14", "Pix try after Pix try is made, until 429 too_many_attempts with Retry-After", () =>
    triedOften(context),
  );
  remark("14", "A change of the order's amount was not tried: only the shop can make one.");
}

/** Where the checker plays the service. */
export async function makeCodes(context: Context): Promise<PixCodes> {
  const { make, pixBody } = context;
  const lost = await lostPix(context);
  const former = trackedByCode(context, await make(pixBody()));
  return { lost, former, waiting: trackedByCode(context, await make(pixBody())) };
}

/** A Pix charge that the service made and whose answer the backend never saw. */
async function lostPix(context: Context): Promise<TrackedCharge> {
  const service = context.service();
  const since = service.calls.length;
  service.failNext("pix.charge", { kind: "cut" });
  const charge = expectCharge(await context.backend.post(context.pixBody(), newKey()), 201);
  return { charge, ...sentSince(context, since, "pix") };
}

async function triedAgain(context: Context) {
  const { has, kept, make, now, pixBody } = context;
  if (has("service")) kept.codes = await makeCodes(context);
  const former = kept.codes?.former.charge ?? (await make(pixBody()));
  const latest = kept.codes?.waiting.charge ?? (await make(pixBody()));
  assert(latest.status === "pending", `the new charge is ${latest.status}, not pending`);
  if (latest.id === former.id) return;
  const { status, reason } = await now(former);
  assert(
    status === "expired" && reason?.code === "superseded",
    `the former is ${status}${reason ? ` (${reason.code})` : ""}, not expired (superseded)`,
  );
}

async function triedOften(context: Context) {
  const { backend, watchService, kept, pixBody } = context;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const received = watchService();
    const answer = await backend.attempt(pixBody());
    if (answer.status === 429) {
      expectTooManyAttempts(answer, received("POST", CALLS.pix));
      return;
    }
    const charge = expectCharge(answer, 201);
    if (kept.codes) kept.codes.waiting = trackedByCode(context, charge);
  }
  throw new Broken(`${MAX_TRIES} Pix tries were taken, and the next may come`);
}

/** The charge as the service knows it, by its code: a code that is given back was made at an earlier try. */
function trackedByCode(context: Context, charge: Charge): TrackedCharge {
  const made = context
    .service()
    .control.pix.list()
    .find(({ code }) => code === charge.pix?.code);
  if (made === undefined) throw new Broken("the charge has no code that the service made");
  return { charge, paymentId: made.paymentId, merchantOrderId: made.merchantOrderId };
}
