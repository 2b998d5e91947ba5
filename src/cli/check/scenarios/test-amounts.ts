// Rule 11. What an order of 20 cents meets shows with such an order alone; with another it shows that a page cannot
// make one of it.
import { methodTotal, TEST_CARD_AMOUNT } from "../../../contract/index.ts";
import type { Context } from "../harness/context.ts";
import { expectCharge } from "../harness/expect.ts";
import { assert } from "../harness/verdict.ts";

export async function testAmounts(context: Context): Promise<void> {
  const { order, options, check, remark } = context;
  if (methodTotal(order, "card") !== TEST_CARD_AMOUNT) {
    await check("11", "No installments of 20 cents are offered for another amount", async () =>
      assert(
        order.installments.every(({ total }) => total !== TEST_CARD_AMOUNT),
        "installments of 20 cents are offered",
      ),
    );
    await check("11", "A page that asks for 20 cents gets no charge of 20 cents", () => asked(context));
    remark("11", "What becomes of an order of 20 cents was not seen: check with one, and --only 11.");
  } else if (options.testAmounts) {
    await check("11", "An order of 20 cents is offered where test amounts are on", async () =>
      assert(order.methods.length > 0, "it is offered by no method"),
    );
  } else {
    await check("11", "An order of 20 cents is offered by no method", async () =>
      assert(
        order.methods.length === 0,
        `it is offered by ${order.methods.join(" and ")}: if that is meant, say so with --test-amounts`,
      ),
    );
    await check("11", "An order of 20 cents is not charged", () => refused(context));
  }
}

async function asked({ backend, pixBody, cardBody }: Context) {
  const amounts = { amount: TEST_CARD_AMOUNT, total: TEST_CARD_AMOUNT, value: TEST_CARD_AMOUNT };
  const seen = { seenTotal: TEST_CARD_AMOUNT };
  for (const body of [
    pixBody(amounts),
    pixBody(seen),
    await cardBody("challenge", { ...amounts, ...seen }),
  ]) {
    const answer = await backend.post(body);
    if (answer.status >= 400 && answer.status < 500) continue;
    const { amount } = expectCharge(answer, 201);
    assert(amount !== TEST_CARD_AMOUNT, "the charge is of 20 cents", answer);
  }
}

async function refused({ backend, pixBody, cardBody }: Context) {
  for (const body of [await cardBody("challenge"), pixBody()]) {
    const answer = await backend.post(body);
    assert(answer.status >= 400 && answer.status < 500, `expected a refusal, got ${answer.status}`, answer);
  }
}
