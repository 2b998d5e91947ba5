// A whole check: reads the order, plays the service where asked to, and tries the rules one after the other.
import { CommandError } from "../command-error.ts";
import { ACTS, AFTERWARDS, type Act } from "./acts.ts";
import { createBackend, type Backend } from "./backend.ts";
import { createContext, type Context, type Options } from "./context.ts";
import { expectOrder, problemCode } from "./expect.ts";
import { createNotebook, type RuleReport } from "./notebook.ts";
import type { Need, RuleId } from "./rules.ts";
import { openServiceSide, type ServiceSide } from "./service-side.ts";
import { Broken } from "./verdict.ts";

export interface RunOptions extends Options {
  /** Where the checker plays the service; 0 for a free port. */
  servicePort: number | undefined;
  /** Sent with every call that a page would make. */
  headers: Readonly<Record<string, string>>;
  /** The rules to try; all where empty. */
  only: readonly RuleId[];
  /** Milliseconds that the backend has for an answer; ten seconds where absent. */
  patience?: number;
}

/** Milliseconds after which nothing more is tried. */
const WHOLE_RUN = 90_000;

const PATIENCE = 10_000;

const LACK: Readonly<Record<Need, string>> = {
  service: "needs --service-port",
  secret: "needs --signing-secret",
  pix: "the order is not offered by Pix",
  card: "the order is not offered by card",
};

/** The rules that deliveries are about. */
const DELIVERED: readonly RuleId[] = ["stream", "3", "5", "6", "9", "10"];

/** Throws a `CommandError` where there is nothing to check. */
export async function run(options: RunOptions): Promise<RuleReport[]> {
  const { endpoint, headers, signingSecret, servicePort } = options;
  const bounds = { signal: AbortSignal.timeout(WHOLE_RUN), patience: options.patience ?? PATIENCE };
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
      : await openServiceSide({
          port: servicePort,
          signingSecret,
          webhookUrl: signingSecret === undefined ? undefined : `${endpoint}/webhooks`,
          carry: backend.carry,
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
  service: ServiceSide | undefined,
): Promise<RuleReport[]> {
  const met: Record<Need, boolean> = {
    service: service !== undefined,
    secret: options.signingSecret !== undefined,
    pix: false,
    card: false,
  };
  let over: string | undefined;
  const lacking = (needs: readonly Need[]) => {
    if (over !== undefined) return [over];
    return needs.filter((need) => !met[need]).map((need) => LACK[need]);
  };
  const notebook = createNotebook(lacking, () => backend.answers.at(-1)?.exchange);

  const answer = await backend.order(options.orderId).catch((error: unknown) => {
    if (!(error instanceof Broken)) throw error;
    throw new CommandError(`${backend.endpoint} cannot be reached: ${error.message}.`);
  });
  if (answer.status === 404 && problemCode(answer) !== "order_not_found")
    throw new CommandError(
      `${answer.exchange.request.url} answers 404, but not as a backend does: is the path right?`,
    );
  if (answer.status === 404)
    throw new CommandError(
      `there is no order ${options.orderId} at ${backend.endpoint}: name one that is there.`,
    );
  const order = await notebook.check("calls", "GET /orders/{orderId} answers 200 with the Order", async () =>
    expectOrder(answer),
  );
  // Whatever was to be tried, this is what is wrong.
  if (order === undefined) return notebook.rules(options.only.length === 0 ? [] : ["calls", ...options.only]);
  if (order.paid) throw new CommandError(`order ${order.id} is paid: give one that is not.`);

  met.pix = order.methods.includes("pix");
  met.card = order.methods.includes("card");
  const { check, remark } = notebook;
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
  if (service) await isCalled(context);

  const chosen = ({ rules }: Act) =>
    options.only.length === 0 || rules.some((rule) => options.only.includes(rule));
  const perform = async (act: Act) => {
    const reasons = lacking(act.needs);
    if (reasons.length === 0) await act.run(context);
    else for (const rule of act.rules) notebook.skip(rule, act.claim, reasons);
    service?.calm();
  };
  for (const act of ACTS.filter(chosen)) await perform(act);
  over = undefined;
  for (const act of AFTERWARDS) await perform(act);
  if (backend.refusesSecret())
    for (const { rule, verdict } of notebook.rules(DELIVERED))
      if (verdict === "broken")
        remark(rule, "No signed delivery was taken: is --signing-secret the backend's?");
  return notebook.rules(options.only);
}

/** Throws a `CommandError` where the backend does not call the service that the checker plays. */
async function isCalled({ has, make, pixBody, cardBody, ...context }: Context): Promise<void> {
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
    `the backend must use ${service.baseUrl} as the payment service; on a first charge it did not (${happened}).`,
  );
}
