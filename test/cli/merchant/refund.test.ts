// Refunds from a terminal, beside the shop's running proxy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brlAmount } from "../../../src/cli/lib/brl-amount.ts";
import { createPayProxy, redisStore, sqliteStore, type Refund } from "../../../src/proxy/index.ts";
import { asCharge, eventually, pix, SECRET, SERVICE, silent } from "../../support/shop.ts";
import { startRedis } from "../../support/redis.ts";
import { pay, settled, type Books } from "../../proxy/charges/books.ts";
import { clerkFor, commandsIn } from "./support.ts";

/** Cents that the service has sent back of its first charge. */
const sentBack = ({ sandbox }: Books) => sandbox.control.cards.list()[0]!.cancelled;

const told = (refunds: readonly Refund[]) => refunds.map(({ amount, status, by }) => [amount, status, by]);

test("from an order to a part of it that went back in three commands, and the shop is told by its proxy, once", async (t) => {
  const { shop, run, copied } = await clerkFor(t);
  await pay(shop, "A-6000");
  await settled(shop);

  const order = await run(["order", "A-6000"]);
  const part = commandsIn(order.stdout).find((line) => line.includes("--amount"))!;
  assert.match(part, /^ +npx pay-elements refund A-6000 --key A-6000-refund-1 --amount 30,00$/);
  const refund = await copied(part);
  assert.deepEqual([refund.code, refund.stderr], [0, ""]);
  assert.match(
    refund.stdout,
    /^R\$ 30,00 of order A-6000 went back to the card \(Visa ending in 1111\)\. R\$ 30,00 of R\$ 60,00 is left\.\nReceipt: http\S+\nThe running proxy tells your shop, within seconds\.\nNext: npx pay-elements order A-6000\n$/,
  );
  const after = await copied(refund.stdout.match(/npx .+/)![0]);
  assert.match(after.stdout, /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +R\$ 30,00 +done +the shop$/m);
  assert.match(
    after.stdout,
    /The refund of R\$ 30,00, sent by the shop, is pending, by \S+ on the command line$/m,
  );
  assert.match(commandsIn(after.stdout)[0]!, /--key A-6000-refund-2$/);

  const again = await copied(part);
  assert.equal(again.code, 0);
  assert.match(
    again.stdout,
    /^This key was used before: nothing was sent now\.\nR\$ 30,00 of order A-6000 went back/,
  );
  assert.equal(sentBack(shop), 3000);
  await settled(shop);
  await shop.pay.sweep();
  assert.deepEqual(told(shop.refunds), [[3000, "done", "shop"]]);
  assert.deepEqual(shop.codes(), []);
});

test("a refund that the shop's program asked for is repeated by its key: nothing is sent", async (t) => {
  const { shop, run } = await clerkFor(t);
  const { id } = await pay(shop, "A-6000");
  await settled(shop);
  await shop.pay.charges.refund(id, { key: "r-1", amount: 1000, reason: "came back" });
  const again = await run(["refund", id, "--key", "r-1", "--reason", "came back"]);
  assert.deepEqual([again.code, again.stderr], [0, ""]);
  assert.match(again.stdout, /^This key was used before: nothing was sent now\./);
  const other = await run(["refund", id, "--key", "r-1", "--reason", "another note"]);
  assert.match(other.stderr, /--key was used for another refund before/);
  assert.equal(sentBack(shop), 1000);
});

test("without a running proxy the shop is told once one is started, and the command says so", async (t) => {
  const { shop, run } = await clerkFor(t);
  const { id } = await pay(shop, "A-6000");
  await settled(shop);
  await shop.pay.close();
  const { code, stdout } = await run(["refund", id, "--key", "r-1", "--reason", "came back"]);
  assert.equal(code, 0);
  assert.match(stdout, /It is all back now\.$/m);
  assert.match(stdout, /^No proxy runs on this store: your shop is told once one is started\.$/m);

  const refunds: Refund[] = [];
  const later = createPayProxy({
    service: {
      baseUrl: `${SERVICE}/v2`,
      apiKey: "sandbox-key",
      signingSecret: SECRET,
      fetch: shop.sandbox.fetch,
    },
    order: () => undefined,
    store: sqliteStore(shop.file),
    onRefunded: (refund) => void refunds.push(refund),
    logger: silent,
  });
  t.after(() => later.close());
  await later.sweep();
  assert.deepEqual(told(refunds), [[6000, "done", "shop"]]);
  assert.equal(refunds[0]?.reason, "came back");
  assert.equal((await later.charges.get(id))?.status, "cancelled");
});

for (const [kind, open] of [
  ["a file", async () => undefined],
  ["a store for several machines", startRedis],
] as const)
  test(`on ${kind} the running proxy tells the shop by itself`, async (t) => {
    const server = await open();
    const { shop, run, variables } = await clerkFor(t, server && { store: redisStore(server.url) });
    t.after(() => server?.stop());
    const { id } = await pay(shop, "B-6000");
    await settled(shop);
    // Of what the service delivers the proxy would hear sooner or later.
    shop.sandbox.control.deliveries.mode({ how: "never" });
    const env = { PAY_STORE: server?.url ?? variables["PAY_STORE"]! };
    const { code: exit, stdout } = await run(
      ["refund", "B-6000", "--key", "r-1", "--amount", "R$ 10,00"],
      env,
    );
    assert.equal(exit, 0);
    assert.match(stdout, /^The running proxy tells your shop, within seconds\.$/m);
    await eventually(() => assert.deepEqual(told(shop.refunds), [[1000, "done", "shop"]]));
    assert.equal((await shop.charge(id)).cancelledAmount, 1000);
  });

test("what became of a refund whose answer is lost is said to be unknown, and the running proxy finds it out", async (t) => {
  const asked: string[] = [];
  const { shop, run } = await clerkFor(t, {}, async (request, { sandbox }) => {
    const answer = await sandbox.fetch(request);
    if (request.method !== "PUT") return answer;
    asked.push(request.url);
    return new Response("a gateway's page", { status: 502 });
  });
  await pay(shop, "A-6000");
  await settled(shop);
  shop.sandbox.control.deliveries.mode({ how: "never" });
  const lost = await run(["refund", "A-6000", "--key", "r-1", "--amount", "30,00"]);
  assert.equal(lost.code, 1);
  assert.match(lost.stdout, /^It is not known yet whether R\$ 30,00 of order A-6000 went back/);
  assert.match(
    lost.stdout,
    /^The running proxy asks the service what became of it.+, and tells your shop\.$/m,
  );
  assert.deepEqual(shop.refunds, []);
  const other = await run(["refund", "A-6000", "--key", "r-2", "--amount", "30,00"]);
  assert.equal(other.code, 1);
  assert.match(other.stderr, /^pay-elements refund: Another refund of charge \S+ is under way/);

  await shop.passes(60_000);
  assert.deepEqual(told(shop.refunds), [[3000, "done", "shop"]]);
  const known = await run(["refund", "A-6000", "--key", "r-1", "--amount", "30,00"]);
  assert.equal(known.code, 0);
  assert.equal(asked.length, 1);
  assert.equal(sentBack(shop), 3000);
});

test("what the service refuses has not gone back, and another try is offered with another key", async (t) => {
  const { shop, run } = await clerkFor(t, {}, async (request, { sandbox }) =>
    request.method === "PUT"
      ? Response.json({ message: "Charge is too old" }, { status: 400 })
      : sandbox.fetch(request),
  );
  await pay(shop, "A-6000");
  await settled(shop);
  const { code, stdout } = await run(["refund", "A-6000", "--key", "A-6000-refund-1"]);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^Nothing went back, although R\$ 60,00 of order A-6000 was asked for: Charge is too old\n/,
  );
  assert.match(stdout, /^Another try needs another key: --key A-6000-refund-2$/m);
});

test("a service that cannot be reached: nothing was sent, exit 1, and the same command may be run again", async (t) => {
  const { shop, run } = await clerkFor(t);
  await pay(shop, "A-6000");
  await settled(shop);
  const command = ["refund", "A-6000", "--key", "r-1"];
  const cut = await run(command, { PAY_SERVICE_URL: "http://127.0.0.1:1/v2" });
  assert.deepEqual([cut.code, cut.stdout], [1, ""]);
  assert.match(cut.stderr, /cannot be reached .+; nothing was sent\. Run the same command again\.\n$/);
  const stranger = await run(command, { PAY_API_KEY: "another-key" });
  assert.deepEqual(
    [stranger.code, stranger.stderr],
    [1, "pay-elements refund: the service does not accept PAY_API_KEY: nothing was sent.\n"],
  );
  const json = await run([...command, "--json"]);
  assert.equal(json.code, 0);
  const { status, amount, total, orderId } = JSON.parse(json.stdout) as Refund;
  assert.deepEqual([status, amount, total, orderId], ["done", 6000, 6000, "A-6000"]);
});

test("a Pix goes back to a key of the buyer's, which is on its way until the service tells", async (t) => {
  const { shop, run } = await clerkFor(t);
  await shop.payCode(await asCharge(shop.post(pix("A-6000"))));
  await settled(shop);
  const order = await run(["order", "A-6000"]);
  assert.match(
    commandsIn(order.stdout)[0]!,
    /refund A-6000 --key A-6000-refund-1 --pix-key KEY --pix-key-type CPF$/,
  );
  const without = await run(["refund", "A-6000", "--key", "r-1"]);
  assert.equal(without.code, 2);
  assert.match(without.stderr, /give --pix-key and --pix-key-type\.\n$/);
  const sent = await run([
    "refund",
    "A-6000",
    "--key",
    "r-1",
    "--pix-key",
    "52998224725",
    "--pix-key-type",
    "CPF",
  ]);
  assert.deepEqual([sent.code, sent.stderr], [0, ""]);
  assert.match(
    sent.stdout,
    /^R\$ 60,00 of order A-6000 is on its way by Pix\.\nThe running proxy learns from the service whether it went out/,
  );
  assert.doesNotMatch(sent.stdout, /52998224725/);
});

test("a key is needed, and one is proposed that sends nothing twice", async (t) => {
  const { shop, run } = await clerkFor(t);
  await pay(shop, "A-6000");
  await settled(shop);
  const { code, stdout, stderr } = await run(["refund", "A-6000"]);
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(
    stderr,
    /^pay-elements refund: --key is missing\. It names this refund, .+ --key A-6000-refund-1\.\n$/,
  );
  assert.equal(sentBack(shop), 0);
});

for (const [given, form] of [
  ["50.00", "50,00"],
  ["1,234.56", "1.234,56"],
  ["50", "50,00"],
  ["1.234", "1.234,00"],
  ["50,0", undefined],
  ["12.34,56", undefined],
  ["1.234,5", undefined],
  ["cinquenta", undefined],
] as const)
  test(`--amount ${given} may be two amounts, or none: exit 2, ${form ? "with the form to use" : "with an example"}`, () => {
    const { error } = brlAmount.safeParse(given);
    const said = error?.issues[0]?.message ?? "";
    assert.match(said, /^must be reais with a comma and two digits, such as "50,00" or "1\.234,56"/);
    assert.equal(/write (\S+) for/.exec(said)?.[1], form);
  });

for (const [given, cents] of [
  ["50,00", 5000],
  ["0,20", 20],
  ["1.234,56", 123_456],
  ["1234,56", 123_456],
  ["R$ 1.234.567,89", 123_456_789],
] as const)
  test(`--amount ${given} is read`, () => {
    assert.equal(brlAmount.parse(given), cents);
  });

test("more than is left, less than the service takes, an order that is not there: exit 1, in one line", async (t) => {
  const { shop, run } = await clerkFor(t);
  await pay(shop, "A-6000");
  await settled(shop);
  for (const [args, words] of [
    [["A-6000", "--amount", "60,01"], /has R\$ 60,00 left/],
    [["A-6000", "--amount", "4,99"], /R\$ 5,00 or more/],
    [["A-7000"], /no charge of an order "A-7000"/],
  ] as const) {
    const { code, stdout, stderr } = await run(["refund", ...args, "--key", "r-1"]);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^pay-elements refund: [^\n]+\n$/);
    assert.match(stderr, words);
  }
  assert.equal(sentBack(shop), 0);
});
