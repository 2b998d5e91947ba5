// Rule 8, where the order has a key to encrypt cards to. Tried with cards that would not pay the order at once.
import * as z from "zod/mini";
import type { CardKey } from "../../../contract/index.ts";
import { newCardKey } from "../../lib/new-card-key.ts";
import { encryptTo } from "../harness/cards.ts";
import type { Context } from "../harness/context.ts";
import { expectProblem, expectRefusal, readJson } from "../harness/expect.ts";
import { CALLS } from "../harness/tracked-charges.ts";
import { assert } from "../harness/verdict.ts";

/** Seconds: more than a card is good for. */
const TOO_OLD = 11 * 60;

const PRIVATE = ["d", "p", "q", "dp", "dq", "qi"];
const withKey = z.object({ cardKey: z.record(z.string(), z.unknown()) });

export async function encryption(context: Context, key: CardKey): Promise<void> {
  const { backend, order, check, card, cardBody } = context;
  const orderId = order.id;

  await check("8", "The order's cardKey holds nothing of the private half", async () => {
    const answer = await backend.order(orderId);
    const { cardKey = {} } = withKey.safeParse(readJson(answer)).data ?? {};
    const found = PRIVATE.filter((name) => name in cardKey);
    assert(found.length === 0, `it holds ${found.join(", ")}`, answer);
  });
  await check("8", "With a cardKey, a plain card is 422 encryption_required", async () => {
    const plain = { encryptedCard: undefined, card: card("challenge") };
    expectProblem(await backend.post(await cardBody("challenge", plain)), 422, "encryption_required");
  });
  await check("8", "A card that was encrypted for another order is refused", async () =>
    expectUnused(context, await encryptTo(key, card("challenge"), { orderId: `${orderId}0` })),
  );
  await check("8", "A card that was encrypted more than ten minutes ago is refused", async () => {
    const iat = Math.floor(Date.now() / 1000) - TOO_OLD;
    await expectUnused(context, await encryptTo(key, card("challenge"), { orderId, iat }));
  });
  // Under the order's own kid, since a backend of one key may ignore it: no other key's text opens with that.
  await check("8", "A card that was encrypted to another key is refused", async () => {
    const another = { ...(await newCardKey()), kid: key.kid };
    await expectUnused(context, await encryptTo(another, card("challenge"), { orderId }));
  });
  await check("8", "A card that was changed on its way is refused", async () => {
    const encrypted = await encryptTo(key, card("challenge"), { orderId });
    const [header, wrapped, iv, text = "", tag] = encrypted.split(".");
    const changed = (text.startsWith("A") ? "B" : "A") + text.slice(1);
    await expectUnused(context, [header, wrapped, iv, changed, tag].join("."));
  });
}

/** Throws `Broken` unless it is refused in such a way that a page knows to encrypt the card anew. */
async function expectUnused({ backend, watchService, cardBody }: Context, encryptedCard: string) {
  const received = watchService();
  const answer = await backend.post(await cardBody("challenge", { encryptedCard }));
  const { errors = [] } = expectRefusal(answer);
  assert(
    errors.some(({ field }) => field === "encryptedCard"),
    "the problem's errors do not name encryptedCard, by which a page knows to encrypt anew",
    answer,
  );
  const sent = received("POST", CALLS.card);
  assert(sent.length === 0, "the service was called all the same", sent[0]);
}
