// A page that brings its order, checked with `--page`.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { OrderAnswer, PayProxy } from "../../../src/proxy/index.ts";
import { run } from "../../../src/cli/check/run.ts";
import { openBackend, ORDER, SECRET } from "./support/backend.ts";

const VISIT = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "none" };

type Render = (markup: string) => string;

/** What of the page is broken, where its markup is changed so. */
async function broken(
  change: Render = (markup) => markup,
  order: Partial<OrderAnswer> = {},
  looked: (request: Request, pay: PayProxy) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const page = async (request: Request, pay: PayProxy) => {
    await looked(request, pay);
    const attributes = { endpoint: "/pay" };
    // The check's request is no person's visit, for which alone a page makes a code.
    const visit = new Request(request.url, { headers: VISIT });
    const markup = await pay.orders.html(ORDER, visit, { element: "pay-pix", attributes, start: true });
    return new Response(`<!doctype html><title>Pix</title>${change(markup!)}`, {
      headers: { "content-type": "text/html", "cache-control": "no-store" },
    });
  };
  const backend = await openBackend({
    order,
    answer: (request, proxy, pay) =>
      new URL(request.url).pathname === "/pay/page" ? page(request, pay) : proxy(request),
  });
  try {
    const rules = await run({
      endpoint: backend.endpoint,
      orderId: ORDER,
      servicePort: backend.servicePort,
      signingSecret: SECRET,
      origin: new URL(backend.endpoint).origin,
      headers: {},
      testAmounts: false,
      only: ["calls"],
      page: `${backend.endpoint}/page`,
    });
    const claims = rules.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === "broken"));
    return claims.map(({ claim, why }) => `${claim}: ${why}`);
  } finally {
    await backend.close();
  }
}

describe("a page with the order in it", { concurrency: true }, () => {
  test("is as it should be where the proxy rendered the element", async () => {
    assert.deepEqual(await broken(), []);
  });

  test("that makes a code for whoever looks is found out", async () => {
    const found = await broken(undefined, {}, (request, pay) =>
      pay.fetch(
        new Request(new URL("/pay/charges", request.url), {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ orderId: ORDER, method: "pix" }),
        }),
      ),
    );
    assert.ok(
      found.some((claim) => /no person's visit.*was asked for a Pix charge/.test(claim)),
      found.join("\n"),
    );
  });

  for (const [what, change, said] of [
    ["has no element", () => "<p>Pix</p>", /there is no <pay-pix>/],
    ["has no order", (markup) => markup.replace(" initial-order=", " data-order="), /no initial-order/],
    ["says another amount", (markup) => markup.replaceAll("11728", "11729"), /11729 cents by pix/],
    [
      "has another code",
      (markup) => markup.replaceAll(/(>)000201\d+/g, "$1000201"),
      /the code is not in the markup/,
    ],
    ["has a style of its own", (markup) => markup.replace("<svg", '<svg style="width:9em"'), /blocks style=/],
    [
      "is styled from nowhere",
      (markup) => markup.replaceAll("pay-pix.css", "pay.css"),
      /expected 200, got 404/,
    ],
    [
      "is empty without its script",
      (markup) => markup.replace(/<template[^]*<\/template>/, ""),
      /empty until/,
    ],
  ] satisfies [string, Render, RegExp][])
    test(`that ${what} is found out`, async () => {
      const found = await broken(change);
      assert.equal(found.length, 1, found.join("\n"));
      assert.match(found[0]!, said);
    });
});
