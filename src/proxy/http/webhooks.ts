// The deliveries of the payment service.
import { service } from "../../contract/index.ts";
import { errorFields } from "../logging/logger.ts";
import { createThrottledWarning } from "../logging/throttle.ts";
import type { ProxyContext } from "../context/context.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { Webhooks } from "../charges/webhooks.ts";
import { readSignature } from "../service/webhooks/parse-webhook.ts";
import { WebhookError, type WebhookErrorCode } from "../service/webhooks/webhook-error.ts";
import type { Handlers } from "./app.ts";
import { json, readBody } from "./body.ts";
import * as examples from "./openapi/examples.ts";
import { problemResponse } from "./problem-response.ts";
import * as openapi from "./openapi/operation.ts";

const MAX_BODY_BYTES = 256 * 1024;

export const webhookPaths = {
  "/webhooks": {
    post: {
      operationId: "receiveDelivery",
      tags: ["Deliveries"],
      summary: "A delivery of the payment service",
      description:
        "Answered 200 once it is stored. A repeat is told by its body, and changes nothing. Charges are found by " +
        "`paymentId` where it is known, else by `merchantOrderId`. An amount that is not the charge's pays nothing.",
      parameters: [
        openapi.headerParameter(
          service.SIGNATURE_HEADER,
          "HMAC SHA-256 of the raw body with the signing secret, in lower-case hexadecimal digits.",
          { type: "string", pattern: "^[\\da-f]{64}$" },
        ),
        openapi.headerParameter(
          service.IDEMPOTENCY_HEADER,
          "`<kind>:<identifier>`. Not signed: repeats are told by the body.",
          { type: "string" },
          false,
        ),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: openapi.ref(service.anyEventSchema),
            examples: openapi.asExamples({ deposit: examples.deposit }),
          },
        },
      },
      responses: {
        200: openapi.bare("Stored."),
        ...openapi.problems(
          ["invalid_request", 400, "The body is not JSON with a string `event`"],
          ["invalid_request", 401, "The signature is missing or wrong"],
          openapi.SLOW_BODY,
          "payload_too_large",
          ["service_unavailable", 503, "The delivery could not be stored; deliver it again"],
        ),
      },
    },
  },
};

// 500 for mistakes of the merchant: the service then delivers again, until they are corrected.
const STATUS: Readonly<Record<WebhookErrorCode, number>> = {
  signature_missing: 401,
  signature_mismatch: 401,
  not_json: 400,
  not_an_event: 400,
  body_not_raw: 500,
  secret_missing: 500,
};

/** `POST /webhooks`: 200 once stored, 401 if the signature does not hold, 400 if it is no event. */
export function webhookRoutes(
  { instrumentation, logger, now }: Pick<ProxyContext, "instrumentation" | "logger" | "now">,
  webhooks: Webhooks,
): Handlers<typeof webhookPaths> {
  const warn = createThrottledWarning(logger, "A delivery was refused", now);
  return {
    "/webhooks": {
      async post({ req: { raw: request } }) {
        try {
          // Checked before the body is read, which would be useless without a signature.
          readSignature(request.headers);
          const body = await readBody(request, MAX_BODY_BYTES);
          await webhooks.receive(body, request.headers);
        } catch (error) {
          if (!(error instanceof WebhookError || error instanceof ProblemError)) throw error;
          instrumentation.deliveryRefused();
          warn(error.code, errorFields(error));
          if (error instanceof ProblemError) return problemResponse(error.code, error.details);
          return problemResponse("invalid_request", { status: STATUS[error.code], detail: error.message });
        }
        return json({ received: true });
      },
    },
  };
}
