import { ask } from "./ask.ts";
import type { Environment } from "./environment.ts";
import { createSignedPost } from "./merchant-events.ts";
import { finding, reason, type Finding } from "./finding.ts";

const events = finding("events");
/** Milliseconds, as for every event. */
const TIMEOUT = 10_000;
const TEST = { event: "pay.check" };

/** Posts a signed test event, which is to be taken, and one without a signature, which is not. */
export async function checkEvents({
  PAY_EVENTS_URL: url,
  PAY_EVENTS_SECRET: secret,
}: Environment): Promise<Finding[]> {
  if (url === undefined || secret === undefined)
    return [events("warning", "PAY_EVENTS_URL is not set: the shop is not told of payments")];
  try {
    await createSignedPost(url, secret)(TEST.event, TEST);
  } catch (error) {
    return [
      events(
        "failed",
        `${reason(error)} (a signed { "event": "pay.check" } was posted). Answer 2xx for what is signed with PAY_EVENTS_SECRET, also for events that you do not know`,
      ),
    ];
  }
  return [await unsignedFinding(url)];
}

async function unsignedFinding(url: string): Promise<Finding> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(TEST),
  };
  try {
    const { status } = await ask("PAY_EVENTS_URL", url, init, TIMEOUT);
    return status < 200 || status > 299
      ? events("ok", `${url} takes a signed test event, and refuses one without a signature (${status})`)
      : events(
          "warning",
          `${url} takes events without a signature too (${status}): anybody could tell the shop that an order is paid. Check X-Service-Signature, and answer 401`,
        );
  } catch (error) {
    return events(
      "warning",
      `a signed test event was taken, and one without a signature was not answered: ${reason(error)}`,
    );
  }
}
