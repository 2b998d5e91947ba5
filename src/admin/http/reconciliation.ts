// The books of a period beside the payment service's.
import * as z from "zod/mini";
import type { PayProxy } from "../../proxy/index.ts";
import { json, PeriodError } from "../../proxy/internal.ts";
import { AdminError } from "./admin-error.ts";
import { readQuery } from "./query.ts";
import { route, type Route } from "./route.ts";

const periodSchema = z.strictObject({
  from: z.string({ error: "is missing: a day such as 2026-11-01, or a moment with its zone" }),
  to: z.optional(z.string()),
});

export const reconciliationRoutes = (pay: PayProxy): Route[] => [
  route({
    method: "get",
    path: "/reconciliation",
    right: "view",
    summary: "Compare the card charges of a period with the service's list",
    description: "What lost deliveries left behind is mended.",
    query: periodSchema,
    answer: { status: 200, holds: "Reconciliation" },
    problems: ["invalid_request", "service_refused"],
    async handle({ req }) {
      const period = readQuery(periodSchema, req.raw);
      try {
        return json(await pay.reconcile(period));
      } catch (error) {
        if (error instanceof PeriodError) throw refused(400, error);
        // More charges than are compared at a time.
        if (error instanceof RangeError) throw refused(422, error);
        throw error;
      }
    },
  }),
];

const refused = (status: number, { message: detail }: Error) =>
  new AdminError("invalid_request", { status, detail });
