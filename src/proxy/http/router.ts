// Which address is what. Every answer leaves through here: with CORS where pages call, as a problem where
// something went wrong, and never with the words of an error that nobody foresaw.
import type { Connection } from "../guards/client-address.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { RequestDrain } from "./request-drain.ts";
import type { Instrumentation } from "../telemetry/instrumentation.ts";
import { problemResponse, ProblemError } from "../model/problem.ts";
import { CARD_FRAME } from "./card-frame.ts";
import { RETURN_PATHS, returnPage, returnScript, returnStyle } from "./challenge-return.ts";
import type { chargeRoutes } from "./charges.ts";
import type { Streams } from "./events.ts";
import type { Origins } from "./origins.ts";

type Answer = (request: Request, connection?: Connection) => Response | Promise<Response>;

/** What one address answers, by method. */
interface Route {
  /** The address as the contract writes it, for those who count. */
  name: string;
  GET?: Answer;
  POST?: Answer;
  /** Called from the checkout's page, so that the origin counts; else anyone may call. */
  fromPage: boolean;
  /** Also answered while the proxy closes. */
  toTheEnd?: boolean;
}

interface RouterOptions {
  basePath: string;
  shopUrl: string | undefined;
  origins: Origins;
  order: (id: string, request: Request) => Promise<Response>;
  charges: ReturnType<typeof chargeRoutes>;
  streams: Streams;
  webhook: Answer;
  cardFrame: Answer;
  openApi: Answer;
  health: Answer;
  /** Where the counters are read, if anywhere. */
  metrics: { path: string; answer: Answer } | undefined;
  requestDrain: RequestDrain;
  instrumentation: Pick<Instrumentation, "answered" | "refused">;
  logger: Logger;
}

export function createRouter(options: RouterOptions) {
  const { basePath, shopUrl, origins, order, charges, streams, webhook, openApi, logger } = options;
  const { cardFrame, health, metrics, requestDrain, instrumentation } = options;

  function route(path: string): Route | undefined {
    if (path === metrics?.path)
      return { name: "metrics", GET: metrics.answer, fromPage: false, toTheEnd: true };
    switch (path) {
      case "/charges":
        return { name: path, GET: charges.byKey, POST: charges.post, fromPage: true };
      case "/webhooks":
        return { name: path, POST: webhook, fromPage: false };
      case CARD_FRAME:
        return { name: path, GET: cardFrame, fromPage: false };
      case "/openapi.json":
        return { name: path, GET: openApi, fromPage: false };
      case "/healthz":
        return { name: path, GET: health, fromPage: false };
      case RETURN_PATHS.page: {
        const page = (request: Request) => returnPage(shopUrl, request);
        return { name: path, GET: page, POST: page, fromPage: false };
      }
      case RETURN_PATHS.script:
        return { name: path, GET: returnScript, fromPage: false };
      case RETURN_PATHS.style:
        return { name: path, GET: returnStyle, fromPage: false };
    }
    const [, first, second, third, ...rest] = path.split("/");
    const id = second && decode(second);
    if (!id || rest.length > 0) return undefined;
    if (first === "orders" && third === undefined)
      return { name: "/orders/{orderId}", GET: (request) => order(id, request), fromPage: true };
    if (first !== "charges") return undefined;
    if (third === undefined)
      return { name: "/charges/{id}", GET: (request) => charges.byId(id, request), fromPage: true };
    if (third === "events")
      return {
        name: "/charges/{id}/events",
        GET: (request, connection) => streams.open(id, request, connection),
        fromPage: true,
      };
    return undefined;
  }

  async function answer(
    request: Request,
    found: Route | undefined,
    connection: Connection | undefined,
  ): Promise<Response> {
    if (found === undefined)
      return problemResponse("invalid_request", { status: 404, detail: "There is nothing at this address." });
    const methods = (["GET", "POST"] as const).filter((method) => found[method]);
    if (request.method === "OPTIONS") return origins.preflight(request, methods);
    if (found.fromPage) origins.check(request);
    if (!requestDrain.isOpen() && !found.toTheEnd) throw closing();
    const method = methods.find(
      (known) => known === request.method || (known === "GET" && request.method === "HEAD"),
    );
    const handler = method && found[method];
    if (handler && request.method === "HEAD") return headOf(await handler(request, connection));
    if (handler) return handler(request, connection);
    const detail = `Use ${methods.join(" or ")} here.`;
    throw new ProblemError("invalid_request", { status: 405, detail, allow: methods });
  }

  return async (request: Request, connection?: Connection): Promise<Response> => {
    const found = route(below(basePath, new URL(request.url).pathname));
    const name = found?.name ?? "other";
    let response: Response;
    try {
      response = await requestDrain.pass(() => answer(request, found, connection));
    } catch (error) {
      if (error instanceof ProblemError && found?.fromPage) instrumentation.refused(name, error.code);
      response = error instanceof ProblemError ? error.toResponse() : unforeseen(error, logger);
    }
    instrumentation.answered(
      METHODS.includes(request.method) ? request.method : "other",
      name,
      response.status,
    );
    return found?.fromPage ? origins.expose(request, response) : response;
  };
}

const METHODS: readonly string[] = ["GET", "POST", "HEAD", "OPTIONS"];

/** What pages, the service and load balancers do then is ask again, and find another process. */
const closing = () =>
  new ProblemError("service_unavailable", { status: 503, detail: "This process is closing.", retryAfter: 1 });

/** A response without its body; a stream is let go of. */
async function headOf(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/** Frameworks that mount below a path may hand on requests without it. */
function below(basePath: string, path: string): string {
  return basePath !== "" && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function unforeseen(error: unknown, logger: Logger): Response {
  logger.error("A request could not be served", errorFields(error));
  return problemResponse("service_unavailable", { status: 503, detail: "Try again later.", retryAfter: 5 });
}
