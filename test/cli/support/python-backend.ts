// The example backend of demo/python as a process of its own, with its store in a folder that goes with the test.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { freePort } from "../../support/free-port.ts";
import { startProcess } from "../../support/process.ts";

const found = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]);

/** Why the backend cannot be tried here; `false` if it can. */
export const noPython: string | false = found.status === 0 ? false : "there is no python3 of 3.11 or later";

const BACKEND = "demo/python/backend.py";

/** @param before Python that runs first in the same process, for what the shop's own part of the backend does. */
export async function startPython(t: TestContext, env: Record<string, string>, before = "") {
  const folder = mkdtempSync(join(tmpdir(), "pay-python-"));
  const port = String(await freePort());
  const changed = `import runpy, sys\nsys.path.insert(0, "demo/python")\n${before}\nrunpy.run_path("${BACKEND}", None, "__main__")`;
  const start = () =>
    startProcess("python3", before === "" ? [BACKEND] : ["-c", changed], /Listening at/, {
      PATH: process.env["PATH"],
      PYTHONDONTWRITEBYTECODE: "1",
      PAY_PORT: port,
      PAY_STORE: join(folder, "pay.db"),
      ...env,
    });

  let backend = await start();
  t.after(async () => {
    await backend.end("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  return {
    /** Where pages call. */
    endpoint: `http://127.0.0.1:${port}/pay`,
    /** Ends it as a crash does, and starts another with the same store. */
    async crash() {
      await backend.end("SIGKILL");
      backend = await start();
    },
    said: () => backend.said(),
    signal: (signal: NodeJS.Signals) => backend.signal(signal),
    /** All that it has said and stored. */
    written: () =>
      backend.said() +
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "latin1"))
        .join(""),
  };
}
