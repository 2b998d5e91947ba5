// Rule 15. What an order costs by each method; most of it shows with an order that has `totals` alone.
import { methodTotal, type Method } from "../../../contract/index.ts";
import type { Context } from "../harness/context.ts";
import { expectProblem } from "../harness/expect.ts";
import { assert } from "../harness/verdict.ts";

export async function totals(context: Context): Promise<void> {
  const { order, check, remark } = context;
  await check(
    { rule: "15", needs: ["card"] },
    "One installment costs the order's total by card",
    async () => {
      const once = order.installments.find(({ count }) => count === 1)?.total;
      const total = methodTotal(order, "card");
      assert(once === total, `one installment is ${once} cents, not ${total}`);
    },
  );
  await otherAmount(context, "pix");
  await otherAmount(context, "card");
  if (order.totals === undefined)
    remark("15", "What becomes of totals was not seen: check with an order that has them, and --only 15.");
}

/** Where a method costs otherwise than the order's amount, a buyer who saw that amount has not seen the total. */
async function otherAmount({ order, backend, check, pixBody, cardBody }: Context, method: Method) {
  const { amount } = order;
  const total = methodTotal(order, method);
  if (!order.methods.includes(method) || total === amount) return;
  await check(
    { rule: "15", needs: [method] },
    `The order's amount is not its total by ${method}`,
    async () => {
      const seen = { seenTotal: amount };
      const body =
        method === "pix" ? pixBody(seen) : await cardBody("challenge", { ...seen, installments: 1 });
      const answer = await backend.post(body);
      const { order: fresh } = expectProblem(answer, 409, "amount_changed");
      const told = fresh && methodTotal(fresh, method);
      assert(told === total, `the fresh order costs ${told} cents by ${method}, not ${total}`, answer);
    },
  );
}
