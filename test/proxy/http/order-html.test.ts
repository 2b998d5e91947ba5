// The markup of an element for a page that a server renders.
import { test } from "node:test";
import assert from "node:assert/strict";
import { memoryStore } from "../../../src/proxy/index.ts";
import { asCharge, CUSTOMER, pix, shopFor, type Shop, type ShopOptions } from "../../support/shop.ts";

/** As a browser asks for a page whose link was followed on the shop's site. */
const VISIT = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "same-origin",
  "sec-fetch-user": "?1",
  "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
};
const page = (headers: Record<string, string | undefined> = {}, method = "GET") =>
  new Request("https://shop.example/checkout", {
    method,
    headers: Object.entries({ ...VISIT, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  });
const PAGE = page();
const ORDER = { amount: 12345, payee: "Ateliê Barro", customer: CUSTOMER, resume: true };

/** What a browser reads of an attribute. */
const attribute = (markup: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(markup)?.[1]
    ?.replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The code in the field to copy from. */
const codeIn = (markup: string) => /<textarea[^>]*>([^<]*)</.exec(markup)?.[1];

/** A promise, and what resolves it. */
function signal(): [promise: Promise<void>, give: () => void] {
  let give = () => {};
  return [new Promise((resolve) => (give = resolve)), () => give()];
}

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

for (const [visit, request] of Object.entries({
  "from a page of the shop's": page(),
  "from another host of the shop's site": page({ "sec-fetch-site": "same-site" }),
  "from a bookmark, an address bar or an e-mail": page({ "sec-fetch-site": "none" }),
}))
  test(`a visit ${visit} makes a charge`, async (t) => {
    const { pay, sandbox } = open(t);
    const markup = await pay.orders.html("A-1001", request, { element: "pay-pix", start: true });
    assert.equal(codeIn(markup!), sandbox.control.pix.list()[0]!.code);
  });

const NO_VISITS = {
  HEAD: page({}, "HEAD"),
  POST: page({}, "POST"),
  "a prefetch": page({ "sec-purpose": "prefetch" }),
  "a prerendered page": page({ "sec-purpose": "prefetch;prerender" }),
  "an older browser's prefetch": page({ purpose: "prefetch" }),
  "Firefox's prefetch": page({ "x-moz": "prefetch" }),
  "a link of another site": page({ "sec-fetch-site": "cross-site" }),
  "an image of another site": page({
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "image",
    "sec-fetch-site": "cross-site",
  }),
  "an image of the shop's": page({ "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }),
  "a script's fetch": page({ "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }),
  "a frame": page({ "sec-fetch-dest": "iframe" }),
  "a link preview": page({
    ...Object.fromEntries(Object.keys(VISIT).map((name) => [name, undefined])),
    "user-agent": "WhatsApp/2.24",
  }),
  "a link preview by a browser's engine": page({
    "sec-fetch-site": "none",
    "user-agent": "Mozilla/5.0 AppleWebKit/605.1.15 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  }),
  "a request without fetch metadata": new Request("https://shop.example/checkout"),
};

for (const [what, request] of Object.entries(NO_VISITS))
  test(`${what} makes no charge, and ends none`, async (t) => {
    // Without `resume`, a visit would make a charge of its own each time.
    const { pay, post, charge, sandbox } = open(t, { orders: { "A-1001": { ...ORDER, resume: undefined } } });
    const html = async () => (await pay.orders.html("A-1001", request, { element: "pay-pix", start: true }))!;
    assert.match(await html(), /^<pay-pix [^>]*><\/pay-pix>$/);
    assert.equal(sandbox.control.pix.list().length, 0);
    const waiting = await asCharge(post(pix()));
    assert.equal(codeIn(await html()), waiting.pix!.code);
    assert.equal((await charge(waiting.id)).status, "pending");
  });

test("a visit shows the code that waits, however many come", async (t) => {
  const { pay, post, charge, sandbox } = open(t, { orders: { "A-1001": { ...ORDER, resume: undefined } } });
  const waiting = await asCharge(post(pix()));
  const visits = Array.from({ length: 61 }, () =>
    pay.orders.html("A-1001", page(), { element: "pay-pix", start: true }),
  );
  for (const markup of await Promise.all(visits)) assert.equal(codeIn(markup!), waiting.pix!.code);
  assert.equal((await charge(waiting.id)).status, "pending");
  assert.equal(sandbox.control.pix.list().length, 1);
  assert.equal((await post(pix())).status, 201);
});

test("of many visits at once one makes the code, and all show it", async (t) => {
  const { pay, sandbox } = open(t, { orders: { "A-1001": { ...ORDER, resume: undefined } } });
  const visits = Array.from({ length: 20 }, () =>
    pay.orders.html("A-1001", page(), { element: "pay-pix", start: true }),
  );
  const codes = (await Promise.all(visits)).map((markup) => codeIn(markup!));
  assert.deepEqual(
    sandbox.control.pix.list().map(({ code }) => code),
    [...new Set(codes)],
  );
});

test("a visit ends no code that comes while its own is being made", async (t) => {
  const [answered, answer] = signal();
  const [asked, ask] = signal();
  let calls = 0;
  const { pay, post, charge } = open(t, {
    async serve(request, sandbox) {
      const isFirst = request.url.endsWith("/pix/qrcode") && calls++ === 0;
      if (isFirst) ask();
      const response = await sandbox(request);
      if (isFirst) await answered;
      return response;
    },
  });
  const visit = pay.orders.html("A-1001", page(), { element: "pay-pix", start: true });
  await asked;
  const tapped = await asCharge(post(pix()));
  answer();
  assert.equal(codeIn((await visit)!), tapped.pix!.code);
  assert.equal((await charge(tapped.id)).status, "pending");
});

test("two machines: a visit at one makes no second code while the other's is being made", async (t) => {
  const [answered, answer] = signal();
  const [asked, ask] = signal();
  const store = memoryStore();
  const slow = open(t, {
    store,
    async serve(request, sandbox) {
      ask();
      await answered;
      return sandbox(request);
    },
  });
  const other = open(t, { store: { ...store, close: async () => {} } });
  const visit = slow.pay.orders.html("A-1001", page(), { element: "pay-pix", start: true });
  await asked;
  await other.pay.orders.html("A-1001", page(), { element: "pay-pix", start: true });
  assert.equal(other.sandbox.control.pix.list().length, 0);
  answer();
  assert.equal(codeIn((await visit)!), slow.sandbox.control.pix.list()[0]!.code);
});

/** Visits whose code is over before the next one. */
async function visitInTurn({ pay, passes }: Shop, count: number, address: string, id = "A-1001") {
  const codes = new Set<string | undefined>();
  for (let n = 0; n < count; n++) {
    codes.add(
      codeIn(
        (await pay.orders.html(id, page(), { element: "pay-pix", start: true, connection: { address } }))!,
      ),
    );
    await passes(2_000);
  }
  codes.delete(undefined);
  return codes.size;
}

test("what visits make is limited by order, apart from what buyers make", async (t) => {
  const shop = open(t, { orders: { "A-1001": { ...ORDER, resume: undefined, pixExpiresIn: 1 } } });
  assert.equal(await visitInTurn(shop, 61, "203.0.113.7"), 10);
  assert.equal((await shop.post(pix())).status, 201);
});

test("what visits make is limited by the address that the page passes on", async (t) => {
  const shop = open(t, {
    limits: { address: { starts: 3 } },
    order: (id) => ({ ...ORDER, id, pixExpiresIn: 1 }),
  });
  const [address, another] = ["203.0.113.7", "203.0.113.8"];
  for (const id of ["B-1", "B-2", "B-3"]) assert.equal(await visitInTurn(shop, 1, address, id), 1);
  assert.equal(await visitInTurn(shop, 1, address, "B-4"), 0);
  assert.equal(await visitInTurn(shop, 1, another, "B-4"), 1);
  assert.equal((await shop.post(pix("B-1"))).status, 201);
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
  assert.doesNotMatch(markup, /<img|<script/);
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

test("an element that is none is a mistake, and neither it nor a wrong attribute makes a charge", async (t) => {
  const { pay, sandbox } = open(t);
  for (const element of ["pay-button", "script", "pay-pix><script>", "__proto__", undefined])
    await assert.rejects(pay.orders.html("A-1001", PAGE, { element: element as never, start: true }), {
      name: "TypeError",
      message: /^element is .*, expected any of pay-pix, pay-card, pay-checkout\.$/,
    });
  await assert.rejects(
    pay.orders.html("A-1001", PAGE, { element: "pay-pix", attributes: { onclick: "x" }, start: true }),
    TypeError,
  );
  assert.equal(sandbox.control.pix.list().length, 0);
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
