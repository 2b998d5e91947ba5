// Rule 10, of money that the merchant gives back, and of what a cancellation overtakes.
import { MIN_CARD_AMOUNT } from "../../../contract/index.ts";
import type { Context, TrackedCharge } from "../harness/context.ts";
import { expectStatus } from "../harness/expect.ts";
import { confirmed } from "../harness/signed-events.ts";
import { waitForCharge, waitForStatus, lookUpsSince } from "../harness/tracked-charges.ts";
import { assert } from "../harness/verdict.ts";

export async function cancellation(context: Context, card: TrackedCharge) {
  const { check, now } = context;
  const { cards, deliveries } = context.service().control;
  const { amount } = card.charge;
  // The service cancels no less than its minimum.
  const part = MIN_CARD_AMOUNT;
  const since = context.service().calls.length;
  if (amount > part) {
    await check("10", "After payment.cancelled the amount is read from the list", async () => {
      await cards.cancel(card.paymentId, { amount: part });
      const charge = await waitForCharge(
        context,
        card.charge,
        ({ cancelledAmount }) => cancelledAmount !== undefined,
      );
      assert(charge?.cancelledAmount === part, `cancelledAmount is ${charge?.cancelledAmount}, not ${part}`);
      assert(charge.status === "paid", `a part was taken back, and the charge is ${charge.status}`);
      const asked = lookUpsSince(context, since, card).some(
        ({ query }) => query.get("paymentId") === card.paymentId,
      );
      assert(asked, "the list was not asked for the paymentId");
    });
    await check("10", "A repeat of it takes no more back", async () => {
      const delivery = deliveries.list().findLast(({ event }) => event === "payment.cancelled");
      if (delivery)
        assert(
          (await deliveries.resend(delivery.id)).attempts.at(-1)?.status === 200,
          "it is not answered 200",
        );
      const { cancelledAmount } = await now(card.charge);
      assert(cancelledAmount === part, `cancelledAmount is ${cancelledAmount}, not ${part}`);
    });
  }
  await check("10", "When all is taken back, the charge is cancelled", async () => {
    await cards.cancel(card.paymentId);
    const charge = await waitForStatus(context, card.charge, "cancelled");
    assert(charge.cancelledAmount === amount, `cancelledAmount is ${charge.cancelledAmount}, not ${amount}`);
  });
  await check("5", "A confirmation that a cancellation overtook changes nothing", async () => {
    const delivery = deliveries
      .list()
      .find(({ event, body }) => event === "payment.confirmed" && body.includes(card.paymentId));
    if (delivery) await deliveries.resend(delivery.id);
    expectStatus(await context.backend.deliver(confirmed(card, amount)), 200);
    assert((await now(card.charge)).status === "cancelled", "the cancelled charge moved");
  });
}
