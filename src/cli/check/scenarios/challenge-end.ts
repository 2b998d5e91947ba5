// Rule 5, of challenges: one is looked up before it expires.
import type { Context } from "../harness/context.ts";
import { CALLS, lookUpsSince, makeTrackedCharge } from "../harness/tracked-charges.ts";
import { Blocked, assert } from "../harness/verdict.ts";
import { until } from "../harness/wait.ts";

/** Milliseconds until the challenge expires, and until that must show. */
const SESSION = 1_000;
const END = 8_000;

export async function challengeEnd(context: Context): Promise<void> {
  const { check, cardBody, now } = context;
  await check("5", "A challenge that nobody answered is looked up before it expires", async () => {
    const service = context.service();
    service.changeNext(CALLS.card, ({ status, body }) => ({
      status,
      body: {
        ...body,
        data: { ...(body["data"] as object), expiresAt: new Date(Date.now() + SESSION).toISOString() },
      },
    }));
    const since = service.calls.length;
    const known = await makeTrackedCharge(context, await cardBody("challenge"));
    assert(known.charge.status === "challenge", `the charge is ${known.charge.status}, not challenge`);
    const expired = await until(END, async () => {
      const charge = await now(known.charge);
      return charge.status === "challenge" ? undefined : charge;
    });
    if (expired === undefined)
      throw new Blocked(`it was still open ${END / 1000} s after its end, and was not waited for`);
    assert(expired.status === "expired", `after its end the charge is ${expired.status}, not expired`);
    const lookUps = lookUpsSince(context, since, known);
    assert(
      lookUps.some(({ at }) => at <= endOf(expired.updatedAt)),
      "it expired without a look-up",
      lookUps[0],
    );
  });
}

/** The last millisecond of an instant, which may be given in whole seconds. */
const endOf = (instant: string) => Date.parse(instant) + (instant.includes(".") ? 0 : 999);
