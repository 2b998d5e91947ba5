import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { service } from "../../contract/index.ts";
import { ask } from "./ask.ts";
import type { Environment } from "./environment.ts";
import { finding, reason, type Finding } from "./finding.ts";

const webhooks = finding("webhooks");
const TIMEOUT = 10_000;

/** Posts without a signature to the address that the service is given: the proxy there refuses it with 401. */
export async function checkWebhooks(env: Environment): Promise<Finding[]> {
  if (env.PAY_PUBLIC_URL === undefined)
    return [
      webhooks(
        "warning",
        "PAY_PUBLIC_URL is not set, so whether the service can reach the proxy is not known",
      ),
    ];
  const url = `${publicBase(env.PAY_PUBLIC_URL, env.PAY_BASE_PATH)}/webhooks`;
  const standIn = await listenInstead(env);
  try {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    const { status, text } = await ask("PAY_PUBLIC_URL", url, init, TIMEOUT);
    if (status === 401 && text.includes("urn:pay-elements:problem:"))
      return [webhooks("ok", `${url} is reached and refuses what is not signed: register it at the service`)];
    if (status === 401)
      return [
        webhooks(
          "failed",
          `${url} answered 401, and not by the proxy: let the service through without a password`,
        ),
      ];
    return [
      webhooks(
        "failed",
        `${url} answered ${status}, expected the proxy's 401 to what is not signed: lead it to port ${env.PAY_PORT} of this machine`,
      ),
    ];
  } catch (error) {
    return [webhooks("failed", `${url}: ${reason(error)}`)];
  } finally {
    await standIn?.();
  }
}

/** A path in PAY_PUBLIC_URL stands for PAY_BASE_PATH. */
const publicBase = (publicUrl: string, basePath: string) =>
  new URL(publicUrl).pathname === "/"
    ? publicUrl.replace(/\/$/, "") + basePath.replace(/\/$/, "")
    : publicUrl;

/**
 * Answers at the proxy's port in its place, where no proxy runs there yet, as it answers what is not signed. What is signed gets
 * 503, so that the service repeats it. Gives what ends it.
 */
async function listenInstead({ PAY_HOST, PAY_PORT }: Environment) {
  const answer: RequestListener = (request, response) => {
    request.resume();
    const isSigned = request.headers[service.SIGNATURE_HEADER.toLowerCase()] !== undefined;
    const status = request.method === "POST" && !isSigned ? 401 : 503;
    response.writeHead(status, { "content-type": "application/problem+json", "retry-after": "5" });
    response.end(JSON.stringify({ type: "urn:pay-elements:problem:invalid_request", status }));
  };
  const server = createServer(answer).listen(PAY_PORT, PAY_HOST);
  try {
    await once(server, "listening");
  } catch {
    // A proxy runs there already, and answers itself.
    return undefined;
  }
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
}
