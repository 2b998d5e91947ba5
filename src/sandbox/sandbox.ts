import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createCards } from "./cards/cards.ts";
import { createChallenges } from "./cards/challenges.ts";
import { requireAllowedHost } from "./control/allowed-host.ts";
import { createControlApi } from "./control/api.ts";
import { createFollowers } from "./control/followers.ts";
import { createControl, type SandboxControl } from "./control/control.ts";
import { withDefaults, type SandboxOptions } from "./options.ts";
import { createConsole } from "./pages/console-routes.ts";
import { createPublicPages } from "./pages/public-routes.ts";
import { createPix } from "./pix/pix.ts";
import { createWithdrawals } from "./pix/withdrawals.ts";
import { createApi } from "./service/api.ts";
import { createKeys } from "./service/keys.ts";
import { createTimers } from "./shared/clock.ts";
import type { SandboxContext } from "./shared/context.ts";
import { createFaults } from "./shared/faults.ts";
import { createStore } from "./shared/store.ts";
import { createDeliveries } from "./webhooks/deliveries.ts";

export interface Sandbox {
  /** The service under `/v2`, its control API and page under `/sandbox`. */
  fetch(request: Request): Promise<Response>;
  /** Ends all timers, deliveries and unanswered calls. What was charged can still be read from `control`. */
  close(): void;
  control: SandboxControl;
}

const MAX_BODY = 1024 * 1024;

/** A payment service of its own, in memory, empty at the start. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { apiKey, balance, payee, publicUrl, allowedHosts, challengeLifetime, clock, ...delivering } =
    withDefaults(options);
  const timers = createTimers(clock);
  const deliveries = createDeliveries({ ...delivering, timers });
  const store = createStore(balance);
  const context: SandboxContext = { store, timers, notify: deliveries.notify, payee };

  const keys = createKeys(apiKey);
  const faults = createFaults(timers);
  const pix = createPix(context);
  const withdrawals = createWithdrawals(context);
  const cards = createCards(context);
  const challenges = createChallenges(context, cards, challengeLifetime);
  const control = createControl({
    store,
    pix,
    cards,
    challenges,
    withdrawals,
    deliveries,
    faults,
    keys,
    clock,
    followers: createFollowers(timers.stopped),
  });

  const baseUrl = (request: Request) =>
    `${publicUrl?.replace(/(?<!\/)\/+$/, "") ?? new URL(request.url).origin}/v2`;
  const base = `${URL.parse(publicUrl ?? "")?.pathname.replace(/(?<!\/)\/+$/, "") ?? ""}/`;
  const app = new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY }))
    .route("/v2", createPublicPages({ cards, challenges, payee, base }))
    .route("/v2", createApi({ keys, faults, pix, withdrawals, cards, challenges, baseUrl }))
    .use("/sandbox/*", requireAllowedHost({ publicUrl, allowedHosts }))
    .route("/sandbox/api", createControlApi(control, publicUrl, base))
    .route("/sandbox", createConsole({ control, pix, timers, payee, base }));

  return {
    fetch: async (request) => app.fetch(request),
    close: () => timers.stop(),
    control,
  };
}
