// A whole check: reads the order, plays the service where asked to, and tries the rules one after the other.
import { CommandError } from "../lib/command-error.ts";
import { createBackend, type Backend } from "./harness/backend.ts";
import { createContext, type Context, type Options } from "./harness/context.ts";
import { firstAnswer } from "./first-answer.ts";
import { expectOrder } from "./harness/expect.ts";
import { startFakeService, type FakeService } from "./harness/fake-service.ts";
import type { Need, RuleId } from "./harness/rules.ts";
import { createRecorder, type RuleReport } from "./recorder.ts";
import { SCENARIOS, FINAL_SCENARIOS, type Scenario } from "./scenarios.ts";

export interface RunOptions extends Options {
  /** Where the checker plays the service; 0 for a free port. */
  servicePort: number | undefined;
  /** Sent with every call that a page would make. */
  headers: Readonly<Record<string, string>>;
  /** The rules to try; all where empty. */
  only: readonly RuleId[];
  /** Milliseconds that the backend has for an answer; ten seconds if absent. */
  timeout?: number;
}

/** Milliseconds after which nothing more is tried. */
const RUN_TIMEOUT = 90_000;

const CALL_TIMEOUT = 10_000;

const UNMET: Readonly<Record<Need, string>> = {
  service: "needs --service-port",
  secret: "needs --signing-secret",
  pix: "the order is not offered by Pix: needs another --order",
  card: "the order is not offered by card: needs another --order",
};

/** The rules that deliveries are about. */
const DELIVERED: readonly RuleId[] = ["stream", "3", "5", "6", "9", "10"];

/** Throws a `CommandError` if there is nothing to check. */
export async function run(options: RunOptions): Promise<RuleReport[]> {
  const { endpoint, headers, signingSecret, servicePort } = options;
  const bounds = { signal: AbortSignal.timeout(RUN_TIMEOUT), timeout: options.timeout ?? CALL_TIMEOUT };
  const backend = createBackend({
    endpoint,
    headers,
    signingSecret,
    playsService: servicePort !== undefined,
    bounds,
  });
  const service =
    servicePort === undefined
      ? undefined
      : await startFakeService({
          port: servicePort,
          signingSecret,
          webhookUrl: signingSecret === undefined ? undefined : `${endpoint}/webhooks`,
          forward: backend.forward,
        });
  try {
    return await tryRules(options, backend, service);
  } finally {
    backend.close();
    await service?.close();
  }
}

async function tryRules(
  options: RunOptions,
  backend: Backend,
  service: FakeService | undefined,
): Promise<RuleReport[]> {
  const met: Record<Need, boolean> = {
    service: service !== undefined,
    secret: options.signingSecret !== undefined,
    pix: false,
    card: false,
  };
  let over: string | undefined;
  const unmet = (needs: readonly Need[]) => {
    if (over !== undefined) return [over];
    return needs.filter((need) => !met[need]).map((need) => UNMET[need]);
  };
  const recorder = createRecorder(unmet, () => backend.answers.at(-1)?.exchange);

  const answer = await firstAnswer(backend, options.orderId);
  const order = await recorder.check("calls", "GET /orders/{orderId} answers 200 with the Order", async () =>
    expectOrder(answer),
  );
  // Whatever was to be tried, this is what is wrong.
  if (order === undefined) return recorder.rules(options.only.length === 0 ? [] : ["calls", ...options.only]);
  if (order.paid) throw new CommandError(`order ${order.id} is paid: give one that is not with --order.`);

  met.pix = order.methods.includes("pix");
  met.card = order.methods.includes("card");
  const { check, remark } = recorder;
  const context = createContext({
    options,
    backend,
    order,
    service,
    check,
    remark,
    has: (need) => met[need],
    end: (why) => (over ??= why),
  });
  if (service) await requireServiceCall(context);

  const chosen = ({ rules }: Scenario) =>
    options.only.length === 0 || rules.some((rule) => options.only.includes(rule));
  const perform = async (scenario: Scenario) => {
    const reasons = unmet(scenario.needs);
    if (reasons.length === 0) await scenario.run(context);
    else for (const rule of scenario.rules) recorder.skip(rule, scenario.claim, reasons);
    service?.reset();
  };
  for (const scenario of SCENARIOS.filter(chosen)) await perform(scenario);
  over = undefined;
  for (const scenario of FINAL_SCENARIOS) await perform(scenario);
  if (backend.refusesSecret())
    for (const { rule, verdict } of recorder.rules(DELIVERED))
      if (verdict === "broken")
        remark(rule, "No signed delivery was taken: is --signing-secret the backend's?");
  return recorder.rules(options.only);
}

/** Throws a `CommandError` if the backend does not call the service that the checker plays. */
async function requireServiceCall({ has, make, pixBody, cardBody, ...context }: Context): Promise<void> {
  const service = context.service();
  if (!has("pix") && !has("card")) return;
  const said = await make(has("pix") ? pixBody() : await cardBody("challenge")).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Error) return error.message;
      throw error;
    },
  );
  if (service.calls.length > 0) return;
  const happened = said === undefined ? "made a charge without calling it" : said;
  throw new CommandError(
    `the backend must use ${service.baseUrl} as the payment service (service.baseUrl, PAY_SERVICE_URL); on a first charge ` +
      `it did not (${happened}).`,
  );
}
