import { json } from "./body.ts";
import { problemResponse } from "./problem-response.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { WriteHealth } from "../stores/write-health.ts";
import { withTimeout } from "../lib/with-timeout.ts";

/** Milliseconds: less than load balancers wait. */
const TIMEOUT = 2_000;

/** `GET /healthz`: 200 where the store answers and its last write did not fail, 503 otherwise. */
export function healthRoute(health: Pick<WriteHealth, "check" | "isWritable">, logger: Logger) {
  return async (): Promise<Response> => {
    try {
      await withTimeout(TIMEOUT, "The store did not answer", health.check);
      return json({ status: "ok" });
    } catch (error) {
      // A write that fails is logged where it fails.
      if (health.isWritable()) logger.warn("The store does not answer", errorFields(error));
      const detail = health.isWritable() ? "The store does not answer." : "The store cannot be written.";
      return problemResponse("service_unavailable", { status: 503, detail });
    }
  };
}
