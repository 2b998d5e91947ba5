import { json } from "./body.ts";
import { problemResponse } from "./problem-response.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { Store } from "../stores/store.ts";
import { withTimeout } from "../lib/with-timeout.ts";

/** Milliseconds: less than load balancers wait. */
const TIMEOUT = 2_000;

/** `GET /healthz`: 200 where the store answers, 503 where it does not. */
export function healthRoute(store: Pick<Store, "nextOutbox">, logger: Logger) {
  return async (): Promise<Response> => {
    try {
      await withTimeout(TIMEOUT, "The store did not answer", () => store.nextOutbox());
      return json({ status: "ok" });
    } catch (error) {
      logger.warn("The store does not answer", errorFields(error));
      return problemResponse("service_unavailable", { status: 503, detail: "The store does not answer." });
    }
  };
}
