// The payment service: the sandbox on the virtual clock. Its answers go wrong and its deliveries leave as the seed has it.
import { createSandbox, type Endpoint } from "../../src/sandbox/index.ts";
import { drawDeliveryMode, drawFault } from "../support/service-faults.ts";
import type { Choices } from "./choices.ts";
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
      fetch: deliver,
    }),
  );
  const { control } = sandbox;
  /** How often each card payment was to be cancelled, by a key that is known. */
  const cancelled = new Map<string, number>();
  /** What the service was told about authentication, by the references of card charges. */
  const authenticated = new Map<string, boolean | undefined>();
  const as = <Result>(work: () => Result) => runAs(process, work);

  return {
    process,
    control,
    authenticated: authenticated as ReadonlyMap<string, boolean | undefined>,
    cancelled: cancelled as ReadonlyMap<string, number>,
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
      const fault = endpoint && choices.fault("service", endpoint, 0.1, "an answer that goes wrong");
      if (endpoint && fault) control.faults.next(endpoint, drawFault(fault, LONGEST_ANSWER));
      const response = await sandbox.fetch(request);
      // A wrong key is said before anything is done, so the call may be made again.
      if (endpoint === "cards.cancel" && response.status !== 401) {
        const paymentId = new URL(request.url).pathname.split("/").at(-2)!;
        cancelled.set(paymentId, (cancelled.get(paymentId) ?? 0) + 1);
      }
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
        // Of a withdrawal that the proxy has sent the bank says at last what became of it.
        for (const { withdrawalId, status } of control.withdrawals.list())
          if (status === "PENDING") void control.withdrawals.approve(withdrawalId).catch(() => {});
      });
    },
    close: () => as(() => sandbox.close()),
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
