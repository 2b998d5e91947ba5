// What the trial needs of a platform. One file below `shops` fulfils it for each.

/** A shop on one platform, installed outside the repository from the packed packages. */
export interface Platform {
  /** As it is named on the command line, such as "php". */
  readonly name: string;
  /** Installs and starts it. Rejects with what is missing on this machine. */
  start(environment: Environment): Promise<RunningShop>;
}

export interface Environment {
  /** A folder outside the repository, empty at first; kept between `kill` and `restart`. */
  readonly folder: string;
  /** The files that `npm pack` made, by package name. */
  readonly tarballs: Readonly<Record<string, string>>;
  /** The sandbox's address with `/v2`, its key, and the secret that it signs webhooks with. */
  readonly service: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly signingSecret: string;
  };
}

export interface RunningShop {
  /** Where the sandbox delivers webhooks. */
  readonly webhookUrl: string;
  /** A new order of this amount, as a buyer would make it: its id, and the page on which the buyer pays. */
  createOrder(cents: number): Promise<NewOrder>;
  /** What the platform itself holds of an order. */
  readOrder(orderId: string): Promise<ShopOrder>;
  changeAmount(orderId: string, cents: number): Promise<void>;
  /** Sends money back from the platform's own admin, with its own sign-in. */
  refund(orderId: string, cents: number): Promise<void>;
  /** SIGKILL of the server that turns a payment into an order. */
  kill(): Promise<void>;
  /** Starts it again on the same data, at the same addresses. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface NewOrder {
  readonly orderId: string;
  /** In Portuguese. It says "Pagamento confirmado", as the element does, once the order is paid. */
  readonly page: string;
  /** What the buyer's browser has of the shop by then, such as the session of its sign-in. */
  readonly cookies?: readonly { readonly name: string; readonly value: string }[];
}

export interface ShopOrder {
  readonly isPaid: boolean;
  /** The settled ones. */
  readonly payments: readonly { readonly chargeId: string; readonly cents: number }[];
  readonly refundedCents: number;
}
