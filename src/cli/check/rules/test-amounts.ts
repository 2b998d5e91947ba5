// Rule 11.
import { TEST_CARD_AMOUNT } from "../../../contract/index.ts";
import type { Context } from "../context.ts";
import { demand } from "../verdict.ts";

export async function testAmounts({
  backend,
  order,
  options,
  check,
  cardBody,
  pixBody,
}: Context): Promise<void> {
  await check("11", "No method and no installments are offered for 20 cents", async () => {
    const { amount, methods, installments } = order;
    const isTest = amount === TEST_CARD_AMOUNT && !options.testAmounts;
    demand(
      !isTest || methods.length === 0,
      `20 cents are offered by ${methods.join(" and ")}: if that is meant, say so with --test-amounts`,
    );
    demand(
      amount === TEST_CARD_AMOUNT || installments.every(({ total }) => total !== TEST_CARD_AMOUNT),
      "installments of 20 cents are offered for another amount",
    );
  });
  if (order.amount === TEST_CARD_AMOUNT && options.testAmounts) return;
  await check("11", "A charge of 20 cents is refused", async () => {
    const wanted = { amount: TEST_CARD_AMOUNT, seenTotal: TEST_CARD_AMOUNT };
    for (const body of [cardBody("challenge", wanted), pixBody(wanted)]) {
      const answer = await backend.post(body);
      demand(answer.status >= 400 && answer.status < 500, `expected a refusal, got ${answer.status}`, answer);
    }
  });
}
