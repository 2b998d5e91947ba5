import { errorFields, type Logger } from "../logging/logger.ts";
import { createThrottledWarning } from "../logging/throttle.ts";
import type { Instrumentation } from "../telemetry/instrumentation.ts";
import { ProblemError, problemResponse } from "../model/problem.ts";
import type { Deliveries } from "../charges/deliveries.ts";
import { readSignature } from "../service/webhooks/parse-webhook.ts";
import { WebhookError, type WebhookErrorCode } from "../service/webhooks/webhook-error.ts";
import { json, readBody } from "./body.ts";

const MAX_BODY_BYTES = 256 * 1024;

// 500 where the mistake is on this side: the service then delivers again once it is mended.
const STATUS: Readonly<Record<WebhookErrorCode, number>> = {
  signature_missing: 401,
  signature_mismatch: 401,
  not_json: 400,
  not_an_event: 400,
  body_not_raw: 500,
  secret_missing: 500,
};

/** `POST /webhooks`: 200 once stored, 401 where the signature does not hold, 400 where it is no event. */
export function webhookRoute(
  deliveries: Deliveries,
  logger: Logger,
  instrumentation: Pick<Instrumentation, "deliveryRefused">,
  now: () => number,
) {
  const warn = createThrottledWarning(logger, "A delivery was refused", now);
  return async (request: Request): Promise<Response> => {
    try {
      // Before the body is read: without a signature it would be read in vain.
      readSignature(request.headers);
      const body = await readBody(request, MAX_BODY_BYTES);
      await deliveries.receive(body, request.headers);
    } catch (error) {
      if (!(error instanceof WebhookError || error instanceof ProblemError)) throw error;
      instrumentation.deliveryRefused();
      warn(error.code, errorFields(error));
      if (error instanceof ProblemError) return error.toResponse();
      return problemResponse("invalid_request", { status: STATUS[error.code], detail: error.message });
    }
    return json({ received: true });
  };
}
