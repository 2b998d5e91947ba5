import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createCardDesk } from "./cards/cards.ts";
import { createChallenges } from "./cards/challenges.ts";
import { createControlApi } from "./control/api.ts";
import { createControl, type SandboxControl } from "./control/control.ts";
import { ownHost } from "./control/own-host.ts";
import { withDefaults, type SandboxOptions } from "./options.ts";
import { createConsole } from "./pages/console-routes.ts";
import { createPublicPages } from "./pages/public-routes.ts";
import { createPixDesk } from "./pix/pix.ts";
import { createWithdrawalDesk } from "./pix/withdrawals.ts";
import { createApi } from "./service/api.ts";
import { createFaults } from "./service/faults.ts";
import { createKeys } from "./service/keys.ts";
import { createTimers } from "./shared/clock.ts";
import { createBooks } from "./shared/records.ts";
import { createDeliveries } from "./webhooks/deliveries.ts";
import type { World } from "./world.ts";

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
  const books = createBooks(balance);
  const world: World = { books, deliveries, timers, payee };

  const keys = createKeys(apiKey);
  const faults = createFaults(timers);
  const pix = createPixDesk(world);
  const withdrawals = createWithdrawalDesk(world);
  const cards = createCardDesk(world);
  const challenges = createChallenges(world, cards, challengeLifetime);
  const control = createControl({ books, pix, cards, challenges, withdrawals, deliveries, faults, keys });

  const baseUrl = (request: Request) =>
    `${publicUrl?.replace(/(?<!\/)\/+$/, "") ?? new URL(request.url).origin}/v2`;
  const app = new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY }))
    .route("/v2", createPublicPages({ cards, challenges, payee }))
    .route("/v2", createApi({ keys, faults, pix, withdrawals, cards, challenges, baseUrl }))
    .use("/sandbox/*", ownHost({ publicUrl, allowedHosts }))
    .route("/sandbox/api", createControlApi(control, publicUrl))
    .route("/sandbox", createConsole({ control, pix, timers, payee }));

  return {
    fetch: async (request) => app.fetch(request),
    close: () => timers.stop(),
    control,
  };
}
