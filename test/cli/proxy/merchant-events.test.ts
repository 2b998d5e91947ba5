import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { merchantEvents } from "../../../src/cli/proxy/merchant-events.ts";
import { verifyWebhook } from "../../../src/contract/index.ts";
import type { ChargeRecord, Message, Payment, PayProblem, WebhookEvent } from "../../../src/proxy/index.ts";
import { serve } from "../../support/serve.ts";

interface Post {
  body: string;
  type: string | undefined;
  signature: string;
  key: string;
}

/** The merchant's receiver, which answers with `status`, or never. */
async function receiver(t: TestContext, status: number | "silence" = 204, answer = "thanks") {
  const posts: Post[] = [];
  const { origin } = await serve(t, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => void (body += text));
    request.on("end", () => {
      const header = (name: string) => String(request.headers[name]);
      posts.push({
        body,
        type: request.headers["content-type"],
        signature: header("x-service-signature"),
        key: header("x-service-idempotency-key"),
      });
      if (status !== "silence") response.writeHead(status, { location: "/elsewhere" }).end(answer);
    });
  });
  const timeout = status === "silence" ? 300 : 30_000;
  return { posts, handlers: merchantEvents(`${origin}/events?shop=1`, "events-secret", timeout) };
}

const record: ChargeRecord = {
  id: "24UzNXZySElUM9MF",
  orderId: "A-1001",
  method: "pix",
  status: "paid",
  amount: 5000,
  currency: "BRL",
  version: 3,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:01:00.000Z",
  service: { merchantOrderId: "A1001ABCDEFGH", returnMessage: "Operação realizada" },
};
const payment: Payment = {
  id: record.id,
  orderId: record.orderId,
  method: "pix",
  amount: 5000,
  orderAmount: 5000,
  paidAt: record.updatedAt,
  charge: record,
};
const event: WebhookEvent = {
  kind: "unknown",
  event: "saque.recusado ✗",
  payload: { event: "saque.recusado ✗", value: 50 },
};
const problem: PayProblem = {
  code: "unknown_charge",
  message: "A genuine delivery names no charge of this store.",
  at: "2026-11-21T12:00:00.000Z",
  charge: record,
  event,
};

for (const [what, send, kind, body] of [
  ["a charge", "onCharge", "pay.charge", { event: "pay.charge", ...record }],
  ["an event of the service", "onEvent", "unknown", event],
  [
    "a problem, whose delivery goes by that name",
    "onProblem",
    "pay.problem",
    {
      event: "pay.problem",
      code: problem.code,
      message: problem.message,
      at: problem.at,
      charge: record,
      delivery: event,
    },
  ],
] as const) {
  test(`posts ${what}, signed over the bytes of the body`, async (t) => {
    const { posts, handlers } = await receiver(t);
    const told = { onCharge: record, onEvent: event, onProblem: problem };
    const tell = handlers[send] as (what: unknown) => Promise<void>;
    await tell(told[send]);
    await tell(told[send]);

    const [post, again] = posts;
    assert.ok(post);
    assert.deepEqual(JSON.parse(post.body), body);
    assert.equal(post.type, "application/json");
    assert.ok(await verifyWebhook(post.body, post.signature, "events-secret"));
    assert.match(post.key, new RegExp(`^${kind}:[\\da-f]{64}$`));
    assert.deepEqual(again, post);
  });
}

test("posts a payment under the same key each time, though its charge has changed since", async (t) => {
  const { posts, handlers } = await receiver(t);
  await handlers.onPaid?.(payment);
  await handlers.onPaid?.({ ...payment, charge: { ...record, version: 4 } });
  const [post, again] = posts;
  assert.ok(post);
  assert.deepEqual(JSON.parse(post.body), { event: "pay.paid", data: payment });
  assert.equal(post.key, `pay.paid:${record.id}`);
  assert.equal(again?.key, post.key);
  assert.ok(await verifyWebhook(post.body, post.signature, "events-secret"));
});

test("posts a refund under the same key each time, and under another once more is known of it", async (t) => {
  const { posts, handlers } = await receiver(t);
  const refund = {
    id: `${record.id}.1`,
    orderId: record.orderId,
    chargeId: record.id,
    amount: 5_000,
    total: 0,
    status: "unknown",
    by: "shop",
    createdAt: record.createdAt,
    updatedAt: record.createdAt,
  } as const;
  for (const status of ["unknown", "unknown", "done"] as const)
    await handlers.onRefunded?.({ ...refund, status });
  assert.deepEqual(
    posts.map(({ key }) => key),
    ["unknown", "unknown", "done"].map((status) => `pay.refunded:${refund.id}.${status}`),
  );
  assert.deepEqual(JSON.parse(posts[0]!.body), { event: "pay.refunded", data: refund });
});

test("posts a reminder under the same key each time, with what to write in three languages", async (t) => {
  const { posts, handlers } = await receiver(t);
  const waiting: ChargeRecord = {
    ...record,
    status: "pending",
    expiresAt: "2026-11-21T12:30:00.000Z",
    orderPayee: "Loja Aurora",
    pix: { code: "00020101-not-read-here" },
  };
  const reminder = {
    id: record.id,
    orderId: record.orderId,
    dueAt: "2026-11-21T12:20:00.000Z",
    charge: waiting,
  };
  for (let n = 0; n < 2; n++) await handlers.onReminder?.(reminder);
  assert.deepEqual(
    posts.map(({ key }) => key),
    [`pay.reminder:${record.id}`, `pay.reminder:${record.id}`],
  );
  const { event: name, data } = JSON.parse(posts[0]!.body) as {
    event: string;
    data: typeof reminder & { messages: Record<string, Message> };
  };
  const { messages, ...rest } = data;
  assert.deepEqual([name, rest], ["pay.reminder", reminder]);
  assert.deepEqual(
    Object.entries(messages).map(([language, { text }]) => [language, text.split("\n")[0]]),
    [
      ["pt-BR", "Seu código Pix expira em breve"],
      ["en", "Your Pix code expires soon"],
      ["es", "Su código Pix vence pronto"],
    ],
  );
  assert.ok(await verifyWebhook(posts[0]!.body, posts[0]!.signature, "events-secret"));
});

test("another version of a charge has another key", async (t) => {
  const { posts, handlers } = await receiver(t);
  await handlers.onCharge?.(record);
  await handlers.onCharge?.({ ...record, version: 4 });
  assert.notEqual(posts[0]?.key, posts[1]?.key);
});

for (const status of [200, 204, 299]) {
  test(`${status} is taken`, async (t) => {
    const { handlers } = await receiver(t, status);
    await handlers.onCharge?.(record);
  });
}

for (const status of [302, 307, 400, 404, 500]) {
  test(`${status} is not taken, and nothing is posted elsewhere`, async (t) => {
    const { posts, handlers } = await receiver(t, status);
    await assert.rejects(
      async () => handlers.onCharge?.(record),
      new RegExp(`PAY_EVENTS_URL answered ${status}`),
    );
    assert.equal(posts.length, 1);
  });
}

test("an answer of five megabytes is not taken", async (t) => {
  const { handlers } = await receiver(t, 200, "x".repeat(5_000_000));
  await assert.rejects(
    async () => handlers.onCharge?.(record),
    /PAY_EVENTS_URL answered more than 4194304 bytes\.$/,
  );
});

test("silence is not taken", async (t) => {
  const { handlers } = await receiver(t, "silence");
  await assert.rejects(
    async () => handlers.onCharge?.(record),
    /PAY_EVENTS_URL gave no complete answer within 0.3 s/,
  );
});
