// Asks the merchant's code for an order. Its errors are reported to the merchant; the buyer is asked to try again later.
import { isOrderId } from "../../contract/index.ts";
import { errorFields } from "../logging/logger.ts";
import type { ProxyContext } from "../context/context.ts";
import { withoutBody, CALLBACK_TIMEOUT } from "../lib/callback.ts";
import { ProblemError } from "../model/problem-details.ts";
import { merchantProblem, type ProblemDraft } from "../model/merchant-problems.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import { parseAnswer, type OrderAnswer } from "./order-answer.ts";
import { createLogThrottle } from "../logging/throttle.ts";
import { createOrderWarnings } from "./warnings.ts";

/**
 * Decides who may see an order. `undefined` or `null` if there is none for whoever asks. If it throws, or takes longer than
 * 15 seconds, the buyer is asked to come back.
 */
export type OrderSource = (
  id: string,
  request: Request,
) => OrderAnswer | undefined | null | Promise<OrderAnswer | undefined | null>;

/** What the merchant's code answered, and the one id by which the order is known here. */
export type AskedOrder = OrderAnswer & { id: string };

/** Throws a `ProblemError`: 404 if there is no such order, 503 if the merchant's code failed. */
export type AskOrder = (id: string, request: Request) => Promise<AskedOrder>;

const NO_ORDER = "order() gave no order of this id for this request.";

export function createAskOrder(
  context: ProxyContext,
  source: OrderSource,
  report: (problem: ProblemDraft) => Promise<void>,
): AskOrder {
  const { logger, now } = context;
  const isNew = createLogThrottle(now);
  const warnings = createOrderWarnings(context);
  return async (id, request) => {
    if (!isOrderId(id)) throw new ProblemError("order_not_found");
    let answer: OrderAnswer;
    try {
      const ask = async (): Promise<unknown> => source(id, withoutBody(request));
      const given = await withTimeout(CALLBACK_TIMEOUT, "It did not end", ask);
      if (given === undefined || given === null)
        throw new ProblemError("order_not_found", { detail: NO_ORDER });
      answer = warnings(id, given, parseAnswer(given));
    } catch (cause) {
      if (cause instanceof ProblemError) throw cause;
      logger.error("order() failed", { order: id, ...errorFields(cause) });
      const why = cause instanceof Error ? cause.message : "It threw.";
      if (isNew(JSON.stringify([id, why]))) await report(merchantProblem.orderInvalid(id, why));
      throw new ProblemError(
        "service_unavailable",
        { status: 503, detail: "order() failed, and the backend's log says why.", retryAfter: 5 },
        { cause },
      );
    }
    return { ...answer, id: answer.id ?? id };
  };
}
