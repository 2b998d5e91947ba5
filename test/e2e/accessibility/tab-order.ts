// Where a buyer without a mouse stands: what has the focus, by what it is called, and whether that can be seen.
import { expect, type Page } from "@playwright/test";

interface Stop {
  /** Role or tag, and name. */
  what: string;
  /** The ring around it, or around its label. */
  ring: boolean;
  /** Within the window, all of it as far as it fits. */
  inSight: boolean;
}

/** What has the focus, in shadow roots and in the bank's frame too. */
export async function stop(page: Page): Promise<Stop> {
  for (const frame of page.frames().slice(1)) {
    const name = await frame.evaluate(() => (document.hasFocus() ? document.activeElement?.textContent : ""));
    if (name) return { what: `bank: ${name.trim()}`, ring: true, inSight: true };
  }
  return page.evaluate(() => {
    let active = document.activeElement ?? document.body;
    // Past the last stop of a page or a dialog, the browser's own bar has it.
    if (active === document.body) return { what: "browser", ring: true, inSight: true };
    while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const label = active instanceof HTMLInputElement ? active.labels?.[0] : undefined;
    const words = label ?? (active instanceof HTMLSelectElement ? active.labels[0] : undefined) ?? active;
    const name =
      active.getAttribute("aria-label") ??
      words?.querySelector(".name, span")?.textContent ??
      words?.textContent;
    const ringed = [active, label].some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      const isSeen = !/^rgba\(.*, 0\)$/.test(outlineColor);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1 && isSeen;
    });
    const { top, bottom } = active.getBoundingClientRect();
    return {
      what: `${active.localName} ${name?.replace(/\s+/g, " ").trim()}`,
      ring: ringed,
      inSight: top >= 0 && (bottom <= innerHeight || bottom - top > innerHeight),
    };
  });
}

/** Presses a key at each stop and says where that led, every one of them to be seen. */
export async function walk(page: Page, key: "Tab" | "Shift+Tab", times: number): Promise<string[]> {
  const stops: string[] = [];
  for (let n = 0; n < times; n++) {
    await page.keyboard.press(key);
    stops.push(await standing(page));
  }
  return stops;
}

/** Where the focus is; fails where that cannot be seen. */
export async function standing(page: Page): Promise<string> {
  const { what, ring, inSight } = await stop(page);
  expect({ what, ring, inSight }).toEqual({ what, ring: true, inSight: true });
  return what;
}

/** Presses a key until this has the focus, which it may have already; fails where that takes long. */
export async function goTo(page: Page, what: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const stops = [(await stop(page)).what];
  while (!what.test(stops.at(-1) ?? "")) {
    if (stops.length > 20) throw new Error(`${key} leads nowhere like ${what}: ${stops.join(", ")}`);
    await page.keyboard.press(key);
    stops.push((await stop(page)).what);
  }
}
