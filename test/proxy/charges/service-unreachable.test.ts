// A payment service that is away, or the wrong address of one, is what shops meet on their first day: the log says so.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asProblem, card, CARD, pix, shopFor, CHALLENGED } from "../../support/shop.ts";

const unsent = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));

test("a service that cannot be reached is logged, with what was to be charged", async (t) => {
  const shop = shopFor(t, { serve: unsent });
  const refused = await shop.post(pix());
  assert.equal(refused.status, 502);
  assert.match((await asProblem(refused)).detail ?? "", /took no charge, and the backend's log says why/);
  const [[message, fields]] = shop.logs as [[string, Record<string, unknown>]];
  assert.equal(message, "A charge was not made: the service could not be reached");
  assert.match(String(fields["message"]), /cannot be reached \(ECONNREFUSED\); nothing was sent$/);
  assert.match(String(fields["charge"]), /./);
  assert.deepEqual(
    { ...fields, message: "", charge: "" },
    { charge: "", order: "A-1001", method: "pix", code: "not_sent", message: "" },
  );
});

test("an answer without an outcome is logged, and 404 with a hint about the address", async (t) => {
  for (const [status, words] of [
    [500, /answered 500, .*look it up$/],
    [404, /answered 404, .*Does service\.baseUrl end in \/v2\?$/],
  ] as const) {
    const fetch = () => Promise.resolve(new Response(`No. ${CARD.number}`, { status }));
    const shop = shopFor(t, { service: { fetch }, clientAddress: () => "203.0.113.7" });
    for (const body of [pix(), card("A-1001", CHALLENGED)]) {
      shop.logs.length = 0;
      assert.equal((await shop.post(body)).status, 201);
      const [[message, fields]] = shop.logs as [[string, Record<string, unknown>]];
      assert.equal(message, "The service did not say whether a charge was made");
      assert.match(String(fields["message"]), words);
      assert.equal(fields["code"], "unknown_outcome");
      assert.ok(!JSON.stringify(shop.logs).includes("4000000000001091"));
    }
  }
});
