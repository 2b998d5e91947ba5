// Which address is what. Every answer leaves through here: with CORS where pages call, as a problem where
// something went wrong, and never with the words of an error that nobody foresaw.
import type { Connection } from "../connection.ts";
import { errorFields, type Logger } from "../logger.ts";
import { problemResponse, ProblemError } from "../problem-response.ts";
import { RETURN_PATHS, returnPage, returnScript, returnStyle } from "./challenge-return.ts";
import type { chargeRoutes } from "./charges.ts";
import type { Streams } from "./events.ts";
import type { Origins } from "./origins.ts";

type Answer = (request: Request, connection?: Connection) => Response | Promise<Response>;

/** What one address answers, by method. */
interface Route {
  GET?: Answer;
  POST?: Answer;
  /** Called from the checkout's page, so that the origin counts; else anyone may call. */
  fromPage: boolean;
}

interface RouterOptions {
  basePath: string;
  shopUrl: string | undefined;
  origins: Origins;
  order: (id: string, request: Request) => Promise<Response>;
  charges: ReturnType<typeof chargeRoutes>;
  streams: Streams;
  webhook: Answer;
  openApi: Answer;
  logger: Logger;
}

export function createRouter(options: RouterOptions) {
  const { basePath, shopUrl, origins, order, charges, streams, webhook, openApi, logger } = options;

  function route(path: string): Route | undefined {
    const [, first, second, third, ...rest] = path.split("/");
    if (rest.length > 0) return undefined;
    switch (path) {
      case "/charges":
        return { GET: charges.byKey, POST: charges.post, fromPage: true };
      case "/webhooks":
        return { POST: webhook, fromPage: false };
      case "/openapi.json":
        return { GET: openApi, fromPage: false };
      case RETURN_PATHS.page: {
        const page = () => returnPage(shopUrl);
        return { GET: page, POST: page, fromPage: false };
      }
      case RETURN_PATHS.script:
        return { GET: returnScript, fromPage: false };
      case RETURN_PATHS.style:
        return { GET: returnStyle, fromPage: false };
    }
    const id = second && decode(second);
    if (!id) return undefined;
    if (first === "orders" && third === undefined)
      return { GET: (request) => order(id, request), fromPage: true };
    if (first !== "charges") return undefined;
    if (third === undefined) return { GET: () => charges.byId(id), fromPage: true };
    if (third === "events") return { GET: (request) => streams.open(id, request), fromPage: true };
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
    const method = methods.find(
      (known) => known === request.method || (known === "GET" && request.method === "HEAD"),
    );
    const handler = method && found[method];
    if (handler && request.method === "HEAD") return headOf(await handler(request, connection));
    if (handler) return handler(request, connection);
    const refused = problemResponse("invalid_request", {
      status: 405,
      detail: `Use ${methods.join(" or ")} here.`,
    });
    refused.headers.set("allow", methods.join(", "));
    return refused;
  }

  return async (request: Request, connection?: Connection): Promise<Response> => {
    const found = route(below(basePath, new URL(request.url).pathname));
    let response: Response;
    try {
      response = await answer(request, found, connection);
    } catch (error) {
      response = error instanceof ProblemError ? error.toResponse() : unforeseen(error, logger);
    }
    return found?.fromPage ? origins.expose(request, response) : response;
  };
}

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
