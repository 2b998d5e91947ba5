// Rule 12. Uses up the order's card attempts: nothing after this can pay by card.
import type { Context } from "../harness/context.ts";
import { expectCharge, expectTooManyAttempts } from "../harness/expect.ts";
import { CALLS } from "../harness/tracked-charges.ts";
import { Broken, assert } from "../harness/verdict.ts";

/** More than buyers need, fewer than someone who tries stolen cards needs. */
const MAX_TRIES = 60;

export async function limits(context: Context): Promise<void> {
  const { backend, watchService, check, remark, make, cardBody } = context;
  await check(
    { rule: "calls", needs: ["service"] },
    "A card that the bank declines is 201, a denied charge with a reason",
    async () => {
      const { status, reason } = await make(await cardBody("decline"));
      assert(status === "denied", `the charge is ${status}, not denied`);
      assert(reason !== undefined, "the charge has no reason");
    },
  );
  await check("12", "Card after card is declined, until 429 too_many_attempts with Retry-After", async () => {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const received = watchService();
      const answer = await backend.attempt(await cardBody("decline"));
      if (answer.status === 429) {
        expectTooManyAttempts(answer, received("POST", CALLS.card));
        return;
      }
      const { status } = expectCharge(answer, 201);
      if (status === "paid") {
        context.end("the backend's own service approved a test card, so the order is paid");
        return;
      }
    }
    throw new Broken(`${MAX_TRIES} cards were declined, and the next may come`);
  });
  remark(
    "12",
    "What the limit counts by (address, order, card) was not told apart, and its end not waited for.",
  );
}
