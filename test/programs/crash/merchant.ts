// The merchant's code, outside of the process that dies: it writes down what it is told before it answers, and
// now and then refuses to have heard it.
import { json } from "node:stream/consumers";
import type { ChargeRecord, PayProblem, WebhookEvent } from "../../../src/proxy/index.ts";
import { random } from "../../support/random.ts";
import { listen } from "../../support/serve.ts";

/** One telling of a charge. */
export interface Telling {
  record: ChargeRecord;
  /** The merchant's code ended well; the proxy may have died before it knew. */
  taken: boolean;
}

export type Merchant = Awaited<ReturnType<typeof openMerchant>>;

export async function openMerchant(seed: number) {
  const charges = new Map<string, Telling[]>();
  const events: WebhookEvent[] = [];
  const problems = new Map<string, PayProblem>();
  const draw = random(seed, "merchant");
  let refuses = true;

  const { origin, close } = await listen(async (request, response) => {
    const told = await json(request);
    const taken = !(refuses && draw.chance(0.05));
    if (request.url === "/charge") {
      const record = told as ChargeRecord;
      charges.set(record.id, [...(charges.get(record.id) ?? []), { record, taken }]);
    }
    if (taken && request.url === "/event") events.push(told as WebhookEvent);
    // The same one may be told twice.
    if (taken && request.url === "/problem") problems.set(JSON.stringify(told), told as PayProblem);
    response.writeHead(taken ? 204 : 500).end();
  });

  return {
    charges,
    events,
    problems: () => [...problems.values()],
    url: origin,
    behave() {
      refuses = false;
    },
    close,
  };
}
