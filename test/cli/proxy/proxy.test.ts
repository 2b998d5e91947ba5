import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { withoutBody } from "../../support/raw-request.ts";
import { asCharge, asOrder, asProblem, card, CARD, eventually, newKey, pix } from "../../support/shop.ts";
import { serve } from "../../support/serve.ts";
import { startPostgres } from "../../support/postgres.ts";
import { startRedis } from "../../support/redis.ts";
import { run } from "../support/process.ts";
import { merchant, SECRETS, service, startProxy, variables } from "./support.ts";

test("a Pix payment from order to receipt, for a shop that speaks HTTP alone", async (t) => {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const proxy = await startProxy(t, {
    ...variables({ merchant: backend, service: bank }),
    PAY_REMINDER: String(30 * 60 - 1),
  });
  bank.control.deliveries.sendTo(`${proxy.endpoint}/webhooks`);

  assert.equal((await proxy.call("/orders/A-1001", "session=joao")).status, 404);
  assert.equal((await proxy.call("/orders/A-1002")).status, 404);
  assert.equal((await asOrder(proxy.call("/orders/A-1001"))).amount, 5000);

  shop.refuse = 2;
  const charge = await asCharge(proxy.charge(pix()));
  assert.equal(charge.status, "pending");
  await eventually(() =>
    assert.deepEqual(
      shop.of("pay.reminder").map(({ data }) => (data as { id: string }).id),
      [charge.id],
    ),
  );
  await bank.control.pix.payCode(charge.pix?.code ?? "");

  await eventually(() => {
    assert.deepEqual(
      shop.of("pay.charge").map(({ id, orderId, status, amount }) => ({ id, orderId, status, amount })),
      ["pending", "paid"].map((status) => ({ id: charge.id, orderId: "A-1001", status, amount: 5000 })),
    );
    assert.equal(shop.of("deposit").length, 1);
  });
  assert.equal(shop.forged, 0);
  assert.equal((await asCharge(proxy.call(`/charges/${charge.id}`))).status, "paid");

  proxy.kill("SIGTERM");
  assert.equal(await proxy.ended(), 0);
  assert.equal(proxy.said.stderr, "");
  const started = proxy.log().find(({ message }) => message.includes("listens at"));
  assert.deepEqual(started?.fields, {
    service: `${bank.origin}/v2`,
    store: "pay.db",
    orders: `${backend.origin}/orders`,
  });
  for (const secret of Object.values(SECRETS)) assert.ok(!proxy.said.stdout.includes(secret), secret);
});

test("limits, captcha, brands and the unit of expiration are as the variables say", async (t) => {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const sent: string[] = [];
  const between = await serve(t, (request, response) => {
    void (async () => {
      const body = await text(request);
      sent.push(body);
      const headers = {
        "content-type": "application/json",
        "x-api-key": String(request.headers["x-api-key"]),
      };
      const answer = await fetch(bank.origin + String(request.url), { method: "POST", headers, body });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
    })();
  });
  const proxy = await startProxy(t, {
    ...variables({ merchant: backend, service: between }),
    PAY_LIMITS: "order.pix=1, number=off",
    PAY_CAPTCHA_URL: `${backend.origin}/captcha`,
    PAY_CARD_BRANDS: "Visa, Mastercard",
    PAY_SERVICE_BRANDS: "Visa=VISA CREDITO",
    PAY_PIX_EXPIRATION_UNIT: "minutes",
  });
  const status = async (body: object) => (await proxy.charge(body)).status;
  assert.deepEqual([await status(pix()), await status(pix())], [201, 429]);
  assert.match(sent[0]!, /"Expiration":30[,}]/);

  const other = { ...CARD, number: "378282246310005", securityCode: "1234", brand: "Amex" };
  assert.equal(await status(card("A-1001", { card: other })), 400);
  assert.equal(await status(card()), 429);
  assert.equal(sent.length, 1);
  shop.isPerson = true;
  assert.equal(await status(card()), 201);
  assert.match(sent[1]!, /"Brand":"VISA CREDITO"/);
});

test("what any backend refuses is refused: an order without the buyer's cookie, a charge without body and length", async (t) => {
  const [backend, bank] = await Promise.all([merchant(t), service(t)]);
  const proxy = await startProxy(t, variables({ merchant: backend, service: bank }));
  assert.equal((await asProblem(proxy.call("/orders/A-1001", ""))).code, "order_not_found");
  const { origin, pathname } = new URL(proxy.endpoint);
  const headers = ["Content-Type: application/json", `Idempotency-Key: ${newKey()}`];
  const answer = await withoutBody(origin, "POST", `${pathname}/charges`, headers);
  assert.equal(answer.status, 400, answer.body);
});

test("a shop that fails to answer for an order is told of it, and the buyer to come back", async (t) => {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const proxy = await startProxy(t, variables({ merchant: backend, service: bank }));
  shop.brokenOrders = true;
  shop.refuse = 1;
  const refused = await proxy.call("/orders/A-1001");
  assert.equal(refused.status, 503);
  assert.ok(refused.headers.has("retry-after"));
  const [problem] = await eventually(() => {
    assert.equal(shop.of("pay.problem").length, 1);
    return shop.of("pay.problem");
  });
  assert.equal(problem?.["code"], "order_invalid");
  assert.equal(problem["orderId"], "A-1001");
  assert.match(
    String(problem["message"]),
    /^PAY_ORDER_URL gave no usable answer .*PAY_ORDER_URL answered 500/,
  );
  // Beside the post, which may be long in coming; and not for each time that it is made.
  const warned = proxy
    .log()
    .filter(({ level, message }) => level === "warn" && message === problem["message"]);
  assert.deepEqual(
    warned.map(({ fields }) => fields),
    [{ code: "order_invalid" }],
  );
});

test("told to stop, it answers what it was asked, ends streams, and takes nothing new", async (t) => {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const proxy = await startProxy(t, variables({ merchant: backend, service: bank }));
  const first = await asCharge(proxy.charge(pix()));
  const stream = await proxy.call(`/charges/${first.id}/events`);

  let open = () => {};
  shop.gate = new Promise((resolve) => (open = resolve));
  const underway = proxy.charge(pix());
  await eventually(() => assert.ok(shop.asked > 1, "The order is not asked for yet."));
  proxy.kill("SIGTERM");
  // Over connections of their own, so that it is seen whether they are taken.
  const anew = (path: string) => proxy.call(path, undefined, { headers: { connection: "close" } });
  await eventually(async () => assert.equal((await anew("/healthz")).status, 503));
  const refused = await anew("/orders/A-1001");
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "1"]);
  open();

  assert.equal((await underway).status, 201);
  assert.match(await stream.text(), /event: |data: /);
  assert.equal(await proxy.ended(), 0);
});

test("told to stop twice, it ends at once", async (t) => {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const proxy = await startProxy(t, variables({ merchant: backend, service: bank }));
  shop.gate = new Promise(() => {});
  const lost = assert.rejects(proxy.charge(pix()));
  await eventually(() => assert.ok(shop.asked > 0, "The order is not asked for yet."));
  proxy.kill("SIGINT");
  await eventually(() => assert.ok(proxy.log().some(({ message }) => message.includes("is stopping"))));
  proxy.kill("SIGTERM");
  assert.equal(await proxy.ended(), "SIGTERM");
  await lost;
});

for (const [name, start] of Object.entries({ Redis: startRedis, PostgreSQL: startPostgres }))
  test(`several share one ${name}: what one charged, the other knows`, async (t) => {
    const server = await start();
    t.after(() => server.stop());
    const [backend, bank] = await Promise.all([merchant(t), service(t)]);
    const env = { ...variables({ merchant: backend, service: bank }), PAY_STORE: server.url };
    const [one, other] = await Promise.all([startProxy(t, env), startProxy(t, env)]);
    const charge = await asCharge(one.charge(pix()));
    assert.deepEqual(await asCharge(other.call(`/charges/${charge.id}`)), charge);
    assert.ok(!existsSync(join(one.folder, "pay.db")));
  });

test("a PostgreSQL that refuses the user or the database ends it in one line", async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const [backend, bank] = await Promise.all([merchant(t), service(t)]);
  const host = `127.0.0.1:${postgres.port}`;
  for (const [store, words] of [
    [`postgres://nobody:hush@${host}/postgres`, /role "nobody" does not exist/],
    [`postgres://pay:hush@${host}/nowhere`, /database "nowhere" does not exist/],
  ] as const) {
    const env = { ...variables({ merchant: backend, service: bank }), PAY_STORE: store };
    const { code, stdout, stderr } = await run(t, ["proxy"], { env });
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^pay-elements proxy: PAY_STORE: [^\n]+\n$/);
    assert.match(stderr, words);
    assert.doesNotMatch(stdout + stderr, /hush/);
  }
});

test("a Redis that refuses the password ends it in one line", async (t) => {
  const redis = await startRedis({ requirepass: "hush-redis" });
  t.after(() => redis.stop());
  const [backend, bank] = await Promise.all([merchant(t), service(t)]);
  const host = redis.url.replace("redis://", "");
  for (const [store, words] of [
    [redis.url, /NOAUTH/],
    [`redis://:hush-other@${host}`, /WRONGPASS/],
    [`redis://:hush-redis@${host}/99`, /DB index/],
  ] as const) {
    const env = { ...variables({ merchant: backend, service: bank }), PAY_STORE: store };
    const { code, stdout, stderr } = await run(t, ["proxy"], { env });
    assert.deepEqual({ code, stdout }, { code: 1, stdout: "" }, stderr);
    assert.match(stderr, /^pay-elements proxy: PAY_STORE: [^\n]+\n$/);
    assert.match(stderr, words);
    assert.doesNotMatch(stderr, /hush/);
  }
});

test("a Redis that is away is waited for: the proxy starts, warns and answers 503 until it is there", async (t) => {
  const redis = await startRedis();
  t.after(() => redis.stop());
  await redis.kill();
  const [backend, bank] = await Promise.all([merchant(t), service(t)]);
  const env = { ...variables({ merchant: backend, service: bank }), PAY_STORE: redis.url };
  const proxy = await startProxy(t, env);
  assert.ok(proxy.log().some(({ level, message }) => level === "warn" && message.startsWith("PAY_STORE")));
  assert.equal((await proxy.call("/healthz")).status, 503);
  await redis.restart();
  await eventually(async () => assert.equal((await proxy.call("/healthz")).status, 200));
});

test("settings that are only doubtful are warned of in the log", async (t) => {
  const [backend, bank] = await Promise.all([merchant(t), service(t)]);
  const {
    PAY_EVENTS_URL: _,
    PAY_EVENTS_SECRET: __,
    ...env
  } = variables({ merchant: backend, service: bank });
  const doubtful = {
    PAY_ALOWED_ORIGINS: "https://shop.example",
    PAY_ORDER_URL: "http://shop.com.br/orders",
    PAY_SIGNING_SECRET: "x",
  };
  const proxy = await startProxy(t, { ...env, ...doubtful });
  const warnings = proxy.log().filter(({ level }) => level === "warn");
  assert.deepEqual(
    warnings.map(({ message }) => /PAY_\w+|Unknown variables/.exec(message)?.[0]),
    ["PAY_SIGNING_SECRET", "Unknown variables", "PAY_ORDER_URL", "PAY_EVENTS_URL"],
  );
  assert.match(warnings[0]!.message, /has one character only/);
  assert.deepEqual(warnings[1]?.fields, {
    unknown: ['"PAY_ALOWED_ORIGINS" (did you mean "PAY_ALLOWED_ORIGINS"?)'],
  });
});

test("settings that cannot work end it in one line before anything is started", async (t) => {
  const [{ port, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const env = variables({ merchant: backend, service: bank });
  const cases = [
    [{ PAY_API_KEY: "", PAY_PORT: "http" }, 2, /PAY_API_KEY is missing.*PAY_PORT must be a port/],
    [{ PAY_SIGNING_SECRET: SECRETS.apiKey }, 2, /PAY_SIGNING_SECRET is the same as PAY_API_KEY/],
    [{ PAY_METRICS: "/charges" }, 2, /: PAY_METRICS is "\/charges"/],
    [{ PAY_STORE: "nowhere/pay.db" }, 1, /PAY_STORE cannot be opened/],
    [{ PAY_STORE: "redis://cache.example/pay" }, 2, /PAY_STORE cannot be opened.*database number/],
    [{ PAY_PORT: String(port), PAY_STORE: join(process.cwd(), "never.db") }, 1, /in use.*PAY_PORT/],
    [
      { PAY_HOST: "203.0.113.1" },
      1,
      /cannot listen at port 0 of 203.0.113.1: this machine has no such address.$/m,
    ],
  ] as const;
  const tries = cases.map(async ([more, code, words]) => {
    const { stderr, stdout, ...ended } = await run(t, ["proxy"], { env: { ...env, ...more } });
    assert.deepEqual({ ...ended, stdout }, { code, stdout: "" }, stderr);
    assert.match(stderr, /^pay-elements proxy: [^\n]+\n$/);
    assert.match(stderr, words);
    for (const secret of Object.values(SECRETS)) assert.ok(!stderr.includes(secret), stderr);
  });
  await Promise.all(tries);
  assert.ok(!existsSync("never.db"));
});

test("counters are read where they are asked for, and nowhere else", async (t) => {
  const [{ shop: _, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const env = variables({ merchant: backend, service: bank });
  const [open, shut] = await Promise.all([
    startProxy(t, { ...env, PAY_METRICS: "/metrics", PAY_BASE_PATH: "/pay" }),
    startProxy(t, env),
  ]);
  assert.match(await (await open.call("/metrics")).text(), /^# TYPE /m);
  assert.equal((await shut.call("/metrics")).status, 404);
});

test("--help names each variable", async (t) => {
  const { code, stdout } = await run(t, ["proxy", "--help"]);
  assert.equal(code, 0);
  assert.match(stdout, /^Needed:\n(  PAY_\w+ .+\n){4}\nOptional:\n  PAY_\w+ /m);
  assert.match(stdout, /webhooks go to \{PAY_PUBLIC_URL\}\{PAY_BASE_PATH\}\/webhooks/);
});
