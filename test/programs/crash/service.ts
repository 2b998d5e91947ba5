// The payment service of a run: the sandbox on a port, which outlives every proxy, with faults and manners of
// delivery that the seed has chosen.
import { setTimeout as pause } from "node:timers/promises";
import { toNode } from "../../../src/proxy/index.ts";
import { createSandbox, type Endpoint, type Fault, type SandboxControl } from "../../../src/sandbox/index.ts";
import { random, type Random } from "../../support/random.ts";
import { listen } from "../../support/serve.ts";
import { drawDeliveryMode, drawFault, isFoundOtherwise } from "../../support/service-faults.ts";
import { openPanel } from "../../support/service-panel.ts";
import { SECRET } from "./messages.ts";

export type Service = Awaited<ReturnType<typeof openService>>;

/** Longer than the proxy waits. */
const LONGEST_ANSWER = 1_300;
const LATEST_DELIVERY = 900;
/** Answered as it should be. */
const SOUND: Fault = { kind: "slow", delay: 0 };

// More than a run makes of any call.
const CALLS = 20_000;

/** How the calls of an endpoint go, one after the other. */
const FAULTS: readonly (readonly [Endpoint, (draw: Random) => Fault])[] = [
  ["pix.charge", (draw) => (draw.chance(0.8) ? SOUND : drawFault(draw, LONGEST_ANSWER))],
  ["cards.charge", (draw) => (draw.chance(0.6) ? SOUND : drawFault(draw, LONGEST_ANSWER))],
  ["cards.list", (draw) => (draw.chance(0.8) ? SOUND : drawFault(draw, LONGEST_ANSWER))],
  ["cards.cancel", (draw) => (draw.chance(0.6) ? SOUND : drawFault(draw, LONGEST_ANSWER))],
  ["pix.withdraw", (draw) => (draw.chance(0.6) ? SOUND : drawFault(draw, LONGEST_ANSWER))],
  ["cards.cancellation", (draw) => (draw.chance(0.5) ? SOUND : drawFault(draw, LONGEST_ANSWER))],
];

/** `now` is the time that service and proxies agree on; `address` waits for a proxy to deliver to. */
export async function openService(seed: number, now: () => number, address: () => Promise<string>) {
  const sandbox = createSandbox({
    signingSecret: SECRET,
    webhookUrl: "http://proxy.invalid/webhooks",
    // Enough for what goes out.
    balance: 1_000_000_000,
    retryDelays: [50, 100, 200, 400],
    clock: {
      now,
      after(delay, task) {
        const timer = setTimeout(task, delay);
        return () => clearTimeout(timer);
      },
    },
    fetch: async (request) => {
      // Answered by something in between, and handed to nobody: the service does not send it again.
      if (isLost(await request.clone().text())) return new Response(null);
      const url = `${await address()}/webhooks`;
      return fetch(new Request(url, request));
    },
  });
  const { control } = sandbox;
  const panel = openPanel(control);
  const bank = openBank(seed, control);
  const draw = random(seed, "deliveries");
  const losses = random(seed, "lost deliveries");
  /** Whether each delivery never comes, by its body. */
  const deliveries = new Map<string, boolean>();
  function isLost(body: string): boolean {
    // Another one with the same body may tell of something else.
    if (!isFoundOtherwise(body, panel)) return false;
    const known = deliveries.get(body) ?? losses.chance(0.1);
    deliveries.set(body, known);
    return known;
  }
  for (const [endpoint, next] of FAULTS) {
    const calls = random(seed, endpoint);
    for (let call = 0; call < CALLS; call++) control.faults.next(endpoint, next(calls));
  }
  const network = random(seed, "network");
  const underway = new Set<Promise<unknown>>();
  /** How often each card payment was to be cancelled, by a key that is known. */
  const cancelled = new Map<string, number>();

  async function serve(request: Request): Promise<Response> {
    const { method, url, headers, signal } = request;
    const body = method === "GET" ? null : await request.arrayBuffer();
    // Some calls are long on their way: whoever made them may be dead, and asked about, when they arrive.
    if (network.chance(0.1)) await travelling(pause(network.between(100, 900)));
    const response = await sandbox.fetch(new Request(url, { method, headers, body, signal }));
    // A wrong key is said before anything is done, so the call may be made again.
    if (method === "PUT" && response.status !== 401) {
      const paymentId = new URL(url).pathname.split("/").at(-2)!;
      cancelled.set(paymentId, (cancelled.get(paymentId) ?? 0) + 1);
    }
    if (url.endsWith("/pix/withdraw")) bank.look();
    return response;
  }

  function travelling(call: Promise<unknown>) {
    underway.add(call);
    return call.then(() => underway.delete(call));
  }

  const { origin, close } = await listen(toNode({ fetch: serve }));

  return {
    control,
    panel,
    /** Bodies of deliveries that never came. */
    lost: () => new Set([...deliveries].flatMap(([body, isNever]) => (isNever ? [body] : []))),
    cancelled: cancelled as ReadonlyMap<string, number>,
    url: origin,
    /** Changes the manner of delivery, sends what was held, newest first, and something old once more. */
    unsettle() {
      control.deliveries.mode(drawDeliveryMode(draw, LATEST_DELIVERY));
      void control.deliveries.release({ reversed: true });
      const old = control.deliveries.list().filter(({ state }) => state === "delivered");
      const again = old[Math.floor(draw.next() * old.length)];
      if (again) void control.deliveries.resend(again.id);
    },
    /** From now on everything is answered and delivered as it should be, and banks have made up their minds. */
    async behave() {
      control.faults.clear();
      control.deliveries.mode({ how: "normal" });
      await control.deliveries.release();
      for (const { sessionId } of control.challenges.list())
        await control.challenges.finish(sessionId, { approved: false });
      for (const { paymentId, status } of control.cards.list())
        if (status === "PENDING") await control.cards.confirm(paymentId);
      await bank.decideAll();
    },
    /** Everything that was to be delivered has been. */
    async delivered() {
      while (control.deliveries.list().some(({ state }) => state !== "delivered")) await pause(20);
    },
    /** Somebody has paid. */
    async charged() {
      while (!control.ledger().some(({ charged }) => charged > 0)) await pause(20);
    },
    /** Every call that was made has arrived, as calls do in minutes. */
    arrived: () => Promise.allSettled(underway),
    close() {
      bank.close();
      sandbox.close();
      close();
    },
  };
}

/** The bank through which withdrawals go: it takes its time, and may send the money back. */
function openBank(seed: number, { withdrawals }: SandboxControl) {
  const draw = random(seed, "bank");
  /** Whether each withdrawal goes out, by its id. */
  const fails = new Map<string, boolean>();
  const timers = new Set<NodeJS.Timeout>();
  const waiting = () => withdrawals.list().filter(({ status }) => status === "PENDING");
  const decide = (id: string) =>
    (fails.get(id) ? withdrawals.fail(id) : withdrawals.approve(id)).catch(() => undefined);
  return {
    /** Takes on what is new. */
    look() {
      for (const { withdrawalId: id } of waiting().filter((each) => !fails.has(each.withdrawalId))) {
        fails.set(id, draw.chance(0.2));
        timers.add(setTimeout(() => void decide(id), draw.between(10, 1_500)));
      }
    },
    async decideAll() {
      for (const { withdrawalId } of waiting()) await decide(withdrawalId);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
