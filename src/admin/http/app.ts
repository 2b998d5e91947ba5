// The calls of the merchant's side as a Hono app. Every request but that for the script passes one door: the name and page that
// it comes by, who asks, and what they may do, in this order; and only then is anything of it read.
import { Hono, type Handler } from "hono";
import { errorFields, requireJson, createPathReader, type RequestDrain } from "../../proxy/internal.ts";
import type { Connection, Logger } from "../../proxy/index.ts";
import { UNSHARED } from "./answer-headers.ts";
import { identify, type Authorize } from "./authorize.ts";
import { AdminError, problemOf } from "./admin-error.ts";
import type { Env, Route } from "./route.ts";
import { checkSite } from "./same-site.ts";
import { SCRIPT, type Script } from "./script.ts";

interface Served {
  basePath: string;
  hosts: readonly string[] | undefined;
  authorize: Authorize;
  routes: readonly Route[];
  script: Script;
  requestDrain: RequestDrain;
  logger: Logger;
}

/** Of every answer but a page, which names its own styles. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Gives what answers a request, and never rejects. */
export function createApp({ basePath, hosts, authorize, routes, script, requestDrain, logger }: Served) {
  const readPath = createPathReader(basePath, undefined);
  const app = new Hono<Env>({ getPath: ({ url }) => readPath(new URL(url).pathname) });

  const answerError = (error: unknown): Response => {
    const known = problemOf(error);
    if (known) return known;
    logger.error("A call of the merchant's side could not be served", errorFields(error));
    return problemOf(new AdminError("service_unavailable", { detail: "Try again later.", retryAfter: 5 }))!;
  };

  app.onError(answerError);
  app.notFound(() => {
    throw new AdminError("invalid_request", { status: 404, detail: "There is nothing at this address." });
  });
  app.use(async (context, next) => {
    const { raw: request } = context.req;
    checkSite(request, hosts);
    context.set("asking", await identify(authorize, request, context.env));
    await next();
  });
  for (const route of routes) app.on(route.method.toUpperCase(), honoPath(route), answering(route));
  for (const path of new Set(routes.map(honoPath))) {
    app.all(path, () => {
      const allow = routes
        .filter((route) => honoPath(route) === path)
        .map(({ method }) => method.toUpperCase());
      throw new AdminError("invalid_request", {
        status: 405,
        detail: `Use ${allow.join(" or ")} here.`,
        allow,
      });
    });
  }

  const answer = async (request: Request, connection: Connection): Promise<Response> => {
    const response = requestDrain.isOpen()
      ? await requestDrain.run(async () => app.fetch(request, connection)).catch(answerError)
      : answerError(
          new AdminError("service_unavailable", { detail: "This process is closing.", retryAfter: 1 }),
        );
    for (const [name, value] of Object.entries(UNSHARED)) response.headers.set(name, value);
    if (!response.headers.has("content-security-policy"))
      response.headers.set("content-security-policy", POLICY);
    return response;
  };

  const whole = new Hono<{ Bindings: Connection }>({ getPath: ({ url }) => readPath(new URL(url).pathname) });
  whole.get(`/${SCRIPT}`, (context) => script.answer(context));
  whole.all("*", ({ req, env }) => answer(req.raw, env));
  return async (request: Request, connection: Connection = {}) => whole.fetch(request, connection);
}

const honoPath = ({ path }: Route) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** A form of another page posts no JSON. A `DELETE` is sent by none, and by a script only where it was allowed to. */
const answering =
  ({ method, right, handle }: Route): Handler<Env> =>
  (context) => {
    const { can } = context.get("asking");
    if (right && !can.includes(right))
      throw new AdminError("not_allowed", { detail: `It takes the right "${right}".` });
    if (method === "post") requireJson(context.req.raw);
    return handle(context);
  };
