import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { getRequestListener } from "@hono/node-server";
import type { Reconciliation } from "../../../src/proxy/index.ts";
import { booksFor, fill, losing, pay, settled, type Books } from "../../proxy/charges/books.ts";
import { PENDING } from "../../support/shop.ts";
import { serve } from "../../support/serve.ts";
import { COMMAND_LINE } from "../../support/command-line.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { run as runCommand } from "../support/process.ts";

type Answer = Books["sandbox"]["fetch"];

/** The command beside the running proxy of a shop. */
async function commandFor(t: TestContext, shop: Books, answer: Answer = shop.sandbox.fetch) {
  const { origin } = await serve(
    t,
    (request, response) => void getRequestListener(answer)(request, response),
  );
  const variables = {
    PAY_SERVICE_URL: `${origin}/v2`,
    PAY_API_KEY: "sandbox-key",
    PAY_STORE: shop.file,
  };
  const run = (flags: string[] = [], env: Record<string, string> = {}) =>
    runCommand(t, ["reconcile", "--from", "2020-01-01", ...flags], { env: { ...variables, ...env } });
  return { run, variables };
}

/** A shop with one charge of which a part was cancelled, and no delivery came. */
async function withLostOne(t: TestContext) {
  const shop = booksFor(t);
  let id = "";
  await losing(shop, async () => ({ id } = await pay(shop, "A-5000")));
  const { paymentId = "" } = await shop.details(id);
  await losing(shop, () => shop.sandbox.control.cards.cancel(paymentId, { amount: 1000 }));
  return { shop, id, paymentId, ...(await commandFor(t, shop)) };
}

test("beside a running proxy it mends all, prints what, and exits with 0; again it changes nothing", async (t) => {
  const shop = booksFor(t);
  await fill(shop, 30);
  const { run } = await commandFor(t, shop);
  const told = shop.records.length;
  const first = await run();
  assert.deepEqual([first.code, first.stderr], [0, ""], first.stdout);
  assert.match(first.stdout, /^Mended: .+\(\d+\)$/m);
  assert.match(first.stdout, /^ {2}order A-51\d\d, charge \S+, payment \S+, R\$ 51,\d\d \w+$/m);
  assert.match(first.stdout, /^ {4}status paid -> reversed$/m);
  assert.match(first.stdout, /^Released on +Charges +Amount +Fee +Net$/m);
  assert.match(first.stdout, /^\d{4}-\d\d-\d\d +\d+ +R\$ [\d.,]+ +R\$ [\d.,]+ +R\$ [\d.,]+$/m);
  assert.match(first.stdout, /^Pix is not in this report/m);
  assert.match(first.stdout, /\d+ charges mended; nothing differs now\.\n$/);

  await shop.pay.sweep();
  assert.ok(shop.records.length > told);

  const second = await run();
  assert.deepEqual([second.code, second.stderr], [0, ""]);
  assert.match(second.stdout, /Nothing differs, and nothing was changed\.\n$/);
});

test("the line for cron runs the installed command without a variable of the server's, and mails what differs", async (t) => {
  const { variables } = await withLostOne(t);
  const [, line = ""] = /^15 6 \* \* \*  (.+)$/m.exec(readFileSync("docs/reconcile.md", "utf8")) ?? [];
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(COMMAND_LINE, join(folder, "node_modules/.bin/pay-elements"));
  writeFileSync(join(folder, "mail"), "#!/bin/sh\ncat > mailed.txt\n", { mode: 0o755 });
  // Cron gives the shell a "%" that is escaped as it is.
  const command = line.replace("/srv/pay", folder).replaceAll(String.raw`\%`, "%");
  const runCron = async (env: Record<string, string>) => {
    const given = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, "reconcile.env"), given.join(""));
    const PATH = [folder, dirname(process.execPath), "/usr/bin", "/bin"].join(":");
    await once(spawn("sh", ["-c", command], { env: { PATH }, stdio: "ignore" }), "close");
  };
  await runCron(variables);
  assert.match(readFileSync(join(folder, "reconcile.txt"), "utf8"), /1 charge mended; nothing differs now/);
  assert.ok(!existsSync(join(folder, "mailed.txt")));
  await runCron({ ...variables, PAY_API_KEY: "another-key" });
  assert.match(readFileSync(join(folder, "mailed.txt"), "utf8"), /the service does not accept PAY_API_KEY/);
});

test("--json is the whole report", async (t) => {
  const { run, id } = await withLostOne(t);
  const { code, stdout } = await run(["--json"]);
  const report = JSON.parse(stdout) as Reconciliation;
  assert.equal(code, 0);
  assert.deepEqual(
    report.charges.map((charge) => [charge.finding, charge.id, charge.status, charge.netAmount, charge.fee]),
    [["mended", id, "paid", 3880, 120]],
  );
  const [{ day, ...sums } = {}] = report.days;
  assert.match(String(day), /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(sums, { charges: 1, amount: 4000, fee: 120, netAmount: 3880 });
});

test("--csv is a row for each charge, and with --by-day for each day of release", async (t) => {
  const { run, id, paymentId, shop } = await withLostOne(t);
  const { merchantOrderId, releaseAt = "" } = await shop.details(id);
  const day = dayInBrazil(releaseAt);
  const { code, stdout } = await run(["--csv"]);
  assert.equal(code, 0);
  assert.deepEqual(stdout.split("\r\n"), [
    "finding,charge,order,payment_id,merchant_order_id,status,settlement,amount,captured,cancelled,fee,net,release_date,differences",
    `mended,${quoted(id)},A-5000,${paymentId},${merchantOrderId},paid,PENDING_RELEASE,50.00,50.00,10.00,1.20,38.80,${day},` +
      "capturedAmount none -> 50.00; cancelledAmount none -> 10.00; netAmount 48.50 -> 38.80",
    "",
  ]);
  // Of a charge that was confirmed later, and whose delivery was lost, nobody has told the date.
  const { id: late } = await pay(shop, "A-6000", PENDING);
  const { paymentId: confirmed = "" } = await shop.details(late);
  await losing(shop, () => shop.sandbox.control.cards.confirm(confirmed));
  assert.equal(
    (await run(["--csv", "--by-day"])).stdout,
    `release_date,charges,amount,fee,net\r\n${day},1,40.00,1.20,38.80\r\n,1,60.00,1.79,58.21\r\n`,
  );
});

const dayInBrazil = (time: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date(time));

/** An id may begin like a formula. */
const quoted = (id: string) => (/^[-=+@]/.test(id) ? `'${id}` : id);

test("an order id that a spreadsheet would take for a formula is marked as text", async (t) => {
  const shop = booksFor(t, {
    order: () => ({ amount: 5000, customer: { name: "M", identity: "52998224725" } }),
  });
  await pay(shop, '=SUM(A1,"2")', { customer: { name: "Maria da Silva" } });
  await settled(shop);
  const { run } = await commandFor(t, shop);
  assert.match((await run(["--csv"])).stdout, /,"'=SUM\(A1,""2""\)",/);
});

test("what cannot be mended: exit 1, and why", async (t) => {
  const shop = booksFor(t);
  const { run } = await commandFor(t, shop);
  await shop.pay.service.cards.charge({
    amount: 7000,
    customer: { name: "Maria da Silva", identity: "52998224725" },
    card: {
      number: "4111111111111111",
      holder: "MARIA",
      expirationDate: "12/2030",
      securityCode: "123",
      brand: "Visa",
    },
    merchantOrderId: "ELSEWHERE1",
    capture: true,
  });
  const { code, stdout } = await run();
  assert.equal(code, 1);
  assert.match(stdout, /^Unknown: .+\(1\)\n {2}payment \S+, reference ELSEWHERE1, R\$ 70,00 paid$/m);
  assert.match(stdout, /Nothing was changed; 1 charge still to look into\.\n$/);
});

test("a service that refuses the key: exit 1, in one line", async (t) => {
  const { run } = await withLostOne(t);
  const { code, stdout, stderr } = await run([], { PAY_API_KEY: "another-key" });
  assert.deepEqual(
    [code, stdout, stderr],
    [1, "", "pay-elements reconcile: the service does not accept PAY_API_KEY.\n"],
  );
});

for (const [what, args, words] of [
  ["no start", [], /--from is missing/],
  ["a day that there is not", ["--from", "2026-02-30"], /--from is "2026-02-30", expected a day such as/],
  ["a moment without its zone", ["--from", "2026-11-01T10:00:00"], /--from is .+ with its zone/],
  ["both formats", ["--from", "2026-11-01", "--csv", "--json"], /--csv and --json exclude each other/],
  ["days that are not asked for as CSV", ["--from", "2026-11-01", "--by-day"], /--by-day goes with --csv/],
  ["no variables", ["--from", "2026-11-01"], /PAY_SERVICE_URL is missing.+PAY_API_KEY is missing/],
] as const)
  test(`${what}: exit 2, in one line`, async (t) => {
    const { code, stdout, stderr } = await runCommand(t, ["reconcile", ...args]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^pay-elements reconcile: [^\n]+\n$/);
    assert.match(stderr, words);
  });

test("ends in the wrong order, and a store that is not there: exit 2, and no new file", async (t) => {
  const { variables } = await withLostOne(t);
  const wrong = await runCommand(t, ["reconcile", "--from", "2026-11-02", "--to", "2026-11-01"], {
    env: variables,
  });
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /^pay-elements reconcile: --from is "2026-11-02", expected a time before to/);

  const missing = { ...variables, PAY_STORE: `${variables.PAY_STORE}.old` };
  for (const _ of [1, 2]) {
    const { code, stderr } = await runCommand(t, ["reconcile", "--from", "2026-11-01"], { env: missing });
    assert.equal(code, 2);
    assert.match(stderr, /PAY_STORE: there is no file .+\.old/);
  }
});

test("items that cannot be read are named in text, CSV and JSON, and keep the books open", async (t) => {
  const shop = booksFor(t);
  await pay(shop, "A-5000");
  await settled(shop);
  const broken = { paymentId: "theirs", merchantOrderId: "B2", payment: { grossAmount: "many" } };
  const { run } = await commandFor(t, shop, async (request) => {
    const answer = await shop.sandbox.fetch(request);
    const body = (await answer.json()) as { data: { items: unknown[] } };
    body.data.items.push(broken);
    return Response.json(body);
  });
  const { code, stdout } = await run();
  assert.equal(code, 1);
  assert.match(stdout, /^Unreadable: .+\(1\)\n {2}payment theirs, reference B2: payment\.grossAmount$/m);
  assert.match(stdout, /^1 item of the service's list cannot be read/m);
  assert.match(stdout, /; 1 item of the list cannot be read/);
  const csv = (await run(["--csv"])).stdout.split("\r\n");
  assert.deepEqual([csv.length, csv[2]], [4, "unreadable,,,theirs,B2,,,,,,,,,payment.grossAmount"]);
  const json = JSON.parse((await run(["--json"])).stdout) as Reconciliation;
  const { paymentId, merchantOrderId } = broken;
  assert.deepEqual(json.unreadable, [{ paymentId, merchantOrderId, fields: ["payment.grossAmount"] }]);
});
