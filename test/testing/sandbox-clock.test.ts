// A proxy that goes by the time of a sandbox elsewhere, as in end-to-end tests.
import assert from "node:assert/strict";
import { it, type TestContext } from "node:test";
import { createPayProxy, memoryStore, toNode } from "../../src/proxy/index.ts";
import { sandboxClock, startSandbox } from "../../src/testing/index.ts";
import { freePort } from "../support/free-port.ts";
import { listen } from "../support/serve.ts";
import { asCharge, eventually, pix } from "../support/shop.ts";

/** A shop whose proxy was started before its sandbox, or after. */
async function start(t: TestContext, { before = false } = {}) {
  const port = await freePort();
  const clock = sandboxClock(`http://127.0.0.1:${port}`);
  t.after(() => clock.close());
  const early = before ? undefined : await startSandbox({ port });
  const shipped: string[] = [];
  const pay = createPayProxy({
    service: {
      baseUrl: `http://127.0.0.1:${port}/v2`,
      apiKey: "sandbox-key",
      signingSecret: "sandbox-secret",
    },
    order: () => ({ amount: 59_90, customer: { name: "Ana Souza", identity: "529.982.247-25" } }),
    onPaid: ({ orderId }) => void shipped.push(orderId),
    store: memoryStore(),
    now: clock.now,
  });
  clock.follow(pay);
  const { origin, close } = await listen(toNode(pay));
  t.after(async () => {
    close();
    await pay.close();
  });
  const { bank, close: end } = early ?? (await startSandbox({ port }));
  t.after(end);
  await bank.control.deliveries.sendTo(`${origin}/pay/webhooks`);
  return {
    bank,
    clock,
    shipped,
    status: async (id: string) => (await pay.charges.get(id))?.status,
    startPix: () =>
      asCharge(
        fetch(`${origin}/pay/charges`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify(pix()),
        }),
      ),
  };
}

it("a code expires as the time of the sandbox is moved, and money that is late is told", async (t) => {
  const { bank, clock, startPix, status, shipped } = await start(t);
  await eventually(async () => {
    await bank.advance(10);
    assert.ok(clock.now() >= Date.now() + 10_000, "the clock is followed");
  });
  const { id, pix: code } = await startPix();
  await bank.advance(86_400);
  assert.equal(await status(id), "expired");
  await bank.payPix(code!.code);
  await bank.control.deliveries.idle();
  await eventually(() => assert.deepEqual(shipped, ["A-1001"]));
});

it("the proxy follows a sandbox that is started after it", async (t) => {
  const { bank, startPix, status } = await start(t, { before: true });
  const { id } = await startPix();
  await eventually(async () => {
    await bank.advance(86_400);
    assert.equal(await status(id), "expired");
  });
});
