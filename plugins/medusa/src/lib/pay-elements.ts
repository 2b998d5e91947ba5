// The proxy's life within Medusa's: made when the server starts, closed when it stops.
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { container } from "@medusajs/framework";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import {
  createPayAdmin,
  createPayProxy,
  toNode,
  type AdminUser,
  type PayAdmin,
  type PayProblem,
  type PayProxy,
} from "pay-elements/proxy";
import { findUser, logger, tellAdmin } from "./medusa.ts";
import { proxyOptions, type PayElementsOptions } from "./options.ts";
import { Orders } from "./orders.ts";
import { ADMIN_PATH, BASE_PATH } from "./paths.ts";
import { Payments, type Report } from "./payments.ts";
import { Refunds } from "./refunds.ts";
import { rightsOf } from "./rights.ts";
import { openStore, type OpenedStore } from "./store.ts";

/** Whoever is signed in at Medusa's admin. */
interface Actor {
  actor_id: string;
  app_metadata?: { roles?: string[] };
}

/** Express's request, whose session Medusa has checked where it is for its admin. */
type MedusaRequest = IncomingMessage & { auth_context?: Actor };
type Listener = (request: MedusaRequest, response: ServerResponse) => Promise<void>;

/** `proxy` is what `createPayProxy` gives. */
export class PayElements {
  readonly proxy: PayProxy;
  readonly payments: Payments;
  readonly refunds: Refunds;
  /** Answers what comes in below `/pay`. */
  readonly listener: Listener;
  /** Answers what comes in below `/admin/pay-elements`, for whoever is signed in at Medusa's admin. */
  readonly adminListener: Listener;
  readonly options: PayElementsOptions;
  readonly #opened: OpenedStore | undefined;
  readonly #admin: PayAdmin;
  /** Who asks. */
  readonly #asking = new AsyncLocalStorage<Actor | undefined>();

  constructor(options: PayElementsOptions) {
    this.options = options;
    const { store } = options;
    this.#opened = store ? undefined : openStore(options.logger);
    const orders = new Orders(options);
    this.payments = new Payments(() => this.proxy, this.#report);
    this.refunds = new Refunds(() => this.proxy);
    this.proxy = createPayProxy({
      ...proxyOptions(options, process.env),
      store: store ?? this.#opened?.store,
      basePath: BASE_PATH,
      logger: options.logger ?? medusaLogger,
      order: (id) => orders.answer(id),
      orderTotal: (id) => orders.total(id),
      onPaid: async (payment) => {
        await this.payments.settle(payment);
        await this.refunds.keepReconciled(payment.id);
      },
      onRefunded: (refund) => this.refunds.follow(refund),
      onProblem: (problem) => this.#take(problem),
    });
    this.listener = toNode(this.proxy);
    this.#admin = createPayAdmin(this.proxy, { basePath: ADMIN_PATH, authorize: () => this.#whoAsks() });
    const answer = toNode(this.#admin);
    this.adminListener = (request, response) =>
      this.#asking.run(request.auth_context, () => answer(request, response));
  }

  async close(): Promise<void> {
    this.refunds.close();
    await Promise.all([this.#admin.close(), this.proxy.close()]);
    await this.#opened?.close();
  }

  async #whoAsks(): Promise<AdminUser | undefined> {
    const actor = this.#asking.getStore();
    const user = actor && (await findUser(actor.actor_id));
    return user && { user: user.email, can: await rightsOf(actor.app_metadata?.roles) };
  }

  /** What the plugin itself has to say, in the form of the proxy's reports. */
  readonly #report: Report = (problem) => this.#take({ ...problem, at: new Date().toISOString() });

  /** Each problem stands in the notifications of Medusa's admin. */
  async #take(problem: PayProblem): Promise<void> {
    await tellAdmin(problem.message);
    await this.options.onProblem?.(problem);
  }
}

let running: PayElements | undefined;

/** The proxy of this process, once Medusa has started. */
export function payElements(): PayElements {
  if (running) return running;
  throw new Error(
    "Payments are taken by Medusa's server, once it has started with @pay-elements/medusa among its plugins.",
  );
}

export const isRunning = (): boolean => running !== undefined;

let isServer = false;

/** Says that this process serves: Medusa's commands load a plugin's modules too, and take no payments. */
export function setServer(): void {
  isServer = true;
}

export function start(options: PayElementsOptions): void {
  const { projectConfig } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE);
  if (isServer || projectConfig.workerMode === "worker") running ??= new PayElements(options);
}

export async function stop(): Promise<void> {
  const stopped = running;
  running = undefined;
  await stopped?.close();
}

/** Into Medusa's own log. */
const write = (message: string, fields?: Record<string, unknown>) =>
  fields ? `${message} ${JSON.stringify(fields)}` : message;
const medusaLogger = {
  info: (message: string, fields?: Record<string, unknown>) => logger().debug(write(message, fields)),
  warn: (message: string, fields?: Record<string, unknown>) => logger().warn(write(message, fields)),
  error: (message: string, fields?: Record<string, unknown>) => logger().error(write(message, fields)),
};
