// Two proxies behind nginx with its defaults. That something comes at once shows itself in the order of things: it is
// waited for before the next is done.
import { after, before, describe, test } from "node:test";
import assert from "node:assert/strict";
import type { Charge } from "../../../src/contract/index.ts";
import { asCharge, asProblem, card, eventually, newKey, pix } from "../../support/shop.ts";
import { readCharges } from "../../support/charge-stream.ts";
import { drawn, SHARED_KINDS } from "../../support/stores.ts";
import { startCluster, type Cluster, type NumberedProxy } from "./cluster.ts";

const kind = drawn(SHARED_KINDS);

describe(`a cluster on ${kind}`, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster(kind);
  });
  after(() => cluster.stop());

  const post = (endpoint: string, body: unknown, key = newKey()) =>
    fetch(`${endpoint}/charges`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    });

  async function openStream({ id }: Charge, lastEventId?: number) {
    const response = await fetch(`${cluster.endpoint}/charges/${id}/events`, {
      headers: lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) },
    });
    assert.equal(response.status, 200);
    return { proxy: cluster.from(response), ...readCharges(response) };
  }

  /**
   * A charge of which this proxy has notified the merchant, without an answer. What one proxy writes the other may find
   * first and hand on, so orders are placed until one is in the right hands.
   */
  async function placeOrderHeldBy(proxy: NumberedProxy): Promise<Charge> {
    for (let n = 0; n < 10; n++) {
      const orderId = `held ${n}`;
      cluster.merchant.ignore(orderId, proxy.number);
      const held = await asCharge(post(proxy.endpoint, pix(orderId)));
      const { by } = await cluster.merchant.notified(({ record }) => record.id === held.id);
      if (by === proxy.number) return held;
    }
    throw new Error("The other proxy sent every notification.");
  }

  const pay = ({ pix: made }: Charge) => cluster.sandbox.control.pix.payCode(made?.code ?? "");

  test(
    "an event that one proxy receives is streamed by the other through nginx, at once",
    { timeout: 40_000 },
    async () => {
      const charge = await asCharge(post(cluster.endpoint, pix("one")));
      const stream = await openStream(charge);
      assert.equal((await stream.next())?.status, "pending");
      const other = cluster.besides(stream.proxy);
      cluster.deliverTo(other.endpoint);

      // Ends the code, and leaves the stream open: nothing that follows pushes this event out.
      assert.equal((await asCharge(post(other.endpoint, card("one")))).status, "paid");
      assert.equal((await stream.next())?.status, "expired");
      await pay(charge);
      assert.equal((await stream.next())?.status, "paid");
      assert.equal(await stream.next(), undefined);
    },
  );

  test(
    "one idempotency key sent through both proxies at once makes one charge",
    { timeout: 40_000 },
    async () => {
      for (const body of [pix("key"), card("key")]) {
        const before = cluster.sandbox.control.ledger().length;
        const key = newKey();
        const ids = await Promise.all(
          Array.from({ length: 6 }, (_, n) =>
            eventually(async () => {
              const response = await post(cluster.proxies[n % 2 ? 1 : 0].endpoint, body, key);
              if (response.status === 201) return (await asCharge(response)).id;
              throw new Error((await asProblem(response)).code);
            }),
          ),
        );
        assert.equal(new Set(ids).size, 1);
        assert.equal(cluster.sandbox.control.ledger().length, before + 1);
      }
    },
  );

  test(
    "when one proxy is killed, its buyers and the merchant still hear of every payment",
    { timeout: 40_000 },
    async () => {
      const charge = await asCharge(post(cluster.endpoint, pix("two")));
      const stream = await openStream(charge);
      const first = await stream.next();
      const [killed, other] = [stream.proxy, cluster.besides(stream.proxy)];
      cluster.deliverTo(other.endpoint);
      const held = await placeOrderHeldBy(killed);

      await killed.end("SIGKILL");
      assert.equal(await stream.next(), undefined);
      await pay(charge);
      const again = await openStream(charge, first?.version);
      assert.equal(again.proxy, other);
      let now = await again.next();
      if (now?.status === "pending") now = await again.next();
      assert.equal(now?.status, "paid");
      await cluster.merchant.notified(({ by, record }) => by === other.number && record.id === held.id);
    },
  );
});
