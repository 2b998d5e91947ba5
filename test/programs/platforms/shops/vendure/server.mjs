// Vendure's server with the plugin as docs/vendure.md prints it, and its example as the storefront. The database is the one that
// the environment names, or one in memory.
import {
  bootstrap,
  ChannelService,
  DefaultLogger,
  defaultOrderProcess,
  EventBus,
  internal_getRequestContext,
  LanguageCode,
  LogLevel,
  OrderStateTransitionEvent,
  PaymentMethodEligibilityChecker,
  PaymentMethodHandler,
  Refund,
  RequestContextService,
  ZoneService,
} from "@vendure/core";
import { populate } from "@vendure/core/cli/index.js";
import { PayElementsPlugin } from "@pay-elements/vendure";
import { EventSubscriber } from "typeorm";
import { loja } from "./loja.ts";
import { payElements } from "./pay-elements.ts";

const { PORT, DATABASE_URL, DATABASE_SCHEMA, OTHER_CURRENCY } = process.env;

// One buyer, from one address, makes all orders of a test.
Object.assign(payElements.options, {
  limits: false,
  links: { secret: "a-secret-of-links-that-is-long-enough" },
});

/** A process of orders as a shop may have one besides Vendure's. */
const ownProcess = {
  refuses: false,
  losesRefunds: false,
  held: 0,
  released: Promise.resolve(),
  release: () => {},
  hold() {
    this.released = new Promise((resolve) => (this.release = resolve));
  },
  onTransitionStart: (_from, to) =>
    ownProcess.refuses && to === "PaymentSettled" ? "There is no slot for its delivery." : undefined,
  async onTransitionEnd(_from, to) {
    if (to !== "PaymentSettled") return;
    ownProcess.held++;
    await ownProcess.released;
    ownProcess.held--;
  },
};

/** Has Vendure fail to store a refund whose money went. */
class LostRefunds {
  listenTo() {
    return Refund;
  }
  beforeInsert() {
    if (ownProcess.losesRefunds) throw new Error("The books did not answer.");
  }
}
EventSubscriber()(LostRefunds);

/** Pays as much of an order as the buyer says. */
const giftCard = new PaymentMethodHandler({
  code: "gift-card",
  description: [{ languageCode: LanguageCode.pt_BR, value: "Vale-presente" }],
  args: {},
  createPayment: (_ctx, _order, _amount, _args, { cents }) => ({ amount: cents, state: "Settled" }),
  settlePayment: () => ({ success: true }),
});

/** A rule of the shop's own for which orders a method is. */
const smallOrders = new PaymentMethodEligibilityChecker({
  code: "small-orders",
  description: [{ languageCode: LanguageCode.pt_BR, value: "Pedidos pequenos" }],
  args: {},
  check: (_ctx, { totalWithTax }) => totalWithTax < 10_000 || "Only for small orders.",
});

export const config = {
  apiOptions: {
    port: Number(PORT),
    hostname: "127.0.0.1",
    adminApiPath: "admin-api",
    shopApiPath: "shop-api",
    middleware: [
      loja,
      {
        // What the proxy does when a payment came, several times at once.
        route: "/settle",
        beforeListen: true,
        handler: async ({ query: { times, ...payment } }, response) => {
          const { payments } = PayElementsPlugin.running;
          const told = Array.from({ length: Number(times) }, () => payments.settle(paymentOf(payment)));
          const outcomes = await Promise.allSettled(told);
          response.json(outcomes.map(({ reason }) => reason?.message ?? "done"));
        },
      },
      {
        // Calls the proxy's charges or links, as the shop's own code may.
        route: "/proxy",
        beforeListen: true,
        handler: async ({ query: { of, call, words } }, response) => {
          const { [of]: part } = PayElementsPlugin.running.proxy;
          response.json(await part[call](...JSON.parse(words)));
        },
      },
      {
        // Has the shop's own processes refuse orders that become paid, hold them up, or lose refunds. Says how many it holds.
        route: "/process",
        beforeListen: true,
        handler: ({ query: { refuses, holds, losesRefunds } }, response) => {
          if (refuses !== undefined) ownProcess.refuses = refuses === "true";
          if (losesRefunds !== undefined) ownProcess.losesRefunds = losesRefunds === "true";
          if (holds !== undefined) ownProcess.release();
          if (holds === "true") ownProcess.hold();
          response.json({ held: ownProcess.held });
        },
      },
      {
        route: "/mails",
        beforeListen: true,
        handler: ({ query: { code } }, response) => response.json({ image: images.get(code) }),
      },
    ],
  },
  authOptions: {
    tokenMethod: ["bearer", "cookie"],
    superadminCredentials: { identifier: "superadmin", password: "superadmin" },
    cookieOptions: { secret: "of-a-test" },
  },
  dbConnectionOptions: {
    ...(DATABASE_URL ? { type: "postgres", url: DATABASE_URL, schema: DATABASE_SCHEMA } : { type: "sqljs" }),
    synchronize: true,
    subscribers: [LostRefunds],
  },
  orderOptions: {
    orderItemsLimit: 1_000_000,
    orderLineItemsLimit: 1_000_000,
    process: [defaultOrderProcess, ownProcess],
  },
  paymentOptions: {
    paymentMethodHandlers: [giftCard],
    paymentMethodEligibilityCheckers: [smallOrders],
  },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  plugins: [payElements],
};

/** The image in the e-mail that confirms an order, by its code. */
const images = new Map();

/** Makes addresses of images as Vendure's e-mail and asset plugins do, whose prefix may be a function of the context. */
function confirmOrders(app) {
  app
    .get(EventBus)
    .ofType(OrderStateTransitionEvent)
    .subscribe(({ ctx: { req }, order: { code }, toState }) => {
      if (toState !== "PaymentSettled") return;
      try {
        const protocol = req.headers["x-forwarded-proto"] ?? req.protocol;
        const { channel } = internal_getRequestContext(req);
        images.set(code, `${protocol}://${req.get("host")}/assets/${channel.code}/vaso.png`);
      } catch (error) {
        images.set(code, String(error));
      }
    });
}

const paymentOf = ({ id, orderId, amount }) => ({
  id,
  orderId,
  method: "pix",
  amount: Number(amount),
  orderAmount: Number(amount),
  paidAt: new Date().toISOString(),
  charge: { id, orderId, service: {} },
});

const initialData = {
  defaultLanguage: LanguageCode.pt_BR,
  defaultZone: "Brasil",
  countries: [{ code: "BR", name: "Brasil", zone: "Brasil" }],
  taxRates: [{ name: "Isento", percentage: 0 }],
  shippingMethods: [{ name: "Retirada", price: 0 }],
  paymentMethods: [{ name: "Vale-presente", handler: { code: "gift-card", arguments: [] } }],
  collections: [],
};

if (process.argv.includes("--populate")) {
  const app = await populate(() => bootstrap(config), initialData);
  confirmOrders(app);
  const ctx = await app.get(RequestContextService).create({ apiType: "admin" });
  const { items } = await app.get(ZoneService).findAll(ctx);
  await app.get(ChannelService).update(ctx, {
    id: ctx.channelId,
    defaultCurrencyCode: "BRL",
    availableCurrencyCodes: ["BRL", ...(OTHER_CURRENCY ? [OTHER_CURRENCY] : [])],
    defaultTaxZoneId: items[0].id,
    defaultShippingZoneId: items[0].id,
  });
  if (DATABASE_URL) {
    await app.close();
    process.exit();
  }
} else confirmOrders(await bootstrap(config));
console.log("ready");
