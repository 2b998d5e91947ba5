// A backup beside a running proxy, and what becomes of payments where it is restored.
import assert from "node:assert/strict";
import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test, type TestContext } from "node:test";
import { sqliteStore } from "../../../src/proxy/index.ts";
import { asCharge, card, pix } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { merchant, SECRETS, service, startProxy, variables } from "../proxy/support.ts";
import { run } from "../support/process.ts";
import { signWebhook } from "../../../src/contract/index.ts";

const chargesIn = (path: string) => {
  const db = new DatabaseSync(path);
  try {
    return Number(db.prepare("SELECT count(*) AS n FROM charges").get()?.["n"]);
  } catch {
    return 0;
  } finally {
    db.close();
  }
};

async function setting(t: TestContext) {
  const folder = temporaryFolder(t);
  const [{ shop: _, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const env = { ...variables({ merchant: backend, service: bank }), PAY_STORE: join(folder, "pay.db") };
  return { folder, env, backup: join(folder, "backup.db") };
}

test("beside a running proxy a backup holds what a copy of the file has not", async (t) => {
  const { folder, env, backup } = await setting(t);
  const proxy = await startProxy(t, env);
  const made = await asCharge(proxy.charge(pix()));
  copyFileSync(env.PAY_STORE, join(folder, "copied.db"));
  assert.equal(chargesIn(join(folder, "copied.db")), 0, "it lies in pay.db-wal");

  const { code, stdout, stderr } = await run(t, ["backup", backup], { env: { PAY_STORE: env.PAY_STORE } });
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  assert.match(
    stdout,
    /^.*backup\.db holds .*pay\.db as it was just now, whole and checked:\n  orders +1\n  charges +1\n/,
  );
  assert.equal((statSync(backup).mode & 0o777).toString(8), "600");
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("backup")),
    ["backup.db"],
  );
  const store = sqliteStore(backup);
  t.after(() => store.close());
  assert.equal((await store.charge(made.id))?.record.pix?.code, made.pix?.code);
  assert.equal(
    (await asCharge(proxy.call(`/charges/${made.id}`))).status,
    "pending",
    "and the proxy goes on",
  );
});

test("a backup that is restored takes a delivery that came after it when the service repeats it", async (t) => {
  const { env, backup } = await setting(t);
  const proxy = await startProxy(t, env);
  const made = await asCharge(proxy.charge(pix()));
  await run(t, ["backup", backup], { env: { PAY_STORE: env.PAY_STORE } });
  const store = sqliteStore(backup);
  const stored = await store.charge(made.id);
  await store.close();
  const { paymentId, merchantOrderId } = stored?.record.service ?? {};
  const deposit = JSON.stringify({
    event: "deposit",
    paymentId,
    status: "PAID",
    amount: "50.00",
    merchantOrderId,
  });
  const headers = { "x-service-signature": await signWebhook(deposit, SECRETS.signing) };
  const deliver = (to: typeof proxy) => to.call("/webhooks", "", { method: "POST", body: deposit, headers });
  assert.equal((await deliver(proxy)).status, 200);
  assert.equal((await asCharge(proxy.call(`/charges/${made.id}`))).status, "paid");
  proxy.kill("SIGKILL");
  await proxy.ended();

  const restored = await startProxy(t, { ...env, PAY_STORE: backup });
  assert.equal((await asCharge(restored.call(`/charges/${made.id}`))).status, "pending");
  assert.equal((await deliver(restored)).status, 200);
  assert.equal((await asCharge(restored.call(`/charges/${made.id}`))).status, "paid");
});

test("a card charge that was made after the backup is shown by the reconciliation", async (t) => {
  const { env, backup } = await setting(t);
  const proxy = await startProxy(t, env);
  await run(t, ["backup", backup], { env: { PAY_STORE: env.PAY_STORE } });
  assert.equal((await asCharge(proxy.charge(card()))).status, "paid");
  const day = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const reconcile = (store: string) =>
    run(t, ["reconcile", "--from", from, "--json"], { env: { ...env, PAY_STORE: store } });
  assert.equal((await reconcile(env.PAY_STORE)).code, 0);
  const { code, stdout } = await reconcile(backup);
  assert.equal(code, 1);
  assert.match(stdout, /"finding": "unknown"/);
});

test("a file is replaced by --force alone, and only by a whole backup", async (t) => {
  const { env, backup } = await setting(t);
  await sqliteStore(env.PAY_STORE).close();
  writeFileSync(backup, "of yesterday");
  const given = { env: { PAY_STORE: env.PAY_STORE } };
  const refused = await run(t, ["backup", backup], given);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /backup\.db" exists already: name another file, or give --force\.\n$/);
  const replaced = await run(t, ["backup", backup, "--force", "--json"], given);
  assert.equal(replaced.code, 0, replaced.stderr);
  const { charges, bytes } = JSON.parse(replaced.stdout) as Record<string, number>;
  assert.deepEqual([charges, bytes], [0, statSync(backup).size]);
});

test("what cannot be backed up ends in one line that says why, and leaves no file behind", async (t) => {
  const { folder, env, backup } = await setting(t);
  await sqliteStore(env.PAY_STORE).close();
  const foreign = join(folder, "foreign.db");
  new DatabaseSync(foreign).exec("CREATE TABLE notes (text)");
  const before = readdirSync(folder);
  for (const [store, args, code, words] of [
    [join(folder, "none.db"), [backup], 1, /There is no file ".*none\.db": name the store's\./],
    [foreign, [backup], 1, /foreign\.db" cannot be opened: it was made by another program/],
    [env.PAY_STORE, [env.PAY_STORE, "--force"], 1, /pay\.db" is the store itself: name another file\./],
    [env.PAY_STORE, [join(folder, "nowhere/b.db")], 1, /nowhere\/b\.db/],
    [env.PAY_STORE, [], 2, /name one file/],
    [":memory:", [backup], 2, /:memory:/],
    [
      "postgres://pay:hush@db.example/shop",
      [backup],
      2,
      /PAY_STORE is postgres:\/\/db\.example\/shop, .* pg_dump /,
    ],
    ["rediss://:hush@cache.example", [backup], 2, /PAY_STORE is rediss:\/\/cache\.example, .* BGSAVE /],
  ] as const) {
    const said = await run(t, ["backup", ...args], { env: { PAY_STORE: store } });
    assert.equal(said.code, code, said.stderr);
    assert.match(said.stderr, /^pay-elements backup: [^\n]+\n$/);
    assert.match(said.stderr, words);
    assert.doesNotMatch(said.stderr, /hush/);
    assert.ok(!existsSync(backup));
  }
  assert.deepEqual(readdirSync(folder), before);
});
