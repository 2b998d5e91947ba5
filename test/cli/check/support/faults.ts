// Backends that break one rule each, made of the proxy that keeps them all.
import type { RuleId } from "../../../../src/cli/check/rules.ts";
import { SECRET, type Fault } from "./backend.ts";
import {
  type Json,
  path,
  isPost,
  isLookUp,
  jsonOf,
  withBody,
  withHeaders,
  said,
  showing,
  insteadOf,
  charging,
  hearing,
  refusing,
  asking,
  changingRequest,
  changingHeaders,
  streaming,
  counter,
  empty,
  referenceIn,
  without,
  keyReused,
} from "./fault-kinds.ts";
import { signWebhook } from "../../../../src/contract/index.ts";

const TEST_ORDER: Fault["order"] = { amount: 20, installments: {} };

export const FAULTS: readonly (readonly [name: string, rule: RuleId, fault: () => Fault])[] = [
  ["lets answers be stored", "calls", () => changingHeaders((headers) => headers.delete("cache-control"))],
  [
    "answers errors as plain JSON",
    "calls",
    () =>
      changingHeaders((headers, _, { status }) => {
        if (status >= 400) headers.set("content-type", "application/json");
      }),
  ],
  [
    "says 400 of unknown orders",
    "calls",
    () => insteadOf("order_not_found", (it, body) => said(it, { ...body, status: 400 }, 400)),
  ],
  [
    "checks no signature",
    "calls",
    () =>
      changingRequest(async (request) => {
        if (!isPost(request, "/webhooks")) return request;
        const body = await request.text();
        return withBody(request, body, { "x-service-signature": await signWebhook(body, SECRET) });
      }),
  ],
  [
    "takes deliveries that are no events",
    "calls",
    () => refusing((event) => typeof event["event"] !== "string", 200),
  ],
  [
    "serves its return page to GET alone",
    "calls",
    () => ({
      answer: async (request, proxy) =>
        isPost(request, "/challenge/return") ? new Response(null, { status: 405 }) : proxy(request),
    }),
  ],
  ["numbers its charges", "calls", () => showing(() => ({ id: "1001" }))],
  [
    "has an older OpenAPI",
    "calls",
    () => ({
      async answer(request, proxy) {
        const response = await proxy(request);
        if (path(request) !== "/openapi.json") return response;
        return said(response, { ...(await jsonOf(response)), openapi: "3.0.3" });
      },
    }),
  ],
  [
    "shows the service's ids",
    "calls",
    () => ({
      async answer(request, proxy, pay) {
        const response = await proxy(request);
        if (!isPost(request) || response.status !== 201) return response;
        const charge = await jsonOf(response);
        return said(response, await pay.charges.get(String(charge["id"])));
      },
    }),
  ],

  ["names its events otherwise", "stream", () => streaming((text) => text.replace("event: charge\n", ""))],
  ["numbers its events otherwise", "stream", () => streaming((text) => text.replace(/^id: .*$/m, "id: 0"))],
  ["never closes its streams", "stream", () => streaming((text) => text, true)],
  [
    "lets nginx hold events back",
    "stream",
    () => changingHeaders((headers) => headers.delete("x-accel-buffering")),
  ],
  [
    "sends a final state again and again",
    "stream",
    () => changingRequest((request) => withHeaders(request, (headers) => headers.delete("last-event-id"))),
  ],
  [
    "opens streams without a state",
    "stream",
    () => streaming((text) => text.replace(/[^]*/, ": nothing yet\n\n")),
  ],

  [
    "charges what the page saw",
    "1",
    () => ({
      async answer(request, proxy) {
        if (!isPost(request)) return proxy(request);
        const { seenTotal, ...body } = await jsonOf(request);
        const response = await proxy(withBody(request, JSON.stringify(body)));
        if (response.status !== 201 || seenTotal === undefined) return response;
        return said(response, { ...(await jsonOf(response)), amount: seenTotal });
      },
    }),
  ],
  [
    "charges what the page says",
    "1",
    () =>
      showing(async (charge, request) => ({ amount: (await jsonOf(request))["amount"] ?? charge.amount })),
  ],
  [
    "tells the service the page's buyer",
    "1",
    () => {
      let buyer: Json | undefined;
      return {
        ...asking(({ Customer }) => Object.assign(Customer!, buyer && { Name: buyer["name"] })),
        async answer(request, proxy) {
          if (isPost(request)) buyer = (await jsonOf(request))["customer"] as Json | undefined;
          return proxy(request);
        },
      };
    },
  ],
  [
    "charges installments without their interest",
    "1",
    () => asking(({ Payment }) => Object.assign(Payment!, Payment!["CreditCard"] && { Amount: 12345 })),
  ],

  [
    "makes a charge for each call",
    "2",
    () =>
      changingRequest((request) =>
        withHeaders(
          request,
          (headers) =>
            headers.has("idempotency-key") &&
            isPost(request) &&
            headers.get("idempotency-key")!.length >= 16 &&
            headers.set("idempotency-key", crypto.randomUUID()),
        ),
      ),
  ],
  [
    "takes short keys",
    "2",
    () =>
      changingRequest((request) =>
        withHeaders(
          request,
          (headers) =>
            headers.has("idempotency-key") &&
            headers.set("idempotency-key", headers.get("idempotency-key")!.padEnd(16, "0")),
        ),
      ),
  ],
  ["takes another body for a repeat", "2", () => charging("idempotency_key_reused")],
  ["does not say when to come again", "2", () => changingHeaders((headers) => headers.delete("retry-after"))],
  [
    "keeps the key of what it refused",
    "2",
    () => {
      const refused = new Set<string | null>();
      return {
        async answer(request, proxy) {
          const key = request.headers.get("idempotency-key");
          if (isPost(request) && refused.has(key)) return keyReused();
          const response = await proxy(request);
          if (response.status === 409) refused.add(key);
          return response;
        },
      };
    },
  ],

  ["takes a charge of a paid order", "3", () => charging("order_paid")],
  ["takes two charges at once", "3", () => charging("charge_underway")],
  [
    "leaves the first challenge open",
    "3",
    () => showing(({ reason }) => (reason?.code === "superseded" ? { status: "challenge" } : {})),
  ],
  [
    "leaves the others waiting",
    "3",
    () => showing(({ reason }) => (reason?.code === "order_paid" ? { status: "pending" } : {})),
  ],
  [
    "ends a challenge without a look",
    "3",
    () => ({ service: async (request, next) => (isLookUp(request) ? Response.json(empty) : next(request)) }),
  ],
  [
    "shows money on top as an error",
    "3",
    () =>
      showing(({ status, method }) => (status === "paid" && method === "pix" ? { status: "failed" } : {})),
  ],

  [
    "sends a card again",
    "4",
    () => ({
      async service(request, next) {
        const again = request.clone();
        try {
          const response = await next(request);
          return said(response, await response.json());
        } catch {
          return next(again);
        }
      },
    }),
  ],
  [
    "looks up faster and faster",
    "4",
    () => {
      let isFirst = true;
      return {
        async service(request, next) {
          if (isLookUp(request) && isFirst) {
            isFirst = false;
            const again = () => void next(request.clone()).catch(() => {});
            for (const after of [900, 1100]) setTimeout(again, after);
          }
          return next(request.clone());
        },
      };
    },
  ],
  [
    "never looks up",
    "4",
    () => ({
      service: async (request, next) =>
        isLookUp(request) ? new Response(null, { status: 500 }) : next(request),
    }),
  ],
  [
    "calls a lost card failed",
    "4",
    () =>
      showing(({ status, method }) =>
        status === "pending" && method === "card" ? { status: "failed" } : {},
      ),
  ],
  [
    "leaves a lost Pix pending",
    "4",
    () =>
      showing(({ status, method }) => (status === "failed" && method === "pix" ? { status: "pending" } : {})),
  ],
  [
    "calls an unreachable service its own error",
    "4",
    () => insteadOf("service_unavailable", (it, body) => said(it, { ...body, status: 503 }, 503)),
  ],

  [
    "takes a payment back for a late decline",
    "5",
    () => {
      let isDenied = false;
      const { answer } = showing(({ status, method }) =>
        isDenied && status === "paid" && method === "card" ? { status: "denied" } : {},
      );
      return {
        async answer(request, proxy, pay) {
          if (isPost(request, "/webhooks"))
            isDenied ||=
              (await request.clone().text()).includes('"merchantOrderId"') &&
              (await request.clone().text()).includes("Não autorizada.");
          return answer!(request, proxy, pay);
        },
      };
    },
  ],
  [
    "takes no money after the end",
    "5",
    () =>
      showing(({ status, method }) => (status === "paid" && method === "pix" ? { status: "expired" } : {})),
  ],
  [
    "makes a version of each delivery",
    "5",
    () => {
      let deliveries = 0;
      const { answer } = showing(({ version }) => ({ version: version + deliveries }));
      return {
        answer(request, proxy, pay) {
          if (isPost(request, "/webhooks")) deliveries += 1;
          return answer!(request, proxy, pay);
        },
      };
    },
  ],
  [
    "lets a challenge expire without a look",
    "5",
    () => ({
      ...showing(({ status, challenge }) =>
        status === "challenge" && Date.parse(challenge?.expiresAt ?? "") < Date.now()
          ? { status: "expired" }
          : {},
      ),
      service: async (request, next) =>
        isLookUp(request) ? new Response(null, { status: 500 }) : next(request),
    }),
  ],
  [
    "looks up a challenge after it has expired",
    "5",
    () => showing(({ status, createdAt }) => (status === "expired" ? { updatedAt: createdAt } : {})),
  ],

  [
    "takes any amount for a payment",
    "6",
    () =>
      hearing((event) =>
        "amount" in event
          ? {
              ...event,
              amount:
                event["amount"] === "123.45"
                  ? "123.45"
                  : typeof event["amount"] === "string"
                    ? "123.45"
                    : 123.45,
            }
          : event,
      ),
  ],

  [
    "opens whatever address it is told",
    "7",
    () => {
      let popupUrl = "";
      return {
        ...showing(({ status, method }) =>
          status === "pending" && method === "card" && popupUrl
            ? {
                status: "challenge",
                challenge: {
                  url: new URL(popupUrl, "https://service.example").href,
                  expiresAt: new Date().toISOString(),
                },
              }
            : {},
        ),
        async service(request, next) {
          const response = await next(request);
          const { data } = await jsonOf(response);
          popupUrl = (data as { popupUrl?: string } | undefined)?.popupUrl ?? popupUrl;
          return response;
        },
      };
    },
  ],
  [
    "forgets the base URL's path",
    "7",
    () =>
      showing(({ challenge }) =>
        challenge ? { challenge: { ...challenge, url: challenge.url.replace("/v2/", "/") } } : {},
      ),
  ],

  [
    "gives the card back",
    "8",
    () =>
      showing(async ({ card }, request) =>
        card ? { card: { ...card, ...((await jsonOf(request))["card"] as Json) } } : {},
      ),
  ],
  [
    "shows a card in an error",
    "8",
    () => ({
      async answer(request, proxy) {
        const body = await jsonOf(request);
        const response = await proxy(request);
        if (response.status !== 400) return response;
        return said(response, {
          ...(await jsonOf(response)),
          detail: JSON.stringify(body).replace("4111111111111112", "4111111111111111"),
        });
      },
    }),
  ],

  [
    "names all attempts alike",
    "9",
    () => asking((payload) => Object.assign(payload, { MerchantOrderId: "A1001ALWAYSTHESAME" })),
  ],
  [
    "names attempts by another form",
    "9",
    () => asking((payload) => Object.assign(payload, { MerchantOrderId: `order-${referenceIn(payload)}` })),
  ],
  [
    "names attempts without the order",
    "9",
    () =>
      asking((payload) =>
        Object.assign(payload, {
          MerchantOrderId: referenceIn(payload).slice(-12).replace(/^1/, "X"),
        }),
      ),
  ],
  ["knows deliveries by paymentId alone", "9", () => hearing((event) => without(event, "merchantOrderId"))],

  [
    "says 404 of what it does not know",
    "10",
    () => refusing((event) => String(event["merchantOrderId"]).endsWith("NOBODY00000000"), 404),
  ],
  [
    "says 409 of repeats",
    "10",
    () => {
      const count = counter();
      return refusing((_, body) => count(body) > 1, 409);
    },
  ],
  [
    "refuses kinds that are not documented",
    "10",
    () => refusing((event) => event["event"] === "something.new", 400),
  ],
  [
    "takes cancelled amounts from deliveries",
    "10",
    () =>
      showing(({ cancelledAmount, amount }) =>
        cancelledAmount === undefined ? {} : { cancelledAmount: amount },
      ),
  ],
  [
    "counts cancellations",
    "10",
    () => {
      let cancellations = 0;
      const { answer } = showing(({ cancelledAmount }) =>
        cancelledAmount ? { cancelledAmount: 500 * cancellations } : {},
      );
      return {
        async answer(request, proxy, pay) {
          if (isPost(request, "/webhooks") && (await jsonOf(request))["event"] === "payment.cancelled")
            cancellations += 1;
          return answer!(request, proxy, pay);
        },
      };
    },
  ],

  [
    "charges 20 cents where a page asks for it",
    "11",
    () =>
      showing(async (charge, request) => ({ amount: (await jsonOf(request))["amount"] ?? charge.amount })),
  ],
  ["offers 20 cents", "11", () => ({ order: TEST_ORDER, options: { testAmounts: true } })],
  [
    "charges 20 cents that it does not offer",
    "11",
    () => ({
      order: TEST_ORDER,
      options: { testAmounts: true },
      async answer(request, proxy) {
        const response = await proxy(request);
        if (!path(request).startsWith("/orders/")) return response;
        return said(response, { ...(await jsonOf(response)), methods: [], installments: [] });
      },
    }),
  ],
  [
    "offers 20 cents in installments",
    "11",
    () => ({
      async answer(request, proxy) {
        const response = await proxy(request);
        if (!path(request).startsWith("/orders/")) return response;
        const installments = [{ count: 1, amount: 20, first: 20, total: 20, interestFree: true }];
        return said(response, { ...(await jsonOf(response)), installments });
      },
    }),
  ],

  ["knows no limits", "12", () => ({ options: { limits: false } })],
  [
    "does not say how long a limit lasts",
    "12",
    () => changingHeaders((headers) => headers.delete("retry-after")),
  ],

  [
    "allows every origin",
    "13",
    () => changingHeaders((headers) => headers.set("access-control-allow-origin", "*")),
  ],
  [
    "asks for no origin",
    "13",
    () => changingRequest((request) => withHeaders(request, (headers) => headers.delete("origin"))),
  ],
  [
    "opens its streams to every page",
    "13",
    () =>
      changingRequest((request) =>
        request.url.endsWith("/events")
          ? withHeaders(request, (headers) => headers.delete("origin"))
          : request,
      ),
  ],
  [
    "takes forms for JSON",
    "13",
    () =>
      changingRequest((request) =>
        withHeaders(request, (headers) => isPost(request) && headers.set("content-type", "application/json")),
      ),
  ],
  [
    "calls a large body a bad one",
    "13",
    () => insteadOf("payload_too_large", (it, body) => said(it, { ...body, status: 400 }, 400)),
  ],
  ["refuses its own pages", "13", () => ({ options: { publicUrl: "https://shop.example" } })],
];
