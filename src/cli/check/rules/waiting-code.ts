// Rule 14. Uses up the order's Pix tries: nothing after this can make another code, so payments.ts goes on with these.
import type { Charge } from "../../../contract/index.ts";
import { newKey } from "../backend.ts";
import type { Context } from "../context.ts";
import { expectCharge, expectProblem, expectRetryAfter } from "../expect.ts";
import { CALLS, sentSince, type Known, type PixCodes } from "../known.ts";
import { Broken, demand } from "../verdict.ts";

/** More codes than any buyer asks for. */
const MOST_TRIES = 200;

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
  const former = knownCode(context, await make(pixBody()));
  return { lost, former, waiting: knownCode(context, await make(pixBody())) };
}

/** A Pix charge that the service made and whose answer the backend never saw. */
async function lostPix(context: Context): Promise<Known> {
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
  demand(latest.status === "pending", `the new charge is ${latest.status}, not pending`);
  if (latest.id === former.id) return;
  const { status, reason } = await now(former);
  demand(
    status === "expired" && reason?.code === "superseded",
    `the former is ${status}${reason ? ` (${reason.code})` : ""}, not expired (superseded)`,
  );
}

async function triedOften(context: Context) {
  const { backend, has, kept, pixBody } = context;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const since = has("service") ? context.service().calls.length : 0;
    const answer = await backend.attempt(pixBody());
    if (answer.status === 429) {
      expectProblem(answer, 429, "too_many_attempts");
      demand(expectRetryAfter(answer) >= 1, "Retry-After is below a second", answer);
      const sent = has("service") ? context.service().received("POST", CALLS.pix, since) : [];
      demand(sent.length === 0, "the service was called all the same", sent[0]);
      return;
    }
    const charge = expectCharge(answer, 201);
    if (kept.codes) kept.codes.waiting = knownCode(context, charge);
  }
  throw new Broken(`${MOST_TRIES} Pix tries were taken, and the next may come`);
}

/** The charge as the service knows it, by its code: a code that is given back was made at an earlier try. */
function knownCode(context: Context, charge: Charge): Known {
  const made = context
    .service()
    .control.pix.list()
    .find(({ code }) => code === charge.pix?.code);
  if (made === undefined) throw new Broken("the charge has no code that the service made");
  return { charge, paymentId: made.paymentId, merchantOrderId: made.merchantOrderId };
}
