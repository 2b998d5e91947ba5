// nginx with the demo's configuration, on ports of this machine. Nothing about proxying is said beside it.
import { readFileSync } from "node:fs";
import { freePort } from "../../support/free-port.ts";
import { startNginx } from "../../support/nginx.ts";

/** Which proxy an answer came from. */
export const FROM = "x-from";

export interface Balancer {
  /** `http://127.0.0.1:port` */
  origin: string;
  stop(): Promise<void>;
}

/** `ports` stand for `proxy-1:4173`, `proxy-2:4173` of the demo. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const site = ports.reduce(
    (text, proxy, n) => text.replace(`proxy-${n + 1}:4173`, `127.0.0.1:${proxy}`),
    readFileSync("demo/cluster/nginx.conf", "utf8").replace("listen 80;", `listen 127.0.0.1:${port};`),
  );
  const { stop } = await startNginx(`add_header ${FROM} $upstream_addr always;\n${site}`);
  return { origin: `http://127.0.0.1:${port}`, stop };
}
