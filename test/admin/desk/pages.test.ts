// What the pages show, in which language, and what they forbid.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type Store } from "../../../src/server/index.ts";
import { asCharge, CUSTOMER, pix } from "../../support/shop.ts";
import { copies, deskFor, TOKEN } from "./support.ts";

/** The text of each cell, row by row. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr role="row">(.*?)<\/tr>/gs)]
    .map(([, row = ""]) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => textOf(cell)))
    .filter((cells) => cells.length > 0);
const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, "").trim();

test("each payment is a row: order, method, status, amount, what went back, and when in Brasília", async (t) => {
  const store = memoryStore();
  const orders = { P: { amount: 5_000, customer: CUSTOMER } };
  const { shop, ask, session } = await deskFor(t, { store, orders });
  const createdAt = "2030-01-01T01:30:00.000Z";
  await copies(shop, store, [
    { status: "denied", amount: 1_890_000 },
    { status: "paid", amount: 123_456, cancelledAmount: 2_000, createdAt },
  ]);
  await asCharge(shop.post(pix("P")));
  const headers = await session();
  const page = async (language: string) =>
    rowsOf(await (await ask("/", { headers: { ...headers, "accept-language": language } })).text());
  const [newest, ...others] = await page("fr");
  assert.deepEqual(newest, [
    "B-1",
    "Visa final 1111",
    "Pago",
    "R$\u00a01.234,56",
    "Devolvido R$\u00a020,00",
    "31/12/2029, 22:30",
  ]);
  assert.deepEqual(
    others.map((cells) => cells.slice(0, 5)).find(([order]) => order === "B-0"),
    ["B-0", "Visa final 1111", "Recusado", "R$\u00a018.900,00", ""],
  );
  assert.ok(others.some(([, method, status]) => method === "Pix" && status === "Pendente"));
  assert.deepEqual((await page("en-GB,en;q=0.9"))[0]!.slice(1, 5), [
    "Visa ending in 1111",
    "Paid",
    "R$\u00a01,234.56",
    "Refunded R$\u00a020.00",
  ]);
  assert.deepEqual((await page("es-AR"))[0]!.slice(1, 4), [
    "Visa terminada en 1111",
    "Pagado",
    "R$\u00a01234,56",
  ]);
});

test("a page has a hundred payments, and leads to those before them and back", async (t) => {
  const store = memoryStore();
  const { shop, ask, session } = await deskFor(t, { store });
  const headers = await session();
  assert.match(await (await ask("/", { headers })).text(), /Ainda não há pagamentos/);
  await copies(
    shop,
    store,
    Array.from({ length: 101 }, () => ({})),
  );
  const first = await (await ask("/", { headers })).text();
  assert.equal(rowsOf(first).length, 100);
  const [, link = ""] = /href="\.\/(\?after=[^"]+)"/.exec(first) ?? [];
  const second = await (await ask(`/${link}`, { headers })).text();
  assert.deepEqual(
    rowsOf(second).map(([order]) => order),
    ["B-0", "A-1001"],
  );
  assert.match(second, /<a href="\.\/">Voltar aos mais recentes<\/a>/);
  assert.ok(!second.includes("?after="));
  assert.equal((await ask("/?after=nonsense", { headers })).status, 400);
});

test("whatever an order is called, it is text: no markup, and nothing turned around", async (t) => {
  const store = memoryStore();
  const { shop, ask, session } = await deskFor(t, { store });
  const orders = [
    "<script>alert(1)</script>",
    `"><img src=x onerror=alert(1)>`,
    "\u202e1001-A",
    "x".repeat(200),
  ];
  await copies(
    shop,
    store,
    orders.map((orderId) => ({ orderId })),
  );
  const page = await (await ask("/", { headers: await session() })).text();
  assert.deepEqual(
    rowsOf(page).map(([order]) => order),
    [
      "x".repeat(200),
      "\\u202e1001-A",
      "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;",
      "&lt;script&gt;alert(1)&lt;/script&gt;",
      "A-1001",
    ],
  );
  assert.ok(!/<script|<img|\u202e/.test(page));
});

test("no page without the element runs a script, none is shown in a frame or kept, and each says its language", async (t) => {
  const { ask, post, session, signIn } = await deskFor(t);
  const answers = [
    await ask("/"),
    await ask("/", { headers: await session() }),
    await signIn("wrong"),
    await post("/sign-in", { token: TOKEN }, { origin: "https://evil.example" }),
    await signIn(),
    await post("/sign-out"),
    await ask("/desk.css"),
  ];
  for (const { headers, status } of answers) {
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /^default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; /);
    assert.match(policy, /; base-uri 'none'; frame-ancestors 'none'$/);
    assert.equal(headers.get("cache-control"), "no-store", String(status));
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("referrer-policy"), "same-origin");
    assert.equal(headers.get("cross-origin-opener-policy"), "same-origin");
  }
  assert.equal(answers.at(-1)?.headers.get("content-type"), "text/css; charset=utf-8");
  for (const [language, tag] of [
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"],
    ["en-US", "en"],
    ["es", "es"],
    ["de", "pt-BR"],
  ] as const) {
    const page = await (await ask("/", { headers: { "accept-language": language } })).text();
    assert.ok(page.includes(`<html lang="${tag}">`), language);
    assert.ok(!/<script|style=|\son\w+=/.test(page));
  }
});

test("a store that fails makes a page that says so, is logged, and shows nothing of the error", async (t) => {
  const errors: string[] = [];
  const logger = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const store: Store = {
    ...memoryStore(),
    listCharges: () => Promise.reject(new Error("hush-connection-string")),
  };
  const { ask, session } = await deskFor(t, { store, desk: { logger } });
  const answer = await ask("/", { headers: await session() });
  assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "5"]);
  const page = await answer.text();
  assert.match(page, /O painel está indisponível no momento/);
  assert.ok(!page.includes("hush"));
  assert.deepEqual(errors, ["A page of the desk could not be served"]);
});

test("once it closes its pages say that it is unavailable", async (t) => {
  const { ask, desk, session } = await deskFor(t);
  const headers = await session();
  await desk.close();
  for (const path of ["/", "/charges"]) assert.equal((await ask(path, { headers })).status, 503);
});
