import { createServiceClient, ServiceError } from "../../proxy/index.ts";
import type { Environment } from "./environment.ts";
import { finding, reason, type Finding } from "./finding.ts";

const key = finding("key");
const clock = finding("clock");

/** Seconds that the clocks may differ: codes expire, and challenges end, by ours. */
const MAX_DRIFT = 30;

/** Asks for one entry of the list of card charges, which changes nothing. */
export async function checkService(env: Environment): Promise<Finding[]> {
  let date: string | null = null;
  const service = createServiceClient({
    baseUrl: env.PAY_SERVICE_URL,
    apiKey: env.PAY_API_KEY,
    timeout: env.PAY_TIMEOUT,
    async fetch(request) {
      const response = await fetch(request);
      date = response.headers.get("date");
      return response;
    },
  });
  const keyFinding = await service.cards.list({ limit: 1 }).then(
    () => key("ok", `${env.PAY_SERVICE_URL} accepts PAY_API_KEY`),
    (error: unknown) => key("failed", describe(error)),
  );
  return [keyFinding, clockFinding(date)];
}

function describe(error: unknown): string {
  if (!(error instanceof ServiceError)) return reason(error);
  if (error.code === "unauthorized")
    return "the service refuses PAY_API_KEY (401): give an active key of this account";
  const said = error.serviceMessage === undefined ? "" : ` (${error.serviceMessage})`;
  return `PAY_SERVICE_URL: ${reason(error).replace("service.baseUrl", "it")}${said}`;
}

function clockFinding(date: string | null): Finding {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs))
    return clock("warning", "the service's answer names no time, so this machine's cannot be compared");
  const drift = Math.round((Date.now() - theirs) / 1000);
  if (Math.abs(drift) <= MAX_DRIFT) return clock("ok", "this machine and the service agree on the time");
  const way = drift > 0 ? "ahead of" : "behind";
  return clock(
    "warning",
    `this machine is ${Math.abs(drift)} s ${way} the service: codes expire at the wrong time. Synchronise its clock (NTP)`,
  );
}
