// The proxy's life within Vendure's: made when the server starts, closed when it stops.
import type { ServerResponse } from "node:http";
import { Channel, Logger, Order, Refund, UserInputError } from "@vendure/core";
import { createPayProxy, readRefundNote, toNode, type PayProblem, type PayProxy } from "pay-elements/proxy";
import { currentRequest, type VendureRequest } from "./buyer.ts";
import { proxyOptions, type PayElementsOptions } from "./options.ts";
import { Orders } from "./orders.ts";
import { Payments, type Report } from "./payments.ts";
import { Refunds } from "./refunds.ts";
import { openStore, type OpenedStore } from "./store.ts";
import { HANDLER_CODE, type Vendure } from "./vendure.ts";

type Listener = (request: VendureRequest, response: ServerResponse) => Promise<void>;

/** Vendure's API may leave out what its database needs. */
type InsertedRefund = Omit<Refund, "shipping" | "adjustment"> &
  Partial<Pick<Refund, "shipping" | "adjustment">>;

/** Injected by `injector.get(PayElements)`: `proxy` is what `createPayProxy` gives. */
export class PayElements {
  readonly vendure: Vendure;
  readonly options: PayElementsOptions;
  readonly refunds: Refunds;
  readonly payments: Payments;
  /** Answers what comes in below the route. */
  listener: Listener | undefined;
  #proxy: PayProxy | undefined;
  #opened: OpenedStore | undefined;

  constructor(vendure: Vendure, options: PayElementsOptions) {
    this.vendure = vendure;
    this.options = options;
    this.refunds = new Refunds(vendure, () => this.proxy);
    this.payments = new Payments(vendure, this.refunds, this.#report);
  }

  get proxy(): PayProxy {
    if (this.#proxy) return this.#proxy;
    throw new Error("Payments are taken and given back by Vendure's server alone, not by its worker.");
  }

  async onApplicationBootstrap(): Promise<void> {
    const { vendure, options } = this;
    if (!vendure.process.isServer) return;
    const { moneyStrategy } = vendure.config.entityOptions;
    const precision = moneyStrategy.precision ?? 2;
    if (precision !== 2)
      throw new TypeError(
        `PayElementsPlugin takes amounts in cents, and this shop has ${precision} decimal places.`,
      );
    const { logger = vendureLogger, store } = options;
    const { dbConnectionOptions: database } = vendure.config;
    if (database.type === "better-sqlite3" || database.type === "sqljs")
      logger.warn(
        "On SQLite, Vendure's requests come into each other's transactions, and a payment or refund that was made can be missing in Vendure. Use PostgreSQL where money is real.",
      );
    await this.#makeMethod();
    this.#watchRefunds();
    this.#keepPlaced();
    this.#opened = store ? undefined : await openStore(database, logger);
    const orders = new Orders(vendure, options);
    const proxy = createPayProxy({
      ...proxyOptions(options, process.env),
      store: store ?? this.#opened?.store,
      basePath: `/${routeOf(options)}`,
      logger,
      order: (id, request, access) => orders.answer(id, request, access),
      orderTotal: (id) => orders.total(id),
      onPaid: (payment) => this.payments.settle(payment),
      onRefunded: (refund) => this.refunds.follow(refund),
      onProblem: (problem) => this.#take(problem),
    });
    this.#proxy = proxy;
    const listen = toNode(proxy);
    this.listener = (request, response) => currentRequest.run(request, () => listen(request, response));
  }

  /** Before Vendure's server closes, which would wait for the streams of pages. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.#proxy?.close();
    await this.#opened?.close();
  }

  /** The shop finds the method in its admin, where it may be renamed or disabled. */
  async #makeMethod(): Promise<void> {
    const { contexts, connection, methods } = this.vendure;
    const operation = { code: HANDLER_CODE, arguments: [] };
    await connection.withTransaction(await contexts.create({ apiType: "admin" }), async (ctx) => {
      const { languageCode } = ctx;
      // Of several servers that start for the first time one makes it.
      await this.vendure.lock(ctx, Channel, ctx.channelId);
      if (await this.vendure.method(ctx)) return;
      await methods.create(ctx, {
        code: HANDLER_CODE,
        enabled: true,
        handler: operation,
        checker: operation,
        translations: [
          {
            languageCode,
            name: languageCode.startsWith("pt") ? "Pix ou cartão" : "Pix or card",
            description: "",
          },
        ],
      });
    });
  }

  /**
   * A buyer's Pix key goes to the payment service, and not into Vendure's tables. Nor does a refund that was not sent: Vendure
   * stores one as pending if the payment's method is disabled, not of this channel, or has another code by now.
   */
  #watchRefunds(): void {
    this.vendure.connection.rawConnection.subscribers.push({
      listenTo: () => Refund,
      beforeInsert: async ({ entity }: { entity: InsertedRefund }) => {
        entity.shipping ??= 0;
        entity.adjustment ??= 0;
        const { reason } = readRefundNote(entity.reason);
        if (reason !== undefined) entity.reason = reason;
        const { transactionId: charge } = entity.payment;
        if (!entity.transactionId && charge && (await this.proxy.charges.get(charge)))
          throw new UserInputError(
            `Nothing was sent back: no payment method with the code "${entity.method}" is enabled in this channel. ` +
              "Enable it, or give the money back on the desk.",
          );
      },
    });
  }

  /**
   * Vendure does not lock orders: a mutation that has read one before it was paid, such as a new address, would write it back as
   * one that was not. It fails instead.
   */
  #keepPlaced(): void {
    this.vendure.connection.rawConnection.subscribers.push({
      listenTo: () => Order,
      beforeUpdate({
        entity,
        databaseEntity: known,
      }: {
        entity?: Partial<Order> | undefined;
        databaseEntity: Order;
      }) {
        if (entity?.orderPlacedAt === null && known.orderPlacedAt)
          throw new UserInputError("The order was paid meanwhile, and was not changed. Load it again.");
      },
    });
  }

  /** What the plugin itself has to say, in the form of the proxy's reports. */
  readonly #report: Report = async (problem) => {
    Logger.warn(problem.message, HANDLER_CODE);
    await this.#take({ ...problem, at: new Date().toISOString() });
  };

  /** Each problem of an order stands in its history, where the shop's people look first. */
  async #take(problem: PayProblem): Promise<void> {
    const { orderId, message } = problem;
    const found = orderId === undefined ? undefined : await this.vendure.findOrder(orderId);
    if (found)
      await this.vendure.changeOrder(found.channel, found.id, (ctx) =>
        this.vendure.addNote(ctx, found.id, message),
      );
    await this.options.onProblem?.(problem);
  }
}

export const routeOf = ({ route = "pay" }: PayElementsOptions): string => route.replaceAll(/^\/|\/$/g, "");

/** Into Vendure's own log. */
const write = (message: string, fields?: Record<string, unknown>) =>
  fields ? `${message} ${JSON.stringify(fields)}` : message;
const vendureLogger = {
  info: (message: string, fields?: Record<string, unknown>) =>
    Logger.verbose(write(message, fields), HANDLER_CODE),
  warn: (message: string, fields?: Record<string, unknown>) =>
    Logger.warn(write(message, fields), HANDLER_CODE),
  error: (message: string, fields?: Record<string, unknown>) =>
    Logger.error(write(message, fields), HANDLER_CODE),
};
