// The inbox: what the proxy reported to the shop, and who has settled it.
import type { PayProxy } from "../../proxy/index.ts";
import { json, problemFilters } from "../../proxy/internal.ts";
import { readQuery } from "./query.ts";
import { route, type Route } from "./route.ts";

export const problemRoutes = ({ problems }: PayProxy): Route[] => [
  route({
    method: "get",
    path: "/problems",
    right: "view",
    summary: "What was reported, newest first",
    description: "What is settled has `resolved`; of the `state` `open` is what is not.",
    query: problemFilters,
    answer: { status: 200, holds: "ReportedProblems" },
    problems: ["invalid_request"],
    handle: async ({ req }) => json(await problems.list(readQuery(problemFilters, req.raw))),
  }),
  route({
    method: "post",
    path: "/problems/{id}/resolve",
    right: "refund",
    summary: "Say that a problem is settled",
    description: "One that is resolved stays as it is.",
    answer: { status: 200, holds: "ReportedProblem" },
    problems: ["problem_not_found", "unsupported_media_type"],
    async handle({ req, get }) {
      const { user } = get("asking");
      return json(await problems.resolve(req.param("id"), { user }));
    },
  }),
];
