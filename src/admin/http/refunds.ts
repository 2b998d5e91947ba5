// Money that goes back to buyers.
import type { PayProxy } from "../../proxy/index.ts";
import { json } from "../../proxy/shared.ts";
import { readJson, readKey } from "./body.ts";
import { route, type Route } from "./route.ts";
import { newRecordedRefundSchema, newRefundSchema, refundOutcomeSchema } from "./schemas.ts";

export const refundRoutes = ({ charges }: PayProxy): Route[] => [
  route({
    method: "post",
    path: "/charges/{id}/refunds",
    right: "refund",
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
    async handle({ req, get }) {
      const { user } = get("asking");
      const { status } = await readJson(refundOutcomeSchema, "an outcome", req.raw);
      return json(await charges.settleRefund(req.param("id"), req.param("refundId"), { status, user }));
    },
  }),
];
