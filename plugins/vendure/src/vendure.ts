// What the plugin uses of Vendure, and what several of its parts ask of it.
import {
  ActiveOrderService,
  type Channel,
  ConfigService,
  HistoryService,
  idsAreEqual,
  internal_setRequestContext,
  Order,
  OrderService,
  OrderStateMachine,
  type Payment,
  PaymentMethod,
  PaymentMethodService,
  PaymentService,
  ProcessContext,
  Refund,
  type RequestContext,
  RequestContextService,
  SessionService,
  totalCoveredByPayments,
  TransactionalConnection,
  type ID,
} from "@vendure/core";
import { requestTo } from "./shop-request.ts";

export const HANDLER_CODE = "pay-elements";

/** Whether the buyer has not paid the order yet. */
export const isOpen = ({ state }: Order): boolean => state === "AddingItems" || state === "ArrangingPayment";

export class Vendure {
  /** What Nest's `inject` gives the constructor. */
  static readonly services: (abstract new (...services: never[]) => object)[] = [
    ActiveOrderService,
    ConfigService,
    HistoryService,
    OrderService,
    OrderStateMachine,
    PaymentMethodService,
    PaymentService,
    ProcessContext,
    RequestContextService,
    SessionService,
    TransactionalConnection,
  ];
  readonly publicUrl: string | undefined;
  readonly activeOrders: ActiveOrderService;
  readonly config: ConfigService;
  readonly history: HistoryService;
  readonly orders: OrderService;
  readonly orderStates: OrderStateMachine;
  readonly methods: PaymentMethodService;
  readonly payments: PaymentService;
  readonly process: ProcessContext;
  readonly contexts: RequestContextService;
  readonly sessions: SessionService;
  readonly connection: TransactionalConnection;
  /** What is under way of an order, by its id. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(
    publicUrl: string | undefined,
    activeOrders: ActiveOrderService,
    config: ConfigService,
    history: HistoryService,
    orders: OrderService,
    orderStates: OrderStateMachine,
    methods: PaymentMethodService,
    payments: PaymentService,
    processContext: ProcessContext,
    contexts: RequestContextService,
    sessions: SessionService,
    connection: TransactionalConnection,
  ) {
    this.publicUrl = publicUrl;
    this.activeOrders = activeOrders;
    this.config = config;
    this.history = history;
    this.orders = orders;
    this.orderStates = orderStates;
    this.methods = methods;
    this.payments = payments;
    this.process = processContext;
    this.contexts = contexts;
    this.sessions = sessions;
    this.connection = connection;
  }

  /** The order's id and the channel in which it was made, whatever channel is asked. */
  async findOrder(code: string): Promise<{ id: ID; channel: Channel } | undefined> {
    const order = await this.connection.rawConnection
      .getRepository(Order)
      .findOne({ where: { code }, relations: { channels: true } });
    if (!order) return undefined;
    // Each order is in the default channel as well.
    const [channel] = order.channels.toSorted(
      (one, other) => Number(isDefault(one)) - Number(isDefault(other)),
    );
    if (!channel) return undefined;
    // As Vendure keeps it, with its zones.
    const ctx = await this.contexts.create({ apiType: "admin", channelOrToken: channel.token });
    return { id: order.id, channel: ctx.channel };
  }

  /** For what happens without anybody's request. */
  async contextIn(channel: Channel): Promise<RequestContext> {
    const { hostname, port } = this.config.apiOptions;
    const req = requestTo(this.publicUrl ?? `http://${hostname || "localhost"}:${port}`);
    const ctx = await this.contexts.create({ apiType: "admin", channelOrToken: channel, req });
    // A function as `assetUrlPrefix` is given it by way of the request.
    internal_setRequestContext(req, ctx);
    return ctx;
  }

  /**
   * Runs `change` in one transaction in which nobody else has this order's row: PostgreSQL, MySQL and MariaDB lock it. SQLite
   * has one connection in one process, where changes of the same order come one after the other.
   */
  changeOrderAs<T>(of: RequestContext, id: ID, change: (ctx: RequestContext) => Promise<T>): Promise<T> {
    return this.#inTurn(String(id), () =>
      this.connection.withTransaction(of, async (ctx) => {
        await this.lock(ctx, Order, id);
        return change(ctx);
      }),
    );
  }

  /** The same without anybody's request. */
  async changeOrder<T>(channel: Channel, id: ID, change: (ctx: RequestContext) => Promise<T>): Promise<T> {
    return this.changeOrderAs(await this.contextIn(channel), id, change);
  }

  get #locksRows(): boolean {
    const { type } = this.connection.rawConnection.options;
    return type !== "better-sqlite3" && type !== "sqljs";
  }

  /** Waits for whoever else has the row, and keeps it until the transaction of `ctx` ends. */
  async lock(ctx: RequestContext, of: typeof Order | typeof Channel, id: ID): Promise<void> {
    if (!this.#locksRows) return;
    await this.connection
      .getRepository<Order | Channel>(ctx, of)
      .createQueryBuilder("locked")
      .select("locked.id")
      .setLock("pessimistic_write")
      .where("locked.id = :id", { id })
      .getOne();
  }

  /** The refunds of a payment as they are by now, whatever the transaction of `ctx` has read before: MySQL would give that again. */
  refundsOf(ctx: RequestContext, { id }: Payment): Promise<Refund[]> {
    const refunds = this.connection
      .getRepository(ctx, Refund)
      .createQueryBuilder("refund")
      .where("refund.paymentId = :id", { id });
    return (this.#locksRows ? refunds.setLock("pessimistic_write") : refunds).getMany();
  }

  /** Cents that an order still costs, that are paid of it, and that other methods cover, such as a gift card. */
  async amountDue(
    ctx: RequestContext,
    order: Order,
  ): Promise<{ due: number; paid: number; byOthers: number }> {
    const payments = await this.orders.getOrderPayments(ctx, order.id);
    order.payments = payments;
    const code = (await this.method(ctx))?.code ?? HANDLER_CODE;
    const others = new Order({ payments: payments.filter(({ method }) => method !== code) });
    return {
      due: order.totalWithTax - totalCoveredByPayments(order, ["Authorized", "Settled"]),
      paid: totalCoveredByPayments(order, "Settled"),
      byOthers: totalCoveredByPayments(others, ["Authorized", "Settled"]),
    };
  }

  /**
   * The shop's payment method with this plugin's handler, as its people may have named it, or disabled: that of the channel, where
   * it has one.
   */
  async method(ctx: RequestContext): Promise<PaymentMethod | undefined> {
    const methods = await this.connection
      .getRepository(ctx, PaymentMethod)
      .find({ relations: { channels: true }, order: { id: "ASC" } });
    const ours = methods.filter(({ handler }) => handler.code === HANDLER_CODE);
    return ours.find(({ channels }) => channels.some(({ id }) => idsAreEqual(id, ctx.channelId))) ?? ours[0];
  }

  /** Whether the method is enabled, in the order's channel, and for this order by the shop's own rule. */
  async isOffered(ctx: RequestContext, order: Order): Promise<boolean> {
    const method = await this.method(ctx);
    const eligible = await this.methods.getEligiblePaymentMethods(ctx, order);
    return eligible.some(({ id, isEligible }) => isEligible && idsAreEqual(id, method?.id));
  }

  /** A note for the shop's own people in the order's history, once however often it is said. */
  async addNote(ctx: RequestContext, id: ID, note: string): Promise<void> {
    const { items } = await this.history.getHistoryForOrder(ctx, id, false);
    const isThere = items.some(({ data }) => (data as { note?: string }).note === note);
    if (!isThere) await this.orders.addNoteToOrder(ctx, { id, note, isPublic: false });
  }

  async #inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(run, run);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}

const isDefault = ({ code }: Channel) => code === "__default_channel__";
