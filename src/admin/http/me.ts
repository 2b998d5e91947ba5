// Who asks, so that a page shows what they may do and nothing else.
import { json } from "../../proxy/shared.ts";
import { route, type Route } from "./route.ts";

export const meRoute: Route = route({
  method: "get",
  path: "/me",
  summary: "Who asks, and what they may do",
  answer: { status: 200, holds: "User" },
  problems: [],
  handle: ({ get }) => json(get("asking")),
});
