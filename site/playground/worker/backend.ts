// The whole system behind a shop's page and its desk: the proxy on a store in memory, the merchant's API, and the sandbox of the
// payment service.
import { createPayAdmin } from "../../../src/admin/http/index.ts";
import { methodTotal } from "../../../src/contract/index.ts";
import { createPayProxy, memoryStore } from "../../../src/proxy/index.ts";
import { createSandbox, DEFAULT_KEYS } from "../../../src/sandbox/index.ts";
import type { BackendSettings, Bank, FromBackend } from "../messages.ts";
import { PAYEE, toOrderAnswer } from "../settings/order.ts";
import { DEFAULTS } from "../settings/settings.ts";
import type { Entry } from "../timeline/entry.ts";
import { recorded } from "../timeline/recorder.ts";
import { shown } from "../timeline/shown.ts";

export interface Backend {
  /** Answers what comes below `{base}pay/`, `{base}pay-admin/` and `{base}bank/`. Rejects if the page is offline. */
  fetch(request: Request): Promise<Response>;
  change(settings: BackendSettings): void;
  /** The buyer pays a Pix charge at the bank. */
  pay(paymentId: string): Promise<void>;
  /** The acquirer decides a card charge that waits. */
  decide(paymentId: string, approved: boolean): Promise<void>;
}

/** Milliseconds by which a slow service answers later, and a late webhook comes. */
const SLOW = 4_000;
const LATE = 8_000;

/** `base` is the address below which everything is, with a slash at its end. */
export function createBackend(base: string, tell: (message: FromBackend) => void): Backend {
  const payUrl = `${base}pay`;
  const adminUrl = `${base}pay-admin`;
  const bankUrl = `${base}bank`;
  let order = DEFAULTS.order;
  let description = "";
  let faults = DEFAULTS.faults;
  let languages = { page: "pt", shop: "pt-BR" };
  /** Aborted when the page goes offline. */
  let connection = new AbortController();

  const note = (entry: Entry) => tell({ type: "entry", entry });
  const below = (address: string, { url }: Request) => url.slice(address.length);
  const pathOf = (request: Request) =>
    `${request.method} ${new URL(below(base, request), "http://x/").pathname}`;

  const sandbox = createSandbox({
    publicUrl: bankUrl,
    webhookUrl: `${payUrl}/webhooks`,
    payee: PAYEE,
    fetch: recorded(
      "webhook",
      (request, body) => `${pathOf(request)} ${eventOf(body)}`,
      note,
      (request) => pay.fetch(request),
    ),
  });
  const { control } = sandbox;
  const { origin } = new URL(base);
  /** What the sandbox is below is cut off, as its `publicUrl` has it. */
  const atBank = async (request: Request) => {
    const { method, headers, signal } = request;
    const body = /GET|HEAD/.test(method) ? null : await request.arrayBuffer();
    return sandbox.fetch(new Request(origin + below(bankUrl, request), { method, headers, body, signal }));
  };

  const callService = async (request: Request) => {
    if (faults.service === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW));
    if (faults.service === "down") return new Response("Service Unavailable", { status: 503 });
    const response = await atBank(request);
    tellBank();
    return response;
  };

  /** Notes what the proxy tells the shop. */
  const noteTold = (title: string, tone: "good" | "bad", what: object) =>
    note({
      id: crypto.randomUUID(),
      kind: "handler",
      at: Date.now(),
      title,
      status: "",
      tone,
      parts: [["detail", shown(JSON.stringify(what))]],
    });

  const pay = createPayProxy({
    service: {
      baseUrl: `${bankUrl}/v2`,
      ...DEFAULT_KEYS,
      fetch: recorded(
        "call",
        (request) => `${request.method} ${new URL(`http://x${below(bankUrl, request)}`).pathname}`,
        note,
        callService,
      ),
    },
    order: (id) => (/^A-\d{4,}$/.test(id) ? { id, ...toOrderAnswer(order, description) } : undefined),
    // The reader may change the order while its code is shown.
    orderTotal: (_, method) => methodTotal(toOrderAnswer(order, description), method),
    onPaid: (payment) => noteTold("onPaid", "good", payment),
    onProblem: (problem) => noteTold(`onProblem ${problem.code}`, "bad", problem),
    store: memoryStore(),
    links: { secret: crypto.randomUUID() },
    basePath: new URL(payUrl).pathname,
    publicUrl: payUrl,
    // The reader tries many cards.
    limits: false,
  });
  const admin = createPayAdmin(pay, {
    // Nobody else reaches this tab.
    authorize: () => ({ user: "ana", can: ["view", "refund", "link"] }),
    basePath: new URL(adminUrl).pathname,
  });
  const atProxy = recorded("request", pathOf, note, async (request) => {
    connection.signal.throwIfAborted();
    return pay.fetch(request);
  });

  function tellBank() {
    const pix = control.pix.list().map(({ paymentId, merchantOrderId, amount, status, expiresAt }) => ({
      paymentId,
      reference: merchantOrderId,
      payee: PAYEE,
      amount,
      paid: status === "PAID",
      expiresAt,
    }));
    const waiting = new Set(control.challenges.list().map(({ paymentId }) => paymentId));
    const cards = control.cards
      .list()
      .filter(({ status, paymentId }) => status === "PENDING" && !waiting.has(paymentId));
    const bank: Bank = {
      pix: pix.toReversed(),
      cards: cards.map(({ paymentId, amount, brand, last4 }) => ({ paymentId, amount, brand, last4 })),
    };
    tell({ type: "bank", bank });
  }

  /** Notes the deliveries that a fault keeps back. */
  const known = new Set<string>();
  function noteKept() {
    for (const { id, event, state, body, createdAt } of control.deliveries.list()) {
      if (known.has(id)) continue;
      known.add(id);
      const isKept = state === "dropped" || (state === "waiting" && faults.webhooks === "late");
      if (!isKept) continue;
      const status = state === "dropped" ? "never" : "late";
      note({
        id,
        kind: "webhook",
        at: Date.parse(createdAt),
        title: event,
        status,
        tone: "bad",
        parts: [["sent", body]],
      });
    }
  }

  async function act(change: Promise<unknown>) {
    await change;
    tellBank();
    noteKept();
  }

  return {
    async fetch(request) {
      if (request.url.startsWith(`${adminUrl}/`)) {
        const response = await admin.fetch(request);
        await act(Promise.resolve());
        return response;
      }
      // What the browser asks for, a service worker is not told.
      const isConsole = request.url.startsWith(`${bankUrl}/sandbox`);
      request.headers.set("Accept-Language", isConsole ? languages.page : languages.shop);
      if (!request.url.startsWith(`${payUrl}/`)) {
        const response = await atBank(request);
        await act(Promise.resolve());
        return response;
      }
      const response = await atProxy(request);
      noteKept();
      // A stream that is open is cut when the page goes offline.
      const { status, headers, body } = response;
      const pipe = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
      return new Response(body && body.pipeThrough(pipe, connection), { status, headers });
    },
    change(settings) {
      ({ order, description, faults, languages } = settings);
      control.deliveries.mode({ how: faults.webhooks, lateBy: LATE });
      if (!faults.offline && connection.signal.aborted) connection = new AbortController();
      if (faults.offline) connection.abort(new TypeError("The network is down."));
    },
    pay: (paymentId) => act(control.pix.pay(paymentId)),
    decide: (paymentId, approved) =>
      act(approved ? control.cards.confirm(paymentId) : control.cards.deny(paymentId)),
  };
}

function eventOf(body: string): string {
  const { event } = JSON.parse(body) as { event?: unknown };
  return String(event);
}
