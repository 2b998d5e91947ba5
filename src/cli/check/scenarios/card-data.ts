// Rule 8, without the part that every answer shows: see every-answer.ts.
import { cardFields, cardOf } from "../harness/cards.ts";
import type { Context } from "../harness/context.ts";
import { expectRefusal } from "../harness/expect.ts";
import { encryption } from "./encryption.ts";

/** Fails its check digit. */
const WRONG_NUMBER = "4111111111111112";

export async function cardData(context: Context): Promise<void> {
  const { backend, order, check, cardBody } = context;
  if (!order.methods.includes("card")) return;
  if (order.cardKey !== undefined) await encryption(context, order.cardKey);
  await check("8", "A card number that cannot be one is refused", async () => {
    const fields = await cardFields(cardOf(WRONG_NUMBER), order);
    expectRefusal(await backend.post(await cardBody("challenge", fields)));
  });
}
