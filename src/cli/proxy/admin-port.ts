// The merchant's API and desk on a port of their own, which the public's web server does not pass on.
import { createDesk } from "../../admin/desk/index.ts";
import { toNode, type Logger, type PayProxy } from "../../proxy/index.ts";
import { listen } from "../lib/serve.ts";
import type { Environment } from "./environment.ts";

export interface AdminPort {
  /** `http://host:port` */
  origin: string;
  /** Answers what comes from now on. */
  serve(pay: PayProxy, logger: Logger): { close(): Promise<void> };
}

/** `undefined` if no port is set. Throws a `CommandError` if it is taken. */
export async function openAdminPort(env: Environment): Promise<AdminPort | undefined> {
  const {
    PAY_ADMIN_PORT: port,
    PAY_ADMIN_TOKEN: token,
    PAY_ADMIN_HOST: host,
    PAY_ADMIN_URL: urls = [],
    PAY_CLIENT_ADDRESS: clientAddress,
  } = env;
  if (port === undefined || token === undefined) return undefined;
  const { server, origin, close } = await listen(host, port, "PAY_ADMIN_PORT");
  const { port: taken } = new URL(origin);
  const own = ["127.0.0.1", "localhost", "[::1]"].map((name) => `http://${name}:${taken}`);
  return {
    origin,
    serve(pay, logger) {
      const admin = createDesk(pay, {
        token,
        clientAddress,
        hosts: [origin, ...own, ...urls].map((url) => new URL(url).host),
        logger,
      });
      server.on("request", toNode(admin));
      return {
        async close() {
          await admin.close();
          await close();
        },
      };
    },
  };
}
