// Rule 12. Uses up the order's card attempts: nothing after this can pay by card.
import type { Context } from "../context.ts";
import { expectCharge, expectProblem, expectRetryAfter } from "../expect.ts";
import { CALLS } from "../known.ts";
import { Broken, demand } from "../verdict.ts";

/** A shop's buyers need fewer, and who tries cards needs more. */
const MOST_TRIES = 60;

export async function limits(context: Context): Promise<void> {
  const { backend, has, check, remark, make, cardBody } = context;
  await check(
    "calls",
    "A card that the bank declines is 201, a denied charge with a reason",
    async () => {
      const { status, reason } = await make(await cardBody("decline"));
      demand(status === "denied", `the charge is ${status}, not denied`);
      demand(reason !== undefined, "the charge has no reason");
    },
    ["service"],
  );
  await check("12", "Card after card is declined, until 429 too_many_attempts with Retry-After", async () => {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const since = has("service") ? context.service().calls.length : 0;
      const answer = await backend.attempt(await cardBody("decline"));
      if (answer.status === 429) {
        expectProblem(answer, 429, "too_many_attempts");
        demand(expectRetryAfter(answer) >= 1, "Retry-After is below a second", answer);
        const sent = has("service") ? context.service().received("POST", CALLS.card, since) : [];
        demand(sent.length === 0, "the service was called all the same", sent[0]);
        return;
      }
      const { status } = expectCharge(answer, 201);
      if (status === "paid") {
        context.end("the backend's own service approved a test card, so the order is paid");
        return;
      }
    }
    throw new Broken(`${MOST_TRIES} cards were declined, and the next may come`);
  });
  remark(
    "12",
    "What the limit counts by (address, order, card) was not told apart, and its end not waited for.",
  );
}
