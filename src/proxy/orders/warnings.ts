// Answers of `order()` that are probably a mistake: they are logged, and the buyer can pay.
import { checkIdentity } from "../../contract/index.ts";
import type { ProxyContext } from "../context/context.ts";
import { unknownFields, type OrderAnswer } from "./order-answer.ts";
import { createLogThrottle } from "../logging/throttle.ts";

/** Names that are remembered as logged. An object with ever different names is no misspelling. */
const MAX_NAMES = 100;

/** Gives the answer without what the service would refuse, so that the buyer is asked for it. */
export type OrderWarnings = (id: string, given: unknown, answer: OrderAnswer) => OrderAnswer;

export function createOrderWarnings({ logger, now }: ProxyContext): OrderWarnings {
  const logged = new Set<string>();
  const isNew = createLogThrottle(now);

  function warnUnknown(given: unknown) {
    const fields = unknownFields(given).filter((field) => !logged.has(field));
    if (fields.length === 0 || logged.size >= MAX_NAMES) return;
    for (const field of fields) logged.add(field);
    logger.warn(`order() answers with unknown fields, which are ignored: ${fields.join(", ")}`);
  }

  return (id, given, answer) => {
    warnUnknown(given);
    const { identity, identityType: _, ...customer } = answer.customer ?? {};
    if (!identity?.trim() || checkIdentity(identity).ok) return answer;
    if (isNew(id))
      logger.warn(
        "order() answers with a customer.identity that is not a CPF or CNPJ: the buyer is asked for it",
        {
          order: id,
        },
      );
    return { ...answer, customer };
  };
}
