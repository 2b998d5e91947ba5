// Rule 1.
import * as z from "zod/mini";
import { methodTotal, type Charge, type Order, type Problem } from "../../../contract/index.ts";
import type { Context, Subject } from "../harness/context.ts";
import type { Answer } from "../harness/exchange.ts";
import { expectCharge, expectProblem } from "../harness/expect.ts";
import { CALLS } from "../harness/tracked-charges.ts";
import { assert } from "../harness/verdict.ts";

const BY_PIX: Subject = { rule: "1", needs: ["pix"] };
const BY_CARD: Subject = { rule: "1", needs: ["card"] };

/** What a page might say of an amount, and what only the backend may. */
const FORGED = { amount: 1, total: 1, value: 1, price: 1, status: "paid", currency: "USD" };
const ANOTHER_BUYER = { name: "Outra Pessoa", identity: "11144477735" };

export async function amounts(context: Context): Promise<void> {
  const { backend, order, check, watchService, pixBody, cardBody, make } = context;
  const byPix = methodTotal(order, "pix");
  const most = order.installments.at(-1);

  await check(
    BY_PIX,
    "A seenTotal that is not the backend's is 409 amount_changed with the fresh order, by Pix",
    async () => {
      for (const seenTotal of [byPix + 1, byPix - 1, 1])
        expectChanged(await backend.post(pixBody({ seenTotal })), order);
    },
  );
  await check(
    BY_CARD,
    "A seenTotal that is not the installments' total is 409 amount_changed, by card",
    async () => {
      const seenTotal = (most?.total ?? 0) + 1;
      const body = await cardBody("challenge", { installments: most?.count, seenTotal });
      expectChanged(await backend.post(body), order);
    },
  );
  await check(
    BY_PIX,
    "A seenTotal that is the backend's makes the charge, of the order's total by Pix",
    async () => expectAmount(await make(pixBody({ seenTotal: byPix })), byPix),
  );
  await check(BY_PIX, "What a page says of amounts is ignored or refused", async () => {
    const received = watchService();
    const answer = await backend.post(pixBody(FORGED));
    if (answer.status === 400 || answer.status === 422) return;
    const charge = expectCharge(answer, 201);
    assert(
      charge.amount === byPix && charge.status !== "paid",
      `the charge is ${charge.status}, of ${charge.amount} cents; the order costs ${byPix} by Pix`,
      answer,
    );
    for (const { body, exchange } of received("POST", CALLS.pix)) {
      const sent = pixSchema.safeParse(body).data?.payload.Payment.Amount;
      assert(sent === byPix / 100, `the service was asked for ${sent}, not ${byPix / 100}`, {
        exchange,
      });
    }
  });
  await check(BY_CARD, "Installments that the order does not offer are refused", async () => {
    const refused = [0, 13, 1.5, ...(most && most.count < 12 ? [most.count + 1] : [])];
    for (const installments of refused) {
      const answer = await backend.post(await cardBody("challenge", { installments }));
      assert(answer.status === 400 || answer.status === 422, `expected 400, got ${answer.status}`, answer);
    }
  });
  await check(BY_CARD, "In installments, their total is charged", async () => {
    const received = watchService();
    if (!most) return;
    expectAmount(await make(await cardBody("challenge", { installments: most.count })), most.total);
    for (const { body, exchange } of received("POST", CALLS.card)) {
      const sent = cardSchema.safeParse(body).data?.payload.Payment;
      assert(
        sent?.Amount === most.total && sent.Installments === most.count,
        `the service was asked for ${sent?.Amount} cents in ${sent?.Installments ?? 1}, not for ${most.total} in ${most.count}`,
        { exchange },
      );
    }
  });
  const known = (["name", "identity"] as const).filter((field) => !order.ask.includes(field));
  if (known.length === 0) return;
  await check(
    { rule: "1", needs: ["service", "pix"] },
    "What the backend knows of the buyer, a page cannot change",
    async () => {
      const received = watchService();
      const answer = await backend.post(pixBody({ customer: { ...ANOTHER_BUYER } }));
      if (answer.status === 400 || answer.status === 422) return;
      for (const { body, exchange } of received("POST", CALLS.pix)) {
        const sent = pixSchema.safeParse(body).data?.payload.Customer;
        const changed = {
          name: sent?.Name === ANOTHER_BUYER.name,
          identity: sent?.Identity === ANOTHER_BUYER.identity,
        };
        for (const field of known)
          assert(!changed[field], `the service was told the page's ${field}`, { exchange });
      }
    },
  );
}

const pixSchema = z.object({
  payload: z.object({
    Customer: z.object({ Name: z.string(), Identity: z.string() }),
    Payment: z.object({ Amount: z.number() }),
  }),
});

const cardSchema = z.object({
  payload: z.object({
    Payment: z.object({ Amount: z.number(), Installments: z.optional(z.number()) }),
  }),
});

function expectChanged(answer: Answer, { amount }: Order): Problem {
  const problem = expectProblem(answer, 409, "amount_changed");
  assert(problem.order, "the problem lacks the fresh order", answer);
  assert(problem.order.amount === amount, `its order is of ${problem.order.amount}, not ${amount}`, answer);
  return problem;
}

const expectAmount = (charge: Charge, amount: number) =>
  assert(charge.amount === amount, `the charge is of ${charge.amount} cents, not ${amount}`);
