import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { freePort } from "../../support/free-port.ts";
import { serve } from "../../support/serve.ts";
import { run } from "../support/process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { merchant, SECRETS, service, startProxy, variables } from "./support.ts";

interface Finding {
  check: string;
  outcome: "ok" | "warning" | "failed";
  message: string;
}

async function setting(t: TestContext) {
  const [backend, bank] = await Promise.all([merchant(t), service(t)]);
  const port = await freePort();
  const folder = temporaryFolder(t);
  const env: Record<string, string> = {
    ...variables({ merchant: backend, service: bank }),
    PAY_PORT: String(port),
    PAY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAY_STORE: join(folder, "pay.db"),
  };
  return { shop: backend.shop, bank, env, folder };
}

async function check(t: TestContext, env: Record<string, string>, ...flags: string[]) {
  const { code, stdout, stderr } = await run(t, ["proxy", "--check", "--json", ...flags], { env });
  assert.equal(stderr, "");
  for (const secret of Object.values(SECRETS)) assert.ok(!stdout.includes(secret));
  const findings = JSON.parse(stdout) as Finding[];
  const of = (name: string) => {
    const found = findings.find((finding) => finding.check === name);
    return `${found?.outcome}: ${found?.message}`;
  };
  return { code, findings, of };
}

const BUYER = ["--order", "A-1001", "--header", "Cookie: session=maria"];

test("where all is right, each line says so, and nothing is left behind", async (t) => {
  const { shop, env, folder } = await setting(t);
  const { code, stdout, stderr } = await run(t, ["proxy", "--check", ...BUYER], { env });
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" }, stdout);
  const lines = stdout.trim().split("\n");
  assert.deepEqual(
    lines.map((line) => line.split(/ +/, 2).join(" ")),
    ["ok key", "ok clock", "ok orders", "ok events", "ok webhooks", "ok store"],
  );
  assert.match(stdout, /order "A-1001": R\$ 50,00 by pix or card/);
  assert.deepEqual(shop.told, [{ event: "pay.check" }]);
  assert.equal(shop.forged, 1);
  assert.deepEqual(readdirSync(folder), []);
});

test("beside a running proxy its own answer counts, and its store is written to", async (t) => {
  const { env } = await setting(t);
  await startProxy(t, env);
  const { code, of } = await check(t, env, ...BUYER);
  assert.equal(code, 0);
  assert.match(of("webhooks"), /^ok: .*\/pay\/webhooks is reached and refuses what is not signed/);
  assert.match(of("store"), /^ok: .*pay\.db is open, and takes writes/);
});

test("each thing that is wrong fails by itself, with what to do", async (t) => {
  const { env, folder } = await setting(t);
  // A web server that knows nothing of a checkout, and a shop that answers everything.
  const { origin } = await serve(t, (request, response) => {
    request.resume();
    response.writeHead(request.url?.startsWith("/orders") ? 200 : 404).end('{"amount":5000}');
  });
  writeFileSync(join(folder, "notes.txt"), "no store");
  const { code, findings, of } = await check(t, {
    ...env,
    PAY_API_KEY: "another-key",
    PAY_ORDER_URL: `${origin}/orders`,
    PAY_EVENTS_URL: `${origin}/nowhere`,
    PAY_PUBLIC_URL: origin,
    PAY_STORE: join(folder, "notes.txt"),
  });
  assert.equal(code, 1);
  assert.match(of("key"), /^failed: the service refuses PAY_API_KEY \(401\): give an active key/);
  assert.match(of("orders"), /^failed: .*\/orders answers an order for an id that nobody has\. Answer 404/);
  assert.match(of("events"), /^failed: PAY_EVENTS_URL answered 404, .*Answer 2xx for what is signed/);
  assert.match(of("webhooks"), /^failed: .*\/pay\/webhooks answered 404, expected the proxy's 401/);
  assert.match(of("store"), /^failed: PAY_STORE .*notes\.txt.* it was made by another program/);
  assert.equal(findings.length, 6);
});

test("an order that is there and not answered fails, and one that cannot be read says why", async (t) => {
  const { shop, env } = await setting(t);
  const hidden = await check(t, env, "--order", "A-1001");
  assert.equal(hidden.code, 1);
  assert.match(hidden.of("orders"), /^failed: .* does not answer order "A-1001" .*--header "Cookie: …"/);
  const unnamed = await check(t, env);
  assert.equal(unnamed.code, 0);
  assert.match(unnamed.of("orders"), /^warning: .*as a wrong address does too: give --order/);
  shop.brokenOrders = true;
  const broken = await check(t, env);
  assert.match(broken.of("orders"), /^failed: .*PAY_ORDER_URL answered 500, expected 200/);
});

test("PAY_ORDER_TOTAL_URL is asked where it is set", async (t) => {
  const { env } = await setting(t);
  let total = '{"total":5000}';
  let unknown = 404;
  const { origin } = await serve(t, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => void (body += text));
    request.on("end", () => {
      if (body.includes("A-1001")) response.end(total);
      else response.writeHead(unknown).end(total);
    });
  });
  const asked = async (...flags: string[]) =>
    (await check(t, { ...env, PAY_ORDER_TOTAL_URL: origin }, ...flags)).of("totals");
  assert.match(await asked(...BUYER), /^ok: .* says that order "A-1001" costs R\$ 50,00 by pix$/);
  total = '{"total":50.5}';
  assert.match(await asked(...BUYER), /^failed: .* no whole number of cents/);
  unknown = 200;
  assert.match(await asked(), /^failed: .* names a total for an id that nobody has/);
  unknown = 500;
  assert.match(await asked(), /^failed: .*PAY_ORDER_TOTAL_URL answered 500, .* No pay\.paid is posted/);
});

test("what works and is most likely a mistake is a warning, and no failure", async (t) => {
  const { env, bank } = await setting(t);
  const { origin } = await serve(t, (request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  // A service whose clock is an hour behind.
  const late = await serve(t, async (request, response) => {
    const answer = await fetch(bank.origin + request.url, { headers: { "x-api-key": SECRETS.apiKey } });
    response.setHeader("date", new Date(Date.now() - 3_600_000).toUTCString());
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  const { PAY_PUBLIC_URL: _, ...rest } = env;
  const { code, of } = await check(
    t,
    {
      ...rest,
      PAY_SERVICE_URL: `${late.origin}/v2`,
      PAY_EVENTS_URL: `${origin}/told`,
      PAY_STORE: ":memory:",
    },
    ...BUYER,
  );
  assert.equal(code, 0);
  assert.match(of("clock"), /^warning: this machine is 36\d\d s ahead of the service/);
  assert.match(of("events"), /^warning: .*takes events without a signature too \(204\)/);
  assert.match(of("webhooks"), /^warning: PAY_PUBLIC_URL is not set/);
  assert.match(of("store"), /^warning: PAY_STORE is :memory:/);
});

test("flags of the check are for the check alone", async (t) => {
  const { env } = await setting(t);
  const { code, stderr } = await run(t, ["proxy", "--order", "A-1001"], { env });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /^pay-elements proxy: --check is missing: --order, --header and --json go with it\.\n$/,
  );
});
