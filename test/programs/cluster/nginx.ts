// nginx with the demo's configuration, on ports of this machine. Nothing about proxying is said beside it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programPath } from "../../setup/executables.ts";
import { freePort } from "../../support/free-port.ts";
import { startProcess } from "../../support/process.ts";

/** Which proxy an answer came from. */
export const FROM = "x-from";

export interface Nginx {
  /** `http://127.0.0.1:port` */
  origin: string;
  stop(): Promise<void>;
}

/** `ports` stand for `proxy-1:4173`, `proxy-2:4173` of the demo. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const dir = mkdtempSync(join(tmpdir(), "pay-nginx-"));
  const port = await freePort();
  const site = ports.reduce(
    (text, proxy, n) => text.replace(`proxy-${n + 1}:4173`, `127.0.0.1:${proxy}`),
    readFileSync("demo/cluster/nginx.conf", "utf8").replace("listen 80;", `listen 127.0.0.1:${port};`),
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${dir}/${name};`)
    .join("\n");
  writeFileSync(
    join(dir, "nginx.conf"),
    `daemon off; pid ${dir}/pid; error_log stderr notice;
     events {}
     http {
       access_log off; ${temporary}
       add_header ${FROM} $upstream_addr always;
       ${site}
     }`,
  );
  const server = await startProcess(
    programPath("nginx"),
    ["-p", dir, "-c", join(dir, "nginx.conf")],
    /start worker process \d+/,
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      // Its master ends the workers, which SIGKILL would leave behind.
      await server.end("SIGTERM");
      rmSync(dir, { recursive: true });
    },
  };
}
