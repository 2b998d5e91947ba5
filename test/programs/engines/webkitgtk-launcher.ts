// Web Test Runner in WebKitGTK: each test file has a browser of its own.
import type { BrowserLauncher } from "@web/test-runner";
import type { Keyboard, Mouse, Page } from "playwright";
import * as keys from "./webdriver/keys.ts";
import type { WebDriverSession } from "./webdriver/session.ts";
import { startWebKitGtk, type WebKitGtk } from "./webkitgtk.ts";

/** What the commands of `@web/test-runner-commands` do to a page of Playwright, and WebDriver can. */
interface CommandedPage extends Pick<Page, "setViewportSize"> {
  keyboard: Pick<Keyboard, "type" | "press" | "down" | "up">;
  mouse: Pick<Mouse, "move" | "click" | "down" | "up">;
}

interface Launcher extends BrowserLauncher {
  getPage(sessionId: string): CommandedPage;
}

/** Of the page, as the runner's other launchers have it. */
const VIEWPORT = { width: 800, height: 600 };

export function webKitGtkLauncher(): Launcher {
  const sessions = new Map<string, WebDriverSession>();
  let browser: Promise<WebKitGtk> | undefined;

  const sessionOf = (id: string): WebDriverSession => {
    const session = sessions.get(id);
    if (!session) throw new Error(`No session ${id}`);
    return session;
  };

  return {
    name: "WebKitGTK",
    // So do the commands take it, which know the types of the runner's own launchers alone.
    type: "playwright",
    concurrency: 1,
    async startSession(id, url) {
      browser ??= startWebKitGtk();
      const session = await (await browser).newSession();
      sessions.set(id, session);
      await session.resize(VIEWPORT.width, VIEWPORT.height);
      await session.open(url);
    },
    isActive: (id) => sessions.has(id),
    getBrowserUrl: (id) => sessionOf(id).url(),
    getPage: (id) => pageOf(sessionOf(id)),
    async stopSession(id) {
      const session = sessionOf(id);
      sessions.delete(id);
      await session.end();
      return {};
    },
    startDebugSession: () => Promise.reject(new Error("Debug in Chromium or Firefox.")),
    async stop() {
      await (await browser)?.stop();
    },
  };
}

const BUTTONS = ["left", "middle", "right"] as const;

function pageOf(session: WebDriverSession): CommandedPage {
  const move = (x: number, y: number) => ({ type: "pointerMove", x, y }) as const;
  const down = (button: (typeof BUTTONS)[number] = "left") =>
    ({ type: "pointerDown", button: BUTTONS.indexOf(button) }) as const;
  const up = (button: (typeof BUTTONS)[number] = "left") =>
    ({ type: "pointerUp", button: BUTTONS.indexOf(button) }) as const;
  return {
    keyboard: {
      type: (text) => session.pressKeys(keys.type(text)),
      press: (combination) => session.pressKeys(keys.press(combination)),
      down: (key) => session.pressKeys([keys.keyDown(key)]),
      up: (key) => session.pressKeys([keys.keyUp(key)]),
    },
    mouse: {
      move: (x, y) => session.movePointer([move(x, y)]),
      click: (x, y, options) => session.movePointer([move(x, y), down(options?.button), up(options?.button)]),
      down: (options) => session.movePointer([down(options?.button)]),
      up: (options) => session.movePointer([up(options?.button)]),
    },
    setViewportSize: ({ width, height }) => session.resize(width, height),
  };
}
