import { WebDriverError, type ElementReference, type WebDriverSession } from "../webdriver/session.ts";
import type { Tab, View } from "./tab.ts";

/** Milliseconds that something may take to come. */
const PATIENCE = 10_000;

export const webDriverTab = (session: WebDriverSession): Tab => ({
  ...viewOf(session, []),
  open: (url) => session.open(url),
  close: () => session.end(),
});

/** @param frames selectors of the frames, from the page's inwards */
function viewOf(session: WebDriverSession, frames: readonly string[]): View {
  const find = async (selector: string): Promise<ElementReference | null> => {
    await session.enter(null);
    for (const frame of frames) {
      const element = await session.find(firstVisible, frame);
      if (!element) return null;
      await session.enter(element);
    }
    return session.find(firstVisible, selector);
  };
  // An element may go, move or be covered between the look and the deed: then it is looked for again.
  const on = async <R>(selector: string, act: (element: ElementReference) => Promise<R>): Promise<R> => {
    const last = Date.now() + PATIENCE;
    for (;;) {
      try {
        const element = await find(selector);
        if (element) return await act(element);
      } catch (error) {
        if (!(error instanceof WebDriverError) || Date.now() > last) throw error;
      }
      if (Date.now() > last) throw new Error(`Nothing that is visible matches ${selector}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    click: (selector) => on(selector, (element) => session.click(element)),
    type: (selector, text) => on(selector, (element) => session.type(element, text)),
    text: (selector) => on(selector, (element) => session.text(element)),
    value: (selector) => on(selector, (element) => session.value(element)),
    sees: async (selector) => (await find(selector)) !== null,
    inFrame: (selector) => viewOf(session, [...frames, selector]),
  };
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
