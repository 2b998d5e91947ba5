// Faults in making charges: rules 1 to 3, 11, 12, 14 and 15.
import type { PayProxyOptions } from "../../../../../src/proxy/index.ts";
import { ORDER, type Fault } from "../backend.ts";
import {
  path,
  isPost,
  isLookUp,
  jsonOf,
  withBody,
  withHeaders,
  insteadOf,
  said,
  showing,
  charging,
  asking,
  changingRequest,
  changingHeaders,
  empty,
  keyReused,
  type Json,
  type FaultCase,
} from "../fault-kinds.ts";

/** So that a run makes few codes until it is refused another. */
const FEW_CODES: PayProxyOptions["limits"] = { order: { pix: 8 } };

const isOrderStart = (request: Request) => isPost(request, `/orders/${ORDER}`);

/** A plan over the order's amount. */
const ONCE = [{ count: 1, amount: 12_345, first: 12_345, total: 12_345, interestFree: true }];

const TEST_ORDER: Fault["order"] = { amount: 20, totals: {}, installments: {} };

export const MAKING_CHARGES: readonly FaultCase[] = [
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
    "takes each request for an order and its code for a new one",
    "2",
    () =>
      changingRequest((request) => {
        if (!isOrderStart(request) || (request.headers.get("idempotency-key") ?? "").length < 16)
          return request;
        return withHeaders(request, (headers) => headers.set("idempotency-key", crypto.randomUUID()));
      }),
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
    "lets a former Pix code wait on",
    "14",
    () => ({
      ...showing(({ reason }) =>
        reason?.code === "superseded" ? { status: "pending", reason: undefined } : {},
      ),
      options: { limits: FEW_CODES },
    }),
  ],
  [
    "ends a former Pix code as if its time were over",
    "14",
    () => ({
      ...showing(({ reason }) =>
        reason?.code === "superseded" ? { reason: { ...reason, code: "code_expired" } } : {},
      ),
      options: { limits: FEW_CODES },
    }),
  ],
  [
    "lets a former Pix code wait on where a page asks for its order with one",
    "14",
    () => {
      const started = new Set<unknown>();
      const former = showing(({ id, reason }) =>
        started.has(id) && reason?.code === "superseded" ? { status: "pending", reason: undefined } : {},
      );
      return {
        async answer(request, proxy, pay) {
          const response = await former.answer!(request, proxy, pay);
          if (isOrderStart(request))
            started.add(((await jsonOf(response))["charge"] as Json | undefined)?.["id"]);
          return response;
        },
        options: { limits: FEW_CODES },
      };
    },
  ],
  [
    "makes Pix codes without end",
    "14",
    () => ({ options: { limits: { order: { pix: 1000 }, address: { pix: 1000 } } } }),
  ],
  [
    "does not say how long it makes no more Pix codes",
    "14",
    () => ({
      ...changingHeaders((headers) => headers.delete("retry-after")),
      options: { limits: FEW_CODES },
    }),
  ],

  [
    "asks one price for all methods, whatever its order says",
    "15",
    () =>
      changingRequest(async (request) => {
        if (!isPost(request)) return request;
        return withBody(request, JSON.stringify({ ...(await jsonOf(request)), seenTotal: undefined }));
      }),
  ],
  [
    "splits the order's amount where its card costs more",
    "15",
    () => ({
      order: { totals: { pix: 11_728, card: 13_000 } },
      async answer(request, proxy) {
        const response = await proxy(request);
        if (!path(request).startsWith("/orders/") || !response.ok) return response;
        return said(response, { ...(await jsonOf(response)), installments: ONCE });
      },
    }),
  ],
  [
    "forgets the totals when it says that the amount has changed",
    "15",
    () =>
      insteadOf("amount_changed", (response, { order, ...problem }) => {
        const { totals: _, ...fresh } = order as Json;
        return said(response, { ...problem, order: fresh });
      }),
  ],
];
