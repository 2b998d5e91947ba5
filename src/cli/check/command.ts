// `pay-elements check`: does a backend, in any language, keep the contract between browser and backend?
import * as z from "zod/mini";
import { CommandError } from "../lib/command-error.ts";
import { readArguments, readValues } from "../lib/flags.ts";
import { address, baseAddress, headerLine, must, port, secret } from "../lib/values.ts";
import { isRuleId, RULE_IDS } from "./harness/rules.ts";
import { reportText } from "./report.ts";
import { run } from "./run.ts";
import { suggestions } from "./suggestions.ts";

const HELP = `
Usage: pay-elements check <endpoint> --order ID [options]

Tries the backend behind an endpoint, such as http://127.0.0.1:4173/pay, against the contract between browser and
backend, and says of each rule: kept, broken (with what was said), or skipped and why. Exit code: 0 where nothing is
broken, 1 where something is or the service's port is taken, 2 where it could not be tried.

  --order ID              an order that is not paid, best of R$ 10,00 or more and offered by Pix and card; a run uses
                          up its card attempts, and with all flags pays it
  --service-port PORT     plays the payment service at http://127.0.0.1:PORT/v2: point the backend there, with any key
  --signing-secret SECRET what deliveries are signed with: the one that the backend was given
  --origin ORIGIN         the shop's pages; the endpoint's own origin where absent
  --header "Name: value"  sent along as a buyer's browser would, such as a cookie; may be given again
  --page URL              a page of the shop that is rendered with the order in it
  --test-amounts          orders of 20 cents are meant to be paid
  --only RULE             ${RULE_IDS.join(", ")}; may be given again
  --json                  the report for programs
`;

const given = z.object({
  order: z
    .string("is missing: name an order that is not paid, such as --order A-1001")
    .check(z.minLength(1, "is empty")),
  "service-port": z.optional(port),
  "signing-secret": z.optional(secret),
  origin: z.optional(
    z.pipe(
      address,
      z.transform((text) => new URL(text).origin),
    ),
  ),
  page: z.optional(address),
  header: z.array(headerLine),
  "test-amounts": z.boolean(),
  only: z.array(z.string().check(z.refine(isRuleId, { error: must(`be one of ${RULE_IDS.join(", ")}`) }))),
  json: z.boolean(),
});

/** Resolves with the exit code. Throws a `CommandError` if nothing could be tried. */
export async function check(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    help: { type: "boolean", short: "h", default: false },
    order: { type: "string" },
    "service-port": { type: "string" },
    "signing-secret": { type: "string" },
    origin: { type: "string" },
    page: { type: "string" },
    header: { type: "string", multiple: true, default: [] },
    "test-amounts": { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    json: { type: "boolean", default: false },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const endpoint = readEndpoint(positionals);
  const { order, json, header: headers, only, ...more } = readValues(given, values);
  const rules = await run({
    endpoint,
    orderId: order,
    signingSecret: more["signing-secret"],
    servicePort: more["service-port"],
    origin: more.origin ?? new URL(endpoint).origin,
    page: more.page,
    headers: Object.fromEntries(headers),
    testAmounts: more["test-amounts"],
    only: only.filter(isRuleId),
  });
  const report = { endpoint, order, rules, suggestions: suggestions(rules) };
  console.log(json ? JSON.stringify(report, null, 2) : reportText(rules));
  return rules.some(({ verdict }) => verdict === "broken") ? 1 : 0;
}

function readEndpoint(positionals: readonly string[]): string {
  if (positionals.length !== 1)
    throw new CommandError(
      "give one endpoint, and the order as a flag: pay-elements check http://127.0.0.1:4173/pay --order A-1001.",
    );
  const { data, error } = baseAddress.safeParse(positionals[0]);
  if (error) throw new CommandError(`the endpoint ${error.issues[0]?.message}.`);
  return data;
}
