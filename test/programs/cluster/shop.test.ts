// demo/cluster/shop.js is there to be copied: what it must not teach anybody.
import { connect } from "node:net";
import { once } from "node:events";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { merchantTotals } from "../../../src/cli/proxy/merchant-totals.ts";
import { signWebhook } from "../../../src/contract/index.ts";
import { eventually } from "../../support/shop.ts";
import { startProcess, type OwnProcess } from "../../support/process.ts";

const SECRET = "events-secret";
const LISTENS = /listens at port (\d+)/;
const NEWS = JSON.stringify({ event: "pay.charge", orderId: "A-1001", status: "paid" });

let shop: OwnProcess;
let port: string;
before(async () => {
  const env = { PORT: "0", PAY_EVENTS_SECRET: SECRET };
  shop = await startProcess(process.execPath, ["demo/cluster/shop.js"], LISTENS, env);
  port = LISTENS.exec(shop.said())![1]!;
});
after(() => shop.end("SIGTERM"));

const ask = async (path: string, init: RequestInit = {}) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
const tell = (body: string, signature: string) =>
  ask("/payments", { method: "POST", headers: { "x-service-signature": signature }, body });

test("the demo's shop accepts only signed events", async () => {
  assert.equal(await tell(NEWS, await signWebhook(NEWS, SECRET)), 204);
  await eventually(() => assert.match(shop.said(), /pay\.charge A-1001 paid/));
  for (const signature of ["", "0".repeat(64), "ü", await signWebhook(NEWS, "another")])
    assert.equal(await tell(NEWS.replace("A-1001", "A-1002"), signature), 401);
  assert.doesNotMatch(shop.said(), /A-1002/);
});

test("the demo's shop ships what is paid, and nothing for less than it costs", async () => {
  const paid = (id: string, orderAmount: number, orderId = "A-1001") =>
    JSON.stringify({ event: "pay.paid", data: { id, orderId, orderAmount } });
  const short = paid("short", 7989);
  assert.equal(await tell(short, await signWebhook(short, SECRET)), 204);
  const full = paid("full", 7990);
  assert.equal(await tell(full, await signWebhook(full, SECRET)), 204);
  await eventually(() => assert.match(shop.said(), /Ship A-1001 once for full/));
  assert.match(shop.said(), /For A-1001 came 7989 cents, and it costs 7990/);
  assert.doesNotMatch(shop.said(), /once for short/);
  const unknown = paid("unknown", 7990, "A-1004");
  assert.equal(
    await tell(unknown, await signWebhook(unknown, SECRET)),
    409,
    "it is told again, and reported",
  );
});

test("the demo's shop says what an order costs where its proxies ask, to nobody else", async () => {
  const compose = readFileSync("demo/cluster/compose.yaml", "utf8");
  const [, path] =
    /PAY_ORDER_TOTAL_URL: http:\/\/shop:8000(\/\S+)/.exec(compose) ?? assert.fail("no address");
  const url = `http://127.0.0.1:${port}${path}`;
  const orderTotal = merchantTotals(url, SECRET);
  assert.equal(await orderTotal("A-1001", "pix"), 7990);
  assert.equal(await orderTotal("A-1004", "pix"), undefined);
  await assert.rejects(async () => merchantTotals(url, "another")("A-1001", "pix"), /answered 401/);
});

test("the demo's shop survives malformed and unexpected requests", async () => {
  assert.equal(await ask("/favicon.ico"), 404);
  assert.equal(await ask("/payments"), 404);
  assert.equal(await ask("/orders/A-1001", { method: "POST", body: "{" }), 404);
  await assert.rejects(tell("{", await signWebhook("{", SECRET)));
  const broken = connect(Number(port), "127.0.0.1");
  broken.end("POST /payments HTTP/1.1\r\nhost: shop\r\ncontent-length: 10\r\n\r\n{");
  broken.resume();
  await once(broken, "close");
  assert.equal(await ask("/orders/A-1001"), 200);
});

test("the demo's shop knows three orders, each by its id", async () => {
  for (const id of ["A-1001", "A-1002", "A-1003"]) {
    const order = (await (await fetch(`http://127.0.0.1:${port}/orders/${id}`)).json()) as { id: string };
    assert.equal(order.id, id);
  }
  for (const id of ["A-1004", "..%2Fpayments", "A-1001/x", "constructor"])
    assert.equal(await ask(`/orders/${id}`), 404);
});
