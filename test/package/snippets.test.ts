// The code that people copy from README, documentation and demos, as it is printed: a cart grows after its code was shown,
// the code is paid, and nothing is shipped for less. Only the payment service and the shop's database are others.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { describe, it, type TestContext } from "node:test";
import { runInThisContext } from "node:vm";
import { methodTotal } from "../../src/contract/index.ts";
import { postgresStore, type OrderAnswer, type PayProxyOptions, type Store } from "../../src/proxy/index.ts";
import { operate, startPostgres } from "../support/postgres.ts";
import { asCharge, CUSTOMER, openShop, pix, shopFor } from "../support/shop.ts";

const ID = "A-1001";
const [SMALL, GROWN] = [28_790, 500_000];

/** What stands for the shop's own code beside a snippet. */
function openDatabase() {
  const order = { cents: SMALL, amount: SMALL, customer: CUSTOMER, paidAt: undefined as string | undefined };
  const shipped: string[] = [];
  const ship = (id: string) => void shipped.push(id);
  const find = (id: string): (OrderAnswer & typeof order) | undefined => (id === ID ? order : undefined);
  return {
    order,
    shipped,
    names: {
      methodTotal,
      customer: CUSTOMER,
      findOrder: find,
      findOrderOf: (_: Request, id: string) => find(id),
      markPaid: ship,
      console: { log: (what: string, id: string) => what === "Paid" && ship(id) },
      db: { orders: { find, update: ship, markPaid: ship } },
      orders: { find: (id: string) => ({ answer: find(id) }), markPaid: ship },
      shop: { findOrder: find, markPaid: ship },
    } as Record<string, unknown>,
  };
}

/** What a snippet keeps its orders in, where it has them itself. */
type Orders = Map<string, number> | { id: string; amount: number }[];
type Database = ReturnType<typeof openDatabase>;
type Options = Pick<PayProxyOptions, "order" | "orderTotal" | "onCharge" | "onPaid">;

const HANDLERS = /^ *(?:order|orderTotal|onCharge|onPaid)(?::|\()/;

/** The properties of an object literal in `code` that decide what is shipped, each with the lines that belong to it. */
function handlersIn(code: string): string {
  const lines = code.split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (!HANDLERS.test(line)) continue;
    const indent = /^ */.exec(line)?.[0] ?? "";
    kept.push(line);
    if (/,( \/\/.*)?$/.test(line) && !/[({[],?$/.test(line)) continue;
    while (++at < lines.length && !new RegExp(`^${indent}\\S`).test(lines[at] ?? ""))
      kept.push(lines[at] ?? "");
    kept.push(lines[at] ?? "");
  }
  return kept.join("\n");
}

/** What the snippet gives to `createPayProxy`, and how its cart grows. */
function read(code: string, { names, order }: Database): { options: Options; grow: () => void } {
  const book = /^const orders = (?:new Map\(.*?\)|\[.*?\]);/ms.exec(code)?.[0] ?? "";
  // The TypeScript of a property is stripped in an object that is a statement of its own.
  const js = stripTypeScriptTypes(`${book}\nconst given = {\n${handlersIn(code)}\n};`);
  const known = Object.keys(names).filter((name) => !(book && name === "orders"));
  const run = runInThisContext(
    `(({ ${known.join(", ")} }) => {\n${js}\nreturn { given, orders: ${book ? "orders" : "undefined"} };\n})`,
  ) as (names: Database["names"]) => { given: Options; orders?: Orders };
  const { given, orders } = run(names);
  return {
    options: given,
    grow() {
      if (orders instanceof Map) orders.set(ID, GROWN);
      for (const one of Array.isArray(orders) ? orders : []) one.amount = GROWN;
      Object.assign(order, { cents: GROWN, amount: GROWN });
    },
  };
}

interface Told {
  /** What the order costs changes after the code was shown. */
  grows?: boolean;
  /** What it costs by Pix. */
  pix?: number;
}

async function pay(t: TestContext, code: string, { grows, pix: discounted }: Told = {}): Promise<string[]> {
  const database = openDatabase();
  if (discounted !== undefined) Object.assign(database.order, { totals: { pix: discounted } });
  const { options, grow } = read(code, database);
  const order = options.order ?? (() => database.order);
  const shop = shopFor(t, { onPaid: undefined, onCharge: undefined, ...options, order });
  const charge = await asCharge(shop.post({ ...pix(ID), customer: CUSTOMER }));
  if (grows) grow();
  await shop.payCode(charge);
  await shop.delivered();
  await shop.pay.sweep();
  return database.shipped;
}

const blocks = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^```(?:js|ts)\n(.*?)^```/gms)].map(([, code = ""]) => code);
const isAboutMoney = (code: string) => /^ *on(?:Paid|Charge)(?::|\()/m.test(code);

const PAGES = ["README.md", "README.pt-BR.md", ...globSync("docs/**/*.md")].filter((file) =>
  blocks(file).some(isAboutMoney),
);
const DEMOS = [
  "demo/shop.ts",
  "demo/frameworks/node/server.js",
  "demo/frameworks/express/server.js",
  "demo/frameworks/hono/server.ts",
  "demo/frameworks/next/pay.ts",
  "demo/runtimes/bun/server.ts",
  "demo/runtimes/deno/server.ts",
  "demo/runtimes/workers/worker.ts",
];
const SNIPPETS = [
  ...PAGES.map((file) => ({ file, codes: blocks(file).filter(isAboutMoney) })),
  ...DEMOS.map((file) => ({ file, codes: [readFileSync(file, "utf8")] })),
];

describe("the code that people copy", () => {
  it("is on the pages on which a shop begins", () => {
    for (const page of ["backend.md", "get-started.md"])
      for (const folder of ["docs", "docs/pt-BR"]) assert.ok(PAGES.includes(`${folder}/${page}`), page);
    for (const page of [
      "README.md",
      "README.pt-BR.md",
      "docs/proxy.md",
      "docs/frameworks.md",
      "docs/runtimes.md",
    ])
      assert.ok(PAGES.includes(page), page);
  });
  for (const { file, codes } of SNIPPETS)
    it(`${file} ships an order that is paid once, and nothing for less than it costs`, async (t) => {
      for (const code of codes) {
        assert.deepEqual(await pay(t, code), [ID], code);
        assert.deepEqual(await pay(t, code, { grows: true }), [], code);
      }
    });
  for (const folder of ["docs", "docs/pt-BR"]) {
    it(`${folder}/backend.md ships an order that costs less by Pix, and was paid by Pix`, async (t) => {
      const code = blocks(`${folder}/backend.md`).find(isAboutMoney) ?? assert.fail("no such code");
      assert.deepEqual(await pay(t, code, { pix: SMALL - 1_440 }), [ID]);
      assert.deepEqual(
        await pay(t, code, { pix: SMALL - 1_440, grows: true }),
        [ID],
        "by Pix it costs the same",
      );
    });
    it(`${folder}/backend.md cannot tell what an order costs that it does not find`, async () => {
      const code = blocks(`${folder}/backend.md`).find(isAboutMoney) ?? assert.fail("no such code");
      assert.equal(await read(code, openDatabase()).options.orderTotal?.("A-9", "pix"), undefined);
    });
    it(`${folder}/backend.md shows an order to its buyer alone, and one without a buyer to nobody`, async () => {
      const code =
        blocks(`${folder}/backend.md`).find((block) => block.includes("sessions.of")) ??
        assert.fail("no such code");
      const found = async (session: { buyer?: string } | undefined, order: object | undefined) => {
        const names = { sessions: { of: async () => session }, db: { orders: { find: async () => order } } };
        const open = runInThisContext(`(({ sessions, db }) => ({ ${code} }))`) as (
          given: typeof names,
        ) => Pick<PayProxyOptions, "order">;
        return (await open(names).order(ID, new Request("https://shop.example"), {})) !== undefined;
      };
      const order = { id: ID, cents: SMALL };
      assert.equal(await found({ buyer: "maria" }, { ...order, buyer: "maria" }), true);
      assert.equal(await found({ buyer: "maria" }, { ...order, buyer: "ana" }), false);
      assert.equal(await found({}, order), false, "a guest, and another guest's order");
      for (const session of [undefined, {}, { buyer: "maria" }])
        assert.equal(await found(session, undefined), false);
    });
  }

  it("docs/postgres.md marks an order that is paid in the same transaction, and none for less than it costs", async (t) => {
    const code =
      blocks("docs/postgres.md").find((block) => block.includes("onCommit")) ?? assert.fail("no such code");
    const open = runInThisContext(`(postgresStore, url) => ${code}`) as (
      ...names: [typeof postgresStore, string]
    ) => Store;
    const server = await startPostgres();
    const order = () => ({ amount: SMALL, customer: CUSTOMER });
    const shop = openShop({ store: open(postgresStore, server.url), order });
    t.after(async () => {
      await shop.close();
      await server.stop();
    });
    await operate(
      server.url,
      "CREATE SCHEMA shop",
      "CREATE TABLE shop.orders (id text PRIMARY KEY, cents integer, paid_at timestamptz)",
    );
    for (const [id, cents] of Object.entries({ [ID]: SMALL, grown: GROWN })) {
      await operate(server.url, `INSERT INTO shop.orders VALUES ('${id}', ${SMALL})`);
      const charge = await asCharge(shop.post(pix(id)));
      await operate(server.url, `UPDATE shop.orders SET cents = ${cents} WHERE id = '${id}'`);
      await shop.payCode(charge);
      await shop.delivered();
      assert.equal(await shop.status(charge.id), "paid");
    }
    const paid = await operate(server.url, "SELECT id FROM shop.orders WHERE paid_at IS NOT NULL");
    assert.deepEqual(paid, [{ id: ID }]);
  });
});
