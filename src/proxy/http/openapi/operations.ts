// Every call of the contract, as the document tells of it.
import { MAX_ID_LENGTH, service } from "../../../contract/index.ts";
import { KEY_LENGTH } from "../idempotency.ts";
import * as examples from "./examples.ts";
import { asExamples, bare, json, text, troubles, type Trouble } from "./responses.ts";
import { ref, type JsonSchema } from "./schemas.ts";

const SLOW_BODY: Trouble = ["invalid_request", 408, "The body did not arrive in time"];

/** What may keep any call of a page from being served. */
const PAGE_TROUBLES: Trouble[] = [
  "origin_not_allowed",
  ["service_unavailable", 503, "The backend cannot answer now"],
];

const pathParameter = (name: string, whose: string) => ({
  name,
  in: "path",
  required: true,
  description: `The ${whose}'s id. A longer one is answered 404, and nobody is asked for it.`,
  schema: { type: "string", minLength: 1, maxLength: MAX_ID_LENGTH },
});

const headerParameter = (name: string, description: string, schema: JsonSchema, required = true) => ({
  name,
  in: "header",
  required,
  description,
  schema,
});

const idempotencyKey = headerParameter(
  "Idempotency-Key",
  "Names the attempt, at random. The same key and body give the same charge in its current state, for a day or more.",
  { type: "string", minLength: KEY_LENGTH.min, maxLength: KEY_LENGTH.max },
);

const chargeId = pathParameter("id", "charge");

const returnPage = (operationId: string, summary: string) => ({
  operationId,
  tags: ["Authentication"],
  summary,
  description:
    'Posts `{ type: "pay-return" }` to the window that opened or framed it, else links back to the shop. It says nothing of the outcome.',
  responses: { 200: text("The page.", "text/html") },
});

const orders = {
  get: {
    operationId: "getOrder",
    tags: ["Orders"],
    summary: "What there is to pay",
    description: "The merchant's backend decides who may see the order.",
    parameters: [pathParameter("orderId", "order")],
    responses: {
      200: json("The order.", "Order", { order: examples.order }),
      ...troubles("order_not_found", ...PAGE_TROUBLES),
    },
  },
};

const charges = {
  post: {
    operationId: "createCharge",
    tags: ["Charges"],
    summary: "Make a charge",
    description:
      "Repeat a request that was cut, or answered 408, 409 `charge_underway`, 429, 502, 503 or 504, with the same key and body. " +
      "The charge is stored before the service hears of it, and sent once: where the service's answer does not come, a " +
      "card charge is `pending` until it is looked up, and a Pix charge `failed`. An error that made no charge frees the " +
      "key. While the request of a key, or a card charge of the order whose outcome is unknown, is under way: 409 " +
      "`charge_underway`. An order whose money was given back is closed. An `encryptedCard` that is for another order, " +
      "older than ten minutes, of an unknown `kid` or unreadable is 400 `invalid_request`, with the field in `errors`: ask " +
      "for the order again and encrypt anew. A repeat sends the same text. " +
      `An \`orderId\` of more than ${MAX_ID_LENGTH} characters is 404 \`order_not_found\`.`,
    parameters: [idempotencyKey],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: ref("NewCharge"),
          examples: asExamples({ pix: examples.newPixCharge, card: examples.newCardCharge }),
        },
      },
    },
    responses: {
      201: json("The charge, made now or before with the same key.", "Charge", {
        pix: examples.pixCharge,
        denied: examples.deniedCharge,
      }),
      ...troubles(
        "invalid_request",
        "idempotency_key_missing",
        "order_not_found",
        "charge_underway",
        "order_paid",
        "order_closed",
        "amount_changed",
        "payload_too_large",
        "unsupported_media_type",
        "method_unavailable",
        "idempotency_key_reused",
        "encryption_required",
        "too_many_attempts",
        "service_unavailable",
        "service_refused",
        SLOW_BODY,
        ...PAGE_TROUBLES,
      ),
    },
  },
  get: {
    operationId: "findCharge",
    tags: ["Charges"],
    summary: "The charge made with a key",
    description:
      "For a page that was reloaded while its request was under way. A key whose request has not stored a charge yet is 404.",
    parameters: [idempotencyKey],
    responses: {
      200: json("The charge.", "Charge", { pix: examples.pixCharge }),
      ...troubles("idempotency_key_missing", "charge_not_found", ...PAGE_TROUBLES),
    },
  },
};

const charge = {
  get: {
    operationId: "getCharge",
    tags: ["Charges"],
    summary: "How a charge stands",
    parameters: [chargeId],
    responses: {
      200: json("The charge.", "Charge", { pix: examples.pixCharge, denied: examples.deniedCharge }),
      ...troubles("charge_not_found", ...PAGE_TROUBLES),
    },
  },
};

const chargeEvents = {
  get: {
    operationId: "watchCharge",
    tags: ["Charges"],
    summary: "Every change of a charge, as it comes",
    description:
      "Server-sent events named `charge`: `id` is the charge's `version`, `data` the `Charge` as JSON. The current state comes " +
      "at once, then one event per change, and a comment every 15 s. The stream closes after `paid`, `denied`, `failed`, " +
      "`cancelled` and `reversed`, and 15 minutes after `expired`, since late money may come.",
    parameters: [
      chargeId,
      headerParameter("Last-Event-ID", "The last `version` seen.", { type: "string" }, false),
    ],
    responses: {
      200: text(
        "The stream.",
        "text/event-stream",
        `event: charge\nid: ${examples.pixCharge.version}\ndata: ${JSON.stringify(examples.pixCharge)}\n\n`,
      ),
      204: bare("The state is final and `Last-Event-ID` is its version: nothing more will come."),
      ...troubles(
        "charge_not_found",
        [
          "too_many_attempts",
          429,
          "The charge, the client or the server has as many streams as it may have; ask for the charge from time to time instead",
        ],
        ["invalid_request", 501, "This backend has no streams; ask for the charge from time to time instead"],
        ...PAGE_TROUBLES,
      ),
    },
  },
};

const webhooks = {
  post: {
    operationId: "receiveDelivery",
    tags: ["Deliveries"],
    summary: "A delivery of the payment service",
    description:
      "Answered 200 once it is stored. A repeat is told by its body, and changes nothing. Charges are found by " +
      "`paymentId` where it is known, else by `merchantOrderId`. An amount that is not the charge's pays nothing.",
    parameters: [
      headerParameter(
        service.SIGNATURE_HEADER,
        "HMAC SHA-256 of the raw body with the signing secret, in lower-case hexadecimal digits.",
        { type: "string", pattern: "^[\\da-f]{64}$" },
      ),
      headerParameter(
        service.IDEMPOTENCY_HEADER,
        "`<kind>:<identifier>`. Not signed: repeats are told by the body.",
        { type: "string" },
        false,
      ),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: ref("Delivery"), examples: asExamples({ deposit: examples.deposit }) },
      },
    },
    responses: {
      200: bare("Stored."),
      ...troubles(
        ["invalid_request", 400, "The body is not JSON with a string `event`"],
        ["invalid_request", 401, "The signature is missing or wrong"],
        SLOW_BODY,
        "payload_too_large",
        ["service_unavailable", 503, "The delivery could not be stored; deliver it again"],
      ),
    },
  },
};

const cardFrame = {
  get: {
    operationId: "getCardFrame",
    tags: ["Isolation"],
    summary: "The page of isolated card forms",
    description:
      "Shown in a frame by `<pay-card isolated>`, so that what is typed is out of reach for the shop's page: serve " +
      "`dist/card-frame.html` of the package as it is. Its policy is within it, but for `frame-ancestors`, which is a header: " +
      "the origins of the shop's pages, or `'none'`.",
    responses: {
      200: { description: "The page.", content: { "text/html": { schema: { type: "string" } } } },
      ...troubles(["service_unavailable", 503, "The page has not been built"]),
    },
  },
};

const document = {
  get: {
    operationId: "getContract",
    tags: ["Contract"],
    summary: "This document",
    responses: {
      200: { description: "OpenAPI 3.1.", content: { "application/json": { schema: { type: "object" } } } },
    },
  },
};

export const paths = {
  "/orders/{orderId}": orders,
  "/charges": charges,
  "/charges/{id}": charge,
  "/charges/{id}/events": chargeEvents,
  "/webhooks": webhooks,
  "/challenge/return": {
    get: returnPage("returnFromChallenge", "The page that the bank's page leads back to"),
    post: returnPage("returnFromChallengeByForm", "The same page, for a bank's page that posts a form"),
  },
  "/card-frame": cardFrame,
  "/openapi.json": document,
};
