// The events of a charge as an operation of the contract.
import type { Handlers } from "./app.ts";
import * as examples from "./openapi/examples.ts";
import * as openapi from "./openapi/operation.ts";
import type { Streams } from "./streams.ts";

export const eventPaths = {
  "/charges/{id}/events": {
    get: {
      operationId: "watchCharge",
      tags: ["Charges"],
      summary: "Every change of a charge, as it comes",
      description:
        "Server-sent events named `charge`: `id` is the charge's `version`, `data` the `Charge` as JSON. The current state comes " +
        "at once, then one event per change, and a comment every 15 s. The stream closes after `paid`, `denied`, `failed`, " +
        "`cancelled` and `reversed`, and 15 minutes after `expired`, since late money may come.\n\n" +
        "Right after the first state and every 15 s there may also be an event named `keep-alive`, without `id` and with empty " +
        "`data`. A page that has heard one, and then nothing for 20 s, takes the stream for dead: it asks for the charge from time " +
        "to time until another stream is kept alive.",
      parameters: [
        openapi.pathParameter("id", "charge"),
        openapi.headerParameter("Last-Event-ID", "The last `version` seen.", { type: "string" }, false),
      ],
      responses: {
        200: openapi.text(
          "The stream.",
          "text/event-stream",
          `event: charge\nid: ${examples.pixCharge.version}\ndata: ${JSON.stringify(examples.pixCharge)}\n\n`,
        ),
        204: openapi.bare("The state is final and `Last-Event-ID` is its version: nothing more will come."),
        ...openapi.problems(
          "charge_not_found",
          [
            "too_many_attempts",
            429,
            "The charge, the client or the server has as many streams as it may have; ask for the charge from time to time instead",
          ],
          [
            "invalid_request",
            501,
            "This backend has no streams; ask for the charge from time to time instead",
          ],
          ...openapi.PAGE_PROBLEMS,
        ),
      },
    },
  },
};

export const eventRoutes = (streams: Streams): Handlers<typeof eventPaths> => ({
  "/charges/{id}/events": { get: ({ req, env }) => streams.open(req.param("id"), req.raw, env) },
});
