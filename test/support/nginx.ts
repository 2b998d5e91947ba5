// nginx in front of what listens on ports of this machine.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programPath } from "../setup/executables.ts";
import { startProcess } from "./process.ts";

/** Starts it with what stands in its `http` block; `files` of these names are beside its configuration. */
export async function startNginx(
  http: string,
  files: Readonly<Record<string, string>> = {},
): Promise<{ stop(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), "pay-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${dir}/${name};`)
    .join("\n");
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  writeFileSync(
    join(dir, "nginx.conf"),
    `daemon off; pid ${dir}/pid; error_log stderr notice;
     events {}
     http {
       access_log off; ${temporary}
       ${http}
     }`,
  );
  const server = await startProcess(
    programPath("nginx"),
    ["-p", dir, "-c", join(dir, "nginx.conf")],
    /start worker process \d+/,
  );
  return {
    async stop() {
      // Its master ends the workers, which SIGKILL would leave behind.
      await server.end("SIGTERM");
      rmSync(dir, { recursive: true });
    },
  };
}
