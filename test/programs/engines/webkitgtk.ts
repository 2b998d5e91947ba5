// WebKitGTK, of Safari's family, on a display that nobody sees.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programPath } from "../../setup/executables.ts";
import { freePort } from "../../support/free-port.ts";
import { startProcess } from "../../support/process.ts";
import { WebDriverSession, whenReady } from "./webdriver/session.ts";

export interface WebKitGtk {
  /** A browser of its own, without anything that one before it kept. One at a time. */
  newSession(): Promise<WebDriverSession>;
  stop(): Promise<void>;
}

// The browser's toolbar would not let its window, and so the page, be as narrow as a small phone.
const NARROW =
  "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0 } button { margin: 0 -8px }";

/** On a line of its own, among complaints of numbers that others have taken. */
const DISPLAY_NUMBER = /^\d+$/m;

export async function startWebKitGtk(): Promise<WebKitGtk> {
  const display = await startProcess(
    programPath("display"),
    ["-displayfd", "1", "-screen", "0", "2560x2048x24", "-nolisten", "tcp"],
    DISPLAY_NUMBER,
  );
  const settings = mkdtempSync(join(tmpdir(), "pay-webkitgtk-"));
  mkdirSync(join(settings, "gtk-3.0"));
  writeFileSync(join(settings, "gtk-3.0", "gtk.css"), NARROW);
  const env = {
    ...process.env,
    DISPLAY: `:${DISPLAY_NUMBER.exec(display.said())![0]}`,
    XDG_CONFIG_HOME: settings,
  };
  let driver = await startDriver(env);
  return {
    async newSession() {
      for (let triesLeft = 2; ; triesLeft--) {
        try {
          return await WebDriverSession.start(driver.address);
        } catch (error) {
          if (triesLeft === 0) throw error;
        }
        // On a busy machine a browser that starts may never answer its driver, which then takes no other.
        await driver.stop();
        driver = await startDriver(env);
      }
    },
    async stop() {
      await driver.stop();
      await display.end("SIGTERM");
      rmSync(settings, { recursive: true });
    },
  };
}

async function startDriver(env: NodeJS.ProcessEnv): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const driver = await startProcess(
    programPath("webkitgtk"),
    ["--host=127.0.0.1", `--port=${port}`],
    () => whenReady(address),
    env,
  );
  return { address, stop: () => driver.end("SIGTERM") };
}
