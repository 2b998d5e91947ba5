// Who asks, so that a page shows what they may do and nothing else.
import type { PayProxy } from "../../proxy/index.ts";
import { json } from "../../proxy/internal.ts";
import { route, type Route } from "./route.ts";

export const meRoute = ({ links }: PayProxy): Route =>
  route({
    method: "get",
    path: "/me",
    summary: "Who asks, and what they may do",
    description:
      "Without links to pay nobody may make them: the right `link` is named where they are configured.",
    answer: { status: 200, holds: "User" },
    problems: [],
    handle({ get }) {
      const { user, can } = get("asking");
      return json({ user, can: links.isConfigured ? can : can.filter((right) => right !== "link") });
    },
  });
