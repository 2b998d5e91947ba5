import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";
import type { ServiceCallLabels, ServiceCallName } from "./metric-definitions.ts";

type Called = (labels: ServiceCallLabels, seconds: number) => void;

/** The same client, which says of each call what was called, `done` or the code of its error, and how long it took. */
export function observedService({ pix, cards }: ServiceClient, called: Called): ServiceClient {
  const observe = <Given extends unknown[], Result>(
    name: ServiceCallName,
    call: (...given: Given) => Promise<Result>,
  ): ((...given: Given) => Promise<Result>) => {
    return async (...given) => {
      const begun = performance.now();
      const end = (result: ServiceCallLabels["result"]) =>
        called({ call: name, result }, (performance.now() - begun) / 1000);
      try {
        const result = await call(...given);
        end("done");
        return result;
      } catch (error) {
        end(error instanceof ServiceError ? error.code : "error");
        throw error;
      }
    };
  };
  return {
    pix: { charge: observe("pix.charge", pix.charge), withdraw: observe("pix.withdraw", pix.withdraw) },
    cards: {
      charge: observe("cards.charge", cards.charge),
      list: observe("cards.list", cards.list),
      cancel: observe("cards.cancel", cards.cancel),
      cancellation: observe("cards.cancellation", cards.cancellation),
    },
  };
}
