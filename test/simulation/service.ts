// The payment service: the sandbox on the virtual clock. Its answers go wrong and its deliveries leave as the seed has it.
import { createSandbox, type Endpoint, type SandboxControl } from "../../src/sandbox/index.ts";
import { drawDeliveryMode, drawFault, isFoundOtherwise } from "../support/service-faults.ts";
import { openPanel } from "../support/service-panel.ts";
import type { Choices } from "./choices.ts";
import type { Send } from "./planting.ts";
import { Process, runAs, type Scheduler } from "./scheduler.ts";

export const SERVICE = "https://service.example";
export const SECRET = "simulated-secret";
/** Longer than the proxy waits. */
const LONGEST_ANSWER = 2_600;
const LATEST_DELIVERY = 3_000;

interface ServiceOptions {
  scheduler: Scheduler;
  choices: Choices;
  /** Takes a delivery to the proxy. */
  deliver: (request: Request) => Promise<Response>;
  /** Called with the reference of each card charge that is about to be made. */
  charging: (reference: string) => void;
}

export type Service = ReturnType<typeof openService>;

export function openService({ scheduler, choices, deliver, charging }: ServiceOptions) {
  const process = new Process("service", choices.seed);
  const deliveries = openDeliveries(deliver, choices, (body) => isFoundOtherwise(body, panel));
  const sandbox = runAs(process, () =>
    createSandbox({
      signingSecret: SECRET,
      webhookUrl: "https://shop.example/pay/webhooks",
      publicUrl: SERVICE,
      retryDelays: [200, 1_000, 5_000],
      clock: {
        now: () => scheduler.now,
        after(delay, task) {
          const step = scheduler.after(delay, process, `timer of ${delay} ms`, task, true);
          return () => step.cancel();
        },
      },
      fetch: deliveries.send,
    }),
  );
  const { control } = sandbox;
  /** How often each card payment was to be cancelled, by a key that is known. */
  const cancelled = new Map<string, number>();
  const panel = openPanel(control);
  const bank = openBank({ scheduler, choices, process, control });
  /** What the service was told about authentication, by the references of card charges. */
  const authenticated = new Map<string, boolean | undefined>();
  const as = <Result>(work: () => Result) => runAs(process, work);

  return {
    process,
    control,
    authenticated: authenticated as ReadonlyMap<string, boolean | undefined>,
    cancelled: cancelled as ReadonlyMap<string, number>,
    /** What somebody does in the service's own pages. */
    panel,
    /** Bodies of deliveries that nobody was ever given. */
    lost: deliveries.lost,
    as,
    async fetch(request: Request): Promise<Response> {
      const endpoint = endpointOf(request);
      if (endpoint === "cards.charge") {
        const { payload } = (await request.clone().json()) as {
          payload: { MerchantOrderId: string; Payment: { Authenticate?: boolean } };
        };
        authenticated.set(payload.MerchantOrderId, payload.Payment.Authenticate);
        charging(payload.MerchantOrderId);
      }
      const probability = endpoint && (OUT.has(endpoint) ? 0.25 : 0.1);
      const fault =
        probability && choices.fault("service", endpoint, probability, "an answer that goes wrong");
      if (endpoint && fault) control.faults.next(endpoint, drawFault(fault, LONGEST_ANSWER));
      const response = await sandbox.fetch(request);
      // A wrong key is said before anything is done, so the call may be made again.
      if (endpoint === "cards.cancel" && response.status !== 401) {
        const paymentId = new URL(request.url).pathname.split("/").at(-2)!;
        cancelled.set(paymentId, (cancelled.get(paymentId) ?? 0) + 1);
      }
      bank.look();
      return response;
    },
    /** Changes the manner of delivery, sends what was held, newest first, and something old once more. */
    unsettle() {
      const draw = choices.fault("delivery", "service", 0.15, "deliveries in another manner");
      if (!draw) return;
      as(() => {
        control.deliveries.mode(drawDeliveryMode(draw, LATEST_DELIVERY));
        void control.deliveries.release({ reversed: true });
        const old = control.deliveries.list().filter(({ state }) => state === "delivered");
        const again = old[Math.floor(draw.next() * old.length)];
        if (again) void control.deliveries.resend(again.id);
      });
    },
    /** From now on everything is answered and delivered as it should be, and banks have made up their minds. */
    behave() {
      as(() => {
        control.faults.clear();
        control.deliveries.mode({ how: "normal", beforeAnswer: false });
        void control.deliveries.release();
        for (const { sessionId } of control.challenges.list())
          void control.challenges.finish(sessionId, { approved: false });
        for (const { paymentId, status } of control.cards.list())
          if (status === "PENDING") void control.cards.confirm(paymentId).catch(() => {});
        bank.decideAll();
      });
    },
    /** Nothing waits for a bank. */
    isDecided: () =>
      control.cards.list().every(({ status }) => status !== "PENDING") &&
      control.withdrawals.list().every(({ status }) => status !== "PENDING"),
    close: () => as(() => sandbox.close()),
  };
}

/** Calls by which money goes out. */
const OUT: ReadonlySet<Endpoint> = new Set(["pix.withdraw", "cards.cancel"]);

interface BankOptions extends Pick<ServiceOptions, "scheduler" | "choices"> {
  process: Process;
  control: SandboxControl;
}

/** The bank through which withdrawals go: it takes its time, and may send the money back. */
function openBank({ scheduler, choices, process, control }: BankOptions) {
  /** Whether each withdrawal goes out, by its id. */
  const fails = new Map<string, boolean>();
  const decide = (id: string) =>
    void (fails.get(id) ? control.withdrawals.fail(id) : control.withdrawals.approve(id)).catch(() => {});
  const waiting = () => control.withdrawals.list().filter(({ status }) => status === "PENDING");
  return {
    /** Takes on what is new. */
    look() {
      for (const { withdrawalId: id } of waiting()) {
        if (fails.has(id)) continue;
        fails.set(id, choices.fault("bank", "withdrawal", 0.2, "a withdrawal that fails") !== undefined);
        const late = choices.fault("bank", "withdrawal", 0.2, "a withdrawal that takes long");
        const takes = late?.between(5_000, 90_000) ?? choices.latency("bank", 800);
        scheduler.after(takes, process, "a bank decides on a withdrawal", () => decide(id), true);
      }
    },
    decideAll() {
      for (const { withdrawalId } of waiting()) decide(withdrawalId);
    },
  };
}

/** The network between service and shop, which may answer a delivery and hand it to nobody, so that it never comes. */
function openDeliveries(send: Send, choices: Choices, mayBeLost: (body: string) => boolean) {
  const known = new Set<string>();
  const lost = new Set<string>();
  return {
    lost: lost as ReadonlySet<string>,
    async send(request: Request): Promise<Response> {
      const body = await request.clone().text();
      // Another one with the same body may tell of something else.
      if (!mayBeLost(body)) return send(request);
      if (!known.has(body)) {
        const { event } = JSON.parse(body) as { event: string };
        const isLost = choices.fault("delivery", event, 0.1, "a delivery that never comes") !== undefined;
        known.add(body);
        if (isLost) lost.add(body);
      }
      return lost.has(body) ? new Response(null) : send(request);
    },
  };
}

function endpointOf({ method, url }: Request): Endpoint | undefined {
  const { pathname } = new URL(url);
  if (pathname.endsWith("/pix/qrcode")) return "pix.charge";
  if (pathname.endsWith("/card/charges")) return method === "POST" ? "cards.charge" : "cards.list";
  if (pathname.endsWith("/pix/withdraw")) return "pix.withdraw";
  if (pathname.endsWith("/cancel")) return "cards.cancel";
  return pathname.endsWith("/cancellation") ? "cards.cancellation" : undefined;
}
