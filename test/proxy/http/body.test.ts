// Bodies that come slowly, in pieces, in part, or all at once: what they may take of time and memory.
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import assert from "node:assert/strict";
import { toNode } from "../../../src/proxy/index.ts";
import { serve } from "../../support/serve.ts";
import {
  asCharge,
  asProblem,
  eventually,
  newKey,
  pix,
  SHOP,
  shopFor,
  type Shop,
} from "../../support/shop.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Well-formed, and no body's: the body is read to find out. */
const SIGNATURE = { "x-service-signature": "0".repeat(64) };
const JSON_TYPE = { "content-type": "application/json" };

/** A body that is sent bit by bit, and what became of it. */
function openBody() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const sent = {
    isCancelled: false,
    write: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
    breakOff: () => controller.error(new Error("The client went away.")),
  };
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (sent.isCancelled = true),
  });
  return Object.assign(sent, { body });
}

const send = (shop: Shop, path: string, body: ReadableStream, headers: Record<string, string>) =>
  shop.pay.fetch(
    new Request(`${SHOP}/pay${path}`, { method: "POST", headers, body, duplex: "half" } as RequestInit),
  );

const underway = (shop: Shop) => Number(/^pay_requests_underway (\d+)$/m.exec(shop.pay.metrics())?.[1]);

async function until(check: () => boolean) {
  while (!check()) await setImmediate();
}

function dial(t: TestContext, port: number): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  t.after(() => socket.destroy());
  return socket;
}

/** Lets seconds pass until it is over; gives how many. */
async function secondsUntil(t: TestContext, over: Promise<unknown>): Promise<number> {
  let isOver = false;
  void over.then(() => (isOver = true));
  for (let seconds = 0; ; seconds++) {
    await setImmediate();
    if (isOver) return seconds;
    t.mock.timers.tick(1_000);
  }
}

const PATIENCE = { timeout: 20_000 };

for (const [kind, headers] of Object.entries({ declared: { "content-length": "100" }, undeclared: {} })) {
  test(`a body of ${kind} length that does not end is given up after 15 s`, PATIENCE, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const shop = shopFor(t);
    for (const [path, more] of [
      ["/charges", { "idempotency-key": newKey() }],
      ["/webhooks", SIGNATURE],
    ] as const) {
      const sent = openBody();
      sent.write("{");
      const answer = send(shop, path, sent.body, { ...JSON_TYPE, ...more, ...headers });
      assert.ok((await secondsUntil(t, answer)) >= 15);
      const response = await answer;
      assert.equal(response.status, 408);
      assert.equal(response.headers.get("connection"), "close");
      const problem = await asProblem(response);
      assert.deepEqual([problem.status, problem.code], [408, "invalid_request"]);
      assert.equal(underway(shop), 0);
      if (kind === "undeclared") assert.ok(sent.isCancelled);
    }
  });
}

test("a client that sends its body too slowly is told so, and disconnected", PATIENCE, async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const shop = shopFor(t);
  const client = dial(t, (await serve(t, toNode(shop.pay))).port);
  let answer = "";
  client.setEncoding("utf8").on("data", (text: string) => (answer += text));
  const closed = new Promise((resolve) => client.once("close", resolve));
  client.write(
    "POST /pay/charges HTTP/1.1\r\nhost: shop.example\r\ncontent-type: application/json\r\n" +
      `idempotency-key: ${newKey()}\r\ncontent-length: 100\r\n\r\n{`,
  );
  assert.ok((await secondsUntil(t, closed)) >= 15);
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.match(answer, /application\/problem\+json/);
});

test("a client that disconnects in the middle of its body logs no error", async (t) => {
  const shop = shopFor(t);
  const { port } = await serve(t, toNode(shop.pay));
  for (const length of ["content-length: 100", "transfer-encoding: chunked"]) {
    const client = dial(t, port);
    client.write(
      `POST /pay/webhooks HTTP/1.1\r\nhost: shop.example\r\nx-service-signature: ${SIGNATURE["x-service-signature"]}\r\n` +
        `${length}\r\n\r\n5\r\n{"eve\r\n`,
    );
    await eventually(() => assert.equal(underway(shop), 1));
    client.destroy();
    await eventually(() => assert.equal(underway(shop), 0));
  }
  assert.match(shop.pay.metrics(), /route="\/webhooks",status="400"\} 2$/m);
  assert.deepEqual(
    shop.logs.map((line) => (line as [string])[0]),
    ["A delivery was refused"],
  );
});

test("a body in pieces of a byte takes no more memory than one in one piece", async (t) => {
  const shop = shopFor(t);
  const sent = openBody();
  const answer = send(shop, "/webhooks", sent.body, { ...JSON_TYPE, ...SIGNATURE });
  const memory = async () => {
    await setImmediate();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = await memory();
  for (let n = 0; n < 200; n++) {
    for (let m = 0; m < 1_000; m++) sent.write(" ");
    await setImmediate();
  }
  assert.ok((await memory()) - before < 5_000_000);
  sent.end();
  assert.equal((await answer).status, 401);
});

test("half-sent bodies come to 32 MB at most, and keep no buyer from paying", PATIENCE, async (t) => {
  const shop = shopFor(t);
  const paying = openBody();
  const bytes = JSON.stringify(pix());
  const paid = send(shop, "/charges", paying.body, {
    ...JSON_TYPE,
    "idempotency-key": newKey(),
    "content-length": String(bytes.length),
  });
  const flood = Array.from({ length: 1_000 }, (_, n) => {
    const sent = openBody();
    sent.write("{");
    const key = { ...JSON_TYPE, "idempotency-key": newKey() };
    const answer =
      n % 2 === 0 ? send(shop, "/webhooks", sent.body, SIGNATURE) : send(shop, "/charges", sent.body, key);
    return { sent, answer };
  });
  // 64 kB of each charge, 256 kB of each delivery: the largest were given up first.
  await until(() => underway(shop) <= 1 + 500 + 2);
  paying.write(bytes);
  paying.end();
  assert.equal((await paid).status, 201);
  assert.equal((await shop.post(pix())).status, 201);

  for (const { sent } of flood) sent.breakOff();
  const answers = await Promise.all(flood.map(({ answer }) => answer));
  const refused = answers.filter(({ status }) => status === 503);
  assert.ok(refused.length >= 497, String(refused.length));
  for (const response of refused) {
    assert.equal(response.headers.get("retry-after"), "1");
    assert.equal(response.headers.get("connection"), "close");
  }
  assert.ok(answers.filter(({ status }) => status === 400).length > 400);
  assert.equal((await asCharge(shop.post(pix()))).status, "pending");
});

test("what a GET sends is not kept while its stream is open", async (t) => {
  const shop = shopFor(t);
  const { id } = await asCharge(shop.post(pix()));
  let seen: IncomingMessage | undefined;
  const listener = toNode(shop.pay);
  const { port } = await serve(t, (incoming, outgoing) => {
    seen = incoming;
    void listener(incoming, outgoing);
  });
  const client = dial(t, port);
  client.write(
    `GET /pay/charges/${id}/events HTTP/1.1\r\nhost: shop.example\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  client.write("1\r\nx\r\n".repeat(20_000) + "0\r\n\r\n");
  await eventually(() => assert.ok(seen?.complete));
  await eventually(() => assert.equal(seen?.readableLength, 0));
  assert.match(shop.pay.metrics(), /^pay_streams_open 1$/m);
});

test("a request that has no body stream, as in Firefox, is read whole", async (t) => {
  const shop = shopFor(t);
  const ask = (body: string) => {
    const request = new Request(`${SHOP}/pay/charges`, {
      method: "POST",
      headers: { ...JSON_TYPE, "idempotency-key": newKey() },
      body,
    });
    return shop.pay.fetch(Object.defineProperty(request, "body", { value: undefined }));
  };
  assert.equal((await asCharge(await ask(JSON.stringify(pix())))).status, "pending");
  assert.equal((await asProblem(await ask("x".repeat(100_000)))).status, 413);
});
