// `pay-elements sandbox`: the payment service to develop against, until it is told to stop.
import * as z from "zod/mini";
import { toNode } from "../proxy/index.ts";
import { createSandbox, DEFAULT_KEYS } from "../sandbox/index.ts";
import { readFlags, readValues } from "./lib/flags.ts";
import { listen, toldToStop } from "./lib/serve.ts";
import { address, baseAddress, key, port, secret } from "./lib/values.ts";

const HELP = `
Usage: pay-elements sandbox [options]

The payment service in memory, and a page to play the buyer's bank. Empty at each start.

  --port 4174               where it listens; 0 for a free port
  --host 127.0.0.1          0.0.0.0 for other machines too, as in a container
  --public-url URL          where browsers reach it, if by another name than localhost or --host
  --webhook-url URL         where payments are told, such as http://127.0.0.1:4173/pay/webhooks
  --api-key KEY             the key that it takes; ${DEFAULT_KEYS.apiKey} where absent
  --signing-secret SECRET   what webhooks are signed with; ${DEFAULT_KEYS.signingSecret} where absent
`;

const flags = z.object({
  port,
  host: z.string().check(z.minLength(1, "is empty")),
  "public-url": z.optional(baseAddress),
  "webhook-url": z.optional(address),
  "api-key": z.optional(key),
  "signing-secret": z.optional(secret),
});

export async function sandbox(args: string[]): Promise<number> {
  const { help, ...given } = readFlags(args, {
    help: { type: "boolean", short: "h", default: false },
    port: { type: "string", default: "4174" },
    host: { type: "string", default: "127.0.0.1" },
    "public-url": { type: "string" },
    "webhook-url": { type: "string" },
    "api-key": { type: "string" },
    "signing-secret": { type: "string" },
  });
  if (help) {
    console.log(HELP);
    return 0;
  }
  const {
    "api-key": apiKey,
    "signing-secret": signingSecret,
    "public-url": publicUrl,
    "webhook-url": webhookUrl,
    host,
    port: at,
  } = readValues(flags, given);

  const { server, origin, close } = await listen(host, at, "--port");
  const service = createSandbox({ apiKey, signingSecret, webhookUrl, publicUrl, allowedHosts: [host] });
  server.on("request", toNode(service));
  const stop = toldToStop();
  console.log(`
Ctrl-C stops it:

  Payment service   ${origin}/v2
  The buyer's bank  ${origin}/sandbox
  API key           ${apiKey ? "as given" : DEFAULT_KEYS.apiKey}
  Signing secret    ${signingSecret ? "as given" : DEFAULT_KEYS.signingSecret}
  Webhooks          ${webhookUrl ?? "nowhere yet: name an address with --webhook-url"}
`);
  await stop;
  service.close();
  await close();
  return 0;
}
