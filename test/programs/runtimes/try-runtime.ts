// One runtime with one store: from the start of its example to the payments after it was started again.
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { toNode } from "../../../src/proxy/index.ts";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { readCharges } from "../../support/charge-stream.ts";
import { freePort } from "../../support/free-port.ts";
import { startProcess, type OwnProcess } from "../../support/process.ts";
import { serve } from "../../support/serve.ts";
import { eventually } from "../../support/shop.ts";
import { Buyer } from "./buyer.ts";
import { ENV_FILE, type Runtime } from "./runtimes.ts";

const API_KEY = "sandbox-key";
const SECRET = "sandbox-secret";

/** Serves a sandbox, and gives how to start the example of a runtime on it, in a folder that has the package installed. */
async function prepare(t: TestContext, folder: string, runtime: Runtime, { path, store }: Trial) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = createSandbox({
    apiKey: API_KEY,
    signingSecret: SECRET,
    webhookUrl: `${origin}/pay/webhooks`,
  });
  t.after(() => sandbox.close());
  const service = await serve(t, toNode(sandbox));
  const settings = {
    PAY_SERVICE_URL: `${service.origin}/v2`,
    PAY_API_KEY: API_KEY,
    PAY_SIGNING_SECRET: SECRET,
    PAY_PUBLIC_URL: origin,
    PORT: String(port),
    ...(store !== undefined && { PAY_STORE: store }),
  };
  const file = join(folder, ENV_FILE);
  writeFileSync(
    file,
    Object.entries(settings)
      .map((pair) => `${pair.join("=")}\n`)
      .join(""),
  );

  const [, ...words] = runtime.command.split(" ");
  const flag = runtime.portFlag === undefined ? -1 : words.indexOf(runtime.portFlag);
  if (flag >= 0) words[flag + 1] = String(port);
  const others = Object.entries(process.env).filter(([name]) => !/^(PAY_|PORT$|NODE_|npm_)/.test(name));
  const env = { ...Object.fromEntries(others), CI: "1", WRANGLER_SEND_METRICS: "false" };
  const cwd = join(folder, runtime.folder ?? ".");
  let running: OwnProcess | undefined;
  const start = async (page = "/pay/healthz") => {
    const answers = () =>
      eventually(async () => assert.equal((await fetch(origin + page)).status, 200), 60_000);
    return (running = await startProcess(path, words, answers, env, { cwd }));
  };
  t.after(async () => {
    if (running && running.exitCode() === null) await running.end("SIGTERM");
  });
  const said = () => running?.said() ?? "";
  return { origin, sandbox, buyer: new Buyer(origin, sandbox), start, said };
}

export interface Trial {
  /** Of the runtime's program. */
  path: string;
  /** The example's own choice if absent. */
  store?: string;
  /** Whether charges are still there after a start. */
  lasts: boolean;
  /** Whether to wait on a silent stream for longer than the runtime's limits. */
  waits: boolean;
}

export async function tryRuntime(t: TestContext, folder: string, runtime: Runtime, trial: Trial) {
  const prepared = await prepare(t, folder, runtime, trial);
  try {
    await sell(prepared, runtime, trial);
  } catch (cause) {
    throw new Error(`${String(cause)}\n${runtime.name} wrote:\n${prepared.said()}`, { cause });
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function sell(prepared: Prepared, runtime: Runtime, trial: Trial) {
  const { origin, buyer, start } = prepared;
  let shop = await start();
  assert.equal((await fetch(`${origin}/pay-elements.js`)).status, 200);
  const silence = trial.waits ? buyer.waitInSilence() : undefined;
  const paid = [await buyer.payByPix(), await buyer.payByCard()];
  // The merchant's handler was called.
  await eventually(() => {
    for (const id of paid) assert.ok(shop.said().includes(paidLine(id)), shop.said());
  });
  await silence;

  const waiting = await buyer.waitingCode();
  const stream = readCharges(await buyer.call(`/charges/${waiting.id}/events`));
  assert.equal((await stream.next())?.status, "pending");
  const ending = shop.end("SIGTERM");
  assert.equal(await stream.next(), undefined, "the stream ends");
  await ending;
  if (runtime.closes) assert.equal(shop.exitCode(), 0, shop.said());
  if (!trial.lasts) return;

  shop = await start();
  assert.equal((await buyer.charge(waiting.id)).status, "pending");
  const resumed = readCharges(await buyer.call(`/charges/${waiting.id}/events`));
  await resumed.next();
  await buyer.payCode(waiting);
  assert.equal((await resumed.next())?.status, "paid");
  if (runtime.cron) await settleByCron(prepared, shop, runtime.cron);
  else await shop.end("SIGTERM");
}

/** What the examples print of an order. */
const paidLine = (orderId: string) => `Order ${orderId} is paid.`;

/** The shop ends while a card is under review. It is approved, no webhook says so, and only the cron trigger calls the shop. */
async function settleByCron({ origin, sandbox, buyer, start }: Prepared, shop: OwnProcess, cron: string) {
  const orderId = await buyer.payUnderReview();
  await shop.end("SIGTERM");
  sandbox.control.deliveries.mode({ how: "never" });
  await sandbox.control.cards.confirm(sandbox.control.cards.list()[0]!.paymentId);

  // A file, which is served without the proxy: it is still to be started.
  const restarted = await start("/pay-elements.js");
  assert.ok(!restarted.said().includes(paidLine(orderId)), restarted.said());
  // Until the next look-up is due.
  await eventually(async () => {
    const scheduled = await fetch(origin + cron);
    assert.equal(scheduled.status, 200, await scheduled.text());
    assert.ok(restarted.said().includes(paidLine(orderId)), restarted.said());
  });
  await restarted.end("SIGTERM");
}

/** Copies the examples into a folder of their own, inside of one that has the package installed. */
export function copyExamples(installed: string, name: string): string {
  const folder = join(installed, name);
  for (const part of ["frameworks/node", "frameworks/shop.js", "runtimes"])
    cpSync(`demo/${part}`, join(folder, "demo", part), { recursive: true });
  return folder;
}

/** The page of the examples has the command. */
export function assertDocumented({ name, command }: Runtime) {
  for (const page of ["demo/runtimes/README.md", "demo/frameworks/README.md"])
    if (readFileSync(page, "utf8").includes(command)) return;
  assert.fail(`No page has the command of ${name}: ${command}`);
}
