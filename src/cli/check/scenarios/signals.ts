// What a page tells of its buyer, at POST /charges/{id}/signals: heard, and without an effect on the charge.
import { SIGNALS } from "../../../contract/index.ts";
import type { Context } from "../harness/context.ts";
import { expectCharge, expectProblem } from "../harness/expect.ts";
import { assert } from "../harness/verdict.ts";

/** How a backend says that it has no such call, which it may lack. */
const LACKING = [404, 405, 501];

export async function signals({ backend, check, remark, pixBody }: Context): Promise<void> {
  await check("calls", "POST /charges/{id}/signals is answered 204, and changes no state", async () => {
    const made = expectCharge(await backend.post(pixBody()), 201);
    const first = await backend.signal(made.id, { signal: SIGNALS[0] });
    if (LACKING.includes(first.status))
      return remark(
        "calls",
        "There is no POST /charges/{id}/signals: it is not known what buyers' pages saw.",
      );
    for (const signal of SIGNALS) {
      const answer = await backend.signal(made.id, { signal });
      assert(answer.status === 204, `"${signal}" is not answered 204`, answer);
    }
    const answer = await backend.charge(made.id);
    const { status, version } = expectCharge(answer, 200);
    assert(status === made.status && version === made.version, "the charge changed", answer);
    expectProblem(await backend.signal(made.id, { signal: "paid" }), 400, "invalid_request");
  });
}
