// An order and the list of charges, as a clerk reads them beside the running proxy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLine } from "../../../src/cli/lib/shell.ts";
import { table } from "../../../src/cli/lib/table.ts";
import { chargesText } from "../../../src/cli/merchant/charges-text.ts";
import { orderText } from "../../../src/cli/merchant/order-text.ts";
import type { ChargeRecord } from "../../../src/proxy/index.ts";
import type { ChargeHistory } from "../../../src/proxy/merchant/index.ts";
import { asCharge, DECLINED, pix } from "../../support/shop.ts";
import { pay, settled } from "../../proxy/charges/books.ts";
import { run as runCommand } from "../support/process.ts";
import { clerkFor, commandsIn } from "./support.ts";

test("an order is told with its charges, their history and the next command", async (t) => {
  const { shop, run } = await clerkFor(t);
  const { id: declined } = await pay(shop, "A-123450", DECLINED);
  const { id } = await pay(shop, "A-123450");
  await settled(shop);
  const { code, stdout, stderr } = await run(["order", "A-123450"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^Order A-123450\n/);
  assert.ok(stdout.indexOf(`Charge ${declined}`) < stdout.indexOf(`Charge ${id}`));
  assert.match(stdout, /^ {2}Status +denied \(insufficient_funds\)$/m);
  assert.match(stdout, /^ {2}Amount +R\$ 1\.234,50$/m);
  assert.match(stdout, /^ {2}Paid by +card \(Visa ending in 1111\)$/m);
  assert.match(stdout, /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}The charge is paid$/m);
  assert.match(stdout, /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}onPaid took the payment$/m);
  assert.deepEqual(
    commandsIn(stdout).map((line) => line.trim()),
    [
      "npx pay-elements refund A-123450 --key A-123450-refund-1",
      "npx pay-elements refund A-123450 --key A-123450-refund-1 --amount 617,00",
    ],
  );
  assert.doesNotMatch(stdout, /Maria|529/);

  const byCharge = await run(["order", id, "--json"]);
  const { orderId, charges } = JSON.parse(byCharge.stdout) as { orderId: string; charges: ChargeHistory[] };
  assert.equal(orderId, "A-123450");
  assert.deepEqual(
    charges.map(({ charge, refunds }) => [charge.id, charge.status, refunds]),
    [
      [declined, "denied", []],
      [id, "paid", []],
    ],
  );
  assert.ok(charges[1]!.history.some(({ kind }) => kind === "told"));

  const missing = await run(["order", "A-1"]);
  assert.deepEqual([missing.code, missing.stdout], [1, ""]);
  assert.match(missing.stderr, /^pay-elements order: the store has no charge of an order "A-1": [^\n]+\n$/);
});

test("of two paid charges of an order a refund has to name one", async (t) => {
  const { shop, run } = await clerkFor(t);
  const code = await asCharge(shop.post(pix("A-6000")));
  const { id } = await pay(shop, "A-6000");
  await shop.payCode(code);
  await settled(shop);
  const { stdout } = await run(["order", "A-6000"]);
  const commands = commandsIn(stdout).join("\n");
  for (const one of [id, code.id]) assert.ok(commands.includes(one), commands);
  const { code: exit, stderr } = await run(["refund", "A-6000", "--key", "r-1"]);
  assert.equal(exit, 2);
  assert.match(stderr, /the order has 2 paid charges\. Name one of them: \S+, \S+\.\n$/);
});

test("charges are listed by period, status and method, and exported whole", async (t) => {
  const { shop, run } = await clerkFor(t);
  const { id: paid } = await pay(shop, "A-6000");
  await pay(shop, "A-7000", DECLINED);
  const { id: code } = await asCharge(shop.post(pix("A-8000")));
  await settled(shop);

  const all = await run(["charges"]);
  assert.deepEqual([all.code, all.stderr], [0, ""]);
  const rows = all.stdout.split("\n").filter((line) => /^\d{4}/.test(line));
  assert.deepEqual(
    rows.map((line) => line.split(/ {2,}/).slice(1, 5)),
    [
      ["A-8000", "Pix", "pending", "R$ 80,00"],
      ["A-7000", "Visa 0515", "denied", "R$ 70,00"],
      ["A-6000", "Visa 1111", "paid", "R$ 60,00"],
    ],
  );
  const some = await run(["charges", "--limit", "2", "--method", "card"]);
  assert.match(some.stdout, /A-7000[^]+A-6000/);
  assert.doesNotMatch(some.stdout, /A-8000|There are more/);
  assert.match((await run(["charges", "--limit", "1"])).stdout, /^There are more than these 1: /m);

  const byCard = await run(["charges", "--last4", "1111"]);
  assert.match(byCard.stdout, /A-6000/);
  assert.doesNotMatch(byCard.stdout, /A-[78]000/);

  const csv = await run(["charges", "--csv", "--status", "paid", "--from", "2020-01-01"]);
  const [head = "", row = "", ...others] = csv.stdout.split("\r\n");
  assert.deepEqual(others, [""]);
  const cell = Object.fromEntries(head.split(",").map((name, at) => [name, row.split(",")[at]]));
  assert.deepEqual(
    [cell["order"], cell["method"], cell["amount"], cell["cancelled"], cell["last4"]],
    ["A-6000", "card", "60.00", "0.00", "1111"],
  );
  assert.match(cell["paid_at"]!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/);

  const brazilian = await run(["charges", "--csv", "--csv-form", "brazilian", "--status", "paid"]);
  assert.match(brazilian.stdout, /^\ufeffCobrança;Pedido;.+\r\n[^;]+;A-6000;Cartão;Pago;60,00;0,00;/);

  const json = await run(["charges", "--json", "--method", "pix"]);
  assert.deepEqual(
    (JSON.parse(json.stdout) as ChargeRecord[]).map(({ id, amount }) => [id, amount]),
    [[code, 8000]],
  );
  assert.deepEqual(
    JSON.parse((await run(["charges", "--json", "--order", "A-6000", "--to", "2020-01-01"])).stdout),
    [],
  );
  assert.equal(
    (JSON.parse((await run(["charges", "--json", "--order", "A-6000"])).stdout) as ChargeRecord[])[0]?.id,
    paid,
  );
});

for (const [what, args, words] of [
  [
    "a status that there is not",
    ["charges", "--status", "payed"],
    /--status must be one of pending, .+ got "payed"/,
  ],
  [
    "a status among others that there is not",
    ["charges", "--status", "paid,payed"],
    /--status must be one of pending, .+ got "payed"/,
  ],
  [
    "a whole card number",
    ["charges", "--last4", "4111111111111111"],
    /^(?!.*4111).*--last4 must be the last four digits/s,
  ],
  ["a form of no CSV", ["charges", "--csv-form", "brazilian"], /--csv-form is of --csv, which is missing/],
  ["a day that there is not", ["charges", "--from", "2026-02-30"], /--from is "2026-02-30", expected a day/],
  [
    "ends in the wrong order",
    ["charges", "--from", "2026-02-02", "--to", "2026-02-01"],
    /--from is later than to/,
  ],
  ["both formats", ["charges", "--csv", "--json"], /--csv and --json exclude each other/],
  ["no count", ["charges", "--limit", "all"], /--limit must be a number from 1 on, got "all"/],
  ["no order", ["order"], /name an order, and one alone, such as pay-elements order A-1001/],
  ["two orders", ["order", "A-1", "A-2"], /name an order, and one alone/],
  [
    "no variables",
    ["refund", "A-1001", "--key", "r-1"],
    /PAY_SERVICE_URL is missing.+PAY_API_KEY is missing/,
  ],
] as const)
  test(`${what}: exit 2, in one line`, async (t) => {
    const isBare = what === "no variables";
    const { shop, variables } = await clerkFor(t);
    await pay(shop, "A-6000");
    const { code, stdout, stderr } = await runCommand(t, [...args], {
      env: isBare ? { PAY_STORE: variables["PAY_STORE"]! } : variables,
    });
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^pay-elements \w+: [^\n]+\n$/);
    assert.match(stderr, words);
  });

test("a store that is not there is not made: exit 2", async (t) => {
  const { shop, run } = await clerkFor(t);
  for (const _ of [1, 2]) {
    const { code, stderr } = await run(["order", "A-6000"], { PAY_STORE: `${shop.file}.old` });
    assert.equal(code, 2);
    assert.match(stderr, /PAY_STORE: there is no file .+\.old/);
  }
});

// Clears the screen, rings, turns text around, and begins a line.
const HOSTILE = "A\u001b[2J\u0007\u202eB\nD'";
const CONTROL = /(?![\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

test("texts of others are shown, and obeyed by no terminal and no shell", () => {
  const charge = {
    id: HOSTILE,
    orderId: HOSTILE,
    method: "card",
    status: "paid",
    amount: 6000,
    card: { brand: "Visa", last4: HOSTILE, installments: 2 },
    service: { paymentId: HOSTILE, merchantOrderId: HOSTILE },
    createdAt: "2026-11-25T01:00:00Z",
  } as unknown as ChargeRecord;
  const history = [{ at: charge.createdAt, kind: "x", text: HOSTILE, by: HOSTILE }];
  const refunds = [
    { ...charge, status: "done", by: "shop", reason: HOSTILE },
  ] as unknown as ChargeHistory["refunds"];
  for (const text of [orderText([{ charge, refunds, history }]), chargesText([charge], true)]) {
    assert.doesNotMatch(text, CONTROL);
    // An instant in UTC is of the day before in Brazil.
    assert.ok(text.includes("2026-11-24 22:00:00"));
  }
  assert.equal(
    commandLine("refund", "Ana's order; rm -rf", "--key", "a b"),
    String.raw`npx pay-elements refund 'Ana'\''s order; rm -rf' --key 'a b'`,
  );
  assert.equal(commandLine("refund", "-x1", "--key", "k"), "npx pay-elements refund --key k -- -x1");
});

test("while it is unknown whether a refund went back, a person is asked to find out, and no other is proposed", () => {
  const paid = (id: string, method: string, refunds: object[]) =>
    ({
      charge: {
        id,
        orderId: "A-1",
        method,
        status: "paid",
        amount: 12_000,
        createdAt: "2026-11-25T01:00:00Z",
        service: { merchantOrderId: `${id}R` },
      },
      refunds: refunds.map((refund) => ({ createdAt: "2026-11-26T01:00:00Z", by: "shop", ...refund })),
      history: [],
    }) as unknown as ChargeHistory;
  const lost = { id: "c-1.1", amount: 6_000, status: "unknown" };
  for (const method of ["pix", "card"]) {
    const text = orderText([paid("c-1", method, [lost])]);
    assert.deepEqual(commandsIn(text), []);
    assert.match(
      text,
      /^Next: it cannot be told whether R\$ 60,00 of charge c-1 went back\. Look for it at the /m,
    );
    // What came twice may go back all the same, by the name of its charge.
    const [command, ...others] = commandsIn(orderText([paid("c-1", method, [lost]), paid("c-2", "pix", [])]));
    assert.match(command ?? "", /refund c-2 --key/);
    assert.deepEqual(others, []);
  }
});

test("amounts stand to the right in a table", () => {
  assert.equal(
    table(
      ["Order", "Amount"],
      [
        ["A", "R$ 1,00"],
        ["B", "R$ 10,00"],
      ],
      ["Amount"],
    ),
    "Order    Amount\nA       R$ 1,00\nB      R$ 10,00",
  );
});
