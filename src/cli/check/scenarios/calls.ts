// The calls that need no charge: orders, what is not there, bodies that are none, the pages and the document.
import * as z from "zod/mini";
import { MIN_CARD_AMOUNT, MIN_PIX_AMOUNT, TEST_CARD_AMOUNT, type Order } from "../../../contract/index.ts";
import type { Context } from "../harness/context.ts";
import { expectOrder, expectProblem, expectStatus, readJson } from "../harness/expect.ts";
import { assert } from "../harness/verdict.ts";

const UNKNOWN_ID = "check-nobody-has-this-0000000000";
/** Longer than any id of an order or a charge. */
const LONG_ID = UNKNOWN_ID.repeat(7);

export async function calls(context: Context): Promise<void> {
  const { backend, options, order, check, remark, pixBody } = context;

  await check("calls", "An order's methods and installments add up", async () => {
    assert(order.id === options.orderId, `the order's id is ${order.id}, not ${options.orderId}`);
    checkOffer(order);
  });
  await check("calls", "An unknown order is 404 order_not_found", async () => {
    expectProblem(await backend.order(UNKNOWN_ID), 404, "order_not_found");
    expectProblem(await backend.post(pixBody({ orderId: UNKNOWN_ID })), 404, "order_not_found");
  });
  await check("calls", "An unknown charge is 404 charge_not_found", async () => {
    expectProblem(await backend.charge(UNKNOWN_ID), 404, "charge_not_found");
    expectProblem(await backend.chargeByKey(UNKNOWN_ID), 404, "charge_not_found");
  });
  await check("calls", "An id of more than 200 characters is 404 like any unknown one", async () => {
    expectProblem(await backend.order(LONG_ID), 404, "order_not_found");
    expectProblem(await backend.post(pixBody({ orderId: LONG_ID })), 404, "order_not_found");
    expectProblem(await backend.charge(LONG_ID), 404, "charge_not_found");
  });
  await check(
    "calls",
    "An address with a slash at its end is answered as without, and not by a redirect",
    async () => {
      expectStatus(await backend.send(`/orders/${encodeURIComponent(order.id)}/`), 200);
      expectProblem(await backend.send(`/orders/${UNKNOWN_ID}/`), 404, "order_not_found");
      expectProblem(await backend.send(`/charges/${UNKNOWN_ID}/`), 404, "charge_not_found");
      expectStatus(await backend.send("/webhooks/", { method: "POST", body: "{}" }), 401);
    },
  );
  await check(
    "calls",
    "An id that climbs, or has outer white space or control characters, is 404",
    async () => {
      const { id } = order;
      for (const wrong of [
        `${id}/../${id}`,
        `x/../${id}`,
        `${id}\\..\\${id}`,
        ` ${id}`,
        `${id}\n`,
        `${id}\0`,
      ]) {
        expectProblem(await backend.order(wrong), 404, "order_not_found");
        expectProblem(await backend.post(pixBody({ orderId: wrong })), 404, "order_not_found");
      }
    },
  );
  await check("calls", "An order has one id, however its address is written", async () => {
    const written = [...new TextEncoder().encode(order.id)].map((byte) => `%${byte.toString(16)}`).join("");
    const answer = await backend.send(`/orders/${written}`);
    const { id } = expectOrder(answer);
    assert(id === order.id, `its id is ${id}, not ${order.id}`, answer);
  });
  await check("calls", "A body that is no NewCharge is 400 invalid_request", async () => {
    const bodies = [
      "{",
      '"pix"',
      "[]",
      "{}",
      { ...pixBody(), method: "cheque" },
      { ...pixBody(), orderId: 7 },
    ];
    for (const body of bodies) expectProblem(await backend.post(body), 400, "invalid_request");
  });
  await check("calls", "GET /openapi.json is OpenAPI 3.1 and names the calls", async () => {
    const answer = await backend.send("/openapi.json");
    expectStatus(answer, 200);
    const document = openApiSchema.safeParse(readJson(answer));
    assert(document.success, "the answer is not an OpenAPI 3.1 document", answer);
    const paths = Object.keys(document.data.paths);
    const missing = PATHS.filter((wanted) => !paths.some((path) => path.endsWith(wanted)));
    assert(missing.length === 0, `the document lacks ${missing.join(", ")}`, answer);
  });
  await check("calls", "/challenge/return serves its page to GET and POST", async () => {
    const path = "/challenge/return";
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const page = await backend.send(path);
    const posted = await backend.send(path, { method: "POST", headers: form, body: "answer=done" });
    for (const answer of [page, posted]) {
      expectStatus(answer, 200);
      assert(answer.headers.get("content-type")?.startsWith("text/html"), "the answer is not HTML", answer);
    }
    // The page's policy may forbid scripts within it.
    const scripts = [...page.text.matchAll(/<script\b([^<>]*)>/g)]
      .flatMap(([, attributes = ""]) => /\ssrc="([^"]+)"/.exec(attributes)?.[1] ?? [])
      .map((src) => new URL(src, backend.endpoint + path).href)
      .filter((address) => address.startsWith(backend.endpoint));
    const texts = [page.text];
    for (const address of scripts) texts.push((await backend.send(address)).text);
    assert(
      texts.some((text) => text.includes("pay-return")),
      'neither the page nor its scripts say { type: "pay-return" }',
      page,
    );
  });
  await check("calls", "GET /card-frame serves a page that only named origins may frame", async () => {
    const answer = await backend.send("/card-frame");
    if (answer.status === 404) {
      remark("calls", "There is no GET /card-frame: <pay-card isolated> shows no form.");
      return;
    }
    expectStatus(answer, 200);
    assert(answer.headers.get("content-type")?.startsWith("text/html"), "the answer is not HTML", answer);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const [, ancestors] = /(?:^|[;,])\s*frame-ancestors\s+([^;,]+)/i.exec(policy) ?? [];
    assert(ancestors, "no frame-ancestors in its Content-Security-Policy", answer);
    // A scheme alone, or a star without a name behind it, is every page there is.
    const open = ancestors.split(/\s+/).filter((source) => /^([a-z]+:)?(\/\/)?\*?(:[*\d]+)?$/i.test(source));
    assert(open.join("") === "", `every page may frame it: frame-ancestors ${open.join(" ")}`, answer);
  });
}

const openApiSchema = z.object({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

const PATHS = ["/orders/{orderId}", "/charges", "/charges/{id}", "/charges/{id}/events", "/webhooks"];

function checkOffer({ amount, methods, installments }: Order) {
  const takesCard = methods.includes("card");
  assert(!methods.includes("pix") || amount >= MIN_PIX_AMOUNT, `Pix is offered for ${amount} cents`);
  assert(
    !takesCard || amount >= MIN_CARD_AMOUNT || amount === TEST_CARD_AMOUNT,
    `card is offered for ${amount} cents`,
  );
  assert(!takesCard || installments.some(({ count }) => count === 1), "installments lack { count: 1 }");
  for (const { count, amount: each, first, total } of installments) {
    assert(
      each === Math.floor(total / count) && first === total - each * (count - 1),
      `${count} installments of ${each} with a first of ${first} are not ${total}`,
    );
  }
  assert(
    installments.every(({ count, total }) => count > 1 || total === amount),
    "a single installment is not the amount",
  );
}
