// A file that may not grow, as by a quota: this needs no rights of root.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { startProxy } from "../../support/proxy-process.ts";
import { newKey, pix } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { merchant, service, variables } from "./support.ts";

const skip = spawnSync("prlimit", ["--version"]).status !== 0 && "prlimit (util-linux) is not installed";

test("where the store's file may not grow, health and log say so until it may", { skip }, async (t) => {
  const [backend, bank] = await Promise.all([merchant(t), service(t)]);
  const path = `${temporaryFolder(t)}/pay.db`;
  const { PAY_PORT: _, ...settings } = variables({ merchant: backend, service: bank });
  const proxy = await startProxy({ settings: { ...settings, PAY_STORE: path } });
  t.after(() => proxy.end("SIGKILL"));
  const limit = (bytes: string) => {
    const { status, stderr } = spawnSync("prlimit", [`--pid=${proxy.pid()}`, `--fsize=${bytes}:unlimited`]);
    assert.equal(status, 0, String(stderr));
  };
  const pay = () =>
    fetch(`${proxy.endpoint}/charges`, {
      method: "POST",
      headers: { cookie: "session=maria", "content-type": "application/json", "idempotency-key": newKey() },
      body: JSON.stringify(pix()),
    });
  const health = async () => (await fetch(`${proxy.endpoint}/healthz`)).status;

  assert.equal((await pay()).status, 201);
  limit("1");
  assert.equal((await pay()).status, 503);
  assert.deepEqual([await health(), await health()], [503, 503]);
  const lines = proxy.log().filter((line) => line.includes("The store cannot be written"));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /pay\.db.*cannot be written: the disk failed .* MB are free in /);
  limit("unlimited");
  assert.equal(await health(), 200);
  assert.equal((await pay()).status, 201);
});
