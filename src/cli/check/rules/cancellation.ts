// Rule 10, of money that the merchant gives back, and of what a cancellation overtakes.
import { MIN_CARD_AMOUNT } from "../../../contract/index.ts";
import type { Context } from "../context.ts";
import { expectStatus } from "../expect.ts";
import { becomes, changed, lookUpsSince, type Known } from "../known.ts";
import { confirmed } from "../signed-events.ts";
import { demand } from "../verdict.ts";

export async function takenBack(context: Context, card: Known) {
  const { check, now } = context;
  const { cards, deliveries } = context.service().control;
  const { amount } = card.charge;
  // The service cancels no less than its minimum.
  const part = MIN_CARD_AMOUNT;
  const since = context.service().calls.length;
  if (amount > part) {
    await check("10", "After payment.cancelled the amount is read from the list", async () => {
      await cards.cancel(card.paymentId, { amount: part });
      const charge = await changed(
        context,
        card.charge,
        ({ cancelledAmount }) => cancelledAmount !== undefined,
      );
      demand(charge?.cancelledAmount === part, `cancelledAmount is ${charge?.cancelledAmount}, not ${part}`);
      demand(charge.status === "paid", `a part was taken back, and the charge is ${charge.status}`);
      const asked = lookUpsSince(context, since, card).some(
        ({ query }) => query.get("paymentId") === card.paymentId,
      );
      demand(asked, "the list was not asked for the paymentId");
    });
    await check("10", "A repeat of it takes no more back", async () => {
      const delivery = deliveries.list().findLast(({ event }) => event === "payment.cancelled");
      if (delivery)
        demand(
          (await deliveries.resend(delivery.id)).attempts.at(-1)?.status === 200,
          "it is not answered 200",
        );
      const { cancelledAmount } = await now(card.charge);
      demand(cancelledAmount === part, `cancelledAmount is ${cancelledAmount}, not ${part}`);
    });
  }
  await check("10", "When all is taken back, the charge is cancelled", async () => {
    await cards.cancel(card.paymentId);
    const charge = await becomes(context, card.charge, "cancelled");
    demand(charge.cancelledAmount === amount, `cancelledAmount is ${charge.cancelledAmount}, not ${amount}`);
  });
  await check("5", "A confirmation that a cancellation overtook changes nothing", async () => {
    const delivery = deliveries
      .list()
      .find(({ event, body }) => event === "payment.confirmed" && body.includes(card.paymentId));
    if (delivery) await deliveries.resend(delivery.id);
    expectStatus(await context.backend.deliver(confirmed(card, amount)), 200);
    demand((await now(card.charge)).status === "cancelled", "the cancelled charge moved");
  });
}
