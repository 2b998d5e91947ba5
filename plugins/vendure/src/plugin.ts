// The plugin as Vendure loads it. Its metadata is given by calls, since decorators are no JavaScript yet.
import type { ServerResponse } from "node:http";
import { PluginCommonModule, VendurePlugin, type RuntimeVendureConfig } from "@vendure/core";
import type { VendureRequest } from "./buyer.ts";
import { payElementsEligibility, payElementsHandler } from "./method.ts";
import { publicUrlOf, type PayElementsOptions } from "./options.ts";
import { PayElements, routeOf } from "./pay-elements.ts";
import { Vendure } from "./vendure.ts";

/** `plugins: [PayElementsPlugin.init({ payee })]` */
export class PayElementsPlugin {
  /** What `init` was given. */
  static options: PayElementsOptions | undefined;
  /** The server of this process. */
  static running: PayElements | undefined;

  /** Says what `createPayProxy` is to know that the environment does not say. */
  static init(options: PayElementsOptions = {}): typeof PayElementsPlugin {
    this.options = options;
    return this;
  }
}

type Services =
  ConstructorParameters<typeof Vendure> extends [publicUrl: unknown, ...services: infer Services]
    ? Services
    : never;

function givenOptions(): PayElementsOptions {
  if (PayElementsPlugin.options) return PayElementsPlugin.options;
  throw new TypeError("Write PayElementsPlugin.init({ payee: … }) in the list of plugins.");
}

const serve = async (request: VendureRequest, response: ServerResponse, next: () => void) => {
  const { listener } = PayElementsPlugin.running ?? {};
  await (listener ? listener(request, response) : next());
};

/**
 * Vendure stores a refund as pending and then takes it to the state that its handler gives. It refuses to take it from pending to
 * pending, and would answer with an error to a clerk whose refund is on its way.
 */
const staysPending: NonNullable<RuntimeVendureConfig["paymentOptions"]["refundProcess"]>[number] = {
  transitions: { Pending: { to: ["Pending"], mergeStrategy: "merge" } },
};

function configure(config: RuntimeVendureConfig): RuntimeVendureConfig {
  // Before body parsers, since the service's signature is checked over the bytes.
  config.apiOptions.middleware.push({
    route: `/${routeOf(givenOptions())}`,
    handler: serve,
    beforeListen: true,
  });
  config.paymentOptions.paymentMethodHandlers.push(payElementsHandler);
  const { paymentMethodEligibilityCheckers = [] } = config.paymentOptions;
  config.paymentOptions.paymentMethodEligibilityCheckers = [
    ...paymentMethodEligibilityCheckers,
    payElementsEligibility,
  ];
  config.paymentOptions.refundProcess = [...(config.paymentOptions.refundProcess ?? []), staysPending];
  return config;
}

VendurePlugin({
  compatibility: ">=3.6.0 <4.0.0",
  imports: [PluginCommonModule],
  providers: [
    {
      provide: Vendure,
      inject: Vendure.services,
      useFactory: (...services: Services) =>
        new Vendure(publicUrlOf(givenOptions(), process.env), ...services),
    },
    {
      provide: PayElements,
      inject: [Vendure],
      useFactory: (vendure: Vendure) =>
        (PayElementsPlugin.running = new PayElements(vendure, givenOptions())),
    },
  ],
  exports: [PayElements],
  configuration: configure,
})(PayElementsPlugin);
