// The first answer of a backend: the order that is to be paid. If there is none, most often the command was given
// something wrong, and the error says what.
import { CommandError } from "../lib/command-error.ts";
import type { Backend } from "./harness/backend.ts";
import type { Answer } from "./harness/exchange.ts";
import { problemCode } from "./harness/expect.ts";
import { Broken } from "./harness/verdict.ts";

/** What `GET /orders/{orderId}` answers, if a backend does. Throws a `CommandError` that says what to give instead. */
export async function firstAnswer(backend: Backend, orderId: string): Promise<Answer> {
  const { endpoint } = backend;
  const answer = await backend.order(orderId).catch((error: unknown) => {
    if (!(error instanceof Broken)) throw error;
    throw new CommandError(
      `${endpoint} cannot be reached: ${error.message}${cure(endpoint, error.message)}.`,
    );
  });
  if (isFromBackend(answer)) return answer;
  const code = problemCode(answer);
  if (code === "order_not_found")
    throw new CommandError(
      `there is no order ${orderId} at ${endpoint}: name one that is there with --order. Where only its buyer may see it, ` +
        'send the buyer\'s session along: --header "Cookie: …".',
    );
  if (code === "service_unavailable")
    throw new CommandError(
      `${endpoint} cannot read order ${orderId} now (${answer.status} ${code}): the backend's log says why.`,
    );
  throw new CommandError(await describe(answer, backend, orderId));
}

/** An order, or what is meant to be one: nothing that another server would say at an address that it does not know. */
function isFromBackend({ status, headers, text }: Answer): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") || text.startsWith("<");
  return status !== 404 && status !== 503 && !(status >= 300 && status < 400) && !isPage;
}

async function describe(answer: Answer, backend: Backend, orderId: string): Promise<string> {
  const { status, headers } = answer;
  const { url } = answer.exchange.request;
  const location = headers.get("location");
  if (location !== null && status < 400)
    return `${url} redirects to ${location}: give the endpoint's own address, with its scheme and path.`;
  const type = headers.get("content-type")?.split(";")[0];
  const answers = `${url} answers ${status}${type ? ` (${type})` : ""}, but not as a backend does`;
  const other = await findBackend(backend, orderId);
  return other === undefined
    ? `${answers}: is the path right? It is basePath (PAY_BASE_PATH), such as /pay.`
    : `${answers}: give ${other}, where the backend is.`;
}

/** The endpoint that was most likely meant, where a backend answers there. */
async function findBackend(backend: Backend, orderId: string): Promise<string | undefined> {
  const { endpoint } = backend;
  const calls = /\/(?:orders|charges|webhooks|challenge|card-frame|openapi\.json|healthz)(?=\/|$)/;
  const [above = endpoint] = endpoint.split(calls);
  const candidates = [above, `${endpoint}/pay`, `${new URL(endpoint).origin}/pay`];
  for (const candidate of new Set(candidates)) {
    if (candidate === endpoint) continue;
    const address = `${candidate}/orders/${encodeURIComponent(orderId)}`;
    const answer = await backend.page(address).catch(() => undefined);
    if (answer && (problemCode(answer) === "order_not_found" || /^\s*\{[^]*"amount"/.test(answer.text)))
      return candidate;
  }
  return undefined;
}

/** What to do about a call that nothing has answered. */
function cure(endpoint: string, reason: string): string {
  const { protocol } = new URL(endpoint);
  const other = endpoint.replace(/^https?/, protocol === "http:" ? "https" : "http");
  if (reason.includes("ECONNREFUSED")) return "; is the backend running, and at this port";
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return "; is the host's name right";
  if (/not https/.test(reason)) return `; give ${other}`;
  if (/certificate/i.test(reason))
    return "; set NODE_EXTRA_CA_CERTS to the file of the authority that issued it";
  if (protocol === "http:" && /socket|parse|closed|ECONNRESET|HTTP/i.test(reason))
    return `; if https is spoken there, give ${other}`;
  return "";
}
