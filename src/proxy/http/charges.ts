// Making and reading charges.
import { chargeSchema, MAX_ID_LENGTH, newChargeSchema } from "../../contract/index.ts";
import type { ChargeRequest } from "../model/draft.ts";
import type { ProxyContext } from "../context/context.ts";
import { findCharge } from "../stores/store.ts";
import type { StoredLink } from "../model/link.ts";
import { toCharge, type StoredCharge } from "../model/record.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { Handlers } from "./app.ts";
import { json, parseAs, readBody, requireJson } from "./body.ts";
import type { ChargeOnce } from "./charge-once.ts";
import { readKey } from "./idempotency.ts";
import * as examples from "./openapi/examples.ts";
import * as openapi from "./openapi/operation.ts";

// An encrypted card takes up to 8 kB, everything else some hundred bytes.
const MAX_BODY_BYTES = 64 * 1024;

const chargeId = openapi.pathParameter("id", "charge");

export const chargePaths = {
  "/charges": {
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
        `An \`orderId\` that no order can have, such as one of more than ${MAX_ID_LENGTH} characters, is 404 \`order_not_found\`.`,
      parameters: [openapi.idempotencyKey],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: openapi.ref(newChargeSchema),
            examples: openapi.asExamples({ pix: examples.newPixCharge, card: examples.newCardCharge }),
          },
        },
      },
      responses: {
        201: openapi.json("The charge, made now or before with the same key.", chargeSchema, {
          pix: examples.pixCharge,
          denied: examples.deniedCharge,
        }),
        ...openapi.problems(
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
          openapi.SLOW_BODY,
          ...openapi.PAGE_PROBLEMS,
        ),
      },
    },
    get: {
      operationId: "findCharge",
      tags: ["Charges"],
      summary: "The charge made with a key",
      description:
        "For a page that was reloaded while its request was under way. A key whose request has not stored a charge yet is 404.",
      parameters: [openapi.idempotencyKey],
      responses: {
        200: openapi.json("The charge.", chargeSchema, { pix: examples.pixCharge }),
        ...openapi.problems("idempotency_key_missing", "charge_not_found", ...openapi.PAGE_PROBLEMS),
      },
    },
  },
  "/charges/{id}": {
    get: {
      operationId: "getCharge",
      tags: ["Charges"],
      summary: "How a charge stands",
      parameters: [chargeId],
      responses: {
        200: openapi.json("The charge.", chargeSchema, {
          pix: examples.pixCharge,
          denied: examples.deniedCharge,
        }),
        ...openapi.problems("charge_not_found", ...openapi.PAGE_PROBLEMS),
      },
    },
  },
};

interface Parts {
  chargeOnce: ChargeOnce;
  /** Called with every charge that a browser reads. */
  onRead: (stored: StoredCharge) => void;
}

export function chargeRoutes(
  { store }: ProxyContext,
  { chargeOnce, onRead }: Parts,
): Handlers<typeof chargePaths> {
  return {
    "/charges": {
      async post({ req: { raw: request }, env: connection, get }) {
        requireJson(request);
        const key = await readKey(request);
        const body = await readBody(request, MAX_BODY_BYTES);
        const charge = (): ChargeRequest => parseAs(newChargeSchema, "a NewCharge", body);
        const stored = await chargeOnce({ request, connection, key, body, charge, link: get("link") });
        return json(toCharge(stored.record, acceptsImage(request)), 201);
      },

      async get({ req: { raw: request }, get }) {
        const entry = await store.key(await readKey(request));
        const stored = entry && (await store.charge(entry.chargeId));
        if (stored === undefined || !isOfLink(stored, get("link")))
          throw new ProblemError("charge_not_found");
        return json(toCharge(stored.record, acceptsImage(request)));
      },
    },

    "/charges/{id}": {
      /** The charge as it is stored. The look-up that this request causes shows in the stream, or in the next answer. */
      async get({ req }) {
        const stored = await findCharge(store, req.param("id"));
        if (stored === undefined) throw new ProblemError("charge_not_found");
        onRead(stored);
        return json(toCharge(stored.record, acceptsImage(req.raw)));
      },
    },
  };
}

/** Whether a charge may be seen below a link: if it is of the link's order. Without a link any may. */
export const isOfLink = ({ record }: StoredCharge, link: StoredLink | undefined): boolean =>
  link === undefined || record.orderId === link.orderId;

/**
 * Whether the answer holds the image of a Pix code, which is most of its bytes. The elements draw the code themselves and do
 * without: they say so in `Accept`, which needs no preflight. For a stream the browser writes that header, always the same.
 */
export const acceptsImage = ({ headers }: Request): boolean =>
  !/;\s*image=none\b|^text\/event-stream$/i.test(headers.get("accept") ?? "");
