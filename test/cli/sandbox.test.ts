import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { service, verifyWebhook } from "../../src/contract/index.ts";
import { createServiceClient } from "../../src/proxy/index.ts";
import { CUSTOMER } from "../proxy/support/shop.ts";
import { run, start } from "./support/process.ts";

const makeCharge = (origin: string, apiKey: string) =>
  createServiceClient({ baseUrl: `${origin}/v2`, apiKey }).pix.charge({ amount: 5000, customer: CUSTOMER });

async function taken(t: TestContext) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

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
  const { server, port } = await taken(t);
  const keys = ["--api-key", "my-key", "--signing-secret", "my-secret"];
  const webhooks = ["--webhook-url", `http://127.0.0.1:${port}/hooks`];
  const sandbox = start(t, ["sandbox", "--port=0", ...keys, ...webhooks]);
  const origin = await sandbox.heard(/(http:\S+)\/v2/);
  const { paymentId } = await makeCharge(origin, "my-key");
  const delivered = once(server, "request");
  await fetch(`${origin}/sandbox/api/pix/${paymentId}/pay`, { method: "POST" });

  const [request, response] = (await delivered) as Parameters<Parameters<typeof createServer>[1] & object>;
  let body = "";
  for await (const chunk of request) body += chunk;
  response.end();
  assert.equal(request.url, "/hooks");
  const signature = request.headers[service.SIGNATURE_HEADER.toLowerCase()];
  assert.ok(await verifyWebhook(body, String(signature), "my-secret"));
  assert.doesNotMatch(sandbox.said.stdout, /my-key|my-secret/);

  sandbox.kill("SIGTERM");
  assert.equal(await sandbox.ended(), 0);
});

test("says in one line that its port is taken", async (t) => {
  const { port } = await taken(t);
  const { code, stdout, stderr } = await run(t, ["sandbox", "--port", String(port)]);
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, new RegExp(`^pay-elements sandbox: .*port ${port} .*in use.*--port.*\n$`));
});

test("--help tells of each flag and starts nothing", async (t) => {
  const { code, stdout } = await run(t, ["sandbox", "--help"]);
  assert.equal(code, 0);
  for (const flag of ["--port", "--host", "--webhook-url", "--api-key", "--signing-secret"])
    assert.ok(stdout.includes(flag), flag);
});
