import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cardBody, ORIGIN, setUp } from "../support.ts";

describe("the sandbox's pages", () => {
  test("list what there is and what can be done with it, and run under a strict policy", async () => {
    const { fetch, pix, call } = setUp();
    const { PaymentId } = await pix(59.9, {}, "<b>A1</b>");
    await call("POST", "/v2/card/charges", cardBody());
    const response = await fetch(new Request(`${ORIGIN}/sandbox`));
    const page = await response.text();
    assert.match(page, new RegExp(`href="sandbox/pix/${PaymentId}"`));
    assert.match(page, /&lt;b&gt;A1&lt;\/b&gt;/);
    assert.match(page, /Liquidar<span class="visually-hidden"> o pedido A1001CARD/);
    assert.doesNotMatch(page, /<b>|<script>|style=|onclick/);
    const policy = response.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'.*script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
    for (const path of ["console.css", "console.js", "pix.css"])
      assert.equal((await fetch(new Request(`${ORIGIN}/sandbox/${path}`))).status, 200);
  });

  test("show how deliveries leave and what a cancellation holds, and change both by forms without a script", async () => {
    const { fetch, control } = setUp();
    const page = async () => (await fetch(new Request(`${ORIGIN}/sandbox`))).text();
    const pressed = (html: string) =>
      [...html.matchAll(/id="mode-(\w+)" aria-pressed="true"/g)].map(([, id]) => id);
    assert.deepEqual(pressed(await page()), ["normal", "event"]);
    for (const [field, value] of [
      ["how", "late"],
      ["cancelled", "record"],
    ]) {
      const form = new RegExp(
        `<form method="post" action="([^"]+)">\\s*<input type="hidden" name="${field}" value="${value}" />`,
      ).exec(await page());
      const body = new URLSearchParams({ [field!]: value! });
      await fetch(new Request(`${ORIGIN}/${form?.[1]}`, { method: "POST", body }));
    }
    assert.deepEqual(pressed(await page()), ["late", "record"]);
    assert.partialDeepStrictEqual(control.deliveries.mode(), { how: "late", cancelled: "record" });
  });

  test("a code leads to the page that pays it", async () => {
    const { fetch, pix } = setUp();
    const { PaymentId, QrCodeString } = await pix();
    const open = (code: string) =>
      fetch(new Request(`${ORIGIN}/sandbox/pix?code=${encodeURIComponent(code)}`));
    assert.equal((await open(QrCodeString)).headers.get("location"), `/sandbox/pix/${PaymentId}`);
    assert.match((await open("nonsense")).headers.get("location") ?? "", /^\/sandbox\?notice=/);
    const page = await (await fetch(new Request(`${ORIGIN}/sandbox/pix/${PaymentId}`))).text();
    assert.match(page, /Pagar R\$\s59,90/);
    assert.equal((await fetch(new Request(`${ORIGIN}/sandbox/pix/none`))).status, 404);
  });

  test("work below a path that something before the sandbox cuts off", async () => {
    const { fetch, pix, challenge } = setUp({ publicUrl: `${ORIGIN}/bank/` });
    const { PaymentId, QrCodeString } = await pix();
    const { popupUrl } = await challenge("4000000000001091");
    const at = (path: string, body: BodyInit | null = null) =>
      fetch(new Request(ORIGIN + path, { method: body ? "POST" : "GET", body }));
    for (const path of ["/sandbox", `/sandbox/pix/${PaymentId}`, `/v2${popupUrl}`]) {
      const page = await (await at(path)).text();
      assert.match(page, /<base href="\/bank\/" \/>/, path);
      assert.doesNotMatch(page, /(href|src|action)="\/(?!bank\/")/, path);
    }
    const locations = [
      await at(`/sandbox/pix?code=${encodeURIComponent(QrCodeString)}`),
      await at(`/v2${popupUrl}`, new URLSearchParams({ answer: "approve" })),
      await at(`/sandbox/api/pix/${PaymentId}/pay`, new URLSearchParams({ back: "/sandbox" })),
    ].map(({ headers }) => headers.get("location"));
    assert.deepEqual(locations, [`/bank/sandbox/pix/${PaymentId}`, `/bank/v2${popupUrl}`, "/bank/sandbox"]);
  });

  test("that act at a click cannot be framed", async () => {
    const { fetch, pix } = setUp();
    const { PaymentId } = await pix();
    for (const path of ["", `/pix/${PaymentId}`, "/pix/none"]) {
      const { headers } = await fetch(new Request(`${ORIGIN}/sandbox${path}`));
      assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/, path);
    }
  });
});
