// The door for deliveries: what is signed is taken, whatever it is about, and what is not is not.
import { signWebhook } from "../../../contract/index.ts";
import type { Context, Subject } from "../harness/context.ts";
import { expectStatus } from "../harness/expect.ts";
import { assert } from "../harness/verdict.ts";

const SIGNED: Subject = { rule: "calls", needs: ["secret"] };
// Nobody's deliveries prove nothing about a backend whose charges the checker cannot see.
const UNKNOWN: Subject = { rule: "10", needs: ["service", "secret"] };

export async function webhooks({ backend, options, check }: Context): Promise<void> {
  const body = JSON.stringify(depositOf(crypto.randomUUID()));

  await check("calls", "A delivery without a signature is 401", async () => {
    for (const signature of [undefined, ""]) expectStatus(await backend.deliver(body, { signature }), 401);
  });
  await check("calls", "A delivery with another signature is 401, also one of the right length", async () => {
    const others = ["0".repeat(64), "abc", await signWebhook(body, crypto.randomUUID())];
    for (const signature of others) expectStatus(await backend.deliver(body, { signature }), 401);
  });
  await check(SIGNED, "A signed delivery is taken", async () => {
    const answer = await backend.deliver(body);
    assert(answer.status !== 401, "it is 401: is --signing-secret the backend's?", answer);
  });
  await check(SIGNED, "A signature over another body is 401", async () => {
    const signature = await signWebhook(body, options.signingSecret ?? "");
    expectStatus(await backend.deliver(body.replace("10.00", "99.00"), { signature }), 401);
  });
  await check(SIGNED, "A signed delivery that is not JSON with a string event is 400", async () => {
    const bodies = ["nonsense", "[]", "null", '["deposit"]', "{}", '{"event":7}'];
    for (const each of bodies) expectStatus(await backend.deliver(each), 400);
  });
  await check(UNKNOWN, "A delivery that nobody knows is answered 200, and so is its repeat", async () => {
    const unknown = JSON.stringify(depositOf(crypto.randomUUID()));
    expectStatus(await backend.deliver(unknown), 200);
    expectStatus(await backend.deliver(unknown), 200);
  });
  await check(UNKNOWN, "A kind that is not documented is answered 200", async () => {
    const kinds = ["withdrawal_failed", "payment.disputed", "something.new"];
    for (const event of kinds) expectStatus(await backend.deliver({ event, id: crypto.randomUUID() }), 200);
  });
}

const depositOf = (paymentId: string) => ({
  event: "deposit",
  paymentId,
  status: "PAID",
  amount: "10.00",
  merchantOrderId: "CHECK000000NOBODY00000000",
});
