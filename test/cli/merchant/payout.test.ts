// Payouts from a terminal, beside the shop's running proxy.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Payout } from "../../../src/proxy/index.ts";
import { eventually } from "../../support/shop.ts";
import { settled, type Books } from "../../proxy/charges/books.ts";
import { clerkFor } from "./support.ts";

const TO = ["--pix-key", "52998224725", "--pix-key-type", "CPF"];
/** Cents at the service. */
const RICH = { sandbox: { balance: 1_000_000 } };
const PAYOUT = ["payout", "--key", "p-1", "--amount", "1.000,00", ...TO];

const withdrawals = ({ sandbox }: Books) => sandbox.control.withdrawals.list();

/** What the service delivers about withdrawals has arrived. */
const approved = async (shop: Books) => {
  await shop.sandbox.control.withdrawals.approve(withdrawals(shop)[0]!.withdrawalId);
  await settled(shop);
};

test("a payout is sent once, and the same command says how it stands once the running proxy has learned it", async (t) => {
  const { shop, run } = await clerkFor(t, RICH);
  const first = await run(PAYOUT);
  assert.deepEqual([first.code, first.stderr], [0, ""]);
  assert.match(
    first.stdout,
    /^R\$ 1\.000,00 to •••4725 is on its way\.\nThe running proxy learns from the service whether it went out\.\nNext: the same command again says how it stands, and sends nothing\.\n/,
  );
  await approved(shop);
  const second = await run(PAYOUT);
  assert.equal(second.code, 0);
  assert.match(
    second.stdout,
    /^This key was used before: nothing was sent now\.\nR\$ 1\.000,00 to •••4725 went out\.\nFee: R\$ \d,\d\d\nPayout: \S+\n$/,
  );
  assert.deepEqual(
    withdrawals(shop).map(({ amount }) => amount),
    [100_000],
  );
  await shop.pay.sweep();
  const { payouts } = await shop.pay.payouts.list();
  assert.deepEqual(
    payouts.map(({ status, amount }) => [status, amount]),
    [["approved", 100_000]],
  );
  assert.match(payouts[0]!.user ?? "", / on the command line$/);
  const other = await run([...PAYOUT, "--description", "November"]);
  assert.deepEqual([other.code, other.stdout], [2, ""]);
  assert.match(other.stderr, /^pay-elements payout: --key was used for another payout before/);
});

test("PAY_PAYOUT_LIMIT holds for what is sent from a terminal", async (t) => {
  const { shop, run } = await clerkFor(t, RICH);
  const limit = { PAY_PAYOUT_LIMIT: "150000" };
  const json = await run([...PAYOUT, "--json"], limit);
  assert.equal(json.code, 0);
  const { status, pixKeyMasked } = JSON.parse(json.stdout) as Payout;
  assert.deepEqual([status, pixKeyMasked], ["pending", "•••4725"]);
  const { code, stderr } = await run(["payout", "--key", "p-2", "--amount", "500,01", ...TO], limit);
  assert.equal(code, 1);
  assert.match(stderr, /R\$ 1\.500,00 a day \(PAY_PAYOUT_LIMIT\), of which R\$ 500,00 are left today/);
  assert.equal(withdrawals(shop).length, 1);
});

test("a payout whose answer is lost is unknown, and reported by the running proxy", async (t) => {
  const { shop, run } = await clerkFor(t, RICH, async (request, { sandbox }) => {
    const answer = await sandbox.fetch(request);
    return request.method === "POST" ? new Response("a gateway's page", { status: 502 }) : answer;
  });
  const { code, stdout } = await run(PAYOUT);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^It is not known whether R\$ 1\.000,00 to •••4725 went out: .+ Nothing is sent again\.$/m,
  );
  assert.match(stdout, /^The running proxy reports it to your shop as payout_unknown/m);
  await shop.pay.sweep();
  await eventually(() => assert.deepEqual(shop.codes(), ["payout_unknown"]));
  assert.equal(withdrawals(shop).length, 1);
});

test("what is missing is named in one line, with a key that is proposed: exit 2", async (t) => {
  const { shop, run } = await clerkFor(t);
  const { code, stdout, stderr } = await run(["payout", "--amount", "50.00"]);
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(
    stderr,
    /^pay-elements payout: --key is missing\. It names this payout[^\n]+ --key payout-\d{4}-\d\d-\d\d-\w{8};/,
  );
  assert.match(
    stderr,
    /--amount must be reais [^\n]+ write 50,00 for R\$ 50,00; --pix-key is missing: [^\n]+; --pix-key-type is missing: [^\n]+\n$/,
  );
  const small = await run(["payout", "--key", "p-1", "--amount", "49,99", ...TO]);
  assert.equal(small.code, 1);
  assert.match(small.stderr, /R\$ 50,00 or more by Pix: R\$ 49,99 cannot go out\.\n$/);
  assert.equal(withdrawals(shop).length, 0);
});
