// WebKitGTK, the engine of which Safari has the other port, on a display that nobody sees.
import { programPath } from "../setup/programs.ts";
import { freePort } from "../support/free-port.ts";
import { startProcess } from "../support/process.ts";
import { WebDriverSession, whenReady } from "./webdriver/session.ts";

export interface WebKitGtk {
  /** A browser of its own, without anything that one before it kept. One at a time. */
  newSession(): Promise<WebDriverSession>;
  stop(): Promise<void>;
}

export async function startWebKitGtk(): Promise<WebKitGtk> {
  const display = await startProcess(
    programPath("display"),
    ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
    /^\d+\n/,
  );
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const driver = await startProcess(
    programPath("webkitgtk"),
    ["--host=127.0.0.1", `--port=${port}`],
    () => whenReady(address),
    { ...process.env, DISPLAY: `:${display.said().trim()}` },
  );
  return {
    newSession: () => WebDriverSession.start(address),
    async stop() {
      await driver.end("SIGTERM");
      await display.end("SIGTERM");
    },
  };
}
