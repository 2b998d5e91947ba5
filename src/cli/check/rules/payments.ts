// Rules 3, 5, 6 and 10, where money moves: wrong amounts, late money, double money, deliveries again and in the wrong
// order, money taken back. Pays the order, so it comes last.
import {
  MIN_CARD_AMOUNT,
  toDecimal,
  toDecimalText,
  type Charge,
  type ChargeStatus,
} from "../../../contract/index.ts";
import { newKey } from "../backend.ts";
import type { Context } from "../context.ts";
import { chargeOf, type EventStream } from "../event-stream.ts";
import { expectCharge, expectOrder, expectProblem, expectStatus } from "../expect.ts";
import { becomes, changed, lookUpsSince, makeKnown, sentSince, SHOWS, type Known } from "../known.ts";
import { demand } from "../verdict.ts";
import { until } from "../wait.ts";

export async function payments(context: Context): Promise<void> {
  const { check, kept, cardBody, pixBody } = context;
  const prepared = await check("3", "Several charges of an order may wait for money", async () => ({
    card: kept.challenge ?? (await makeKnown(context, cardBody("challenge"))),
    pix: await makeKnown(context, pixBody()),
    other: await makeKnown(context, pixBody()),
    lost: await lostPix(context),
  }));
  if (!prepared) return;
  const { card, pix, other, lost } = prepared;

  await wrongAmounts(context, pix, card);
  const streams = await check("stream", "Waiting charges have streams", async () => ({
    pix: await context.backend.events(pix.charge.id),
    card: await context.backend.events(card.charge.id),
  }));
  const paid = await check(
    "5",
    "A challenge is paid when its money comes, also where it expired before",
    async () => {
      const { cards, deliveries } = context.service().control;
      deliveries.mode({ how: "twice" });
      await cards.confirm(card.paymentId);
      const charge = await becomes(context, card.charge, "paid");
      deliveries.mode({ how: "normal" });
      return charge;
    },
  );
  if (!paid) return;
  if (streams) await told(context, streams);
  await orderIsPaid(context, [pix, other]);
  await lateMoney(context, { card, pix, other, lost });
  await takenBack(context, card);
}

/** A Pix charge that the service made and whose answer the backend never saw. */
async function lostPix(context: Context): Promise<Known> {
  const service = context.service();
  const since = service.calls.length;
  service.failNext("pix.charge", { kind: "cut" });
  const charge = expectCharge(await context.backend.post(context.pixBody(), newKey()), 201);
  return { charge, ...sentSince(context, since, "pix") };
}

async function wrongAmounts({ backend, check, now }: Context, pix: Known, card: Known) {
  const amounts = ({ amount }: Charge) => [amount - 1, amount + 1, amount * 100];
  await check("6", "A deposit of another amount does not pay", async () => {
    for (const amount of amounts(pix.charge)) {
      expectStatus(await backend.deliver(deposit(pix, amount)), 200);
      demand(
        (await now(pix.charge)).status === "pending",
        `${amount} cents changed a charge of ${pix.charge.amount}`,
      );
    }
  });
  await check("6", "A payment.confirmed of another amount does not pay", async () => {
    for (const amount of amounts(card.charge)) {
      expectStatus(await backend.deliver(confirmed(card, amount)), 200);
      const { status } = await now(card.charge);
      demand(status !== "paid", `${amount} cents paid a charge of ${card.charge.amount}`);
    }
  });
}

async function told({ check, remark }: Context, streams: Record<"pix" | "card", EventStream>) {
  if (streams.card.status === 501) {
    remark("stream", "The backend has no streams (501): elements poll.");
    return;
  }
  const comes = (stream: EventStream, status: ChargeStatus) =>
    until(SHOWS, () => stream.events.find((event) => chargeOf(event, stream).status === status));
  await check("stream", "It tells of the payment, and is closed", async () => {
    demand(await comes(streams.card, "paid"), "no event says paid", streams.card);
    demand(await until(SHOWS, () => streams.card.ended || undefined), "the stream stays open", streams.card);
  });
  await check("stream", "After expired it stays open for late money", async () => {
    demand(await comes(streams.pix, "expired"), "no event says expired", streams.pix);
    demand(!streams.pix.ended, "the stream was closed", streams.pix);
    streams.pix.close();
  });
}

async function orderIsPaid(context: Context, waiting: readonly Known[]) {
  const { backend, order, check, pixBody } = context;
  await check(
    "3",
    "When the order is paid, its other charges become expired, reason order_paid",
    async () => {
      for (const { charge } of waiting) {
        const { reason } = await becomes(context, charge, "expired");
        demand(reason?.code === "order_paid", `the reason is ${reason?.code}, not order_paid`);
      }
    },
  );
  await check("3", "A new charge of a paid order is 409 order_paid", async () => {
    const answer = await backend.post(pixBody());
    const problem = expectProblem(answer, 409, "order_paid");
    const shown = expectOrder(await backend.order(order.id));
    demand(shown.paid, "GET /orders/{orderId} does not say paid");
    demand(
      problem.charge === undefined || shown.charge !== undefined,
      "the paid charge's id is told though the order does not resume",
      answer,
    );
  });
}

async function lateMoney(
  context: Context,
  { card, pix, other, lost }: Record<"card" | "pix" | "other" | "lost", Known>,
) {
  const { backend, check, kept, now } = context;
  const { pix: buyers } = context.service().control;
  await check("5", "A decline that comes after the payment changes nothing", async () => {
    const before = await now(card.charge);
    expectStatus(await backend.deliver(denied(card)), 200);
    const after = await now(card.charge);
    demand(shown(after) === shown(before), `the charge is ${after.status} now`);
  });
  await check("3", "Money that comes on top is paid too, and no error", async () => {
    await buyers.pay(other.paymentId);
    await becomes(context, other.charge, "paid");
    demand((await now(card.charge)).status === "paid", "the first payment is no longer paid");
  });
  await check("5", "An expired charge becomes paid", async () => {
    const { status } = await now(other.charge);
    demand(status === "paid", `the charge is ${status}, not paid`);
  });
  await check("5", "A failed charge becomes paid", async () => {
    await buyers.pay(lost.paymentId);
    await becomes(context, lost.charge, "paid");
  });
  const refused = kept.denied;
  if (refused) {
    await check("5", "A denied charge becomes paid", async () => {
      expectStatus(await backend.deliver(confirmed(refused, refused.charge.amount)), 200);
      await becomes(context, refused.charge, "paid");
    });
  }
  await check("5", "Deliveries that come again change nothing", async () => {
    // The first round may meet news that came from elsewhere, such as a look-up; the second meets none.
    const changedAgain =
      (await resent(context, [card, other, lost])) && (await resent(context, [card, other, lost]));
    demand(!changedAgain, `a repeat made a new version of a ${changedAgain} charge`);
  });
  await check("6", "The wrong amounts have paid nothing until now", async () => {
    const { status } = await now(pix.charge);
    demand(status === "expired", `the charge is ${status}`);
  });
}

/** Delivers all about these charges once more. The status of one that changed. */
async function resent(
  { now, service }: Context,
  charges: readonly Known[],
): Promise<ChargeStatus | undefined> {
  const { deliveries } = service().control;
  const states = () => Promise.all(charges.map(({ charge }) => now(charge)));
  const before = await states();
  for (const { id, body } of deliveries.list())
    if (charges.some(({ paymentId }) => body.includes(paymentId))) await deliveries.resend(id);
  const after = await states();
  return after.find(({ version }, index) => version !== before[index]?.version)?.status;
}

/** What there is to see of a charge: what the merchant alone is told may make a version too. */
const shown = (charge: Charge) => JSON.stringify({ ...charge, version: 0, updatedAt: "" });

async function takenBack(context: Context, card: Known) {
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

// Deliveries of the service's form that the checker signs itself, about what the service never said.

const deposit = ({ paymentId, merchantOrderId }: Known, amount: number) => ({
  event: "deposit",
  paymentId,
  status: "PAID",
  amount: toDecimalText(amount),
  merchantOrderId,
});

const confirmed = ({ paymentId, merchantOrderId }: Known, amount: number) => ({
  event: "payment.confirmed",
  data: {
    transactionId: 1,
    paymentId,
    merchantOrderId,
    amount: toDecimal(amount),
    status: "PAID",
    statusCode: 2,
  },
});

const denied = ({ paymentId, merchantOrderId, charge }: Known) => ({
  event: "payment.denied",
  data: {
    transactionId: 1,
    paymentId,
    merchantOrderId,
    amount: toDecimal(charge.amount),
    installments: charge.card?.installments ?? 1,
    status: "DENIED",
    statusCode: 3,
    message: "Não autorizada.",
    returnMessage: "Não autorizada.",
  },
});
