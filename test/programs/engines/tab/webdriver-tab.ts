import { setTimeout as pause } from "node:timers/promises";
import { WebDriverError, type ElementReference, type WebDriverSession } from "../webdriver/session.ts";
import type { Tab, View } from "./tab.ts";

/** Milliseconds that something may take to come. */
const TIMEOUT = 20_000;

export const webDriverTab = (session: WebDriverSession): Tab => ({
  ...viewOf(session, []),
  open: (url) => session.open(url),
  async run(script) {
    await session.enter(null);
    await session.run(script);
  },
  close: () => session.end(),
});

/** @param frames selectors of the frames, from the page's inwards */
function viewOf(session: WebDriverSession, frames: readonly string[]): View {
  // Where the frame that was entered last begins in the page.
  let corner = { x: 0, y: 0 };
  const find = async (selector: string): Promise<ElementReference | null> => {
    await session.enter(null);
    corner = { x: 0, y: 0 };
    for (const frame of frames) {
      const element = await session.find(firstVisible, frame);
      if (!element) return null;
      const { x, y } = await session.run(cornerOf, element);
      corner = { x: corner.x + x, y: corner.y + y };
      await session.enter(element);
    }
    return session.find(firstVisible, selector);
  };
  // The browser's own click takes a shadow root within a frame for something that lies over it.
  const click = async (element: ElementReference): Promise<void> => {
    if (frames.length === 0) return session.click(element);
    const { x, y } = await session.run(middleOf, element);
    await session.movePointer([
      { type: "pointerMove", x: Math.round(corner.x + x), y: Math.round(corner.y + y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  };
  // An element may go, move or be covered between the look and the deed: then it is looked for again.
  const on = async <R>(selector: string, act: (element: ElementReference) => Promise<R>): Promise<R> => {
    const last = Date.now() + TIMEOUT;
    for (;;) {
      try {
        const element = await find(selector);
        if (element) return await act(element);
      } catch (error) {
        if (!(error instanceof WebDriverError) || Date.now() > last) throw error;
      }
      if (Date.now() > last) throw new Error(`Nothing that is visible matches ${selector}`);
      await pause(50);
    }
  };
  return {
    click: (selector) => on(selector, click),
    type: (selector, text) =>
      on(selector, async (element) => {
        // A frame of another origin takes the focus only where the buyer was first.
        if (frames.length > 0) await click(element);
        await session.type(element, text);
      }),
    text: (selector) => on(selector, (element) => session.text(element)),
    value: (selector) => on(selector, (element) => session.value(element)),
    sees: async (selector) => (await find(selector)) !== null,
    inFrame: (selector) => viewOf(session, [...frames, selector]),
  };
}

/** Runs in the page: where the inside of a frame begins, once it is in sight. */
function cornerOf(frame: ElementReference): { x: number; y: number } {
  const element = frame as unknown as HTMLElement;
  element.scrollIntoView({ block: "nearest" });
  const { x, y } = element.getBoundingClientRect();
  return { x: x + element.clientLeft, y: y + element.clientTop };
}

/** Runs in the page. */
function middleOf(reference: ElementReference): { x: number; y: number } {
  const { x, y, width, height } = (reference as unknown as HTMLElement).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Runs in the page. */
function firstVisible(selector: string): Element | null {
  const within = (root: Document | ShadowRoot): Element | undefined => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches(selector) && element.checkVisibility({ visibilityProperty: true })) return element;
      const inside = element.shadowRoot && within(element.shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  };
  return within(document) ?? null;
}
