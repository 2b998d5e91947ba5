// Puts the merchant's side together.
import * as z from "zod/mini";
import { safeLogger, type Connection, type Logger, type PayProxy } from "../../proxy/index.ts";
import {
  callable,
  consoleLogger,
  createRequestDrain,
  drainOf,
  expected,
  readWith,
  strictFields,
} from "../../proxy/internal.ts";
import { createApp } from "./app.ts";
import type { Authorize } from "./authorize.ts";
import { buyerRoutes } from "./buyer.ts";
import { createChanges } from "./changes.ts";
import { chargeRoutes } from "./charges.ts";
import { documentRoute } from "./document.ts";
import { dossierRoutes } from "./dossier/route.ts";
import { handlerRoutes } from "./handlers.ts";
import { linkRoutes } from "./links.ts";
import { meRoute } from "./me.ts";
import { payoutRoutes } from "./payouts.ts";
import { problemRoutes } from "./problems.ts";
import { reconciliationRoutes } from "./reconciliation.ts";
import { refundRoutes } from "./refunds.ts";
import { createScript } from "./script.ts";
import { summaryRoutes } from "./summary.ts";

export interface PayAdminOptions {
  /** Says of each request who asks, and what they may do. There is no default. */
  authorize: Authorize;
  /** Path below which requests come in; `/pay-admin` if absent. */
  basePath?: string | undefined;
  /**
   * The names by which it is reached, with the port if there is one, such as `admin.shop.example` or `127.0.0.1:8071`: a
   * request by another name is refused. Needed where `authorize` goes by where a request comes from, since a page of others may
   * give this machine a name of its own. Any name if absent.
   */
  hosts?: readonly string[] | undefined;
  /**
   * Cents that payouts may send out in a day of Brazil where one is asked for here; those that your own code makes count too.
   * The `payoutLimit` of `pay` where that is less, or this is absent.
   */
  payoutLimit?: number | undefined;
  /** Where errors are written that nobody expects; the console if absent. */
  logger?: Logger | undefined;
}

export interface PayAdmin {
  /**
   * Answers a request of the merchant's own people. Needs no `this`. Never rejects. The connection's address, where a server
   * knows it, is given to `authorize`; `toNode` gives it.
   */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Ends streams, answers new requests 503, and waits for those under way, 25 s at most: beside `pay.close()`. */
  close(): Promise<void>;
}

const path = expected('a path such as "/pay-admin"');
const cents = expected("a positive whole number of cents");
const schema = strictFields(
  {
    authorize: callable<Authorize>(
      ({ input }) => `is ${typeof input}, expected a function that says who asks: there is no default`,
    ),
    basePath: z._default(z.string({ error: path }).check(z.regex(/^\//, { error: path })), "/pay-admin"),
    hosts: z.optional(
      z.array(z.string().check(z.toLowerCase()), {
        error: expected('a list such as ["admin.shop.example"]'),
      }),
    ),
    payoutLimit: z.optional(z.int({ error: cents }).check(z.positive({ error: cents }))),
    logger: z.optional(z.custom<Logger>()),
  },
  "{ authorize }",
);

/** Milliseconds that requests under way may take until it has closed. `pay.close()` waits for them as well. */
export const CLOSES_WITHIN = 25_000;

/**
 * The merchant's side of `pay` over HTTP: what was paid, refunds, payouts. It is never part of `pay.fetch`. Throws a `TypeError`
 * if an option cannot be right.
 */
export function createPayAdmin(pay: PayProxy, options: PayAdminOptions): PayAdmin {
  const { authorize, basePath, hosts, payoutLimit, logger = consoleLogger } = readWith(schema, options);
  const requestDrain = createRequestDrain(drainOf(pay));
  const changes = createChanges(pay, authorize);
  const routes = [
    ...chargeRoutes(pay),
    ...dossierRoutes(pay),
    ...refundRoutes(pay),
    ...payoutRoutes(pay, payoutLimit),
    ...buyerRoutes(pay),
    ...linkRoutes(pay),
    ...problemRoutes(pay),
    ...handlerRoutes(pay),
    ...summaryRoutes(pay),
    ...reconciliationRoutes(pay),
    changes.route,
    meRoute(pay),
  ];
  return {
    fetch: createApp({
      authorize,
      basePath,
      hosts,
      routes: [...routes, documentRoute(routes, basePath)],
      script: createScript(safeLogger(logger)),
      requestDrain,
      logger: safeLogger(logger),
    }),
    close() {
      changes.close();
      return requestDrain.close(CLOSES_WITHIN).catch(() => {});
    },
  };
}
