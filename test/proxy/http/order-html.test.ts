// The markup of an element for a page that a server renders.
import { test } from "node:test";
import assert from "node:assert/strict";
import { memoryStore } from "../../../src/proxy/index.ts";
import { CUSTOMER, pix, shopFor, type ShopOptions } from "../../support/shop.ts";

const PAGE = new Request("https://shop.example/checkout");
const ORDER = { amount: 12345, payee: "Ateliê Barro", customer: CUSTOMER, resume: true };

/** What a browser reads of an attribute. */
const attribute = (markup: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The code in the field to copy from. */
const codeIn = (markup: string) => /<textarea[^>]*>([^<]*)</.exec(markup)?.[1];

const open = (t: Parameters<typeof shopFor>[0], options: ShopOptions = {}) =>
  shopFor(t, { orders: { "A-1001": ORDER }, ...options });

test("an order without a code is an element with that order, and nothing to be seen yet", async (t) => {
  const { pay } = open(t);
  const markup = (await pay.orders.html("A-1001", PAGE, { element: "pay-checkout" }))!;
  assert.match(
    markup,
    /^<pay-checkout endpoint="[^"]*\/pay" order="A-1001" initial-order="[^"]*"><\/pay-checkout>$/,
  );
  assert.deepEqual(JSON.parse(attribute(markup, "initial-order")!), await pay.orders.get("A-1001", PAGE));
});

for (const element of ["pay-pix", "pay-checkout"] as const) {
  test(`a code that waits is in the markup of ${element}: payee, amount, QR code and text`, async (t) => {
    const { pay, post } = open(t);
    const charge = await (await post(pix())).json();
    const markup = (await pay.orders.html("A-1001", PAGE, { element }))!;
    assert.equal(codeIn(markup), charge.pix.code);
    assert.match(markup, /<template shadowrootmode="open">/);
    assert.match(markup, /Ateliê Barro/);
    assert.match(markup, /R\$\u00a0123,45/);
    assert.match(markup, /<svg[^>]+aria-label="QR code do Pix de R\$\u00a0123,45"/);
    assert.doesNotMatch(markup, /<style|<script| style="| on\w+="/);
  });
}

test("the words are in the language of the attribute", async (t) => {
  const { pay, post } = open(t);
  await post(pix());
  const markup = await pay.orders.html("A-1001", PAGE, { element: "pay-pix", attributes: { locale: "en" } });
  assert.match(markup!, /<div class="pay" lang="en" dir="ltr">/);
  assert.match(markup!, /Waiting for payment/);
});

test("with the nonce of the page's policy, the styles stand in the markup", async (t) => {
  const { pay, post } = open(t);
  await post(pix());
  const markup = (await pay.orders.html("A-1001", PAGE, { element: "pay-checkout", nonce: "r4nd0m" }))!;
  assert.doesNotMatch(markup, /<link/);
  assert.equal(markup.match(/<style nonce="r4nd0m">[^<]*\.pay \{/g)?.length, 2);
});

test("an order that is paid says so", async (t) => {
  const { pay, post, payCode, delivered } = open(t);
  await payCode(await (await post(pix())).json());
  await delivered();
  for (const element of ["pay-pix", "pay-card", "pay-checkout"] as const) {
    const markup = await pay.orders.html("A-1001", PAGE, { element, start: true });
    assert.match(markup!, /Pagamento confirmado/);
    assert.match(markup!, /R\$\u00a0123,45/);
  }
});

test("`start` makes one charge, which the next page shows too", async (t) => {
  const { pay, sandbox } = open(t);
  const html = () => pay.orders.html("A-1001", PAGE, { element: "pay-pix", start: true });
  const first = (await html())!;
  assert.equal(codeIn(first), sandbox.control.pix.list()[0]!.code);
  assert.equal(codeIn((await html())!), codeIn(first));
  assert.equal(sandbox.control.pix.list().length, 1);
});

test("`start` makes no charge where the buyer has to say something first, or Pix is not offered", async (t) => {
  for (const order of [
    { amount: 12345 },
    { ...ORDER, methods: ["card" as const] },
    { ...ORDER, paid: true },
  ]) {
    const { pay, sandbox } = open(t, { orders: { "A-1001": order } });
    const markup = await pay.orders.html("A-1001", PAGE, { element: "pay-pix", start: true });
    assert.match(markup!, /^<pay-pix /);
    assert.equal(sandbox.control.pix.list().length, 0);
  }
});

test("where the service is away the buyer gets the element, and the log says why", async (t) => {
  const { pay, logs } = open(t, { serve: async () => new Response("", { status: 401 }) });
  const markup = await pay.orders.html("A-1001", PAGE, { element: "pay-pix", start: true });
  assert.match(markup!, /<\/pay-pix>$/);
  assert.equal(codeIn(markup!), undefined);
  assert.match(JSON.stringify(logs), /No Pix charge for a page/);
});

test("a code for another amount is not drawn", async (t) => {
  const { pay, post, orders } = open(t);
  await post(pix());
  orders["A-1001"] = { ...ORDER, amount: 20000 };
  const markup = await pay.orders.html("A-1001", PAGE, { element: "pay-pix" });
  assert.equal(codeIn(markup!), undefined);
});

test("nobody else's order is told, and one that cannot be read now is left to the element", async (t) => {
  const { pay } = open(t);
  assert.equal(await pay.orders.html("A-9", PAGE, { element: "pay-pix" }), undefined);
  const store = { ...memoryStore(), order: () => Promise.reject(new Error("The disk is away.")) };
  const broken = open(t, { store });
  assert.match(
    (await broken.pay.orders.html("A-1001", PAGE, { element: "pay-pix" }))!,
    /^<pay-pix endpoint="[^"]*" order="A-1001"><\/pay-pix>$/,
  );
});

test("texts of the merchant and of the service are text", async (t) => {
  const payee = `<img src=x onerror=alert(1)> & "Cia"`;
  const { pay, post } = open(t, { orders: { "A-1001": { ...ORDER, payee, description: payee } } });
  await post(pix());
  const attributes = { "data-note": `"><script>` };
  const markup = (await pay.orders.html("A-1001", PAGE, { element: "pay-pix", attributes }))!;
  assert.doesNotMatch(markup.replaceAll(/"[^"]*"/g, ""), /<img|<script/);
  assert.equal(JSON.parse(attribute(markup, "initial-order")!).payee, payee);
  assert.equal(attribute(markup, "data-note"), attributes["data-note"]);
});

test("attributes: without a value, left out, and those that there cannot be", async (t) => {
  const { pay } = open(t);
  const html = (attributes: Record<string, string | boolean>) =>
    pay.orders.html("A-1001", PAGE, { element: "pay-checkout", attributes });
  assert.match((await html({ auto: true, isolated: false }))!, / auto initial-order=/);
  assert.match((await html({ endpoint: "/api/pay" }))!, /^<pay-checkout endpoint="\/api\/pay"/);
  for (const name of ["onclick", "style", "initial-order", "a b", "x><script"])
    await assert.rejects(html({ [name]: "x" }), TypeError);
});

test("the style sheets of the markup are served by its address, to be kept for ever", async (t) => {
  const { pay, post } = open(t);
  await post(pix());
  const markup = (await pay.orders.html("A-1001", PAGE, { element: "pay-checkout" }))!;
  const addresses = [...markup.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!);
  assert.equal(addresses.length, 2);
  for (const address of addresses) {
    const response = await pay.fetch(new Request(address));
    assert.equal(response.headers.get("content-type"), "text/css; charset=utf-8");
    assert.match(response.headers.get("cache-control")!, /immutable/);
    assert.match(await response.text(), /\.pay \{/);
    const unversioned = await pay.fetch(new Request(address.split("?")[0]!));
    assert.equal(unversioned.headers.get("cache-control"), "no-cache");
  }
});
