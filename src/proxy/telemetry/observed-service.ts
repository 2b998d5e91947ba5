import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";

type Called = (call: string, result: string) => void;

/** The same client, which says of each call what was called, and `done` or the code of its error. */
export function observedService({ pix, cards }: ServiceClient, called: Called): ServiceClient {
  const observe = <Given extends unknown[], Result>(
    name: string,
    call: (...given: Given) => Promise<Result>,
  ): ((...given: Given) => Promise<Result>) => {
    return async (...given) => {
      try {
        const result = await call(...given);
        called(name, "done");
        return result;
      } catch (error) {
        called(name, error instanceof ServiceError ? error.code : "error");
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
