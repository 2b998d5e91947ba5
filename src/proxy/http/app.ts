// The proxy's addresses as a Hono app. Every answer leaves through here: with CORS where pages call, as a problem where
// something went wrong, and never with the words of an unexpected error.
import { Hono, type Context, type Handler } from "hono";
import { routePath } from "hono/route";
import type { Connection } from "../guards/client-address.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { problemResponse, ProblemError } from "../model/problem.ts";
import type { Instrumentation } from "../telemetry/instrumentation.ts";
import type { Origins } from "./origins.ts";
import type { RequestDrain } from "./request-drain.ts";

interface Env {
  Bindings: Connection;
  Variables: {
    /** Whether the proxy was closing already when the request came. */
    isLate: boolean;
  };
}

type HonoPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${HonoPath<After>}`
  : Path;

/** A handler for each operation that `Paths` describes: what is described is served, and what is served is described. */
export type Handlers<Paths> = {
  [Path in keyof Paths & string]: {
    [Method in keyof Paths[Path]]: (context: Context<Env, HonoPath<Path>>) => Response | Promise<Response>;
  };
};

/** Handlers by path, as OpenAPI writes it (`/charges/{id}`), and by method. */
export type Routes = Record<string, { get?: Handler<Env>; post?: Handler<Env> }>;

interface AppOptions {
  basePath: string;
  origins: Origins;
  /** What the checkout's page calls, so that its origin counts. */
  pageRoutes: Routes;
  /** What anyone may call. */
  openRoutes: Routes;
  /** Where the counters are read, if anywhere. Also answered while the proxy closes. */
  metrics: { path: string; answer: () => Response } | undefined;
  requestDrain: RequestDrain;
  instrumentation: Pick<Instrumentation, "answered" | "refused">;
  logger: Logger;
}

const METHODS: readonly string[] = ["GET", "POST", "HEAD", "OPTIONS"];

/** Gives what answers a request, and never rejects. */
export function createApp({
  basePath,
  origins,
  pageRoutes,
  openRoutes,
  metrics,
  requestDrain,
  instrumentation,
  logger,
}: AppOptions) {
  const app = new Hono<Env>({ getPath: ({ url }) => pathBelow(basePath, new URL(url).pathname) });
  /** Routes by the path that Hono knows them by. */
  const known = new Map<string, { name: string; isOfPages: boolean }>();

  app.onError((error) => (error instanceof ProblemError ? error.toResponse() : unexpected(error, logger)));
  app.notFound(() =>
    problemResponse("invalid_request", { status: 404, detail: "There is nothing at this address." }),
  );

  app.use(async (context, next) => {
    context.set("isLate", !requestDrain.isOpen());
    await requestDrain.run(next);
    const { method } = context.req;
    const { name, isOfPages } = known.get(routePath(context, -1)) ?? { name: "other", isOfPages: false };
    if (isOfPages && context.error instanceof ProblemError) instrumentation.refused(name, context.error.code);
    instrumentation.answered(METHODS.includes(method) ? method : "other", name, context.res.status);
    // Hono drops the body of an answer to HEAD; a stream would stay open.
    if (method === "HEAD") await context.res.body?.cancel();
  });

  /** Hono gives only instances of `Error` to `onError`, and a store of the merchant's may throw something else. */
  const guarded =
    (handler: Handler<Env>): Handler<Env> =>
    async (context, next) => {
      try {
        return (await handler(context, next)) as Response;
      } catch (error) {
        if (error instanceof Error) throw error;
        return unexpected(error, logger);
      }
    };

  function add(
    path: string,
    { get, post }: Routes[string],
    { name = path, isOfPages = false, isLast = false },
  ) {
    const at = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const methods = [...(get ? ["GET"] : []), ...(post ? ["POST"] : [])];
    const allow = methods.join(", ");
    known.set(at, { name, isOfPages });
    app.options(at, async ({ header }, next) => {
      header("allow", allow);
      await next();
    });
    if (isOfPages) app.use(at, origins.cors(methods));
    else
      app.options(at, ({ req, body }) => {
        origins.check(req.raw);
        return body(null, 204);
      });
    app.use(at, async (context, next) => {
      if (context.get("isLate") && !isLast) throw closing();
      await next();
    });
    if (get) app.get(at, guarded(get));
    if (post) app.post(at, guarded(post));
    app.all(at, () => {
      const detail = `Use ${methods.join(" or ")} here.`;
      throw new ProblemError("invalid_request", { status: 405, detail, allow: methods });
    });
  }

  if (metrics) add(metrics.path, { get: metrics.answer }, { name: "metrics", isLast: true });
  for (const [path, handlers] of Object.entries(pageRoutes)) add(path, handlers, { isOfPages: true });
  for (const [path, handlers] of Object.entries(openRoutes)) add(path, handlers, {});

  return async (request: Request, connection: Connection = {}): Promise<Response> =>
    app.fetch(request, connection);
}

/** Frameworks that mount below a path may hand on requests without it. */
function pathBelow(basePath: string, path: string): string {
  try {
    decodeURIComponent(path);
  } catch {
    // Hono would hand on as it is what does not decode.
    return "/%";
  }
  return basePath !== "" && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/** What pages, the service and load balancers do then is ask again, and find another process. */
const closing = () =>
  new ProblemError("service_unavailable", { status: 503, detail: "This process is closing.", retryAfter: 1 });

function unexpected(error: unknown, logger: Logger): Response {
  logger.error("A request could not be served", errorFields(error));
  return problemResponse("service_unavailable", { status: 503, detail: "Try again later.", retryAfter: 5 });
}
