import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { test } from "node:test";
import assert from "node:assert/strict";
import { service, verifyWebhook } from "../../src/contract/index.ts";
import { createServiceClient } from "../../src/proxy/index.ts";
import { DEFAULT_KEYS } from "../../src/sandbox/index.ts";
import { withoutBody } from "../support/raw-request.ts";
import { CARD, CUSTOMER, eventually } from "../support/shop.ts";
import { run, start } from "./support/process.ts";
import { serve } from "../support/serve.ts";

const makeCharge = (origin: string, apiKey: string) =>
  createServiceClient({ baseUrl: `${origin}/v2`, apiKey }).pix.charge({ amount: 5000, customer: CUSTOMER });

test("serves the payment service and its page at the port that it says, with keys that it says", async (t) => {
  const sandbox = start(t, ["sandbox", "--port", "0"]);
  const origin = await sandbox.heard(/(http:\S+)\/v2/);
  const key = await sandbox.heard(/API key +(\S+)/);
  assert.equal((await fetch(await sandbox.heard(/(http:\S+\/sandbox)/))).status, 200);
  assert.equal((await makeCharge(origin, key)).amount, 5000);
  await assert.rejects(makeCharge(origin, "another"), { code: "unauthorized" });

  sandbox.kill("SIGINT");
  assert.equal(await sandbox.ended(), 0);
  assert.equal(sandbox.said.stderr, "");
});

test("takes the keys that it is given, tells none of them, and posts webhooks where it is told", async (t) => {
  const deliveries: { url: string | undefined; body: string; signature: string }[] = [];
  const { origin: shop } = await serve(t, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => void (body += text));
    request.on("end", () => {
      const signature = String(request.headers[service.SIGNATURE_HEADER.toLowerCase()]);
      deliveries.push({ url: request.url, body, signature });
      response.end();
    });
  });
  const keys = ["--api-key", "my-key", "--signing-secret", "my-secret"];
  const sandbox = start(t, ["sandbox", "--port=0", ...keys, "--webhook-url", `${shop}/hooks`]);
  const origin = await sandbox.heard(/(http:\S+)\/v2/);
  const { paymentId } = await makeCharge(origin, "my-key");
  await fetch(`${origin}/sandbox/api/pix/${paymentId}/pay`, { method: "POST" });

  const delivery = await eventually(() => deliveries[0] ?? assert.fail("Nothing was delivered."));
  assert.equal(delivery.url, "/hooks");
  assert.ok(await verifyWebhook(delivery.body, delivery.signature, "my-secret"));
  assert.doesNotMatch(sandbox.said.stdout, /my-key|my-secret/);

  sandbox.kill("SIGTERM");
  assert.equal(await sandbox.ended(), 0);
});

test("cancels a charge for a PUT that says nothing of a body, as `curl -X PUT` sends it", async (t) => {
  const sandbox = start(t, ["sandbox", "--port=0"]);
  const origin = await sandbox.heard(/(http:\S+)\/v2/);
  const { cards } = createServiceClient({ baseUrl: `${origin}/v2`, apiKey: DEFAULT_KEYS.apiKey });
  const card = { ...CARD, number: "4111111111111111", brand: "Visa" } as const;
  const made = await cards.charge({ amount: 5000, customer: CUSTOMER, card });
  assert.ok(made.kind === "created");
  const path = `/v2/card/charges/${made.paymentId}/cancel`;
  const answer = await withoutBody(origin, "PUT", path, [`x-api-key: ${DEFAULT_KEYS.apiKey}`]);
  assert.equal(answer.status, 200, answer.body);
  assert.equal((await cards.cancellation(made.paymentId)).payment.voidedAmount, 5000);
});

test("takes the control API to be its own at its host and its public address alone", async (t) => {
  const sandbox = start(t, [
    "sandbox",
    "--port=0",
    "--host=0.0.0.0",
    "--public-url",
    "http://pagamentos.example",
  ]);
  const { port } = new URL(await sandbox.heard(/(http:\S+)\/v2/));
  // `fetch` sets the host itself.
  const open = async (host: string) => {
    const [response] = (await once(get({ port, path: "/sandbox", headers: { host } }), "response")) as [
      IncomingMessage,
    ];
    response.resume();
    return response.statusCode;
  };
  for (const host of ["0.0.0.0", "localhost", "127.0.0.1", "pagamentos.example"])
    assert.equal(await open(`${host}:${port}`), 200, host);
  assert.equal(await open(`evil.example:${port}`), 403);

  sandbox.kill("SIGINT");
  assert.equal(await sandbox.ended(), 0);
});

test("says in one line that its port is in use", async (t) => {
  const { port } = await serve(t, () => {});
  const { code, stdout, stderr } = await run(t, ["sandbox", "--port", String(port)]);
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, new RegExp(`^pay-elements sandbox: .*port ${port} .*in use.*--port.*\n$`));
});

test("flags with wrong values are all named, and nothing is started", async (t) => {
  const wrong = [
    "--port=65536",
    "--host=",
    "--public-url=sandbox.example",
    "--webhook-url=ftp://a.example",
    "--api-key=",
  ];
  const { code, stdout, stderr } = await run(t, ["sandbox", ...wrong]);
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(
    stderr,
    /--port must be a port, from 0 to 65535, got "65536"; --host is empty; --public-url must be .*, got "sandbox.example"; --webhook-url must be .*; --api-key /,
  );
});

test("--help tells of each flag and starts nothing", async (t) => {
  const { code, stdout } = await run(t, ["sandbox", "--help"]);
  assert.equal(code, 0);
  for (const flag of ["--port", "--host", "--public-url", "--webhook-url", "--api-key", "--signing-secret"])
    assert.ok(stdout.includes(flag), flag);
  assert.match(stdout, /sandbox-key .*\n.*sandbox-secret /);
});
