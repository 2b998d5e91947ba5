// The calls of elements below a link: the same as at the base, for the link's order alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asCharge, asOrder, asProblem, assertProblem, card, pix, DECLINED } from "../../support/shop.ts";
import { DAY, ORDER, shopWithLinks, SHOP, VISIT } from "./support.ts";

test("an order is read and paid below its link without a session, and the charge says by which link", async (t) => {
  const { create, open, postBelow, call, pay, payCode, delivered, asked } = shopWithLinks(t);
  await assertProblem(call("/orders/A-1001"), 404, "order_not_found");
  const link = await create();
  const order = await asOrder(open(link, "/orders/A-1001"));
  assert.deepEqual(
    [order.amount, order.payee, order.paid, order.charge],
    [12345, "Ateliê Barro", false, undefined],
  );
  const charge = await asCharge(postBelow(link, pix("A-1001", { seenTotal: 12345 })));
  assert.equal("link" in charge, false);
  assert.deepEqual(await asCharge(open(link, `/charges/${charge.id}`)), charge);
  assert.equal((await asOrder(open(link, "/orders/A-1001"))).charge?.id, charge.id);
  const signal = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"signal":"copied"}',
  };
  assert.equal((await open(link, `/charges/${charge.id}/signals`, signal)).status, 204);
  await payCode(charge);
  await delivered();
  const events = await (await open(link, `/charges/${charge.id}/events`)).text();
  assert.match(events, /"status":"paid"/);
  assert.equal((await asOrder(open(link, "/orders/A-1001"))).charge?.status, "paid");

  assert.equal((await pay.charges.get(charge.id))?.link, link.id);
  const [first] = await pay.charges.history(charge.id);
  assert.match(first!.text, new RegExp(`for a buyer who came by the link ${link.id}$`));
  const { createdAt, expiresAt, id, orderId, once } = link;
  assert.deepEqual(asked.at(-1)?.access, { link: { id, orderId, createdAt, expiresAt, once } });
  assert.deepEqual(asked[0]?.access, {});
});

test("another order is refused below a link, and so are its charges", async (t) => {
  const { create, open, postBelow, asked } = shopWithLinks(t);
  const [link, other] = [await create(), await create({ orderId: "A-1002" })];
  const key = crypto.randomUUID();
  const charge = await asCharge(postBelow(other, pix("A-1002"), key));
  await assertProblem(open(link, "/orders/A-1002"), 404, "order_not_found");
  await assertProblem(postBelow(link, pix("A-1002")), 404, "order_not_found");
  await assertProblem(postBelow(link, pix("A-1002"), key), 404, "order_not_found");
  const start = {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: '{"method":"pix"}',
  };
  await assertProblem(open(link, "/orders/A-1002", start), 404, "order_not_found");
  await assertProblem(open(link, `/charges/${charge.id}`), 404, "charge_not_found");
  await assertProblem(open(link, `/charges/${charge.id}/events`), 404, "charge_not_found");
  await assertProblem(
    open(link, `/charges/${charge.id}/signals`, { method: "POST" }),
    404,
    "charge_not_found",
  );
  await assertProblem(
    open(link, "/charges", { headers: { "idempotency-key": key } }),
    404,
    "charge_not_found",
  );
  assert.equal((await open(other, "/charges", { headers: { "idempotency-key": key } })).status, 200);
  // The shop's function is not even asked.
  assert.ok(asked.every(({ id, access }) => access.link?.orderId === id));
});

test("calls below a link that has ended are refused with a code; what was charged before can be watched", async (t) => {
  const { create, open, postBelow, pay, passes, payCode, delivered } = shopWithLinks(t);
  const later = { expiresAt: new Date(Date.now() + 9 * DAY) };
  const [expired, revoked, used] = [
    await create(),
    await create(later),
    await create({ ...later, once: true }),
  ];
  const charge = await asCharge(postBelow(expired, pix()));
  await pay.links.revoke(revoked.id);
  await passes(2 * DAY);
  await payCode(charge);
  await delivered();
  for (const [link, code] of [
    [expired, "link_expired"],
    [revoked, "link_revoked"],
    [used, "link_used"],
  ] as const) {
    await assertProblem(open(link, "/orders/A-1001"), 410, code);
    await assertProblem(postBelow(link, pix()), 410, code);
    const problem = await asProblem(postBelow(link, card()));
    assert.equal(problem.code, code);
    assert.doesNotMatch(JSON.stringify(problem), new RegExp(link.token.slice(25)));
    assert.equal((await asCharge(open(link, `/charges/${charge.id}`))).id, charge.id);
  }
  const forged = `${used.token.slice(0, -1)}${used.token.endsWith("0") ? "1" : "0"}`;
  await assertProblem(open(forged, `/charges/${charge.id}`), 404, "link_invalid");
  await assertProblem(open(forged, "/orders/A-1001"), 404, "link_invalid");
});

test("a link that is revoked or expires while the shop looks for its order makes no charge", async (t) => {
  const shop = shopWithLinks(t, {
    async order() {
      await meanwhile();
      return ORDER;
    },
  });
  const { create, postBelow, pixCodes } = shop;
  const [revoked, expired] = [await create(), await create()];
  let meanwhile: () => Promise<unknown> = () => shop.pay.links.revoke(revoked.id);
  await assertProblem(postBelow(revoked, pix()), 410, "link_revoked");
  meanwhile = () => shop.passes(2 * DAY);
  await assertProblem(postBelow(expired, pix()), 410, "link_expired");
  assert.deepEqual(pixCodes(), []);
});

test("a payment that used the link up is answered again by its key", async (t) => {
  const { create, postBelow } = shopWithLinks(t);
  const link = await create({ once: true });
  const key = crypto.randomUUID();
  const charge = await asCharge(postBelow(link, card(), key));
  assert.equal(charge.status, "paid");
  assert.equal((await asCharge(postBelow(link, card(), key))).id, charge.id);
  await assertProblem(postBelow(link, card()), 410, "link_used");
});

test("of devices that ask for a code at once, by page and by script, all get the same", async (t) => {
  const { create, open, visit, postBelow, pixCodes } = shopWithLinks(t);
  const link = await create();
  const start = () =>
    open(link, "/orders/A-1001", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: '{"method":"pix"}',
    });
  const answers = await Promise.all([
    postBelow(link, pix()),
    postBelow(link, pix()),
    start(),
    start(),
    visit(link),
  ]);
  const charge = await asCharge(postBelow(link, pix()));
  assert.equal(pixCodes().length, 1);
  for (const answer of answers) assert.ok([200, 201, 409].includes(answer.status), String(answer.status));
  assert.equal(charge.status, "pending");
  assert.equal((await asOrder(open(link, "/orders/A-1001"))).charge?.id, charge.id);
});

test("a card that is tried meanwhile keeps the code from being handed on", async (t) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { create, postBelow } = shopWithLinks(t, {
    async serve(request, sandbox) {
      if (request.url.endsWith("/card/charges")) await held;
      return sandbox(request);
    },
  });
  const link = await create();
  await asCharge(postBelow(link, pix()));
  const tried = postBelow(link, card("A-1001", DECLINED));
  let status = 0;
  for (let tries = 0; status !== 409 && tries < 200; tries++) ({ status } = await postBelow(link, pix()));
  assert.equal(status, 409);
  release();
  assert.equal((await asCharge(tried)).status, "denied");
});

test("an amount that changes ends the code that waits, and the link shows another", async (t) => {
  const shop = shopWithLinks(t);
  let amount = ORDER.amount;
  const { create, open, postBelow } = shopWithLinks(t, { order: () => ({ ...ORDER, amount }) });
  const link = await create();
  const charge = await asCharge(postBelow(link, pix()));
  amount += 100;
  assert.equal((await asOrder(open(link, "/orders/A-1001"))).charge, undefined);
  assert.equal((await asCharge(open(link, `/charges/${charge.id}`))).reason?.code, "superseded");
  await assertProblem(postBelow(link, pix("A-1001", { seenTotal: 12345 })), 409, "amount_changed");
  assert.equal((await asCharge(postBelow(link, pix("A-1001", { seenTotal: amount })))).amount, amount);
  await shop.close();
});

test("an order that answers to another id than the link's opens nothing", async (t) => {
  const { create, open } = shopWithLinks(t, { order: () => ({ ...ORDER, id: "a-1001" }) });
  const problem = await assertProblem(open(await create(), "/orders/A-1001"), 404, "order_not_found");
  assert.match(problem.detail!, /canonical/);
});

test("the captcha is told of the link, whose page can show none", async (t) => {
  const { create, postBelow } = shopWithLinks(t, { captcha: ({ link }) => link?.id === known.id });
  const [known, other] = [await create(), await create()];
  await assertProblem(postBelow(other, card()), 429, "too_many_attempts");
  assert.equal((await asCharge(postBelow(known, card()))).status, "paid");
});

test("limits of attempts and origins hold below a link", async (t) => {
  const { create, open } = shopWithLinks(t, {
    limits: { order: { declines: 1 } },
    clientAddress: "x-address",
  });
  const link = await create();
  const post = (headers: Record<string, string> = {}) =>
    open(link, "/charges", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...headers },
      body: JSON.stringify(card("A-1001", DECLINED)),
    });
  await assertProblem(post({ origin: "https://elsewhere.example" }), 403, "origin_not_allowed");
  assert.equal((await post()).status, 201);
  await assertProblem(post(), 429, "too_many_attempts");
});

test("a token is in no log line, problem or metric", async (t) => {
  const { create, open, visit, postBelow, pay, logs, lines, problems } = shopWithLinks(t, {
    order: () => {
      throw new Error("away");
    },
  });
  const link = await create();
  const answers = [
    await visit(link),
    { text: await (await open(link, "/orders/A-1001")).text() },
    { text: await (await postBelow(link, pix())).text() },
    { text: await (await open(link, "/nothing")).text() },
    { text: await (await open(link, "/charges/none")).text() },
    { text: await (await open(link, "/orders/A-1001", { headers: { origin: "https://x.example" } })).text() },
    { text: await (await open(link, "", { method: "DELETE" })).text() },
  ];
  const [, signature = ""] = link.token.split(".");
  const told = JSON.stringify([logs, lines, problems, pay.metrics(), answers]);
  assert.ok(logs.length > 0 && problems.length > 0);
  assert.equal(told.includes(signature), false);
});

test("a page of the shop's own renders the order of a link", async (t) => {
  const { create, pay, pixCodes } = shopWithLinks(t);
  const link = await create();
  const request = new Request(`${SHOP}/pagar/${link.token}`, { headers: VISIT });
  const options = { element: "pay-checkout", link: link.token, start: true } as const;
  const markup = (await pay.orders.html(link.orderId, request, options))!;
  assert.match(markup, new RegExp(`endpoint="${SHOP}/pay/link/${link.token}"`));
  assert.match(markup, new RegExp(`href="${SHOP}/pay/pay-checkout.css`));
  assert.ok(markup.includes(pixCodes()[0]!.code));
  assert.equal(await pay.orders.html("A-1002", request, options), undefined);
  assert.equal(await pay.orders.html(link.orderId, request, { element: "pay-pix" }), undefined);
  await pay.links.revoke(link.id);
  assert.equal(await pay.orders.html(link.orderId, request, options), undefined);
  assert.equal(await pay.orders.html(link.orderId, request, { ...options, link: "forged" }), undefined);
});
