import { errorFields, type Logger } from "../logger.ts";
import { problemResponse } from "../problem-response.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { WebhookError } from "../webhooks/webhook-error.ts";
import { json, readBody } from "./body.ts";

const MAX_BODY_BYTES = 256 * 1024;

/** `POST /webhooks`: 200 once stored, 401 where the signature does not hold, 400 where it is no event. */
export function webhookRoute(deliveries: Deliveries, logger: Logger) {
  return async (request: Request): Promise<Response> => {
    const body = await readBody(request, MAX_BODY_BYTES);
    try {
      await deliveries.receive(body, request.headers);
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      logger.warn("A delivery was refused", errorFields(error));
      const status = error.code.startsWith("signature_") ? 401 : 400;
      return problemResponse("invalid_request", { status, detail: error.message });
    }
    return json({ received: true });
  };
}
