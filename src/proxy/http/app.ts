// The proxy's addresses as a Hono app. Every answer leaves through here: with CORS where pages call, as a problem where
// something went wrong, and never with the message of an unexpected error.
import { Hono, type Context, type Handler, type MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Connection } from "../guards/client-address.ts";
import type { StoredLink } from "../model/link.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { ProxyContext } from "../context/context.ts";
import type { Origins } from "./origins.ts";
import { createPathReader } from "./normalize-path.ts";
import { problemResponse } from "./problem-response.ts";
import type { RequestDrain } from "./request-drain.ts";

export interface Env {
  Bindings: Connection;
  Variables: {
    /** Whether the proxy was closing when the request came. */
    isClosing: boolean;
    /** The link to pay below which the request came, if it did. */
    link: StoredLink | undefined;
  };
}

/** An OpenAPI path as Hono writes it. */
export type HonoPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
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

interface Served {
  basePath: string;
  origins: Origins;
  /** What the checkout's page calls, so that its origin counts. */
  pageRoutes: Routes;
  /** What anyone may call. */
  openRoutes: Routes;
  /** Where the counters are read, if anywhere. Also answered while the proxy closes. */
  metrics: { path: string; answer: () => Promise<Response> } | undefined;
  requestDrain: RequestDrain;
}

interface Route {
  /** As Hono writes it: `/charges/:id`. */
  path: string;
  /** What it is counted as. */
  name: string;
  handlers: Routes[string];
  isOfPages?: boolean;
  isServedWhileClosing?: boolean;
}

/** Gives what answers a request, and never rejects. */
export function createApp(context: ProxyContext, served: Served) {
  const { logger } = context;
  const { basePath, metrics } = served;
  const routes = listRoutes(served);
  const readPath = createPathReader(basePath, metrics?.path);
  const app = new Hono<Env>({ getPath: ({ url }) => readPath(new URL(url).pathname) });
  app.onError((error) =>
    error instanceof ProblemError ? problemResponse(error.code, error.details) : unexpected(error, logger),
  );
  app.notFound(() =>
    problemResponse("invalid_request", { status: 404, detail: "There is nothing at this address." }),
  );
  app.use(observe(routes, served, context));
  for (const route of routes) addRoute(app, route, served, context);
  return async (request: Request, connection: Connection = {}): Promise<Response> =>
    app.fetch(request, connection);
}

function listRoutes({ pageRoutes, openRoutes, metrics }: Served): Route[] {
  const routes = (given: Routes, isOfPages: boolean): Route[] =>
    Object.entries(given).map(([name, handlers]) => ({
      path: name.replaceAll(/\{(\w+)\}/g, ":$1"),
      name,
      handlers,
      isOfPages,
    }));
  const metricsRoute = metrics && {
    path: metrics.path,
    name: "metrics",
    handlers: { get: metrics.answer },
    isServedWhileClosing: true,
  };
  return [...(metricsRoute ? [metricsRoute] : []), ...routes(pageRoutes, true), ...routes(openRoutes, false)];
}

const METHODS: readonly string[] = ["GET", "POST", "HEAD", "OPTIONS"];

/** Counts requests, those under way and those that were answered. */
function observe(
  routes: readonly Route[],
  { requestDrain }: Served,
  { instrumentation }: ProxyContext,
): MiddlewareHandler<Env> {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  return async (context, next) => {
    context.set("isClosing", !requestDrain.isOpen());
    await requestDrain.run(next);
    const { error, req, res } = context;
    const route = byPath.get(routePath(context, -1));
    const name = route?.name ?? "other";
    if (route?.isOfPages && error instanceof ProblemError) instrumentation.refused(name, error.code);
    instrumentation.answered(METHODS.includes(req.method) ? req.method : "other", name, res.status);
    // Hono drops the body of an answer to HEAD; a stream would stay open.
    if (req.method === "HEAD") await res.body?.cancel();
  };
}

function addRoute(
  app: Hono<Env>,
  { path, name, handlers: { get, post }, isOfPages, isServedWhileClosing }: Route,
  { origins }: Served,
  { instrumentation, logger }: ProxyContext,
) {
  const methods = [...(get ? ["GET"] : []), ...(post ? ["POST"] : [])];
  for (const method of methods) instrumentation.served(method, name);
  app.options(path, async ({ header }, next) => {
    header("allow", methods.join(", "));
    await next();
  });
  if (isOfPages) app.use(path, origins.cors(methods));
  app.options(path, ({ req, body }) => {
    origins.check(req.raw);
    return body(null, 204);
  });
  app.use(path, async (context, next) => {
    if (context.get("isClosing") && !isServedWhileClosing) throw closing();
    await next();
  });
  if (get) app.get(path, withErrors(get, logger));
  if (post) app.post(path, withErrors(post, logger));
  app.all(path, () => {
    const detail = `Use ${methods.join(" or ")} here.`;
    throw new ProblemError("invalid_request", { status: 405, detail, allow: methods });
  });
}

/** Hono gives only instances of `Error` to `onError`, and a store of the merchant's may throw something else. */
const withErrors =
  (handler: Handler<Env>, logger: Logger): Handler<Env> =>
  async (context, next) => {
    try {
      return await handler(context, next);
    } catch (error) {
      if (error instanceof Error) throw error;
      return unexpected(error, logger);
    }
  };

/** What pages, the service and load balancers do then is ask again, and find another process. */
const closing = () =>
  new ProblemError("service_unavailable", { status: 503, detail: "This process is closing.", retryAfter: 1 });

function unexpected(error: unknown, logger: Logger): Response {
  logger.error("A request could not be served", errorFields(error));
  return problemResponse("service_unavailable", { status: 503, detail: "Try again later.", retryAfter: 5 });
}
