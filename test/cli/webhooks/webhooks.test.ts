// Webhooks that a developer sends from a terminal, to a proxy that runs on the same store.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { replay } from "../../../src/cli/webhooks/replay.ts";
import { trigger } from "../../../src/cli/webhooks/trigger.ts";
import { sqliteStore } from "../../../src/proxy/index.ts";
import { asCharge, card, eventually, PENDING, pix } from "../../support/shop.ts";
import { payout, stored } from "../../../src/testing/store-suite/fixtures.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { run } from "../support/process.ts";
import { merchant, SECRETS, service, startProxy, variables } from "../proxy/support.ts";

async function setting(t: TestContext) {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const PAY_STORE = join(temporaryFolder(t), "pay.db");
  const PAY_SIGNING_SECRET = `${SECRETS.signing},older-secret`;
  const env = { ...variables({ merchant: backend, service: bank }), PAY_STORE, PAY_SIGNING_SECRET };
  const proxy = await startProxy(t, env);
  const address = new URL(proxy.endpoint);
  const own = { PAY_STORE, PAY_PORT: address.port, PAY_SIGNING_SECRET };
  return {
    shop,
    proxy,
    bank,
    env: own,
    run: (...args: string[]) => run(t, args, { env: own }),
    status: async (id: string) => (await asCharge(proxy.call(`/charges/${id}`))).status,
  };
}

test("the commands of docs/command-line.md decline a card, pay a Pix, and repeat that without effect", async (t) => {
  const page = readFileSync("docs/command-line.md", "utf8");
  const [, printed = ""] = /^## Webhooks while you develop\n\n```sh\n(.*?)^```/ms.exec(page) ?? [];
  const [deny = [], deposit = [], list = [], repeat = []] = printed
    .trimEnd()
    .split("\n")
    .map((line) => line.replace("npx pay-elements ", "").split(" "));
  const { run, proxy, status, shop } = await setting(t);
  const declined = await asCharge(proxy.charge(card("A-1001", PENDING)));
  assert.equal((await run(...deny)).code, 0);
  assert.equal((await asCharge(proxy.call(`/charges/${declined.id}`))).reason?.code, "insufficient_funds");

  const { id } = await asCharge(proxy.charge(pix()));
  const paid = await run(...deposit);
  assert.deepEqual({ code: paid.code, stderr: paid.stderr }, { code: 0, stderr: "" });
  assert.match(paid.stdout, /^deposit \S+ to http:\/\/127\.0\.0\.1:\d+\/pay\/webhooks: 200, taken\n$/);
  assert.equal(await status(id), "paid");
  await eventually(() => assert.equal(shop.of("pay.paid").length, 1));

  const listed = await run(...list);
  const [, name = ""] = /^  (\w{12})   \S+  deposit  charge \S+$/m.exec(listed.stdout) ?? [];
  assert.equal(name.length, repeat[1]?.length, listed.stdout);
  const replayed = await run("replay", name);
  assert.deepEqual([replayed.code, replayed.stderr], [0, ""]);
  assert.match(replayed.stdout, /: 200, taken\n$/);
  assert.equal((await run(...list)).stdout, listed.stdout, "the proxy has known it for a repeat");
  assert.equal(shop.of("pay.paid").length, 1);
});

test("another sum than the charge's does not pay it", async (t) => {
  const { run, proxy, status, shop } = await setting(t);
  const { id } = await asCharge(proxy.charge(pix()));
  assert.equal((await run("trigger", "deposit", "--charge", id, "--amount", "1,00")).code, 0);
  await eventually(() => assert.equal(shop.of("pay.problem")[0]?.["code"], "wrong_amount"));
  assert.equal(await status(id), "pending");
});

test("a card is declined for the reason that is given, and confirmed", async (t) => {
  const { run, proxy, shop } = await setting(t);
  const { id } = await asCharge(proxy.charge(card("A-1001", PENDING)));
  assert.equal((await run("trigger", "payment.denied", "--charge", id, "--return-code", "54")).code, 0);
  const denied = await asCharge(proxy.call(`/charges/${id}`));
  assert.deepEqual([denied.status, denied.reason?.code], ["denied", "expired_card"]);
  assert.equal((await run("trigger", "payment.confirmed", "--order", "A-1001")).code, 0);
  await eventually(() => assert.equal(shop.of("pay.paid").length, 1));
});

test("a payout is told as gone out", async (t) => {
  const { run, env } = await setting(t);
  const store = sqliteStore(env.PAY_STORE);
  await store.commit({
    order: { id: "../payouts", revision: 0 },
    payouts: [payout("p1", 0, { reference: "REFERENCEOFTHEPAYOUTABCDE" })],
  });
  assert.equal((await run("trigger", "withdrawal", "--payout", "p1")).code, 0);
  assert.equal((await store.payout!({ id: "p1" }))?.status, "approved");
  await store.close();
});

test("a body is printed, and not sent", async (t) => {
  const { run, proxy, status } = await setting(t);
  const { id } = await asCharge(proxy.charge(pix()));
  const printed = await run("trigger", "deposit", "--charge", id, "--print");
  assert.partialDeepStrictEqual(JSON.parse(printed.stdout), {
    event: "deposit",
    status: "PAID",
    amount: "50.00",
  });
  assert.equal(await status(id), "pending");
});

test("what cannot be sent is refused, in words that say what to do", async (t) => {
  const PAY_STORE = join(temporaryFolder(t), "pay.db");
  const store = sqliteStore(PAY_STORE);
  t.after(() => store.close());
  await store.commit({
    order: { id: "A-1001", revision: 0 },
    charges: [stored("c1", "A-1001", { record: { method: "pix" } })],
  });
  const before = process.env["PAY_STORE"];
  process.env["PAY_STORE"] = PAY_STORE;
  t.after(() => {
    if (before === undefined) delete process.env["PAY_STORE"];
    else process.env["PAY_STORE"] = before;
  });
  for (const [message, exitCode, ...args] of [
    [
      /a proxy on the internet is told nothing/,
      2,
      "deposit",
      "--charge",
      "c1",
      "--to",
      "https://loja.com.br/pay",
    ],
    [/sends no event "payment.denyed". Did you mean payment.denied\?/, 2, "payment.denyed"],
    [/name one event: deposit, /, 2],
    [/name it with --charge, or its order with --order/, 2, "deposit"],
    [/name it with --payout/, 2, "withdrawal"],
    [/no card charge of "order A-1001"/, 1, "payment.denied", "--order", "A-1001"],
    [/no payout "p9"/, 1, "withdrawal", "--payout", "p9"],
    [/--amount must be reais/, 2, "deposit", "--charge", "c1", "--amount", "much"],
  ] as const)
    await assert.rejects(trigger([...args]), { name: "CommandError", message, exitCode });

  await assert.rejects(replay(["abc"]), { message: /has kept no delivery "abc"/, exitCode: 1 });
  for (const hash of ["abc1", "abc2"])
    await store.commit({ delivery: { hash, body: "{}", receivedAt: 1, chargeId: "c1" } });
  await assert.rejects(replay(["ABC"]), { message: /begins the names of 2 deliveries/, exitCode: 2 });
  await assert.rejects(replay(["abc1"]), { message: /has kept no body of this delivery/, exitCode: 1 });
});

test("a proxy of a real service is told nothing that did not happen", async (t) => {
  const { env, proxy, status } = await setting(t);
  const { id } = await asCharge(proxy.charge(pix()));
  const live = { env: { ...env, PAY_SERVICE_URL: "https://api.example.com/v2" } };
  const refused = await run(t, ["trigger", "deposit", "--charge", id], live);
  assert.equal(refused.code, 2);
  assert.match(
    refused.stderr,
    /PAY_SERVICE_URL is api\.example\.com, and a proxy of a real service is told nothing/,
  );
  assert.equal(await status(id), "pending");
  const printed = await run(t, ["trigger", "deposit", "--charge", id, "--print"], live);
  assert.deepEqual([printed.code, /"deposit"/.test(printed.stdout)], [0, true]);
});

test("what the proxy does not take is told", async (t) => {
  const { env, proxy } = await setting(t);
  const { id } = await asCharge(proxy.charge(pix()));
  const withEnv = (more: Record<string, string>, ...args: string[]) =>
    run(t, args, { env: { ...env, ...more } });
  const trigger = ["trigger", "deposit", "--charge", id];
  const unsigned = await withEnv({ PAY_SIGNING_SECRET: "of-another-proxy" }, ...trigger);
  assert.deepEqual(
    [unsigned.code, /401: PAY_SIGNING_SECRET is not the proxy's/.test(unsigned.stdout)],
    [1, true],
  );
  const elsewhere = await withEnv({ PAY_BASE_PATH: "/elsewhere" }, ...trigger);
  assert.deepEqual([elsewhere.code, /: 404: /.test(elsewhere.stdout)], [1, true]);
  const nobody = await withEnv({ PAY_PORT: "1" }, ...trigger);
  assert.deepEqual([nobody.code, /nothing answers at/.test(nobody.stderr)], [1, true]);
  const nowhere = await withEnv({ PAY_STORE: "none.db" }, ...trigger);
  assert.deepEqual([nowhere.code, /there is no file none\.db/.test(nowhere.stderr)], [2, true]);
});
