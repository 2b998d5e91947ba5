// The browser contract as OpenAPI 3.1, put together from what the routes say of themselves and from the schemas that they
// parse with, which zod makes into JSON Schemas. @hono/zod-openapi takes no schemas of zod/mini; hono-openapi describes
// only an app that runs, and names schemas in zod's global registry, which a shop's own code shares.
import type { Handlers } from "../app.ts";
import { json } from "../body.ts";
import { cardFramePaths } from "../card-frame.ts";
import { returnPaths } from "../challenge-return.ts";
import { belowLinkPaths } from "../link/below-link.ts";
import { chargePaths } from "../charges.ts";
import { eventPaths } from "../events.ts";
import { componentHeaders } from "./operation.ts";
import { componentSchemas, type JsonSchema } from "./schemas.ts";
import { orderPaths } from "../orders.ts";
import { signalPaths } from "../signals.ts";
import { webhookPaths } from "../webhooks.ts";

/** Grows when the contract does. */
const VERSION = "1.0.0";

const DESCRIPTION = `What a checkout page and the merchant's backend say to each other. Any backend that keeps to it serves the elements.

- Every amount is a whole number of cents in BRL. Times are ISO 8601 in UTC.
- Amounts come from the backend's order; what a browser sends for them is compared or ignored.
- A charge's \`id\` is random: whoever holds it may watch the charge. It is the browser's only handle.
- Requests and streams carry credentials. \`OPTIONS\` allows the listed origins by name, and to them the headers
  \`Content-Type\`, \`Idempotency-Key\` and \`Last-Event-ID\` and whatever else the browser asks for: tracing scripts add
  headers of their own. A request without an \`Origin\` is not refused.
- An address with a slash at its end, or with two slashes for one, is answered as the one without, and never by a redirect:
  servers in between rewrite addresses, and a webhook follows none. \`%2F\` stays a part of an id.
- \`pix.image\` is most of the bytes of a Pix charge, and not in orders. The elements, which draw the code themselves, say
  that they go without: by \`Accept: application/json; image=none\`, and in streams by \`Accept: text/event-stream\`.
- Errors are problem details (RFC 9457) with a stable \`code\`. What is no call here is 404 \`invalid_request\`.
- Bodies of 64 KiB are taken, larger ones may be too large.`;

const documentPaths = {
  "/openapi.json": {
    get: {
      operationId: "getContract",
      tags: ["Contract"],
      summary: "This document",
      responses: {
        200: { description: "OpenAPI 3.1.", content: { "application/json": { schema: { type: "object" } } } },
      },
    },
  },
};

/** What is described here is what `createApp` serves: the `Handlers` of each file of routes are of the type of its paths. */
const paths = {
  ...orderPaths,
  ...chargePaths,
  ...eventPaths,
  ...signalPaths,
  ...belowLinkPaths,
  ...webhookPaths,
  ...returnPaths,
  ...cardFramePaths,
  ...documentPaths,
};

/**
 * The document behind `GET /openapi.json`.
 *
 * @param options.basePath Path or address below which the calls are; `/` by default.
 */
export function openApiDocument({ basePath = "" }: { basePath?: string } = {}): JsonSchema {
  return {
    openapi: "3.1.0",
    info: {
      title: "pay-elements checkout",
      version: VERSION,
      summary: "Orders and charges between a checkout page and the merchant's backend",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: basePath || "/", description: "The merchant's backend" }],
    security: [],
    tags: [
      { name: "Orders", description: "What there is to pay." },
      { name: "Charges", description: "Tries to pay it." },
      { name: "Links", description: "An order without a session." },
      { name: "Deliveries", description: "What the payment service reports." },
      { name: "Authentication", description: "The way back from the buyer's bank." },
      { name: "Isolation", description: "The card form at an origin of its own." },
      { name: "Contract", description: "This document." },
    ],
    paths,
    components: { schemas: componentSchemas(), headers: componentHeaders },
  };
}

/** `basePath` gives the public address of the calls, which the request may tell. */
export const documentRoutes = (basePath: (request: Request) => string): Handlers<typeof documentPaths> => ({
  "/openapi.json": { get: ({ req }) => json(openApiDocument({ basePath: basePath(req.raw) })) },
});
