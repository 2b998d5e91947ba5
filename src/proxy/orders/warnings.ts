// What `order()` answers that can hardly be meant: told to the merchant's log, and the buyer can pay all the same.
import { checkIdentity } from "../../contract/index.ts";
import type { Logger } from "../logging/logger.ts";
import { strangeFields, type OrderAnswer } from "./answer.ts";
import { createLogThrottle } from "../logging/throttle.ts";

/** Names that are remembered as told: an object with ever other names is no misspelling. */
const MOST = 100;

interface DoubtsOptions {
  logger: Logger;
  now: () => number;
}

/** Gives the answer to go by: what the service could not take counts as lacking, so that the buyer is asked for it. */
export type Doubts = (id: string, given: unknown, answer: OrderAnswer) => OrderAnswer;

export function createOrderWarnings({ logger, now }: DoubtsOptions): Doubts {
  const told = new Set<string>();
  const isNew = createLogThrottle(now);

  function tellStrange(given: unknown) {
    const fields = strangeFields(given).filter((field) => !told.has(field));
    if (fields.length === 0 || told.size >= MOST) return;
    for (const field of fields) told.add(field);
    logger.warn(`order() answers with ${fields.join(", ")}, of which the proxy makes nothing`);
  }

  return (id, given, answer) => {
    tellStrange(given);
    const { identity, identityType: _, ...customer } = answer.customer ?? {};
    if (!identity?.trim() || checkIdentity(identity).ok) return answer;
    if (isNew(id))
      logger.warn(
        "order() answers with a customer.identity that is no CPF or CNPJ; the buyer is asked for it",
        {
          order: id,
        },
      );
    return { ...answer, customer };
  };
}
