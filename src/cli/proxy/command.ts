// `pay-elements proxy`: the checkout's backend for shops whose own speaks another language than JavaScript. Set up by
// environment variables; orders are read, and changes reported, over HTTP.
import * as z from "zod/mini";
import {
  createPayProxy,
  memoryStore,
  safeLogger,
  toNode,
  type Handlers,
  type Logger,
  type PayProxy,
  type PayProxyOptions,
  type Store,
} from "../../proxy/index.ts";
import { isLocalHost } from "../../proxy/lib/ip-address.ts";
import { CommandError } from "../lib/command-error.ts";
import { readFlags, readValues } from "../lib/flags.ts";
import { listen, toldToStop } from "../lib/serve.ts";
import { isSharedStore, nameOfStore } from "../lib/store-address.ts";
import { headerLine } from "../lib/values.ts";
import { openAdminPort } from "./admin-port.ts";
import { readCardKeys } from "./card-keys.ts";
import { checkSetup } from "./check-setup.ts";
import { findingsText } from "./finding.ts";
import {
  helpOf,
  NEEDED,
  OPTIONAL,
  readEnvironment,
  unknownVariables,
  type Environment,
} from "./environment.ts";
import { jsonLogger } from "./logger.ts";
import { merchantCaptcha } from "./merchant-captcha.ts";
import { merchantEvents } from "./merchant-events.ts";
import { merchantTotals } from "./merchant-totals.ts";
import { createMissingWarning, merchantOrders } from "./merchant-orders.ts";
import { inVariables, optionsOf } from "./options.ts";
import { openFile, openShared } from "./store.ts";

const HELP = `
Usage: pay-elements proxy [--check [--order ID] [--header "Name: value"] [--json]]

The checkout's backend, set up by environment variables. Logs lines of JSON to its standard output.

  --check    starts nothing, and tries key, addresses, store and clock before the first buyer does
  --order    an order that is there, to be asked for at PAY_ORDER_URL
  --header   sent along as its buyer's browser would, such as a cookie; may be given again
  --json     what was found, for programs

Exit code of --check: 0 where nothing failed, warnings included; 1 where something did; 2 for a wrong flag or variable.

Needed:
${helpOf(NEEDED)}

Optional:
${helpOf(OPTIONAL)}

The service's webhooks go to {PAY_PUBLIC_URL}{PAY_BASE_PATH}/webhooks. A path in PAY_PUBLIC_URL stands for PAY_BASE_PATH:
where a web server rewrites paths, that is how browsers see it.
`;

const flags = z
  .object({
    check: z.boolean(),
    order: z.optional(z.string().check(z.minLength(1, "is empty"))),
    header: z.array(headerLine),
    json: z.boolean(),
  })
  .check(
    z.refine(({ check, order, header, json }) => check || !(order || header.length > 0 || json), {
      path: ["check"],
      error: "is missing: --order, --header and --json go with it",
    }),
  );

export async function proxy(args: string[]): Promise<number> {
  const { help, check, ...given } = readFlags(args, {
    help: { type: "boolean", short: "h", default: false },
    check: { type: "boolean", default: false },
    order: { type: "string" },
    header: { type: "string", multiple: true, default: [] },
    json: { type: "boolean", default: false },
  });
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { order, header, json } = readValues(flags, { check, ...given });
  const env = readEnvironment(process.env);
  const cardKeys = env.PAY_CARD_KEYS === undefined ? undefined : readCardKeys(env.PAY_CARD_KEYS);
  if (check) {
    // One that is put together as the real one, and keeps and tells nothing.
    const trial = (logger: Logger) =>
      start(
        { ...env, PAY_EVENTS_URL: undefined, PAY_EVENTS_SECRET: undefined, PAY_REMINDER: undefined },
        { cardKeys, store: memoryStore(), logger },
      );
    const findings = await checkSetup({ env, trial, order, headers: Object.fromEntries(header) });
    console.log(json ? JSON.stringify(findings, null, 2) : findingsText(findings));
    return findings.some(({ outcome }) => outcome === "failed") ? 1 : 0;
  }
  const lines = jsonLogger(process.stdout);
  const logger = safeLogger(lines);
  const shared = isSharedStore(env.PAY_STORE) ? await openShared(env.PAY_STORE, lines) : undefined;
  const { server, origin, close } = await listen(env.PAY_HOST, env.PAY_PORT, "PAY_PORT");
  const adminPort = await openAdminPort(env);
  // Only now, so that a port that is taken leaves no file behind.
  const store = shared ?? openFile(env.PAY_STORE);
  const pay = start(env, { cardKeys, store, logger: lines });
  server.on("request", toNode(pay));
  const admin = adminPort?.serve(pay, lines);
  const stop = toldToStop();
  warn(env, logger);
  logger.info(`The proxy listens at ${origin}${env.PAY_BASE_PATH}`, {
    service: env.PAY_SERVICE_URL,
    store: nameOfStore(env.PAY_STORE),
    orders: env.PAY_ORDER_URL,
  });
  if (adminPort) logger.info(`The merchant's API and desk listen at ${adminPort.origin}`);

  await stop;
  logger.info("The proxy is stopping; requests under way are completed");
  // Before the server closes, so that requests meanwhile get 503, and a load balancer sends them elsewhere.
  await Promise.all([pay.close(), admin?.close()]);
  await close();
  return 0;
}

/** The proxy masks what it writes to `logger` itself. */
function start(
  env: Environment,
  { logger, ...given }: Pick<PayProxyOptions, "cardKeys"> & { store: Store; logger: Logger },
): PayProxy {
  try {
    return createPayProxy({
      ...optionsOf(env),
      order: merchantOrders(env.PAY_ORDER_URL, {
        missing: createMissingWarning(safeLogger(logger)),
        linkSecret: env.PAY_LINK_SECRET?.[0],
      }),
      orderTotal: totals(env),
      ...handlers(env, safeLogger(logger)),
      ...given,
      captcha: env.PAY_CAPTCHA_URL === undefined ? undefined : merchantCaptcha(env.PAY_CAPTCHA_URL),
      logger,
    });
  } catch (error) {
    // Each variable is valid, but not all of them together, such as one secret in two places.
    if (error instanceof TypeError) throw new CommandError(inVariables(error.message));
    throw error;
  }
}

function totals({ PAY_ORDER_TOTAL_URL: url, PAY_EVENTS_SECRET: secret }: Environment) {
  return url === undefined || secret === undefined ? undefined : merchantTotals(url, secret);
}

/**
 * Posts everything to the shop's receiver. Problems are logged as well, so that they are seen if it does not answer:
 * once each, however often one is posted.
 */
function handlers(env: Environment, logger: Logger): Handlers {
  const { PAY_EVENTS_URL: url, PAY_EVENTS_SECRET: secret } = env;
  if (url === undefined || secret === undefined) return {};
  const { onReminder, ...events } = merchantEvents(url, secret);
  const logged = new Set<string>();
  return {
    ...events,
    // A receiver that was written before there were reminders gets none.
    ...(env.PAY_REMINDER !== undefined && { onReminder }),
    async onProblem(problem) {
      const { code, at } = problem;
      const message = inVariables(problem.message);
      const name = `${at} ${message}`;
      if (!logged.has(name)) logger.warn(message, { code });
      logged.add(name);
      await events.onProblem({ ...problem, message });
      logged.delete(name);
    },
  };
}

/** Warns of settings that work, but are probably a mistake. */
function warn(env: Environment, logger: Logger) {
  const unknown = unknownVariables(process.env);
  if (unknown.length > 0) logger.warn("Unknown variables are ignored", { unknown });
  for (const name of ["PAY_ORDER_URL", "PAY_ORDER_TOTAL_URL", "PAY_EVENTS_URL", "PAY_CAPTCHA_URL"] as const) {
    const url = URL.parse(env[name] ?? "");
    if (url?.protocol === "http:" && !isLocalHost(url.hostname))
      logger.warn(`${name} is not https: data about buyers is sent unencrypted`);
  }
  if (env.PAY_EVENTS_URL === undefined)
    logger.warn("PAY_EVENTS_URL is not set: payments are not reported to the shop");
}
