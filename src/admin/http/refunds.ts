// Money that goes back to buyers.
import type { PayProxy } from "../../proxy/index.ts";
import { json } from "../../proxy/internal.ts";
import { readJson, readKey } from "./body.ts";
import { route, type Route } from "./route.ts";
import { newRecordedRefundSchema, newRefundSchema, refundOutcomeSchema } from "./schemas.ts";

export const refundRoutes = ({ charges }: PayProxy): Route[] => [
  route({
    method: "post",
    path: "/charges/{id}/refunds",
    right: "refund",
    summary: "Send money back",
    description:
      "All that is left where no `amount` is given. The same key gives the same refund as it is by then, and sends nothing. A " +
      "charge that was paid by Pix goes back to `pixKey`.",
    key: "required",
    body: "NewRefund",
    answer: { status: 201, holds: "Refund" },
    problems: [
      "charge_not_found",
      "refund_underway",
      "charge_not_paid",
      "refund_above_paid",
      "refund_below_minimum",
      "pix_key_needed",
      "pix_key_invalid",
      "idempotency_key_missing",
      "idempotency_key_reused",
      "key_invalid",
      "service_refused",
    ],
    async handle(context) {
      const { raw: request } = context.req;
      const { user } = context.get("asking");
      const key = readKey(request);
      const asked = await readJson(newRefundSchema, "a refund", request);
      return json(await charges.refund(context.req.param("id"), { ...asked, key, user }), 201);
    },
  }),
  route({
    method: "post",
    path: "/charges/{id}/recorded-refunds",
    right: "refund",
    summary: "Record money that went back outside the service",
    description:
      "With a key `amount` is what went back by this refund, and the same key again changes nothing; without one it is what " +
      "went back in all so far.",
    key: "optional",
    body: "NewRecordedRefund",
    answer: { status: 201, holds: "Refund" },
    problems: [
      "charge_not_found",
      "refund_underway",
      "charge_unpaid",
      "amount_above_charge",
      "amount_below_recorded",
      "idempotency_key_reused",
      "key_invalid",
    ],
    async handle(context) {
      const { raw: request } = context.req;
      const { user } = context.get("asking");
      const id = context.req.param("id");
      const key = request.headers.get("idempotency-key") ?? undefined;
      const asked = await readJson(newRecordedRefundSchema, "a recorded refund", request);
      await charges.recordRefund(id, { ...asked, key, user });
      const refunds = await charges.refunds(id, { key });
      const isSame = ({ by, reason }: (typeof refunds)[number]) =>
        by === "recorded" && reason === asked.reason;
      // There is none of its own where the service had reported the same money before.
      return json(refunds.findLast(isSame) ?? refunds.at(-1), 201);
    },
  }),
  route({
    method: "post",
    path: "/charges/{id}/refunds/{refundId}/settle",
    right: "refund",
    summary: "Say what became of an unknown refund",
    body: "RefundOutcome",
    answer: { status: 200, holds: "Refund" },
    problems: ["charge_not_found", "refund_not_found", "refund_known"],
    async handle({ req, get }) {
      const { user } = get("asking");
      const { status } = await readJson(refundOutcomeSchema, "an outcome", req.raw);
      return json(await charges.settleRefund(req.param("id"), req.param("refundId"), { status, user }));
    },
  }),
];
