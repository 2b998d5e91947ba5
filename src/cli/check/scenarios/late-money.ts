// Rules 3, 5 and 6, of an order that is paid: money that comes late or on top, and deliveries that come again.
import type { Charge, ChargeStatus } from "../../../contract/index.ts";
import type { Context, TrackedCharge } from "../harness/context.ts";
import { expectStatus } from "../harness/expect.ts";
import { confirmed, denied } from "../harness/signed-events.ts";
import { waitForStatus } from "../harness/tracked-charges.ts";
import { assert } from "../harness/verdict.ts";

export async function lateMoney(
  context: Context,
  { card, pix, former, lost }: Record<"card" | "pix" | "former" | "lost", TrackedCharge>,
) {
  const { backend, check, kept, now } = context;
  const { pix: buyers } = context.service().control;
  await check("5", "A decline that comes after the payment changes nothing", async () => {
    const before = await now(card.charge);
    expectStatus(await backend.deliver(denied(card)), 200);
    const after = await now(card.charge);
    assert(shown(after) === shown(before), `the charge is ${after.status} now`);
  });
  // Before money comes on top: if a code is given back to a new try, the former code is the waiting one.
  await check("6", "The wrong amounts have paid nothing until now", async () => {
    const { status } = await now(pix.charge);
    assert(status === "expired", `the charge is ${status}`);
  });
  await check("3", "Money that comes on top is paid too, and no error", async () => {
    await buyers.pay(former.paymentId);
    await waitForStatus(context, former.charge, "paid");
    assert((await now(card.charge)).status === "paid", "the first payment is no longer paid");
  });
  await check("5", "An expired charge becomes paid", async () => {
    const { status } = await now(former.charge);
    assert(status === "paid", `the charge is ${status}, not paid`);
  });
  await check("5", "A failed charge becomes paid", async () => {
    await buyers.pay(lost.paymentId);
    await waitForStatus(context, lost.charge, "paid");
  });
  const refused = kept.denied;
  if (refused) {
    await check("5", "A denied charge becomes paid", async () => {
      expectStatus(await backend.deliver(confirmed(refused, refused.charge.amount)), 200);
      await waitForStatus(context, refused.charge, "paid");
    });
  }
  await check("5", "Deliveries that come again change nothing", async () => {
    // The first round may coincide with a change from elsewhere, such as a look-up; the second cannot.
    const changedAgain =
      (await resent(context, [card, former, lost])) && (await resent(context, [card, former, lost]));
    assert(!changedAgain, `a repeat made a new version of a ${changedAgain} charge`);
  });
}

/** Delivers all about these charges once more. The status of one that changed. */
async function resent(
  { now, service }: Context,
  charges: readonly TrackedCharge[],
): Promise<ChargeStatus | undefined> {
  const { deliveries } = service().control;
  const states = () => Promise.all(charges.map(({ charge }) => now(charge)));
  const before = await states();
  for (const { id, body } of deliveries.list())
    if (charges.some(({ paymentId }) => body.includes(paymentId))) await deliveries.resend(id);
  const after = await states();
  return after.find(({ version }, index) => version !== before[index]?.version)?.status;
}

/** A charge without its version: data for the merchant alone may raise that too. */
const shown = (charge: Charge) => JSON.stringify({ ...charge, version: 0, updatedAt: "" });
