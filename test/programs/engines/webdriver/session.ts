// One window of a browser, over the W3C's WebDriver protocol: the commands that the tests need, and no more.
import { setTimeout as pause } from "node:timers/promises";

/** A reference to an element, as the protocol writes it. */
export interface ElementReference {
  [ELEMENT]: string;
}
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** What a device does next: https://www.w3.org/TR/webdriver2/#actions */
export type KeyAction = { type: "keyDown" | "keyUp"; value: string };
export type PointerAction =
  { type: "pointerMove"; x: number; y: number } | { type: "pointerDown" | "pointerUp"; button: number };

export class WebDriverError extends Error {}

export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  /** @param driver where the driver listens */
  static async start(driver: string): Promise<WebDriverSession> {
    // A page's load may wait for a frame that never comes.
    const capabilities = { alwaysMatch: { pageLoadStrategy: "none" } };
    const { sessionId } = await command<{ sessionId: string }>(
      "POST",
      `${driver}/session`,
      { capabilities },
      START_TIMEOUT,
    );
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  /** Resolves when the browser is on its way. */
  async open(url: string): Promise<void> {
    await this.#post("url", { url });
  }

  url(): Promise<string> {
    return this.#get("url");
  }

  /** Calls a function in the page, or in the frame that was entered last. It may refer to its arguments alone. */
  run<A extends unknown[], R>(body: (...args: A) => R, ...args: A): Promise<R> {
    return this.#post("execute/sync", { script: `return (${String(body)})(...arguments)`, args });
  }

  /** As `run`, where the function finds an element. */
  find<A extends unknown[]>(
    body: (...args: A) => Element | null,
    ...args: A
  ): Promise<ElementReference | null> {
    return this.#post("execute/sync", { script: `return (${String(body)})(...arguments)`, args });
  }

  async click(element: ElementReference): Promise<void> {
    await this.#post(`element/${element[ELEMENT]}/click`, {});
  }

  /** In place of what stands there. */
  async type(element: ElementReference, text: string): Promise<void> {
    await this.#post(`element/${element[ELEMENT]}/clear`, {});
    await this.#post(`element/${element[ELEMENT]}/value`, { text });
  }

  text(element: ElementReference): Promise<string> {
    return this.#get(`element/${element[ELEMENT]}/text`);
  }

  value(element: ElementReference): Promise<string> {
    return this.#get(`element/${element[ELEMENT]}/property/value`);
  }

  /** Later commands are about this frame's document; `null`: about the page. */
  async enter(frame: ElementReference | null): Promise<void> {
    await this.#post("frame", { id: frame });
  }

  async pressKeys(actions: readonly KeyAction[]): Promise<void> {
    await this.#post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async movePointer(actions: readonly PointerAction[]): Promise<void> {
    await this.#post("actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  /**
   * Of the page within the window. Throws if the window cannot be so small. The window's corner stands in the middle of
   * the screen, where the pointer is: without a window manager, a window that the pointer is not in has no focus.
   */
  async resize(width: number, height: number): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      // A window that is busy with its last size may say that it has none.
      const { x, y, right, below } = await this.run(() => ({
        x: screen.width / 2,
        y: screen.height / 2,
        right: Math.max(0, outerWidth - innerWidth),
        below: Math.max(0, outerHeight - innerHeight),
      }));
      await this.#post("window/rect", { x, y, width: width + right, height: height + below });
      if (await this.#follows(width, height)) return;
    }
    throw new Error(`The page does not become ${width} by ${height} px`);
  }

  /** Whether the page has the size, which it takes on a moment after its window. */
  async #follows(width: number, height: number): Promise<boolean> {
    for (const last = Date.now() + 2_000; Date.now() < last; await pause(20)) {
      if (await this.run((w, h) => innerWidth === w && innerHeight === h, width, height)) return true;
    }
    return false;
  }

  async end(): Promise<void> {
    await command("DELETE", this.#address);
  }

  #get(path: string): Promise<string> {
    return command("GET", `${this.#address}/${path}`);
  }

  #post<R>(path: string, body: object): Promise<R> {
    return command("POST", `${this.#address}/${path}`, body);
  }
}

/** Resolves when the driver listens; it is asked until then. */
export async function whenReady(driver: string): Promise<void> {
  for (;;) {
    const isUp = await command("GET", `${driver}/status`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await pause(50);
  }
}

/** Milliseconds after which a browser that does not answer is given up. */
const TIMEOUT = 30_000;
const START_TIMEOUT = 15_000;

async function command<R>(method: string, url: string, body?: object, patience = TIMEOUT): Promise<R> {
  const name = `${method} ${new URL(url).pathname}`;
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch(
    (cause: unknown) => {
      throw new WebDriverError(`no answer: ${String(cause)} (${name})`, { cause });
    },
  );
  const { value } = (await answer.json()) as { value: R };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(`${error}: ${message} (${name})`);
}
