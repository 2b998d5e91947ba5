// Rule 3, while the order is not paid. What payment does to the order's other charges: see payments.ts.
import type { Charge } from "../../../contract/index.ts";
import type { Context } from "../harness/context.ts";
import { expectCharge, expectProblem } from "../harness/expect.ts";
import { overlap } from "../harness/overlap.ts";
import { CALLS, lookUpsSince, makeTrackedCharge, sentSince } from "../harness/tracked-charges.ts";
import { Blocked, assert } from "../harness/verdict.ts";

export async function onePayment(context: Context): Promise<void> {
  const { check, has } = context;
  if (!has("service")) {
    await check("3", "A new card try ends an open challenge, or waits for what is under way", () =>
      retried(context),
    );
    return;
  }
  const first = await check("3", "While a card charge is being sent, another is 409 charge_underway", () =>
    meeting(context),
  );
  if (!first) return;
  await check(
    "3",
    "A new card try looks an open challenge up, then ends it: expired, superseded",
    async () => {
      const since = context.service().calls.length;
      context.kept.challenge = await makeTrackedCharge(context, await context.cardBody("challenge"));
      const [sent] = context.service().received("POST", CALLS.card, since);
      const seen = lookUpsSince(context, since, first);
      assert(
        seen.some(({ at }) => sent && at <= sent.at),
        "it was not looked up before the new one was sent",
        sent,
      );
      await expectSuperseded(context, first.charge);
    },
  );
}

async function meeting(context: Context) {
  const { backend, cardBody } = context;
  const { one, other, since } = await overlap(context, "card", async () => {
    const [body, otherBody] = [await cardBody("challenge"), await cardBody("challenge")];
    return [() => backend.post(body), () => backend.post(otherBody)];
  });
  const charge = expectCharge(one, 201);
  expectProblem(other, 409, "charge_underway");
  assert(charge.status === "challenge", `a card that the bank asks about is ${charge.status}, not challenge`);
  return { charge, ...sentSince(context, since, "card") };
}

/** Where the service is the backend's own, a test card may come to anything. */
async function retried(context: Context) {
  const { backend, cardBody, make } = context;
  const { id, ...first } = await make(await cardBody("challenge"));
  if (first.status !== "challenge" && first.status !== "pending")
    throw new Blocked(`the backend's own service made a test card ${first.status}: needs --service-port`);
  const answer = await backend.post(await cardBody("challenge"));
  if (first.status === "pending") expectProblem(answer, 409, "charge_underway");
  else {
    expectCharge(answer, 201);
    await expectSuperseded(context, { id, ...first });
  }
}

async function expectSuperseded({ now }: Context, charge: Charge) {
  const { status, reason } = await now(charge);
  assert(
    status === "expired" && reason?.code === "superseded",
    `the first is ${status}${reason ? ` (${reason.code})` : ""}, not expired (superseded)`,
  );
}
