// Asks the merchant's code for an order. Its errors are reported to the merchant; the buyer is asked to try again later.
import { isOrderId } from "../../contract/index.ts";
import { errorFields } from "../logging/logger.ts";
import type { ProxyContext } from "../context/context.ts";
import { withoutBody, CALLBACK_TIMEOUT } from "../lib/callback.ts";
import { ProblemError } from "../model/problem-details.ts";
import { toOrderLink, type OrderLink, type StoredLink } from "../model/link.ts";
import { merchantProblem, type ProblemDraft } from "../model/merchant-problems.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import { parseAnswer, type OrderAnswer } from "./order-answer.ts";
import { createLogThrottle } from "../logging/throttle.ts";
import { createOrderWarnings } from "./warnings.ts";

/** How whoever asks for an order came to it. */
export interface OrderAccess {
  /**
   * The link to pay by which they came, which is open and of this order: who has it may see and pay the order, without a
   * session. Absent where they came by none.
   */
  link?: OrderLink | undefined;
}

/**
 * Decides who may see an order. `undefined` or `null` if there is none for whoever asks. If it throws, or takes longer than
 * 15 seconds, the buyer is asked to come back.
 */
export type OrderSource = (
  id: string,
  request: Request,
  access: OrderAccess,
) => OrderAnswer | undefined | null | Promise<OrderAnswer | undefined | null>;

/** What the merchant's code answered, and the one id by which the order is known here. */
export type AskedOrder = OrderAnswer & { id: string };

/** Throws a `ProblemError`: 404 if there is no such order, 503 if the merchant's code failed. */
export type AskOrder = (id: string, request: Request, link?: StoredLink) => Promise<AskedOrder>;

const NO_ORDER = "order() gave no order of this id for this request.";
const NO_ORDER_OF_LINK =
  "order() gave no order for a link: the buyer has no session, and { link } of its third argument says that they may see it.";

export function createAskOrder(
  context: ProxyContext,
  source: OrderSource,
  report: (problem: ProblemDraft) => Promise<void>,
): AskOrder {
  const { logger, now } = context;
  const isNew = createLogThrottle(now);
  const warnings = createOrderWarnings(context);

  function noOrder(link: StoredLink | undefined) {
    if (link && isNew(NO_ORDER_OF_LINK))
      logger.warn(NO_ORDER_OF_LINK, { order: link.orderId, link: link.id });
    return new ProblemError("order_not_found", { detail: link ? NO_ORDER_OF_LINK : NO_ORDER });
  }

  return async (id, request, link) => {
    if (!isOrderId(id)) throw new ProblemError("order_not_found");
    let answer: OrderAnswer;
    try {
      const ask = async (): Promise<unknown> =>
        source(id, withoutBody(request), link ? { link: toOrderLink(link) } : {});
      const given = await withTimeout(CALLBACK_TIMEOUT, "It did not end", ask);
      if (given === undefined || given === null) throw noOrder(link);
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
    const asked = { ...answer, id: answer.id ?? id };
    if (link === undefined) return asked;
    if (asked.id !== link.orderId)
      throw new ProblemError("order_not_found", {
        detail: "order() gave the order of the link another id: make links of its canonical one.",
      });
    // Who has the link may go on with its order's charge on each device, and sees the receipt.
    return { ...asked, resume: true };
  };
}
