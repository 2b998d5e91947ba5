// Rules 3, 5, 6, 10 and 14, where money moves: of the wrong amount, in time, late, on top, and back again. Pays the order, so it
// comes last.
import { methodTotal, type Charge, type ChargeStatus } from "../../../contract/index.ts";
import type { Context, TrackedCharge } from "../harness/context.ts";
import { chargeOf, type EventStream } from "../harness/event-stream.ts";
import { expectOrder, expectProblem, expectStatus } from "../harness/expect.ts";
import { confirmed, deposit } from "../harness/signed-events.ts";
import { waitForStatus, makeTrackedCharge, EFFECT_TIMEOUT } from "../harness/tracked-charges.ts";
import { assert } from "../harness/verdict.ts";
import { until } from "../harness/wait.ts";
import { cancellation } from "./cancellation.ts";
import { lateMoney } from "./late-money.ts";
import { makeCodes } from "./waiting-code.ts";

export async function payments(context: Context): Promise<void> {
  const { check, kept, cardBody, now } = context;
  const prepared = await check("3", "A challenge and a Pix code of an order may wait for money", async () => {
    const { waiting: pix, former, lost } = kept.codes ?? (await makeCodes(context));
    const card = kept.challenge ?? (await makeTrackedCharge(context, await cardBody("challenge")));
    const { status } = await now(pix.charge);
    assert(status === "pending", `beside the challenge the Pix charge is ${status}, not pending`);
    return { card, pix, former, lost };
  });
  if (!prepared) return;
  const { card, pix, former, lost } = prepared;

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
      const charge = await waitForStatus(context, card.charge, "paid");
      deliveries.mode({ how: "normal" });
      return charge;
    },
  );
  if (!paid) return;
  if (streams) await told(context, streams);
  await orderIsPaid(context, pix, paid);
  await lateMoney(context, { card, pix, former, lost });
  await cancellation(context, card);
}

async function wrongAmounts({ backend, check, now }: Context, pix: TrackedCharge, card: TrackedCharge) {
  const amounts = ({ amount }: Charge) => [amount - 1, amount + 1, amount * 100];
  await check("6", "A deposit of another amount does not pay", async () => {
    for (const amount of amounts(pix.charge)) {
      expectStatus(await backend.deliver(deposit(pix, amount)), 200);
      const { status } = await now(pix.charge);
      assert(status !== "paid", `${amount} cents paid a charge of ${pix.charge.amount}`);
    }
  });
  await check("6", "A payment.confirmed of another amount does not pay", async () => {
    for (const amount of amounts(card.charge)) {
      expectStatus(await backend.deliver(confirmed(card, amount)), 200);
      const { status } = await now(card.charge);
      assert(status !== "paid", `${amount} cents paid a charge of ${card.charge.amount}`);
    }
  });
}

async function told({ check, remark }: Context, streams: Record<"pix" | "card", EventStream>) {
  if (streams.card.status === 501) {
    remark("stream", "The backend has no streams (501): elements poll.");
    return;
  }
  const comes = (stream: EventStream, status: ChargeStatus) =>
    until(EFFECT_TIMEOUT, () => stream.events.find((event) => chargeOf(event, stream).status === status));
  await check("stream", "It tells of the payment, and is closed", async () => {
    assert(await comes(streams.card, "paid"), "no event says paid", streams.card);
    assert(
      await until(EFFECT_TIMEOUT, () => streams.card.ended || undefined),
      "the stream stays open",
      streams.card,
    );
  });
  await check("stream", "After expired it stays open for late money", async () => {
    assert(await comes(streams.pix, "expired"), "no event says expired", streams.pix);
    assert(!streams.pix.ended, "the stream was closed", streams.pix);
    streams.pix.close();
  });
}

/** `card` is the charge that paid it. */
async function orderIsPaid(context: Context, { charge: waiting }: TrackedCharge, card: Charge) {
  const { backend, order, check, pixBody } = context;
  await check(
    "3",
    "When the order is paid, its waiting code becomes expired, reason order_paid",
    async () => {
      const { reason } = await waitForStatus(context, waiting, "expired");
      assert(reason?.code === "order_paid", `the reason is ${reason?.code}, not order_paid`);
    },
  );
  await check("14", "A paid order that costs another amount by now says paidAmount", async () => {
    const answer = await backend.order(order.id);
    const { paid, paidAmount, ...shown } = expectOrder(answer);
    const cost = methodTotal(shown, "card");
    const isTold = !paid || cost === card.amount || paidAmount === card.amount;
    assert(
      isTold,
      `${card.amount} cents came, it costs ${cost}, and its paidAmount is ${paidAmount}`,
      answer,
    );
  });
  await check("3", "A new charge of a paid order is 409 order_paid", async () => {
    const answer = await backend.post(pixBody());
    const problem = expectProblem(answer, 409, "order_paid");
    const shown = expectOrder(await backend.order(order.id));
    assert(shown.paid, "GET /orders/{orderId} does not say paid");
    assert(
      problem.charge === undefined || shown.charge !== undefined,
      "the paid charge's id is told though the order does not resume",
      answer,
    );
  });
}
