// The options of `createPayProxy`.
import type { CardBrands } from "../../contract/index.ts";
import type { CardKeys } from "../guards/encryption/check-card-keys.ts";
import type { Captcha, CaptchaWhen } from "../guards/captcha.ts";
import type { ClientAddress } from "../guards/client-address.ts";
import type { LimitOptions } from "../guards/limit-options.ts";
import type { OrderSource } from "../orders/ask-order.ts";
import type { OrderTotal } from "../orders/ask-total.ts";
import type { Handlers } from "../notify/handlers.ts";
import type { LinkOptions } from "../links/link-options.ts";
import type { Logger } from "../logging/logger.ts";
import type { ServiceClientOptions } from "../service/client-options.ts";
import type { Retention } from "../stores/retention.ts";
import type { Store } from "../stores/store.ts";

export interface PayProxyOptions extends Handlers {
  service: ServiceClientOptions & {
    /** Signs the service's deliveries. During a rotation several, the new one first. */
    signingSecret: string | readonly string[];
    /**
     * Origins of the service's 3-D Secure pages, beside that of `baseUrl`: https, or http on this machine. A page elsewhere is
     * not opened.
     */
    challengeOrigins?: readonly string[] | undefined;
  };
  /** Decides who may see an order, and what is to be paid. `undefined` or `null` if there is no such order: 404. */
  order: OrderSource;
  /** Says what an order costs when money comes for it, so that goods are never shipped for less. */
  orderTotal?: OrderTotal | undefined;
  /**
   * With `onReminder`: how many seconds before a Pix code expires its buyer is reminded, 600 if absent. `order` may say
   * otherwise by `remindBefore`. A code that lives no longer than that has no reminder.
   */
  reminder?: { beforeExpiry?: number | undefined } | undefined;
  /** Where charges live; `sqliteStore("pay.db")` where `node:sqlite` is, required elsewhere. */
  store?: Store | undefined;
  /** Path below which requests come in; `/pay` if absent. Requests from which it was cut are understood too. */
  basePath?: string | undefined;
  /**
   * Where the buyer's browser reaches the proxy, such as `https://shop.example` or `https://shop.example/pay`;
   * without a path, `basePath` is appended. Taken from each request if absent, which is right only where
   * the request's address is the browser's: behind a server that ends TLS, a page that came by http would count as the
   * proxy's own too.
   */
  publicUrl?: string | undefined;
  /** Where the page after a bank's challenge links to, where no page of the shop opened it. */
  shopUrl?: string | undefined;
  /** Origins whose pages may call, beside the proxy's own. */
  allowedOrigins?: readonly string[] | undefined;
  /**
   * How many card attempts, and declined ones, each order, card number and address may have within 15 minutes;
   * 20 and 5, 50 and 5, 100 and 25 if absent; how many Pix attempts each order and address, 60 and 300 if
   * absent; and how many codes pages may make when they are visited, 10 and 60 if absent. `false` lifts all, or those of one of them.
   */
  limits?: false | LimitOptions | undefined;
  /**
   * The buyer's address, for the limits: the name of a header that a reverse proxy sets, or a function of the request
   * and the connection's address. The connection's address if absent, unless that is a local one: a reverse
   * proxy's, which all buyers would share.
   */
  clientAddress?: ClientAddress | undefined;
  /** Asked before a card is tried; `false` is answered with 429, and may become `true` when the request is repeated. */
  captcha?: Captcha | undefined;
  /**
   * `"always"`, also if absent: `captcha` is asked before each card. `"card_testing"`: only while the limit of the whole shop
   * or of the card's issuer is reached (`limits.shop`, `limits.bin`), as when stolen cards are tested.
   */
  captchaWhen?: CaptchaWhen | undefined;
  /** Offers card charges of exactly 20 cents, which the service takes for tests. */
  testAmounts?: boolean | undefined;
  /**
   * Names an attempt to pay an order for the service: 1 to 25 letters and digits, another each time, hard to
   * guess. Made of the order id's end and random ones if absent.
   */
  reference?: ((orderId: string) => string) | undefined;
  /**
   * Private RSA keys (JWK) of 2048 bits or more: browsers then send cards encrypted, and plain ones are refused. Orders
   * carry the public half of the first, all of them decrypt; so put a new one first, and keep the old ones for as long
   * as a page with an older order may stay open, and ten minutes. A key without `kid` goes by its thumbprint (RFC 7638).
   */
  cardKeys?: CardKeys | undefined;
  /**
   * The card brands that the shop takes, all if absent, and ranges of its own, before the known ones:
   * `{ accept: ["Visa", "Elo"], ranges: { Elo: "650600-650650" } }`. Others are refused with 400. The element has a
   * property of the same name and shape.
   */
  cardBrands?: CardBrands | undefined;
  /**
   * Cents that `pay.payouts.create` may send out in a day of Brazil, counted over all processes that share the store; without
   * a limit if absent. Pix refunds do not count.
   */
  payoutLimit?: number | undefined;
  /**
   * Whether what the buyer's page saw is kept in the history of a charge, such as that the code was copied: `true` if absent.
   * `false`: its call is answered 404, and pages make it no more.
   */
  signals?: boolean | undefined;
  /** What signs links to pay (`pay.links`); there are none if absent. */
  links?: LinkOptions | undefined;
  /**
   * Days after which idempotency keys (2), the service's deliveries (90) and counted attempts (1) are deleted: each 1 or
   * more. Charges stay.
   */
  retention?: Retention | undefined;
  /**
   * Path below `basePath` where counters are read in Prometheus' text format, such as `/metrics`. Absent: nowhere, and
   * `pay.metrics()` gives the same text to a port of the merchant's own. Whoever reaches the path can read it.
   */
  metrics?: string | undefined;
  /**
   * Where an operator's lines go; warnings and errors on the console if absent. Card data is taken out of all that
   * it is given.
   */
  logger?: Logger | undefined;
  /**
   * The clock, in epoch milliseconds; the machine's if absent. A test moves it and calls `pay.sweep()`, and need
   * not wait for codes to expire, look-ups to be given up after 15 minutes, or streams to end 15 minutes after that.
   */
  now?: (() => number) | undefined;
}
