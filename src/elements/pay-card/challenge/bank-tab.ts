/** Name of the tab, so that one who asks twice comes back to the same. */
export const TAB = "pay-bank";

/** How often it is looked whether the tab is still there, in milliseconds. */
const GLANCE = 500;

/** The bank's page in a tab of its own, for those that cannot be framed. */
export class BankTab {
  window: Window | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Calls `closed` when the buyer is back without the tab. `window` stays null where the browser opens none. */
  open(url: string, closed: () => void): void {
    this.forget();
    // Not `noopener`: the return page posts its hint to the opener.
    this.window = window.open(url, TAB);
    this.#timer = setInterval(() => {
      // A page may cut itself off from its opener, to which it then looks closed: while the buyer is there, it is not.
      if (document.hidden || !this.window?.closed) return;
      this.forget();
      closed();
    }, GLANCE);
  }

  forget(): void {
    clearInterval(this.#timer);
    this.window = null;
  }
}
