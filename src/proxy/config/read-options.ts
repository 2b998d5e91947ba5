// Mistakes in the options are found at the start, rather than by a lost payment: what cannot be right throws, what is
// probably a mistake is logged as a warning.
import { CHALLENGE_URL, credentialWarning, unknownNames } from "../../contract/index.ts";
import { isLocalHost } from "../lib/ip-address.ts";
import { publicBase } from "../lib/public-base.ts";
import { readWith } from "../lib/option-schema.ts";
import type { Logger } from "../logging/logger.ts";
import { safeLogger } from "../logging/safe-logger.ts";
import type { PayProxyOptions } from "./options.ts";
import { optionsSchema, serviceSchema } from "./schema.ts";

/** The options, checked and with their defaults. Throws a `TypeError` that says what is wrong, and what to do. */
export function readOptions(options: PayProxyOptions) {
  const { service, logger: given, ...read } = readWith(optionsSchema, options);
  const logger = safeLogger(given);
  warnUnknown("options", options, optionsSchema, logger);
  warnUnknown("options in service", options.service, serviceSchema, logger);
  warnDoubtful(service, read.publicUrl, logger);
  return { ...read, service, logger, publicUrl: publicAddress(read) };
}

/** The proxy's public address without a slash at its end. */
function publicAddress({ publicUrl, basePath }: { publicUrl?: string | undefined; basePath: string }) {
  if (publicUrl === undefined) return undefined;
  return publicBase(publicUrl, basePath);
}

/** Not refused: a later release may know them. */
function warnUnknown(what: string, given: object, { shape }: { shape: object }, logger: Logger) {
  const unknown = unknownNames(given, Object.keys(shape));
  if (unknown.length > 0) logger.warn(`Unknown ${what} are ignored: ${unknown.join(", ")}`);
}

function warnDoubtful(
  service: { baseUrl: string; apiKey: string; signingSecret: readonly string[] },
  publicUrl: string | undefined,
  logger: Logger,
) {
  const { baseUrl, apiKey, signingSecret } = service;
  const doubt = (option: string, why: string | undefined) => {
    if (why) logger.warn(`${option} ${why}. Is it what the service issued?`);
  };
  doubt("service.apiKey", credentialWarning(apiKey));
  for (const secret of signingSecret) doubt("service.signingSecret", credentialWarning(secret));
  if (!CHALLENGE_URL.test(baseUrl))
    logger.warn(
      "service.baseUrl is neither https nor on this machine: card payments with 3-D Secure fail, because the bank's " +
        "page is opened only at such addresses",
    );
  // A service on this machine or its network is a sandbox: there is no server before the proxy yet.
  if (publicUrl === undefined && !isLocalHost(new URL(baseUrl).hostname))
    logger.warn(
      "publicUrl is not set: the proxy takes its public address from each request. Where a server before it ends TLS, " +
        "http pages of the same host may then call it like the shop's own",
    );
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url?.protocol === "http:" && !isLocalHost(url.hostname))
    logger.warn(
      "publicUrl is not https: cards would be sent unencrypted, and browsers disable what the elements need for them",
    );
}
