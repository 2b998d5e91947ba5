// Calls of the shop's own functions that keep failing, and what to do with them.
import * as z from "zod/mini";
import type { FailingOutbox, PayProxy } from "../../proxy/index.ts";
import { json } from "../../proxy/internal.ts";
import { AdminError } from "./admin-error.ts";
import { readQuery } from "./query.ts";
import { route, type Route } from "./route.ts";

const MAX_LIMIT = 500;
const ID = /^[1-9]\d{0,14}$/;

const pageSchema = z.strictObject({
  after: z.optional(z.string().check(z.regex(ID, { error: "is no id of an entry" }))),
  limit: z.optional(z.int({ error: "is no whole number" }).check(z.minimum(1), z.maximum(MAX_LIMIT))),
});

export const handlerRoutes = ({ outbox }: PayProxy): Route[] => [
  route({
    method: "get",
    path: "/handlers",
    right: "view",
    summary: "Calls of the shop's functions that keep failing, oldest first",
    query: pageSchema,
    answer: { status: 200, holds: "FailingEntries" },
    problems: ["invalid_request"],
    async handle({ req }) {
      const { after, limit = 50 } = readQuery(pageSchema, req.raw);
      const found = await outbox.failing({
        ...(after !== undefined && { after: Number(after) }),
        limit: limit + 1,
      });
      const entries = found.slice(0, limit);
      const last = entries.at(-1);
      return json({ entries, ...(found.length > limit && last && { next: String(last.id) }) });
    },
  }),
  acting("retry", outbox),
  acting("drop", outbox),
];

function acting(act: "retry" | "drop", outbox: FailingOutbox): Route {
  return route({
    method: "post",
    path: `/handlers/{id}/${act}`,
    right: "refund",
    summary: act === "retry" ? "Make such a call at once" : "Give such a call up, for good",
    answer: { status: 204 },
    problems: ["entry_not_found", "unsupported_media_type"],
    async handle({ req, get, body }) {
      const { user } = get("asking");
      const id = req.param("id");
      if (!ID.test(id) || !(await outbox[act](Number(id), { user }))) throw new AdminError("entry_not_found");
      return body(null, 204);
    },
  });
}
