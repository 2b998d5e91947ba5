// Medusa loads a plugin's modules by itself, with the plugin's options. This one starts and stops the proxy with the server.
import { Module } from "@medusajs/framework/utils";
import type { PayElementsOptions } from "../../lib/options.ts";
import { logger } from "../../lib/medusa.ts";
import { start, stop } from "../../lib/pay-elements.ts";

class PayElementsModule {
  readonly __hooks: {
    onApplicationStart: () => Promise<void>;
    onApplicationPrepareShutdown: () => Promise<void>;
  };

  constructor(_container: object, options: PayElementsOptions) {
    this.__hooks = {
      onApplicationStart: async () => {
        try {
          start(options);
        } catch (error) {
          // Medusa says nothing of what a module throws here, and a shop that takes no payments must not seem to work.
          logger().error(`pay-elements cannot start: ${String(error)}`);
          process.exit(1);
        }
      },
      // Before Medusa's server closes, which would wait for the streams of pages.
      onApplicationPrepareShutdown: stop,
    };
  }
}

export default Module("payElements", { service: PayElementsModule });
