// Rules 2 and 14 at POST /orders/{orderId}: the order and its Pix code in one request.
import { orderSchema } from "../../../contract/index.ts";
import { parseJson } from "../../lib/body.ts";
import { newKey } from "../harness/backend.ts";
import type { Context } from "../harness/context.ts";
import { expectCharge, expectOrder, expectProblem } from "../harness/expect.ts";
import type { Answer } from "../harness/exchange.ts";
import { assert } from "../harness/verdict.ts";

/** How a backend says that it has no such call, which it may lack. */
const LACKING = [404, 405, 501];

export async function orderStart(context: Context): Promise<void> {
  const { backend, order, check, remark } = context;
  const start = (key?: string, body?: unknown) => backend.orderStart(order.id, key, body);
  const key = newKey();
  const first = await start(key);
  const code = codeIn(first);
  if (code === undefined) {
    const why = LACKING.includes(first.status)
      ? "There is no POST /orders/{orderId}: a page with auto makes two requests."
      : "POST /orders/{orderId} made no code of this order, so it was not tried.";
    remark("2", why);
    return;
  }
  await check("2", "One key at POST /orders/{orderId} makes one charge, and none makes none", async () => {
    const again = await start(key);
    assert(expectOrder(again).charge?.id === code, "the same key gave another charge", again);
    for (const short of ["", "k".repeat(15)])
      expectProblem(await start(short), 400, "idempotency_key_missing");
    expectProblem(await start(newKey(), { method: "card" }), 400, "invalid_request");
  });
  await check("14", "POST /orders/{orderId} gives the waiting code back, or ends it", async () => {
    const other = codeIn(await start());
    if (other === undefined || other === code) return;
    const answer = await backend.charge(code);
    const { status, reason } = expectCharge(answer, 200);
    assert(status === "expired" && reason?.code === "superseded", "two codes of the order wait", answer);
  });
}

/** The id of the charge in the order that is answered, where one is. */
const codeIn = ({ text }: Answer) => orderSchema.safeParse(parseJson(text)).data?.charge?.id;
