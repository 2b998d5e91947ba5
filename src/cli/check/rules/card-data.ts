// Rule 8, without the part that every answer shows: see every-answer.ts.
import type { Context } from "../context.ts";
import { cardOf } from "../context.ts";
import { expectProblem } from "../expect.ts";
import { demand } from "../verdict.ts";

/** Fails its check digit. */
const WRONG_NUMBER = "4111111111111112";

export async function cardData({ backend, order, check, cardBody }: Context): Promise<void> {
  if (!order.methods.includes("card")) return;
  if (order.cardKey !== undefined) {
    await check("8", "With a cardKey, a plain card is 422 encryption_required", async () => {
      expectProblem(await backend.post(cardBody("challenge")), 422, "encryption_required");
    });
    return;
  }
  await check("8", "A card number that cannot be one is refused", async () => {
    const answer = await backend.post(cardBody("challenge", { card: cardOf(WRONG_NUMBER) }));
    demand(answer.status === 400 || answer.status === 422, `expected 400, got ${answer.status}`, answer);
    expectProblem(answer, answer.status, "invalid_request");
  });
}
