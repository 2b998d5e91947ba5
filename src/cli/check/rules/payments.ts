// Rules 3, 5, 6 and 10, where money moves: of the wrong amount, in time, late, on top, and back again. Pays the order, so it
// comes last.
import type { Charge, ChargeStatus } from "../../../contract/index.ts";
import { newKey } from "../backend.ts";
import type { Context } from "../context.ts";
import { chargeOf, type EventStream } from "../event-stream.ts";
import { expectCharge, expectOrder, expectProblem, expectStatus } from "../expect.ts";
import { becomes, makeKnown, sentSince, SHOWS, type Known } from "../known.ts";
import { confirmed, deposit } from "../signed-events.ts";
import { demand } from "../verdict.ts";
import { until } from "../wait.ts";
import { takenBack } from "./cancellation.ts";
import { lateMoney } from "./late-money.ts";

export async function payments(context: Context): Promise<void> {
  const { check, kept, cardBody, pixBody } = context;
  const prepared = await check("3", "Several charges of an order may wait for money", async () => ({
    card: kept.challenge ?? (await makeKnown(context, await cardBody("challenge"))),
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
      const { status } = await now(pix.charge);
      demand(status !== "paid", `${amount} cents paid a charge of ${pix.charge.amount}`);
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
