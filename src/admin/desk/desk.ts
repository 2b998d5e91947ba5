// The merchant's side as a process serves it: its calls, and the desk as pages, for whoever has the process's token.
import { Hono } from "hono";
import {
  safeLogger,
  type ClientAddress,
  type Connection,
  type Logger,
  type PayProxy,
} from "../../proxy/index.ts";
import { createPathReader, createRequestDrain, drainOf, type ReadPackageFile } from "../../proxy/internal.ts";
import { RIGHTS, type AdminUser } from "../http/authorize.ts";
import { byBearer } from "../http/by-token.ts";
import { CLOSES_WITHIN, createPayAdmin, type PayAdmin } from "../http/pay-admin.ts";
import { createScript } from "../http/script.ts";
import { createTokenCheck } from "../http/token-check.ts";
import { bySession } from "./by-session.ts";
import { addPages } from "./pages.ts";
import { createSessions } from "./sessions.ts";

export interface DeskOptions {
  /** Of 32 characters or more: what signs in, and what calls bear. */
  token: string;
  /** The names by which it is reached, with the port if there is one. */
  hosts: readonly string[];
  /** Where a web server in front names the address that a request comes from; wrong tokens count by it. */
  clientAddress?: ClientAddress | undefined;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
  /** Of the package that is installed if absent. */
  readFile?: ReadPackageFile | undefined;
}

const BASE_PATH = "/pay-admin";
/** Whoever has the token. */
const USER: AdminUser = { user: "admin", can: RIGHTS };

/** Throws a `TypeError` for a token that is too short. */
export function createDesk(
  pay: PayProxy,
  { token, hosts, clientAddress, logger, now = Date.now, readFile }: DeskOptions,
): PayAdmin {
  const check = createTokenCheck(token, { clientAddress, now });
  const sessions = createSessions(now);
  const signedIn = bySession(sessions);
  const bearer = byBearer(check, USER);
  const admin = createPayAdmin(pay, {
    authorize: async (request, connection) =>
      (await signedIn(request, connection)) ?? bearer(request, connection),
    basePath: BASE_PATH,
    hosts,
    logger,
  });
  const requestDrain = createRequestDrain(drainOf(pay));

  const readPath = createPathReader(BASE_PATH, undefined);
  const app = new Hono<{ Bindings: Connection }>({ getPath: ({ url }) => readPath(new URL(url).pathname) });
  addPages(app, {
    pay,
    script: createScript(safeLogger(logger), readFile),
    check,
    sessions,
    user: USER,
    basePath: BASE_PATH,
    hosts: hosts.map((host) => host.toLowerCase()),
    requestDrain,
    logger: safeLogger(logger),
  });
  app.all("*", ({ req, env }) => admin.fetch(req.raw, env));

  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    async close() {
      await Promise.all([admin.close(), requestDrain.close(CLOSES_WITHIN).catch(() => {})]);
    },
  };
}
