// What the buyer's page saw: kept in the history of the charge, and nothing else follows from it.
import { newSignalSchema } from "../../contract/index.ts";
import type { KeepSignal } from "../charges/signals.ts";
import type { ProxyContext } from "../context/context.ts";
import { ProblemError } from "../model/problem-details.ts";
import { findCharge } from "../stores/store.ts";
import type { Handlers } from "./app.ts";
import { parseAs, readBody, requireJson } from "./body.ts";
import * as openapi from "./openapi/operation.ts";

const MAX_BODY_BYTES = 1_024;

export const signalPaths = {
  "/charges/{id}/signals": {
    post: {
      operationId: "signalCharge",
      tags: ["Charges"],
      summary: "Tell what the buyer's page saw",
      description:
        "For the history of the charge, so that a shop can see why somebody did not pay. It changes no state. Twenty are kept of a " +
        "charge, and more are answered alike. A backend may lack this call: a page that is answered 404 makes it no more.",
      parameters: [openapi.pathParameter("id", "charge")],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: openapi.ref(newSignalSchema),
            examples: openapi.asExamples({ copied: { signal: "copied" } }),
          },
        },
      },
      responses: {
        204: openapi.bare("It was heard."),
        ...openapi.problems(
          "invalid_request",
          "charge_not_found",
          "payload_too_large",
          "unsupported_media_type",
          openapi.SLOW_BODY,
          ...openapi.PAGE_PROBLEMS,
        ),
      },
    },
  },
};

export const signalRoutes = (
  { store }: Pick<ProxyContext, "store">,
  keep: KeepSignal,
): Handlers<typeof signalPaths> => ({
  "/charges/{id}/signals": {
    async post({ req, body }) {
      requireJson(req.raw);
      const { signal } = parseAs(newSignalSchema, "a signal", await readBody(req.raw, MAX_BODY_BYTES));
      const id = req.param("id");
      if ((await findCharge(store, id)) === undefined) throw new ProblemError("charge_not_found");
      await keep(id, signal);
      return body(null, 204, { "cache-control": "no-store" });
    },
  },
});
