// The receivers of docs/command-line.md, as they stand there.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { merchantEvents } from "../../../src/cli/proxy/merchant-events.ts";
import { signWebhook } from "../../../src/contract/index.ts";
import type { ChargeRecord, PayProblem } from "../../../src/proxy/index.ts";
import { eventually } from "../../support/shop.ts";
import { freePort } from "../../support/free-port.ts";

const page = readFileSync("docs/command-line.md", "utf8");

function example(language: string, mark: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(
    ([, code]) => code,
  );
  return blocks.find((code) => code?.includes(mark)) ?? assert.fail(`No ${language} with ${mark}`);
}

const env = { ...process.env, PAY_EVENTS_SECRET: "a-secret-of-your-own" };
const problem: PayProblem = {
  code: "unknown_charge",
  message: "Preço: R$ 10,00 ✓",
  at: "2026-11-21T12:00:00Z",
};
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

test("the receiver in Python takes what is signed and nothing else", { skip: !has("python3") }, async () => {
  const body = JSON.stringify({ event: "pay.problem", ...problem });
  const driver = `
import sys
body, *signatures = sys.argv[1:]
print(json.dumps([read_told(body.encode(), signature) for signature in signatures]))`;
  const signatures = [
    await signWebhook(body, env.PAY_EVENTS_SECRET),
    await signWebhook(body, "another"),
    "",
    "ü",
  ];
  const code = example("python", "read_told") + driver;
  const { stdout, stderr } = spawnSync("python3", ["-c", code, body, ...signatures], {
    env,
    encoding: "utf8",
  });
  assert.deepEqual(JSON.parse(stdout || stderr), [JSON.parse(body), null, null, null]);
});

/** The receiver in PHP, at the address that this gives. */
async function startPhp(t: TestContext, variables: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), "pay-php-"));
  t.after(() => rmSync(folder, { recursive: true }));
  // The shop's own functions, beside the page: an order of 5000 cents, and a list of what was shipped.
  const shop = `
function find_paid_order($id) { return ["cents" => 5000]; }
function mark_paid($orderId, $id, $paidAt) { file_put_contents(__DIR__ . "/shipped", "$orderId $id $paidAt\n", FILE_APPEND); }
`;
  writeFileSync(join(folder, "events.php"), example("php", "mark_paid").replace("<?php\n", `<?php${shop}`));
  const port = await freePort();
  const php = spawn("php", ["-S", `127.0.0.1:${port}`, "-t", folder], { env: variables, stdio: "ignore" });
  t.after(() => {
    php.kill();
    return once(php, "close");
  });
  const url = `http://127.0.0.1:${port}/events.php`;
  await eventually(() => fetch(url));
  const shipped = join(folder, "shipped");
  return { url, shipped: () => (existsSync(shipped) ? readFileSync(shipped, "utf8") : "") };
}

test(
  "the receiver in PHP ships what is paid, and nothing for less than it costs",
  { skip: !has("php") },
  async (t) => {
    const { url, shipped } = await startPhp(t, env);
    const { onPaid, onCharge } = merchantEvents(url, env.PAY_EVENTS_SECRET);
    const charge = { id: "c1", orderId: "A-1001", status: "paid", amount: 4999 } as ChargeRecord;
    const payment = {
      id: "c1",
      orderId: "A-1001",
      method: "pix",
      amount: 4999,
      paidAt: "2026-11-21T12:00:00Z",
      charge,
    } as const;
    await onCharge(charge);
    await onPaid({ ...payment, orderAmount: 4999 });
    assert.equal(shipped(), "");
    await onPaid({ ...payment, orderAmount: 5000 });
    assert.equal(shipped(), "A-1001 c1 2026-11-21T12:00:00Z\n");
  },
);

test("the receiver in PHP takes what is signed and nothing else", { skip: !has("php") }, async (t) => {
  const { url } = await startPhp(t, env);
  assert.equal((await fetch(url)).status, 401);
  await merchantEvents(url, env.PAY_EVENTS_SECRET).onProblem(problem);
  await assert.rejects(async () => merchantEvents(url, "another").onProblem(problem), /answered 401/);
});

test("the receiver in PHP that lacks its secret takes nothing", { skip: !has("php") }, async (t) => {
  const { PAY_EVENTS_SECRET: _, ...without } = env;
  const { url } = await startPhp(t, without);
  const body = JSON.stringify({ event: "pay.problem", ...problem });
  const forged = createHmac("sha256", "").update(body).digest("hex");
  const answer = await fetch(url, { method: "POST", body, headers: { "x-service-signature": forged } });
  assert.equal(answer.status, 500);
});
