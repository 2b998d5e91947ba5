// Puts the proxy together: one object that answers requests, and processes due charges in between.
import { isOrderId, type Order } from "../contract/index.ts";
import { chargeMessages, type MessageCharge, type MessageOptions, type Messages } from "../messages/index.ts";
import { createCardEncryption } from "./guards/encryption/card-encryption.ts";
import { isLocalHost } from "./lib/ip-address.ts";
import { checkRuntime } from "./lib/runtime.ts";
import { createWakeTimer } from "./lib/wake-timer.ts";
import { findCharge } from "./stores/store.ts";
import { createWriteHealth } from "./stores/write-health.ts";
import { createCurrentCharges } from "./charges/end-outdated.ts";
import { createLedger, type ChargesContext } from "./charges/ledger.ts";
import { createLookUp } from "./charges/lookup.ts";
import { createPayments } from "./charges/notify-paid.ts";
import type { ReadOffer } from "./charges/draft-charge.ts";
import { createMakeCharge } from "./charges/make-charge.ts";
import { eraseOrder } from "./charges/erase.ts";
import { listCharges, type ChargeFilters, type ChargePage } from "./charges/list.ts";
import { summarize, type Summary, type SummaryPeriod } from "./charges/summary.ts";
import { chargeDossier } from "./charges/dossier.ts";
import { chargeHistory } from "./charges/history.ts";
import { createKeepSignal } from "./charges/signals.ts";
import type { Dossier } from "./model/dossier.ts";
import type { HistoryEntry } from "./model/history.ts";
import type { ChargeRecord } from "./model/record.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import type { Period } from "./reconcile/period.ts";
import type { Reconciliation } from "./reconcile/report.ts";
import { recordRefund, type NewRecordedRefund } from "./refunds/record-refund.ts";
import type { NewRefund, RefundOutcome } from "./refunds/parse-refund.ts";
import type { Acting } from "./charges/money-out-fields.ts";
import { createRefunds } from "./refunds/refund.ts";
import { createReminders } from "./charges/remind.ts";
import { createPayouts, type Payouts } from "./payouts/payouts.ts";
import { createProblems, type Problems } from "./problems/problems.ts";
import { createLinks, type Links } from "./links/links.ts";
import type { Refund } from "./model/refund.ts";
import { type Connection, createFindAddress } from "./guards/client-address.ts";
import { createAttemptGuard } from "./guards/attempt-guard.ts";
import { createLimits } from "./guards/rate-limits.ts";
import { errorFields } from "./logging/logger.ts";
import { createRequestDrain, keepDrain } from "./http/request-drain.ts";
import { healthRoute } from "./http/health.ts";
import { createInstrumentation } from "./telemetry/instrumentation.ts";
import { createBacklogGauges } from "./telemetry/backlog.ts";
import { createMetrics, metricsRoute } from "./telemetry/metrics.ts";
import { observedService } from "./telemetry/observed-service.ts";
import type { PayProxyOptions } from "./config/options.ts";
import { createAskAuthenticate } from "./orders/ask-authenticate.ts";
import { createAskOrder } from "./orders/ask-order.ts";
import { toOrder } from "./orders/order-view.ts";
import { createFailingOutbox, type FailingOutbox } from "./notify/failing-outbox.ts";
import { Outbox } from "./notify/outbox.ts";
import { ProblemError } from "./model/problem-details.ts";
import { merchantProblem, type ProblemDraft } from "./model/merchant-problems.ts";
import { createPublisher, type ChangeWatcher } from "./notify/publisher.ts";
import { readOptions } from "./config/read-options.ts";
import { createApp, type Routes } from "./http/app.ts";
import { cardFrameRoutes } from "./http/card-frame.ts";
import { RETURN_PATH, returnRoutes } from "./http/challenge-return.ts";
import { createChargeOnce } from "./http/charge-once.ts";
import { chargeRoutes } from "./http/charges.ts";
import { documentRoutes } from "./http/openapi/document.ts";
import { eventRoutes } from "./http/events.ts";
import { belowLink } from "./http/link/below-link.ts";
import { linkRoutes } from "./http/link/routes.ts";
import { createOrderHtml, type OrderHtml } from "./http/order-html.ts";
import { createStartOrder } from "./http/auto-start.ts";
import { createPriceHtml, type PriceHtml } from "./http/price-html.ts";
import { stylesheetRoutes } from "./http/stylesheets.ts";
import { orderRoutes, type ReadOrder } from "./http/orders.ts";
import { createOrigins } from "./http/origins.ts";
import { scriptFileRoutes } from "./http/script-files.ts";
import { signalRoutes } from "./http/signals.ts";
import { Streams } from "./http/streams.ts";
import { webhookRoutes } from "./http/webhooks.ts";
import type { ProxyContext } from "./context/context.ts";
import { createServiceClient, type ServiceClient } from "./service/client.ts";
import { callTimeLimit } from "./service/client-options.ts";
import { ServiceError } from "./service/service-error.ts";
import { sqliteStore } from "./stores/sqlite/sqlite-store.ts";
import { Sweep } from "./charges/sweep.ts";
import { createWebhooks } from "./charges/webhooks.ts";

export interface PayProxy {
  /**
   * Answers a request to the checkout's backend. Needs no `this`. Never rejects. The connection's address, where a
   * server knows it, is what attempts are limited by; `toNode` gives it.
   */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /**
   * Expires charges, reminds of them, looks them up, calls handlers and ends streams, where they are due: for cron, where timers do
   * not run. Resolves after what the start takes up as well.
   */
  sweep(): Promise<void>;
  /**
   * Counters of this process, in Prometheus' text format. What waits in the outbox is as the store said after the call
   * before, or after `sweep()`.
   */
  metrics(): string;
  /**
   * Ends streams and timers, answers new requests 503, waits for those under way, with refunds and payouts that your own code
   * has asked for, and then for the merchant's handlers at work, and closes the store. Takes the service's time-out and ten seconds at most. Called again it waits for the same.
   */
  close(): Promise<void>;
  orders: {
    /**
     * The order as `GET /orders/{id}` answers it, for a page that brings it (`initial-order`); `order` is given this
     * request. `undefined` if the request may not see it, and if it cannot be read now: the element then asks for it.
     */
    get(id: string, request: Request): Promise<Order | undefined>;
    /**
     * The markup of an element with its order, for a page that a server renders: a Pix code that waits can be scanned and
     * copied before any script runs, and without one. The element takes its place. `start: true` makes the charge.
     * `undefined` if the request may not see the order. Rejects with a `TypeError` for an attribute that cannot be one.
     */
    html: OrderHtml;
  };
  price: {
    /**
     * The markup of `<pay-price>` for pages of products and of the cart: the line stands there before any script runs, and the
     * element takes its place without a request. Rejects with a `TypeError` for an attribute that cannot be one.
     */
    html: PriceHtml;
  };
  /** The calls of the merchant's handlers that keep failing, and what to do with them. */
  outbox: FailingOutbox;
  charges: {
    /** The charge with this id, as it is known now; `undefined` if there is none. */
    get(id: string): Promise<ChargeRecord | undefined>;
    /** All charges of an order, oldest first; none if there is no such order. */
    byOrder(orderId: string): Promise<ChargeRecord[]>;
    /**
     * All charges, newest first, page by page: those that were made in a period, and have a status, a method or an order now. A
     * page takes the same time however many charges there are. Rejects with a `TypeError` for a filter that is none.
     */
    list(filters?: ChargeFilters): Promise<ChargePage>;
    /**
     * What was paid and went back in a period, what the service keeps and releases, by day of Brazil and method, in cents. It
     * reads the charges that were made until its end, and from 540 days before its start: what happens to a charge after that is
     * not in the sums. Rejects with a `TypeError` for a period that is none.
     */
    summary(period?: SummaryPeriod): Promise<Summary>;
    /**
     * Calls `watcher` with the id of each charge that changes from now on, or of which more is known (a refund, what its page
     * saw), here or in another process on the same store; with none if changes may have been missed, so that all should be read anew. Returns the function that ends it. For pages of
     * your own people: what a shop acts on is told by its handlers, which miss nothing.
     */
    watch(watcher: ChangeWatcher): () => void;
    /**
     * Sends money back by the service, whole or part, and gives the refund: `done`, `refused` with the service's words, or
     * `pending` if the service did not answer. Then it is looked up, and `onRefunded` is told what became of it. Nothing is
     * sent twice. Rejects with a `ChargeError` if the refund cannot be made, and with a `ServiceError` if nothing was
     * sent: the same key may then be used again.
     */
    refund(id: string, refund: NewRefund): Promise<Refund>;
    /**
     * Says what a person has found out about an `unknown` refund: `done` if the money went back, `refused` if nothing did.
     * `onRefunded` is told. Rejects with a `ChargeError`.
     */
    settleRefund(id: string, refundId: string, outcome: RefundOutcome): Promise<Refund>;
    /**
     * All refunds of a charge, oldest first, whoever made them; with a `key` the one of this key alone. Rejects with a
     * `ChargeError`.
     */
    refunds(id: string, of?: { key?: string | undefined }): Promise<Refund[]>;
    /**
     * What happened to a charge, oldest first: what its order cost, what was sent to the service and what that answered,
     * deliveries, look-ups, what your functions were told and whether they took it, refunds and who asked for them. Without
     * buyer's data. Kept for `retention.history`. Rejects with a `ChargeError`.
     */
    history(id: string): Promise<HistoryEntry[]>;
    /**
     * All that is kept of a charge as one file, for a bank that asks about it: what was to be paid, what happened, refunds, how it
     * stands. Each entry is chained to the one before by SHA-256. As long as nothing more is known, it is the same. Rejects
     * with a `ChargeError`.
     */
    dossier(id: string): Promise<Dossier>;
    /**
     * Records money that went back to the buyer outside the service, such as a Pix return by the banks (MED). All of it makes
     * the charge `cancelled`; `onCharge`, `onRefunded` and pages are told. The same refund again changes nothing. Rejects with
     * a `ChargeError`.
     */
    recordRefund(id: string, refund: NewRecordedRefund): Promise<ChargeRecord>;
    /**
     * Removes the buyer's data from an order whose charges have ended, and from its kept deliveries: the bank's messages, the
     * 3-D Secure details and the receipt's address. Amounts, dates, statuses, ids, references, brand and last digits stay.
     * `onCharge` is not told, and calls of handlers that are still to be made are made without this data. Gives the charges as they are kept, none if there is no such order. Rejects with a
     * `ChargeError` `charge_waiting` while one of them may still change.
     */
    erase(orderId: string, by?: Acting): Promise<ChargeRecord[]>;
  };
  /**
   * What to write to the buyer of a charge, as e-mail and for WhatsApp: how to pay its code, that it expires soon, or that it is
   * paid; what does not fit the charge as it is, is absent. Throws a `TypeError` for an option that is none.
   */
  messages(charge: MessageCharge, options?: MessageOptions): Messages;
  /** Money that the merchant sends out by Pix. */
  payouts: Payouts;
  /** What was reported to `onProblem`, and who has settled it. */
  problems: Problems;
  /** Links to pay: each opens an order, without a session, for whoever has it. */
  links: Links;
  /**
   * Compares the card charges of a period with the service's list, and mends what lost deliveries left behind: each charge
   * that differs is looked up, so that `onCharge` and pages are told as by a delivery. The same period again changes
   * nothing. Both ends are included; days are those of Brazil; amounts in the report are cents. Rejects with a `TypeError`
   * for a period that is none, with a `ServiceError` if the list cannot be read, and with a `RangeError` where it has
   * more than 100,000 charges in the period.
   */
  reconcile(period: Period): Promise<Reconciliation>;
  /** The payment service, typed, in cents. Rejects with `ServiceError`s. */
  service: ServiceClient;
}

/**
 * Makes the backend of the checkout, which begins to process the due charges of its store at once. Throws a `TypeError` that
 * says what to change if an option cannot be right, and an `Error` where Node is too old.
 */
export function createPayProxy(options: PayProxyOptions): PayProxy {
  checkRuntime();
  const config = readOptions(options);
  const { basePath, publicUrl, limits, clientAddress, retention, testAmounts, cardBrands, logger, now } =
    config;
  const { signingSecret: secrets, challengeOrigins, ...serviceOptions } = config.service;
  const { baseUrl, brands } = serviceOptions;
  const callEndsWithin = callTimeLimit(serviceOptions.timeout);

  const health = createWriteHealth(config.store ?? sqliteStore("pay.db"), logger, now);
  const { store } = health;
  const isShared = store.watch !== undefined;
  const metrics = createMetrics();
  const instrumentation = createInstrumentation(metrics, logger);
  const service = observedService(createServiceClient(serviceOptions), instrumentation.called);
  const context: ProxyContext = { store, service, instrumentation, logger, now };

  const origins = createOrigins(context, config.allowedOrigins, publicUrl && new URL(publicUrl).origin);
  const publisher = createPublisher(context);
  const backlog = createBacklogGauges(store, logger, now);
  const requestDrain = createRequestDrain();
  const outbox = new Outbox(
    context,
    config,
    {
      payment: (notice) => payments.tell(notice),
      refund: (notice) => refunds.tell(notice),
      reminder: (notice) => reminders.tell(notice),
    },
    publisher,
  );
  const wakeTimer = createWakeTimer(now, () => void sweep.run());
  const [secret = ""] = secrets;
  const findAddress = createFindAddress(clientAddress, logger);
  const guard = createAttemptGuard(context, {
    limits: createLimits(context, limits, secret),
    findAddress,
    hasClientAddress: clientAddress !== undefined,
    isLocalService: isLocalHost(new URL(baseUrl).hostname),
    captcha: config.captcha,
    captchaWhen: config.captchaWhen,
    reportCardTesting: (of, figures) => report(merchantProblem.cardTesting(of, limits[of], figures)),
  });
  const ledger = createLedger(context, { outbox, publisher, wake: wakeTimer.at, tryChanged: guard.changed });
  const chargesContext: ChargesContext = { ...context, ledger };
  const payments = createPayments(chargesContext, config);
  const refunds = createRefunds(chargesContext, {
    onRefunded: config.onRefunded,
    secrets,
    callEndsWithin,
  });
  const { payouts, endOverdue } = createPayouts(chargesContext, {
    limit: config.payoutLimit,
    secrets,
    callEndsWithin,
  });
  const webhooks = createWebhooks(chargesContext, { secrets, brands });
  const reminders = createReminders(chargesContext, {
    onReminder: config.onReminder,
    orderTotal: config.orderTotal,
    webhooks,
  });
  const lookUp = createLookUp(chargesContext, webhooks, isShared);
  const report = async (problem: ProblemDraft) => void (await ledger.write({ problems: [problem] }));
  const encryption = createCardEncryption(context, config.cardKeys);
  const terms = async () => ({ testAmounts, cardKey: await encryption.key(), cardBrands });
  const askOrder = createAskOrder(context, config.order, report);
  const currentCharges = createCurrentCharges(chargesContext, lookUp);
  const { links, gate } = createLinks(chargesContext, {
    secrets: config.links?.secret ?? [],
    base: publicUrl ?? basePath,
  });
  const readOffer: ReadOffer = async (id, request, link) => {
    if (link) await gate.check(link, id);
    const answer = await askOrder(id, request, link);
    return { answer, state: await currentCharges(answer), terms: await terms() };
  };
  const readOrder: ReadOrder = async (id, request, { link, showsCode } = {}) => {
    const { answer, state, terms: agreed } = await readOffer(id, request, link);
    return toOrder(answer, state.charges, agreed, showsCode);
  };
  const makeCharge = createMakeCharge(chargesContext, {
    readOffer,
    askAuthenticate: createAskAuthenticate(context),
    encryption,
    lookUp,
    webhooks,
    guard,
    checkLink: gate.check,
    challenges: { baseUrl, challengeOrigins },
    reference: config.reference,
    callEndsWithin,
    remindBefore: config.onReminder && config.reminder.beforeExpiry,
  });
  const sweep = new Sweep(chargesContext, {
    webhooks,
    lookUp,
    payments,
    endOverduePayouts: endOverdue,
    wakeTimer,
    callEndsWithin,
    retention,
  });

  const publicBase = (request: Request) => publicUrl ?? new URL(request.url).origin + basePath;
  const returnUrl = (request: Request) => publicBase(request) + RETURN_PATH;
  const chargeOnce = createChargeOnce(context, { makeCharge, secrets, returnUrl });
  const startOrder = createStartOrder(context, { readOrder, makeCharge, returnUrl });
  const streams = new Streams(context, publisher, findAddress);
  const metricsText = () =>
    metrics.text({
      streams_open: streams.count(),
      requests_underway: requestDrain.count(),
      store_writable: Number(health.isWritable()),
      ...backlog.read(),
    });
  const pageRoutes: Routes = {
    ...orderRoutes({ readOrder, readOffer, chargeOnce }),
    ...chargeRoutes(context, { chargeOnce, onRead: (stored) => sweep.expedite(stored) }),
    ...eventRoutes(streams),
    ...(config.signals ? signalRoutes(context, createKeepSignal(chargesContext)) : {}),
  };
  const fetch = createApp(context, {
    basePath,
    origins,
    pageRoutes: { ...pageRoutes, ...belowLink(pageRoutes, { store, gate }) },
    openRoutes: {
      ...linkRoutes(context, {
        gate,
        readOrder,
        startOrder,
        chargeOnce,
        frames: [new URL(baseUrl).origin, ...challengeOrigins],
      }),
      ...webhookRoutes(context, webhooks),
      ...returnRoutes(config.shopUrl),
      ...cardFrameRoutes(config.allowedOrigins, logger),
      ...documentRoutes(publicBase),
      ...stylesheetRoutes,
      ...scriptFileRoutes(logger),
      "/healthz": { get: healthRoute(health, logger) },
    },
    metrics:
      config.metrics === undefined
        ? undefined
        : {
            path: config.metrics,
            answer: metricsRoute(async () => {
              await backlog.refresh();
              return metricsText();
            }),
          },
    requestDrain,
  });

  /** A call of the shop's own code that sends money: the proxy closes once it has ended, and begins none after that. */
  const drained =
    <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (requestDrain.hasEnded())
        throw new ServiceError("not_sent", "The proxy has been closed: nothing was sent.");
      return requestDrain.run(() => call(...args));
    };
  const orderHtml = createOrderHtml(context, {
    readOrder,
    startOrder,
    findLink: gate.find,
    endpoint: publicUrl ?? basePath,
  });

  async function close() {
    logger.info("Closing", { requests: requestDrain.count(), streams: streams.count() });
    sweep.stop();
    streams.close();
    await requestDrain
      .close(callEndsWithin)
      .catch((error: unknown) =>
        logger.warn(
          "Closing before all requests have ended: the next process continues with their charges",
          errorFields(error),
        ),
      );
    await outbox.close();
    await store.close();
    logger.info("Closed");
  }
  let closed: Promise<void> | undefined;

  logger.info("Started", { basePath, ...(publicUrl && { publicUrl }) });
  void backlog.refresh();
  const started = sweep.run(true);
  outbox.kick();
  // Such as a command beside this process, which leaves it to tell what was written.
  store.watchOthers?.(() => outbox.kick());

  const proxy: PayProxy = {
    fetch,
    service,
    orders: {
      get: (id, request) =>
        readOrder(id, request).catch((error: unknown) => {
          if (!(error instanceof ProblemError))
            logger.error("An order could not be read", errorFields(error));
          return undefined;
        }),
      html: (...args) => requestDrain.run(() => orderHtml(...args)),
    },
    price: { html: createPriceHtml(logger) },
    charges: {
      get: async (id) => (await findCharge(store, id))?.record,
      byOrder: async (orderId) =>
        isOrderId(orderId) ? (await store.history(orderId)).map(({ record }) => record) : [],
      list: (filters) => listCharges(store, filters),
      summary: (period) => summarize(store, period),
      watch: (watcher) => publisher.watch(watcher),
      refund: drained(refunds.create),
      settleRefund: refunds.settle,
      refunds: refunds.list,
      history: (id) => chargeHistory(store, id),
      dossier: (id) => chargeDossier(store, id),
      recordRefund: (id, refund) => recordRefund(chargesContext, id, refund),
      erase: (orderId, by) => eraseOrder(chargesContext, orderId, by),
    },
    messages: (charge, options) => chargeMessages(charge, { now: now(), ...options }),
    payouts: { ...payouts, create: drained(payouts.create) },
    links,
    problems: { ...createProblems(chargesContext), watch: (watcher) => publisher.watchProblems(watcher) },
    outbox: createFailingOutbox(context, () => outbox.kick()),
    reconcile: (period) => reconcile(context, lookUp, period),
    async sweep() {
      await started;
      await sweep.run();
      streams.sweep();
      await outbox.drain();
      await backlog.refresh();
    },
    metrics() {
      void backlog.refresh();
      return metricsText();
    },
    close: () => (closed ??= close()),
  };
  keepDrain(proxy, requestDrain);
  return proxy;
}
