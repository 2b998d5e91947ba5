// An example below demo/frameworks, as a process of its own: it sells to a buyer beside a sandbox.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import type { TestContext } from "node:test";
import { listen } from "../../../demo/listen.ts";
import type { Charge } from "../../../src/contract/index.ts";
import { toNode } from "../../../src/proxy/index.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { asCharge, asOrder, card, CUSTOMER, eventually, newKey, pix } from "../../support/shop.ts";

export const EXAMPLES = resolve("demo/frameworks");

/** Exit codes of a server that was told to stop and did, without or with a word on the signal. */
const STOPPED = [0, 143];

/** Starts an example, and buys from it in every way. */
export async function sell(
  t: TestContext,
  command: string[],
  browse: (origin: string, sandbox: Sandbox) => Promise<void> = async () => {},
) {
  const service = await listen(0);
  const origin = await freeOrigin();
  const sandbox = createSandbox({ webhookUrl: `${origin}/pay/webhooks`, publicUrl: service.origin });
  // As `pay-elements sandbox` serves it: what frameworks make of `fetch` must get through, bodies in chunks too.
  service.server.on("request", toNode(sandbox));
  t.after(async () => {
    sandbox.close();
    await service.close();
  });
  const example = run(t, command, {
    PORT: new URL(origin).port,
    PAY_SERVICE_URL: `${service.origin}/v2`,
    PAY_API_KEY: "sandbox-key",
    PAY_SIGNING_SECRET: "sandbox-secret",
    PAY_PUBLIC_URL: origin,
  });
  await eventually(() => fetch(`${origin}/pay/orders/none`)).catch(() => assert.fail(example.said()));

  // A page of the shop's own origin, as browsers say it.
  const call = (
    path: string,
    init: { method?: string; redirect?: "manual"; headers?: Record<string, string>; body?: string } = {},
  ) => fetch(origin + path, { ...init, headers: { origin, ...init.headers } });
  const post = (body: object) =>
    call("/pay/charges", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": newKey() },
      body: JSON.stringify({ ...body, customer: CUSTOMER }),
    });
  const placeOrder = async () => {
    const page = await (await call("/")).text();
    const [, order] = /<pay-checkout endpoint="\/pay" order="([\w-]+)"/.exec(page) ?? [];
    assert.ok(order, page);
    return order;
  };

  const order = await placeOrder();
  const { amount, paid } = await asOrder(call(`/pay/orders/${order}`));
  assert.deepEqual([amount, paid], [7990, false]);

  const head = await call(`/pay/orders/${order}`, { method: "HEAD" });
  assert.deepEqual([head.status, await head.text()], [200, ""]);

  const preflight = await call("/pay/charges", { method: "OPTIONS" });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get("access-control-allow-origin"), origin);

  // Bundlers have to find it by the package's own name.
  const frame = await call("/pay/card-frame");
  assert.deepEqual([frame.status, (await frame.text()).slice(0, 15)], [200, "<!doctype html>"]);

  // A server in front may have added the slash. A webhook follows no redirect.
  for (const path of ["/pay/webhooks", "/pay/webhooks/"]) {
    const forged = await call(path, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", "x-service-signature": "0".repeat(64) },
      body: JSON.stringify({ event: "deposit" }),
    });
    assert.equal(forged.status, 401, path);
  }

  const made = await post(pix(order));
  assert.equal(made.status, 201);
  const charge = await asCharge(made);
  const states = statesOf(await call(`/pay/charges/${charge.id}/events`));
  assert.equal((await states.next()).value, "pending");
  await sandbox.control.pix.payCode(charge.pix!.code);
  assert.deepEqual(await Readable.from(states).toArray(), ["paid"]);
  await example.says(`Order ${order} is paid.`);
  await eventually(() =>
    assert.deepEqual(
      sandbox.control.deliveries.list().map(({ state }) => state),
      ["delivered"],
    ),
  );

  const byCard = await post(card(await placeOrder()));
  assert.deepEqual([byCard.status, (await asCharge(byCard)).status], [201, "paid"]);
  assert.doesNotMatch(example.said(), /not limited by address/);

  await browse(origin, sandbox);

  const waiting = statesOf(
    await call(`/pay/charges/${(await asCharge(post(pix(await placeOrder())))).id}/events`),
  );
  assert.equal((await waiting.next()).value, "pending");
  example.stop();
  assert.deepEqual(await Readable.from(waiting).toArray(), []);
  assert.ok(STOPPED.includes(await example.ended), example.said());
}

/** A process of Node's in a folder of its own, where `pay.db` comes to lie. Both go when the test ends. */
export function run(t: TestContext, command: string[], env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pay-elements-"));
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(([code]) => code as number);
  t.after(async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** Its exit code. */
    ended,
    said: () => output,
    says: (line: string) => eventually(() => assert.ok(output.includes(line), output)),
    stop: () => child.kill("SIGTERM"),
  };
}

/** The states that an event stream tells, as they come. */
async function* statesOf({ body }: Response): AsyncGenerator<Charge["status"]> {
  let text = "";
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (data) yield (JSON.parse(data) as Charge).status;
    }
  }
}

async function freeOrigin(): Promise<string> {
  const { origin, close } = await listen(0);
  await close();
  return origin;
}
