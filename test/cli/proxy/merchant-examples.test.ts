// What a shop in another language copies: the calls of docs/admin.md by curl, the page of demo/php on which a clerk sends money
// back, and a shop's commands in Python, demo/merchant. Each beside a proxy process and the sandbox.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { PIX_KEY_TYPES, signWebhook } from "../../../src/contract/index.ts";
import type { ChargeRecord, Refund } from "../../../src/proxy/index.ts";
import { programPath } from "../../setup/executables.ts";
import { freePort } from "../../support/free-port.ts";
import { startProcess } from "../../support/process.ts";
import { serve } from "../../support/serve.ts";
import { asCharge, card, eventually, pix } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { noPython } from "../support/python-backend.ts";
import { ADMIN_TOKEN, SECRETS, startAdmin } from "./support.ts";

/** A shop whose orders cost R$ 50,00, and a way to its proxy that may lose answers. */
async function startShop(t: TestContext, more: Record<string, string> = {}) {
  const { shop, bank, proxy, origin, ask } = await startAdmin(t, { PAY_LIMITS: "off", ...more });
  const way = { cuts: 0, posts: 0, isDown: false };
  const front = await serve(t, (request, response) => {
    void (async () => {
      if (way.isDown) return void response.destroy();
      const isPost = request.method === "POST";
      const body = isPost ? await text(request) : null;
      const { connection: _connection, host: _host, ...headers } = request.headers as Record<string, string>;
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      const { signal } = gone;
      const answer = await fetch(`${origin}${request.url}`, {
        method: request.method!,
        headers,
        body,
        signal,
      });
      if (isPost) way.posts += 1;
      // The proxy has done what was asked, and nobody hears of it.
      if (isPost && way.cuts-- > 0) return void response.destroy();
      const named = ["content-type", "x-accel-buffering"].map((name) => [name, answer.headers.get(name)]);
      response.writeHead(answer.status, Object.fromEntries(named.filter(([, value]) => value !== null)));
      for await (const chunk of answer.body ?? []) response.write(chunk);
      response.end();
    })().catch(() => response.destroy());
  });
  return {
    shop,
    bank,
    origin,
    way,
    variables: { PAY_ADMIN_URL: front.origin, PAY_ADMIN_TOKEN: ADMIN_TOKEN },
    async paidByCard(orderId: string) {
      shop.orders.add(orderId);
      const charge = await asCharge(proxy.charge(card(orderId)));
      assert.equal(charge.status, "paid");
      const { paymentId } = bank.control.cards.list()[0]!;
      return {
        ...charge,
        /** Cents that the service has sent back. */
        back: () => bank.control.cards.list().find((one) => one.paymentId === paymentId)!.cancelled,
        async refunds() {
          const { refunds } = (await (await ask(`/orders/${orderId}`)).json()) as { refunds: Refund[] };
          return refunds.map(({ amount, status }) => [amount, status]);
        },
      };
    },
    async pixCode(orderId: string) {
      shop.orders.add(orderId);
      return (await asCharge(proxy.charge(pix(orderId)))).pix!.code;
    },
    async paidByPix(orderId: string) {
      shop.orders.add(orderId);
      const charge = await asCharge(proxy.charge(pix(orderId)));
      await bank.control.pix.payCode(charge.pix!.code);
      await eventually(async () => {
        const { charge: known } = (await (await ask(`/charges/${charge.id}`)).json()) as {
          charge: ChargeRecord;
        };
        assert.equal(known.status, "paid");
      });
      return charge;
    },
  };
}

test("the clerk's page in PHP", async (t) => {
  const port = await freePort();
  // As somebody may write them.
  const [secret, former] = [
    "a-secret-of-the-links-of-this-test",
    "the-former-secret-of-the-links-of-this-test",
  ];
  const links = { PAY_LINK_SECRET: `${secret}, ${former},` };
  const events = `http://127.0.0.1:${port}/pay_events.php`;
  const shop = await startShop(t, { PAY_EVENTS_URL: events, PAY_ORDER_TOTAL_URL: events, ...links });
  const php = await startPhp(t, port, { ...shop.variables, ...links });
  const visit = (cookie = "") => ({
    cookie,
    async load(path: string, init: RequestInit = {}) {
      const headers = { ...(init.headers as Record<string, string>), cookie: this.cookie };
      const response = await fetch(php.origin + path, { ...init, headers, redirect: "manual" });
      for (const set of response.headers.getSetCookie()) this.cookie = set.split(";")[0]!;
      const text = await response.text();
      assert.doesNotMatch(text, /R\$ /, "a line may end there");
      const page = text.replaceAll("R$\u00a0", "R$ ");
      assert.ok(!page.includes(ADMIN_TOKEN));
      assert.doesNotMatch(page, /Warning|Fatal|Notice|Deprecated/);
      const told = unescape(/<p(?: class="wrong")? role="status">(.*?)<\/p>/s.exec(page)?.[1] ?? "");
      const isWrong = page.includes('<p class="wrong" role="status">');
      return { status: response.status, page, told, isWrong };
    },
    async signIn(email: string) {
      const body = new URLSearchParams({ email, password: PASSWORD });
      assert.equal((await this.load("/login.php", { method: "POST", body })).status, 303);
    },
  });
  const manager = visit();
  await manager.signIn("ana@example.com");
  const path = (orderId: string) => `/admin/order.php?id=${orderId}`;
  const open = (orderId: string) => manager.load(path(orderId));
  /** Presses the button below the form of the page of an order. */
  const press = (page: string, fields: Record<string, string>, visitor = manager) => {
    const [, orderId = ""] = /<h1>Pedido ([\w-]+)/.exec(page) ?? [];
    const body = new URLSearchParams({ ...formOf(page), ...fields });
    return visitor.load(path(orderId), { method: "POST", body });
  };
  /** The shop knows of an order, and then of its payment. */
  const paid = async <T>(orderId: string, pay: (orderId: string) => Promise<T>): Promise<T> => {
    php.addOrder(orderId);
    const made = await pay(orderId);
    await eventually(async () => assert.match((await open(orderId)).page, /· Pago em/));
    return made;
  };
  const tell = (event: string, data: object) => post({ event, data });
  const post = async (told: object) => {
    const body = JSON.stringify(told);
    const headers = { "x-service-signature": await signWebhook(body, SECRETS.events) };
    return (await fetch(`${php.origin}/pay_events.php`, { method: "POST", headers, body })).status;
  };
  const costs = async (orderId: string, cost: string) => {
    const [, form_token = ""] = /name="form_token" value="(\w+)"/.exec((await open(orderId)).page) ?? [];
    const body = new URLSearchParams({ form_token, cost });
    const { told, page } = await manager.load(path(orderId), { method: "POST", body });
    assert.equal(told, `O pedido custa R$ ${cost}.`);
    return page;
  };
  const paidByCard = (orderId: string) => paid(orderId, shop.paidByCard);
  const paidByPix = (orderId: string) => paid(orderId, shop.paidByPix);

  await t.test("sends a part back, shows it, and then what is left", async () => {
    const { back, amount } = await paidByCard("A-1001");
    const { page } = await open("A-1001");
    assert.match(page, /Cartão, R\$ 50,00[^]*Restam R\$ 50,00/);
    const sent = await press(page, { amount: "30,00", reason: "Faltou uma peça" });
    assert.match(sent.told, /^R\$ 30,00 voltaram para o comprador\. <a href="http[^"]+">Comprovante<\/a>$/);
    assert.equal(sent.isWrong, false);
    assert.equal(back(), 3_000);
    assert.match(sent.page, /Restam R\$ 20,00/);
    const all = await press(sent.page, { amount: "20,00" });
    assert.match(all.told, /^R\$ 20,00 voltaram/);
    assert.match(all.page, /Nada a devolver/);
    assert.equal(back(), amount);
    assert.equal((await open("A-9")).status, 404);
  });

  await t.test(
    "makes one refund of a double click, of two clerks and of a form that is posted again",
    async () => {
      const { back, refunds } = await paidByCard("A-1002");
      const { page } = await open("A-1002");
      const clicks = await Promise.all([1, 2, 3].map(() => press(page, { amount: "20,00" })));
      for (const { told } of clicks) assert.match(told, /^R\$ 20,00 (voltaram|estão a caminho)/);
      assert.match((await press(page, { amount: "20,00" })).told, /^R\$ 20,00 voltaram/);
      const other = await press(page, { amount: "10,00" });
      assert.match(other.told, /^Nada foi enviado\. Outro estorno foi pedido/);
      assert.equal(back(), 2_000);
      assert.deepEqual(await refunds(), [[2_000, "done"]]);
    },
  );

  await t.test("makes one refund where answers are lost, however often the button is pressed", async () => {
    const { way } = shop;
    const { back, refunds } = await paidByCard("A-1003");
    Object.assign(way, { cuts: 1, posts: 0 });
    const repeated = await press((await open("A-1003")).page, { amount: "20,00" });
    assert.match(repeated.told, /^R\$ 20,00 voltaram/);
    assert.equal(way.posts, 2);
    way.cuts = 2;
    const lost = await press(repeated.page, { amount: "10,00", reason: "Faltou uma peça" });
    // Its result may be told by then.
    assert.match(lost.told, /^Sem resposta\. Aperte o botão de novo|^O estorno foi pedido: veja abaixo/);
    const again = await press(repeated.page, { amount: "10,00", reason: "Faltou uma peça" });
    assert.match(again.told, /^R\$ 10,00 voltaram/);
    assert.equal(back(), 3_000);
    assert.deepEqual(await refunds(), [
      [2_000, "done"],
      [1_000, "done"],
    ]);
  });

  await t.test(
    "sends nothing for a form whose refund of the same amount was made on the desk meanwhile",
    async () => {
      const { back, id } = await paidByCard("A-1042");
      shop.way.isDown = true;
      const lost = await press((await open("A-1042")).page, { amount: "20,00" });
      assert.match(lost.told, /^Sem resposta\. Aperte o botão de novo: o mesmo estorno não é enviado/);
      shop.way.isDown = false;
      const sent = await manager.load(`/admin/desk_api.php/charges/${id}/refunds`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": "desk-2",
          "sec-fetch-site": "same-origin",
        },
        body: JSON.stringify({ amount: 2_000 }),
      });
      assert.equal(sent.status, 201);
      await eventually(async () => assert.match((await open("A-1042")).page, /R\$ 20,00 voltaram/));
      const again = await press(lost.page, { amount: "20,00" });
      assert.match(again.told, /^R\$ 20,00 voltaram para o comprador\. <a href="http[^"]+">Comprovante/);
      assert.equal(back(), 2_000);
    },
  );

  await t.test("counts what was asked for as gone until its answer is known, of each payment", async () => {
    php.addOrder("A-1041");
    for (const id of ["A-1041-a", "A-1041-b"]) {
      const paid = { id, orderId: "A-1041", method: "card", paidAt: "2026-11-25T12:00:00.000Z" };
      assert.equal(await tell("pay.paid", { ...paid, amount: 4_000, orderAmount: 4_000 }), 204);
    }
    const lefts = (page: string) => Array.from(page.matchAll(/Restam (R\$ [\d,]+)/g), ([, left]) => left);
    const asked = (page: string) =>
      Array.from(page.matchAll(/name="amount" value="(.*?)"/g), ([, cents]) => cents);
    const { page } = await open("A-1041");
    shop.way.isDown = true;
    for (const [charge, amount] of [
      ["A-1041-a", "30,00"],
      ["A-1041-b", "40,00"],
    ] as const)
      assert.match((await press(page, { charge, amount })).told, /^Sem resposta/);
    const waiting = await costs("A-1041", "40,00");
    assert.deepEqual(lefts(waiting), ["R$ 10,00", "R$ 0,00"]);
    assert.deepEqual(asked(waiting), ["30,00", "40,00"]);
    assert.match(waiting, /Aguarda pagamento/);
    shop.way.isDown = false;
    // The proxy knows no such charge.
    const refused = await press(waiting, { charge: "A-1041-b", amount: "40,00" });
    assert.match(refused.told, /^Nada foi enviado/);
    assert.deepEqual(lefts(refused.page), ["R$ 10,00", "R$ 40,00"]);
    assert.match(refused.page, /Pago em/);
  });

  await t.test("says what is refused, and of what nobody knows yet that nothing is sent again", async () => {
    const { faults } = shop.bank.control;
    const { back } = await paidByCard("A-1004");
    const { page } = await open("A-1004");
    for (const amount of ["50", "50.00", "1.00,00", "-5,00", "5,0", "0x5,00", "0,00"])
      assert.equal((await press(page, { amount })).told, "Escreva o valor assim: 50,00", amount);
    const above = await press(page, { amount: "50,01", reason: "Veio quebrada" });
    assert.match(above.told, /^Nada foi enviado\. É mais do que resta/);
    assert.ok(above.isWrong);
    const { amount: kept, reason } = formOf(above.page);
    assert.deepEqual([kept, reason], ["50,01", "Veio quebrada"]);
    assert.match((await press(page, { amount: "4,99" })).told, /^Nada foi enviado\. No cartão o mínimo/);
    faults.next("cards.cancel", { kind: "400" });
    const refused = await press(page, { amount: "20,00" });
    assert.match(refused.told, /^R\$ 20,00 não voltaram: /);
    faults.next("cards.cancel", { kind: "cut" });
    faults.next("cards.list", { kind: "500" }, 100);
    const pending = await press(refused.page, { amount: "20,00" });
    assert.match(pending.told, /^R\$ 20,00 estão a caminho, ou o serviço ainda não disse/);
    assert.match((await press(pending.page, { amount: "10,00" })).told, /^Nada foi enviado\. Outro estorno/);
    faults.clear();
    await eventually(async () => assert.match((await open("A-1004")).page, /R\$ 20,00 voltaram/));
    assert.equal(back(), 2_000);
  });

  await t.test("sends a Pix back to the buyer's key", async () => {
    const { withdrawals } = shop.bank.control;
    await paidByPix("A-1005");
    const { page } = await open("A-1005");
    const asked = { amount: "50,00", reason: "Veio quebrada", pixKey: "maria@example.com" };
    const odd = await press(page, { ...asked, pixKeyType: "E-mail" });
    assert.equal(odd.told, "Nada foi enviado. Escolha o tipo da chave Pix.");
    const above = await press(page, { ...asked, amount: "50,01", pixKeyType: "EMAIL" });
    assert.match(above.told, /^Nada foi enviado\./);
    const { pixKey, pixKeyType } = formOf(above.page);
    assert.deepEqual([pixKey, pixKeyType], ["maria@example.com", "EMAIL"]);
    const sent = await press(page, { ...asked, pixKeyType: "EMAIL" });
    assert.match(sent.told, /^R\$ 50,00 estão a caminho/);
    assert.equal(withdrawals.list().length, 1);
    await withdrawals.approve(withdrawals.list()[0]!.withdrawalId);
    // A withdrawal has no receipt.
    await eventually(async () =>
      assert.match((await open("A-1005")).page, /R\$ 50,00 voltaram para o comprador\.</),
    );

    const { id } = await paidByPix("A-1009");
    shop.way.cuts = 2;
    const key = { reason: "Veio quebrada", pixKey: "maria@example.com", pixKeyType: "EMAIL" };
    const lost = await press((await open("A-1009")).page, { amount: "50,00", ...key });
    assert.match(lost.told, /^Sem resposta\. Aperte o botão de novo/);
    // The shop does not keep the key, so a clerk types it again, and may have another.
    const { page: left } = await open("A-1009");
    assert.deepEqual(
      Array.from(left.matchAll(/<option value="(\w+)"/g), ([, type]) => type),
      PIX_KEY_TYPES,
    );
    const other = await press(left, { pixKey: "52998224725" });
    assert.match(other.told, /^Este estorno já foi pedido\. Veja em Pagamentos/);
    assert.ok(other.page.includes(`href="/admin/desk.php?pay-charge=${id}"`));
    await withdrawals.fail(withdrawals.list().at(-1)!.withdrawalId);
    await eventually(async () =>
      assert.match((await open("A-1009")).page, /R\$ 50,00 não voltaram: (?!Veio quebrada)/),
    );
    const next = await press((await open("A-1009")).page, { amount: "50,00", ...key });
    assert.match(next.told, /^R\$ 50,00 estão a caminho/);
    assert.equal(withdrawals.list().length, 3);
    for (const hidden of [ADMIN_TOKEN, "maria@example.com"]) assert.ok(!php.said().includes(hidden), hidden);
  });

  await t.test("takes what is told once, however often, late and at the same time it comes", async () => {
    php.addOrder("A-1008");
    const payment = (orderAmount: number) => ({
      id: `charge-${orderAmount}`,
      orderId: "A-1008",
      method: "pix",
      amount: orderAmount,
      orderAmount,
      paidAt: "2026-11-25T12:00:00.000Z",
    });
    const stock = php.read("SELECT stock FROM products WHERE id = 2");
    const orderIs = (state: RegExp) =>
      open("A-1008").then(({ page }) => {
        assert.match(page, state);
      });
    // It costs R$ 50,00.
    assert.equal(await tell("pay.paid", payment(4_999)), 204);
    await orderIs(/Aguarda pagamento/);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => tell("pay.paid", payment(5_000))));
    assert.deepEqual(new Set(statuses), new Set([204]));
    await orderIs(/Pago em/);
    assert.equal(php.read("SELECT COUNT(*) FROM payments WHERE order_id = 'A-1008'"), 2);
    assert.equal(php.read("SELECT stock FROM products WHERE id = 2"), Number(stock) - 1);
    assert.equal(await tell("pay.paid", { ...payment(5_000), orderId: "A-9" }), 500);
    // What cannot be kept is no repeat of what is: it is told again.
    assert.equal(await tell("pay.paid", { ...payment(5_001), method: null }), 500);

    const refund = { id: "refund-1", orderId: "A-1008", chargeId: "charge-5000", amount: 1_000 };
    for (const status of ["unknown", "pending"])
      assert.equal(await tell("pay.refunded", { ...refund, status }), 204);
    assert.equal(php.read("SELECT status FROM refunds WHERE id = 'refund-1'"), "unknown");
    for (const status of ["done", "unknown", "done"])
      assert.equal(await tell("pay.refunded", { ...refund, status }), 204);
    assert.equal(php.read("SELECT SUM(cents) FROM refunds WHERE status = 'done' AND id = 'refund-1'"), 1_000);

    // A clerk has said that nothing went back, and then the service that it did.
    const other = { ...refund, id: "refund-2", amount: 2_000 };
    const reason = "Não saiu";
    for (const status of ["unknown", "refused", "unknown", "pending"])
      assert.equal(await tell("pay.refunded", { ...other, status, reason }), 204);
    await orderIs(/R\$ 20,00 não voltaram: Não saiu</);
    for (const status of ["done", "refused"])
      assert.equal(await tell("pay.refunded", { ...other, status, reason }), 204);
    await orderIs(/R\$ 20,00 voltaram para o comprador\.</);
  });

  await t.test("takes no order as paid by money that went back", async () => {
    const pays = async (orderId: string, orderAmount: number, amount = orderAmount) => {
      const id = `${orderId}-${orderAmount}`;
      const payment = { id, orderId, method: "pix", amount, orderAmount, paidAt: "2026-11-25T12:00:00.000Z" };
      assert.equal(await tell("pay.paid", payment), 204);
    };
    const goesBack = async (orderId: string, chargeId: string, amount: number, status: string) => {
      const refund = { id: `refund-of-${chargeId}`, orderId, chargeId, amount, status };
      assert.equal(await tell("pay.refunded", refund), 204);
    };
    const stock = Number(php.read("SELECT stock FROM products WHERE id = 2"));
    const short = /O que resta é menos do que o pedido custa agora/;

    php.addOrder("A-1031"); // It costs R$ 50,00.
    await pays("A-1031", 4_000);
    assert.match((await open("A-1031")).page, short);
    await goesBack("A-1031", "A-1031-4000", 4_000, "done");
    assert.match(await costs("A-1031", "40,00"), /Aguarda pagamento/);
    // A part that may have gone back, until it is known that it did not.
    await pays("A-1031", 3_500);
    await goesBack("A-1031", "A-1031-3500", 500, "unknown");
    const waiting = await costs("A-1031", "35,00");
    assert.match(waiting, /Aguarda pagamento/);
    assert.match(waiting, short);
    assert.equal(php.read("SELECT stock FROM products WHERE id = 2"), stock);
    await goesBack("A-1031", "A-1031-3500", 500, "refused");
    assert.match((await open("A-1031")).page, /Pago em/);
    assert.equal(php.read("SELECT stock FROM products WHERE id = 2"), stock - 1);

    // What went back before is no part of the amount that is told.
    php.addOrder("A-1032");
    await goesBack("A-1032", "A-1032-4000", 1_000, "done");
    await pays("A-1032", 4_000, 5_000);
    assert.match((await open("A-1032")).page, /Aguarda pagamento/);
    assert.match(await costs("A-1032", "40,00"), /Pago em/);
  });

  await t.test("tells buyers and clerks that money went back", async () => {
    const { id } = await paidByCard("A-1051");
    const buyer = visit();
    await buyer.signIn("maria@example.com");
    const states = async () => {
      const lists = await Promise.all([buyer, manager].map((visitor) => visitor.load("/orders.php")));
      return lists.map(({ page }) => /A-1051<\/a>.*?<span>.*?<span>(.*?)<\/span>/s.exec(page)?.[1]);
    };
    const own = async () => (await buyer.load("/order.php?id=A-1051")).page;
    assert.deepEqual(await states(), ["Pago", "Pago"]);
    const goesBack = (number: number, amount: number, chargeId = id) =>
      tell("pay.refunded", {
        id: `${chargeId}.${number}`,
        orderId: "A-1051",
        chargeId,
        amount,
        status: "done",
      });
    // Of money that came on top, and was no payment of the order.
    await goesBack(1, 5_000, "c-on-top");
    assert.deepEqual(await states(), ["Pago", "Pago"]);
    await goesBack(1, 2_000);
    assert.deepEqual(await states(), Array(2).fill("Pago, R$ 20,00 devolvidos"));
    assert.match(await own(), /Pagamento confirmado[^]*Devolvido: <b>R\$ 20,00</);
    await goesBack(2, 3_000);
    assert.deepEqual(await states(), ["Devolvido", "Devolvido"]);
    assert.match(await own(), /Devolvido: <b>R\$ 50,00</);
    assert.doesNotMatch(await own(), /Pagamento confirmado/);
    assert.match((await open("A-1051")).page, /Devolvido: <b>R\$ 50,00</);
  });

  await t.test(
    "says that an order was paid by the code of a former amount, and where that money is",
    async () => {
      php.addOrder("A-1052");
      const code = await shop.pixCode("A-1052");
      await costs("A-1052", "64,90");
      await shop.bank.control.pix.payCode(code);
      await eventually(async () =>
        assert.match(
          (await open("A-1052")).page,
          /Aguarda pagamento[^]*Aviso de [^]*pago com um valor que não era mais o dele/,
        ),
      );
      assert.ok((await open("A-1052")).page.includes('href="/admin/desk.php?pay-order=A-1052"'));
    },
  );

  await t.test("says once that the bank took the money of a card back", async () => {
    const { id } = await paidByCard("A-1053");
    await shop.bank.control.cards.chargeBack(shop.bank.control.cards.list()[0]!.paymentId);
    await eventually(async () => assert.match((await open("A-1053")).page, /Aviso de [^]*contestação/));
    const told = { event: "pay.charge", orderId: "A-1053", updatedAt: "2026-11-25T12:00:00.000Z" };
    assert.equal(await post({ ...told, id, status: "reversed" }), 204);
    assert.equal((await open("A-1053")).page.split("Aviso de ").length, 2);
  });

  await t.test(
    "keeps no problem of an order that it does not know, such as one that anybody asked for",
    async () => {
      const told = {
        event: "pay.problem",
        code: "order_failed",
        message: "x",
        at: "2026-11-25T12:00:00.000Z",
      };
      assert.equal(await post({ ...told, id: "p-1", orderId: "x".repeat(200) }), 204);
      assert.equal(php.read("SELECT COUNT(*) FROM problems WHERE id = 'p-1'"), 0);
    },
  );

  await t.test("leaves whoever goes on working signed in, and nobody else", async () => {
    const [busy, gone] = [visit(), visit()];
    for (const visitor of [busy, gone]) await visitor.signIn("rui@example.com");
    // Twenty minutes each time, of the 24 that PHP keeps what is not used.
    for (const _ of [1, 2]) {
      php.ageSessions(20 * 60);
      await manager.load("/orders.php");
      assert.equal((await busy.load("/orders.php")).status, 200);
    }
    assert.equal((await gone.load("/orders.php")).status, 303);
  });

  await t.test("asks for a product where an order has none", async () => {
    const buyer = visit();
    await buyer.signIn("maria@example.com");
    const { page } = await buyer.load("/");
    assert.doesNotMatch(page, /Escolha pelo menos um produto/);
    const [, form_token = ""] = /name="form_token" value="(\w+)"/.exec(page) ?? [];
    const order = (quantity: string) =>
      buyer.load("/", {
        method: "POST",
        body: new URLSearchParams({ form_token, "quantity[2]": quantity }),
      });
    assert.match((await order("0")).page, /role="status">Escolha pelo menos um produto\.</);
    assert.equal((await order("1")).status, 303);
  });

  await t.test("takes no form of another page, of a clerk without the right, or of nobody", async () => {
    const { back } = await paidByCard("A-1006");
    const { page } = await open("A-1006");
    assert.equal((await press(page, { amount: "20,00", form_token: "" })).status, 403);
    assert.equal((await press(page, { amount: "20,00" }, visit())).status, 303);
    const body = new URLSearchParams({ email: "rui@example.com", password: PASSWORD });
    const fromElsewhere = { method: "POST", body, headers: { "sec-fetch-site": "cross-site" } };
    assert.equal((await fetch(`${php.origin}/login.php`, fromElsewhere)).status, 403);
    const clerk = visit();
    await clerk.signIn("rui@example.com");
    const { page: seen } = await clerk.load(path("A-1006"));
    assert.match(seen, /Só a gerência devolve dinheiro/);
    const [, form_token = ""] = /name="form_token" value="(\w+)"/.exec(seen) ?? [];
    assert.equal((await press(page, { amount: "20,00", form_token }, clerk)).status, 403);
    const buyer = visit();
    await buyer.signIn("maria@example.com");
    const refused = await buyer.load(path("A-1006"));
    assert.equal(refused.status, 403);
    assert.match(refused.page, /<h1>Você não tem acesso a esta página<\/h1>/);
    assert.match(refused.page, /href="\/orders\.php"/);
    assert.equal(back(), 0);
  });

  await t.test("gives the desk to the shop's people alone, and to each what they may do", async () => {
    const { back, id } = await paidByCard("A-1007");
    const desk = "/admin/desk_api.php";
    const clerk = visit();
    await clerk.signIn("rui@example.com");
    const json = async (visitor: typeof manager, at: string) =>
      JSON.parse((await visitor.load(desk + at)).page) as unknown;
    assert.equal((await visit().load(`${desk}/charges`)).status, 401);
    assert.deepEqual(await json(clerk, "/me"), { user: "rui@example.com", can: ["view"] });
    assert.deepEqual(await json(manager, "/me"), {
      user: "ana@example.com",
      can: ["view", "refund", "link"],
    });
    const { charges } = (await json(clerk, "/charges?orderId=A-1007")) as { charges: { id: string }[] };
    assert.deepEqual(
      charges.map((charge) => charge.id),
      [id],
    );
    const read = [
      `/charges/${id}`,
      `/charges/${id}/dossier`,
      "/orders/A-1007",
      "/problems",
      "/handlers",
      "/summary?from=2026-01-01",
    ];
    for (const at of [...read, "/reconciliation?from=2026-01-01", "/pay-admin.js"])
      assert.equal(await statusOf(`${php.origin}${desk}${at}`, clerk.cookie), 200, at);
    const buyer = visit();
    await buyer.signIn("maria@example.com");
    for (const at of ["/me", "/charges", ...read, "/changes", "/orders/A-1007/links"])
      assert.equal(await statusOf(`${php.origin}${desk}${at}`, buyer.cookie), 403, at);
    // Of a stream none must be without its time limit.
    for (const at of ["/payouts", "/openapi.json", "/changes/", "/pay-admin/changes"])
      assert.equal(await statusOf(`${php.origin}${desk}${at}`, clerk.cookie), 403, at);
    // A web server that gathers answers lets a stream through that says so.
    const stream = await fetch(`${php.origin}${desk}/changes`, { headers: { cookie: clerk.cookie } });
    assert.equal(stream.headers.get("x-accel-buffering"), "no");
    const changes = stream.body!.pipeThrough(new TextDecoderStream());
    const send = async (
      cookie: string,
      at: string,
      site = "same-origin",
      asked: object = { amount: 1_000 },
    ) => {
      const headers = {
        cookie,
        "content-type": "application/json",
        "idempotency-key": "desk-1",
        "sec-fetch-site": site,
      };
      const body = JSON.stringify(asked);
      return (await fetch(php.origin + desk + at, { method: "POST", headers, body })).status;
    };
    const refunds = `/charges/${id}/refunds`;
    assert.equal(await send(clerk.cookie, refunds), 403);
    assert.equal(await send(manager.cookie, refunds, "cross-site"), 403);
    assert.equal(await send(manager.cookie, "/payouts"), 403);
    assert.equal(await send(manager.cookie, `${refunds}/../../../payouts`), 403);
    assert.equal(back(), 0);
    assert.equal(await send(manager.cookie, refunds), 201);
    assert.equal(back(), 1_000);
    const settle = (cookie: string) =>
      send(cookie, `${refunds}/${id}.1/settle`, "same-origin", { status: "done" });
    assert.deepEqual([await settle(clerk.cookie), await settle(manager.cookie)], [403, 200]);
    let heard = "";
    for await (const text of changes) if ((heard += text).includes(`data: ${id}\n`)) break;
    await eventually(async () => assert.match((await open("A-1007")).page, /R\$ 10,00 voltaram/));
  });

  await t.test(
    "has links to pay made, read and revoked by a manager alone, who open their order",
    async () => {
      php.addOrder("A-1021");
      php.addOrder("A-1022");
      const clerk = visit();
      await clerk.signIn("rui@example.com");
      const ask = (visitor: typeof manager, method: string, at: string, site = "same-origin") =>
        visitor.load(`/admin/desk_api.php${at}`, {
          method,
          headers: { "content-type": "application/json", "sec-fetch-site": site },
          ...(method === "POST" && { body: JSON.stringify({ expiresAt: "2099-12-24" }) }),
        });
      const of = "/orders/A-1021/links";
      const made = await ask(manager, "POST", of);
      assert.equal(made.status, 201, made.page);
      const { id } = JSON.parse(made.page) as { id: string };
      for (const [method, at] of [
        ["POST", of],
        ["GET", of],
        ["GET", `${of}/`],
        ["GET", `/${of}`],
        ["GET", `/pay-admin${of}`],
        ["GET", `//pay-admin/${of}`],
        ["GET", `/pay%2Dadmin${of}`],
        ["GET", `/pay-admin%2F${of}`],
        ["GET", `/%2F${of}`],
        ["GET", "/orders//A-1021/links"],
        ["GET", "/orders/A-1021//links"],
        ["GET", "/%6frders/A-1021/links"],
        ["GET", "/%256frders/A-1021/links"],
        ["GET", `/charges/..%2F${of}`],
        ["DELETE", `/links/${id}`],
      ] as const)
        assert.equal((await ask(clerk, method, at)).status, 403, `${method} ${at}`);
      for (const method of ["GET", "POST"])
        assert.equal((await ask(manager, method, "/orders/..%2Flinks")).status, 403, method);
      const opens = async (orderId: string, secret: string) => {
        const signature = await signWebhook(`link ${id} order A-1021`, secret);
        const headers = { "pay-link": id, "pay-link-signature": signature };
        return (await fetch(`${php.origin}/pay_order.php/${orderId}`, { headers })).status;
      };
      assert.equal(await opens("A-1021", secret), 200);
      assert.equal(await opens("A-1021", former), 200);
      assert.equal(await opens("A-1022", secret), 404);
      assert.equal(await opens("A-1021", "another"), 404);
      assert.equal((await ask(manager, "DELETE", `/links/${id}`, "cross-site")).status, 403);
      assert.equal((await ask(manager, "DELETE", `/links/${id}`)).status, 200);
      const read = await ask(manager, "GET", of);
      const { links: known } = JSON.parse(read.page) as { links: { id: string; state: string }[] };
      assert.deepEqual(
        known.map((link) => [link.id, link.state]),
        [[id, "revoked"]],
      );
    },
  );
});

test("the shop in PHP logs no password if its database fails", () => {
  const shop = 'require "demo/php/lib/shop.php"; sign_in("maria@example.com", getenv("GIVEN"));';
  // Without a php.ini PHP writes 15 characters of each argument.
  const settings = [
    "zend.exception_ignore_args=0",
    "zend.exception_string_param_max_len=15",
    "log_errors=1",
    "error_log=",
  ];
  const { status, stderr } = spawnSync(
    programPath("phpSqlite"),
    [...settings.flatMap((setting) => ["-d", setting]), "-r", shop],
    { env: { SHOP_DB: "sqlite:no-such-folder/shop.db", GIVEN: PASSWORD }, encoding: "utf8" },
  );
  assert.equal(status, 255);
  assert.match(stderr, /sign_in\('maria@example/);
  assert.ok(!stderr.includes(PASSWORD.slice(0, 10)), "the password is in the log");
});

/** Without its body: a stream's does not end. */
async function statusOf(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie } });
  await response.body?.cancel();
  return response.status;
}

const PASSWORD = "a-password-of-the-test";

/** The shop in PHP, with a database of its own. */
async function startPhp(t: TestContext, port: number, variables: Record<string, string>) {
  const folder = temporaryFolder(t);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...variables,
    PHP_CLI_SERVER_WORKERS: "4",
    PAY_EVENTS_SECRET: SECRETS.events,
    SHOP_DB: `sqlite:${folder}/shop.db`,
    SHOP_PASSWORD: PASSWORD,
  };
  const path = programPath("phpSqlite");
  assert.equal(spawnSync(path, ["demo/php/setup.php"], { env }).status, 0);
  // What is old is removed at once.
  const settings = [`session.save_path=${folder}`, "session.gc_probability=1", "session.gc_divisor=1"];
  const php = await startProcess(
    path,
    [...settings.flatMap((one) => ["-d", one]), "-S", `127.0.0.1:${port}`, "-t", "demo/php/public"],
    () => eventually(() => fetch(origin)),
    env,
    { detached: true },
  );
  t.after(() => {
    // Its workers too, which outlive it.
    process.kill(-php.pid, "SIGKILL");
    return php.end("SIGKILL");
  });
  return {
    origin,
    said: php.said,
    /** One mug of R$ 50,00. */
    addOrder(orderId: string) {
      using(folder, (database) => {
        database
          .prepare("INSERT INTO orders VALUES (?, 'maria@example.com', 5000, '2026-11-25T12:00:00Z', NULL)")
          .run(orderId);
        database.prepare("INSERT INTO order_items VALUES (?, 2, 1)").run(orderId);
      });
    },
    /** As if nobody had come for these seconds. */
    ageSessions(seconds: number) {
      for (const name of readdirSync(folder).filter((file) => file.startsWith("sess_"))) {
        const file = join(folder, name);
        const at = statSync(file).mtimeMs / 1000 - seconds;
        utimesSync(file, at, at);
      }
    },
    /** The one value that it selects. */
    read: (sql: string) => using(folder, (database) => Object.values(database.prepare(sql).get() ?? {})[0]),
  };
}

function using<T>(folder: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, "shop.db"), { timeout: 10_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const unescape = (html: string) => html.replaceAll("&#039;", "'").replaceAll("&quot;", '"');

function formOf(page: string): Record<string, string> {
  const [form = assert.fail(`No form:\n${page}`)] =
    /<form method="post" class="narrow">(?:(?!<\/form>).)*name="charge".*?<\/form>/s.exec(page) ?? [];
  const [, pixKeyType] = /<option value="(\w+)" selected/.exec(form) ?? [];
  const fields = [...form.matchAll(/name="(\w+)"(?: value="(.*?)")?/g)].map(
    ([, name = "", value = ""]) => [name, unescape(value)] as const,
  );
  return { ...Object.fromEntries(fields), ...(pixKeyType !== undefined && { pixKeyType }) };
}

test("a shop in Python", { skip: noPython }, async (t) => {
  const shop = await startShop(t);
  const { bank, way } = shop;
  const { withdrawals, faults } = bank.control;
  const run = (...args: string[]) =>
    runProgram("python3", ["-B", "demo/merchant/python/money.py", ...args], shop.variables);
  const toKey = ["--pix-key", "maria@example.com", "--pix-key-type", "EMAIL"];

  await t.test(
    "lists its charges, cancels one in parts, has the receipt, and sends money out by Pix, to the last word of each",
    async () => {
      const { back, amount } = await shop.paidByCard("A-1001");
      await shop.paidByPix("A-1002");

      const part = [
        "refund",
        "A-1001",
        "--return",
        "1042",
        "--amount",
        "30,00",
        "--reason",
        "Faltou uma peça",
      ];
      const sent = await run(...part);
      assert.match(sent.stdout, /^R\$ 30,00 voltaram para o comprador\. Comprovante: http\S+\n$/);
      assert.deepEqual([sent.code, sent.stderr, back()], [0, "", 3_000]);
      const rest = ["refund", "A-1001", "--return", "1043", "--amount", "20,00"];
      assert.equal((await run(...rest)).code, 0);
      assert.equal(back(), amount);
      assert.deepEqual((await run(...part)).stdout, sent.stdout);
      assert.match((await run(...rest)).stdout, /^R\$ 20,00 voltaram/);

      const pixBack = await run("refund", "A-1002", "--return", "1044", "--amount", "50,00", ...toKey);
      const out = ["payout", "--invoice", "7-2026-11", "--amount", "60,00", ...toKey];
      const paidOut = await run(...out);
      assert.match(pixBack.stdout, /^R\$ 50,00 estão a caminho/);
      assert.match(paidOut.stdout, /^R\$ 60,00 estão a caminho/);
      assert.deepEqual([pixBack.code, paidOut.code], [0, 0]);
      for (const { withdrawalId } of withdrawals.list()) await withdrawals.approve(withdrawalId);
      await eventually(async () => assert.match((await run(...out)).stdout, /^R\$ 60,00 saíram\./));
      await eventually(async () =>
        assert.match((await run("order", "A-1002")).stdout, /^pix: R\$ 50,00, cancelled\nR\$ 50,00 voltaram/),
      );
      assert.equal(withdrawals.list().length, 2);

      // Wide enough for whatever the day is in Brazil.
      const [from, to] = [-1, 1].map((days) =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      );
      const { stdout: csv } = await run("charges", "--from", from!, "--to", to!);
      const [, ...lines] = csv.trim().split("\n");
      const cells = lines.map((line) => line.split(",").slice(1, 6).join(" "));
      assert.deepEqual(cells.toSorted(), [
        "A-1001 card cancelled 50.00 50.00",
        "A-1002 pix cancelled 50.00 50.00",
      ]);

      // What the shop is told, at PAY_EVENTS_URL.
      const told = () =>
        shop.shop
          .of("pay.refunded")
          .map(({ data }) => data as Refund)
          .map(({ orderId, status, amount, total }) => `${orderId} ${status} ${amount} ${total}`);
      await eventually(() =>
        assert.deepEqual(told().toSorted(), [
          "A-1001 done 2000 5000",
          "A-1001 done 3000 3000",
          "A-1002 done 5000 5000",
        ]),
      );
      const kinds = () => shop.shop.told.map(({ event }) => event);
      for (const kind of ["deposit", "payment.confirmed", "payment.cancelled", "withdrawal"])
        await eventually(() => assert.ok(kinds().includes(kind), kind));
    },
  );

  await t.test(
    "makes one refund and one payout where answers are lost, however often it is repeated",
    async () => {
      const { back, refunds } = await shop.paidByCard("A-1003");
      const before = withdrawals.list().length;
      Object.assign(way, { cuts: 0, posts: 0 });
      for (const command of [
        ["refund", "A-1003", "--return", "1045", "--amount", "30,00"],
        ["payout", "--invoice", "8-2026-11", "--amount", "50,00", ...toKey],
      ]) {
        way.cuts = 3;
        const lost = await run(...command);
        assert.deepEqual([lost.code, lost.stdout], [1, ""]);
        assert.match(lost.stderr, /^Sem resposta\. Repita o mesmo comando/);
        const sent = await run(...command);
        assert.equal(sent.code, 0, sent.stderr);
        assert.match(sent.stdout, /^R\$ [35]0,00 (voltaram|estão a caminho)/);
      }
      assert.equal(way.posts, 8);
      assert.equal(back(), 3_000);
      assert.deepEqual(await refunds(), [[3_000, "done"]]);
      assert.equal(withdrawals.list().length, before + 1);
    },
  );

  await t.test("says why nothing was sent", async () => {
    const { back } = await shop.paidByCard("A-1004");
    const refund = (amount: string, number = "1046") =>
      run("refund", "A-1004", "--return", number, "--amount", amount);
    for (const amount of ["50", "50.00", "1.00,00", "-5,00", "٥,00", "0,00"])
      assert.equal((await refund(amount)).code, 2, amount);
    const above = await refund("50,01");
    assert.deepEqual([above.code, above.stderr], [1, "Nada foi enviado. É mais do que resta da cobrança.\n"]);
    assert.equal((await refund("20,00")).code, 0);
    assert.match((await refund("10,00")).stderr, /^Nada foi enviado\. Este número já foi usado/);
    faults.next("cards.cancel", { kind: "400" });
    const refused = await refund("10,00", "1047");
    assert.equal(refused.code, 1);
    assert.match(refused.stdout, /^R\$ 10,00 não saíram: /);
    const none = await run("refund", "A-9", "--return", "1", "--amount", "10,00");
    assert.match(none.stderr, /0 cobranças pagas/);
    assert.equal(back(), 2_000);
  });
});

const noCurl = spawnSync("curl", ["--version"]).status === 0 ? false : "there is no curl";

test("a clerk at a terminal sends a part back by the lines of docs/admin.md", { skip: noCurl }, async (t) => {
  const shop = await startShop(t);
  const { id, back, refunds } = await shop.paidByCard("A-1001");
  const folder = temporaryFolder(t);
  const lines = [...readFileSync("docs/admin.md", "utf8").matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, code = ""]) => code)
    .filter((code) => code.includes("curl"))
    .map((code) =>
      code
        .replaceAll("http://127.0.0.1:8071", shop.origin)
        .replaceAll("CHARGE_ID", id)
        // Whatever the day is.
        .replaceAll(/from=[\d-]+&to=[\d-]+/g, "from=2026-01-01")
        .replaceAll("curl -K", "curl -sS -K"),
    );
  assert.equal(lines.length, 4);
  const run = async (line: string) => {
    const { code, stdout, stderr } = await runProgram("sh", ["-c", line], shop.variables, folder);
    assert.deepEqual([code, stderr], [0, ""]);
    return stdout;
  };
  const type = async (line: string) =>
    JSON.parse(await run(line)) as Refund & { charges: ChargeRecord[]; refunds: Refund[] };
  const [order, refund, after, spreadsheets] = lines as [string, string, string, string];
  assert.equal((await type(order)).charges.find(({ status }) => status === "paid")?.id, id);
  for (let times = 0; times < 2; times++) {
    const { status, amount } = await type(refund);
    assert.deepEqual([status, amount], ["done", 3_000]);
  }
  assert.equal((await type(after)).refunds.length, 1);
  assert.equal(back(), 3_000);
  assert.deepEqual(await refunds(), [[3_000, "done"]]);
  assert.equal(await run(spreadsheets), "");
  const rows = (file: string) => readFileSync(join(folder, file), "utf8").split("\r\n");
  assert.match(rows("charges.csv")[1] ?? "", new RegExp(`^${id},A-1001,card,paid,[\\d.]+,30\\.00,`));
  assert.match(rows("summary.csv")[1] ?? "", /^[\d/]+;Cartão;[\d,]+;1;30,00;1;/);
});

/** Runs it to its end, with these variables of ours alone. */
async function runProgram(program: string, args: string[], variables: Record<string, string>, cwd = ".") {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env["PATH"], PYTHONIOENCODING: "utf-8", ...variables },
  });
  const closed = once(child, "close") as Promise<[code: number]>;
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  assert.ok(!(stdout + stderr).includes(ADMIN_TOKEN));
  return { code, stdout, stderr };
}
