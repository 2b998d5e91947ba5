// Money that the merchant sends out by Pix.
import type { PayProxy } from "../../proxy/index.ts";
import { json, payoutFilters } from "../../proxy/internal.ts";
import { readJson, readKey } from "./body.ts";
import { AdminError } from "./admin-error.ts";
import { readQuery } from "./query.ts";
import { route, type Route } from "./route.ts";
import { newPayoutSchema } from "./schemas.ts";

/** `limit`: cents that may go out in a day. */
export const payoutRoutes = ({ payouts }: PayProxy, limit: number | undefined): Route[] => [
  route({
    method: "get",
    path: "/payouts",
    right: "view",
    summary: "Payouts, newest first",
    description: "The withdrawals of Pix refunds are among them, with `refundOf`.",
    query: payoutFilters,
    answer: { status: 200, holds: "Payouts" },
    problems: ["invalid_request"],
    handle: async ({ req }) => json(await payouts.list(readQuery(payoutFilters, req.raw))),
  }),
  route({
    method: "post",
    path: "/payouts",
    right: "payout",
    summary: "Send money out by Pix",
    description: "The same key gives the same payout as it is by then, and sends nothing.",
    key: "required",
    body: "NewPayout",
    answer: { status: 201, holds: "Payout" },
    problems: [
      "payout_below_minimum",
      "payout_above_limit",
      "idempotency_key_missing",
      "idempotency_key_reused",
      "key_invalid",
      "service_refused",
    ],
    async handle({ req: { raw: request }, get }) {
      const { user } = get("asking");
      const key = readKey(request);
      const asked = await readJson(newPayoutSchema, "a payout", request);
      return json(await payouts.create({ ...asked, key, user, limit }), 201);
    },
  }),
  route({
    method: "get",
    path: "/payouts/{id}",
    right: "view",
    summary: "A payout",
    answer: { status: 200, holds: "Payout" },
    problems: ["payout_not_found"],
    async handle({ req }) {
      const payout = await payouts.get(req.param("id"));
      if (payout === undefined) throw new AdminError("payout_not_found");
      return json(payout);
    },
  }),
];
