// The bank's page in a modal dialog: when it is open, how the buyer leaves it, and when the backend is asked.
// Nothing that happens in that page is believed; whatever it says is a hint to ask what became of the charge.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Charge } from "../../../contract/checkout/charge.ts";
import { holdPage } from "./hold-page.ts";
import { sparingly } from "./sparingly.ts";

const PATIENCE = 8_000;
/** Between questions to the backend, however many hints there are. */
const PAUSE = 2_000;
/** How often the clock is looked at, which may be corrected on the way, while timers stand still when a device sleeps. */
const LOOK = 1_000;

/** Name of the tab, so that one who asks twice comes back to the same. */
export const TAB = "pay-bank";

interface Host extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** What a challenge asks of the element that shows it. */
interface Ways {
  /** The backend's time, in milliseconds since 1970. */
  now: () => number;
  /** Origin of the page to which the bank returns; its messages count besides those of the bank's. */
  returnOrigin: () => string;
  /** Asks the backend at once how the charge stands. */
  recheck: () => void;
  opened: () => void;
  /** The page forbids the frame, or the browser the tab. */
  blocked: (cause: string) => void;
}

export class Challenge implements ReactiveController {
  /** Address of the bank's page that is shown. */
  url: string | undefined;
  /** Its time has run out, whether or not the backend says so yet. */
  over = false;
  /** The buyer wants to leave and is asked whether they mean it. */
  asking = false;
  /** The frame has come to rest, be it with the bank's page or with an error: which of them cannot be told. */
  loaded = false;
  /** The way into a tab is shown. */
  offersTab = false;

  readonly #host: Host;
  readonly #ways: Ways;
  readonly #patience: number;
  readonly #hint: () => void;
  /** The challenge that there is, shown or left. */
  #of: string | undefined;
  #left: string | undefined;
  #tab: Window | null = null;
  #broken = false;
  /** The page's policy keeps the bank's out of the frame. */
  #barred = false;
  #focused: string | undefined;
  #release: (() => void) | undefined;
  #impatience: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #listeners: AbortController | undefined;

  /** `patience`: milliseconds that the bank's page may go without a sign of life before a tab is offered beside it. */
  constructor(host: Host, ways: Ways, patience = PATIENCE) {
    this.#host = host;
    this.#ways = ways;
    this.#patience = patience;
    this.#hint = sparingly(ways.recheck, PAUSE);
    host.addController(this);
  }

  /** The bank's page is in a tab, or can be seen nowhere else. */
  get elsewhere(): boolean {
    return this.#tab !== null || this.#barred;
  }

  /** Takes the charge's challenge. Shows it, unless the buyer has left it or its time is over; with none, puts it away. */
  show(challenge: Charge["challenge"]): void {
    const { url, expiresAt = "" } = challenge ?? {};
    if (url !== this.#of) this.#follow(url);
    // A page may cut itself off from its opener, to which it then looks closed: while the buyer is there, it is not.
    if (this.#tab?.closed && !document.hidden) {
      this.#tab = null;
      this.#hint();
    }
    const over = Date.parse(expiresAt) <= this.#ways.now();
    if (over && !this.over) this.#ways.recheck();
    this.over = over;
    clearTimeout(this.#clock);
    if (url && !over) this.#clock = setTimeout(this.#update, LOOK);
    this.#put(over || url === this.#left ? undefined : url);
  }

  /** Shows again what the buyer has left. */
  readonly reopen = (): void => {
    this.#left = undefined;
    this.#update();
  };

  /** A wish to close is answered by a question first: the payment may be done already. */
  readonly askToLeave = (): void => this.#ask(!this.asking);

  /** A `cancel` that cannot be stopped is followed by `close`. */
  readonly cancelled = (event: Event): void => {
    if (!event.cancelable) return;
    event.preventDefault();
    this.askToLeave();
  };

  readonly stay = (): void => this.#ask(false);

  /** The buyer leaves. What becomes of the charge is still the backend's to say. */
  readonly leave = (): void => {
    this.#left = this.url;
    this.#update();
    this.#ways.recheck();
  };

  /** For `close`: on Escape some browsers close a dialog without asking. It comes back with the question. */
  readonly closed = (): void => {
    if (this.url) this.askToLeave();
  };

  readonly frameLoaded = (): void => {
    this.loaded = true;
    // Without a connection it is the browser's own error page that has loaded.
    this.#broken = !navigator.onLine;
    this.#update();
  };

  /** For pages and banks that do not let themselves be framed. Where no tab opens, the link that was clicked still may. */
  readonly openTab = (event: Event): void => {
    // Not `noopener`: the return page posts its hint to the opener.
    this.#tab = window.open(this.url, TAB);
    if (this.#tab) event.preventDefault();
    else this.#ways.blocked("The browser opened no tab.");
    this.#update();
  };

  hostConnected(): void {
    this.#update();
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector("dialog");
    if (!dialog?.isConnected) return;
    if (this.url === undefined) {
      this.#letGo();
      if (!dialog.open) return;
      dialog.close();
      // The browser gives the focus back to what had it, which the form may have hidden meanwhile.
      this.#focus("[data-focus]");
      return;
    }
    if (!dialog.open) {
      this.#release ??= holdPage(dialog);
      dialog.showModal();
      this.#ways.opened();
      this.#focused = undefined;
    }
    // Not on the button that closes, where the browser begins: who held Enter down to pay would leave with it.
    const first = this.asking ? "[part=stay]" : this.elsewhere ? "#elsewhere" : "#due";
    if (first !== this.#focused) this.#focus(first);
    this.#focused = first;
  }

  hostDisconnected(): void {
    this.show(undefined);
    this.#letGo();
    // Taken out of the page, a dialog is no longer modal but still says that it is open.
    this.#host.renderRoot.querySelector("dialog")?.removeAttribute("open");
  }

  readonly #update = (): void => this.#host.requestUpdate();

  #focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #ask(asking: boolean): void {
    this.asking = asking;
    this.#update();
  }

  #letGo(): void {
    this.#release?.();
    this.#release = undefined;
  }

  #put(url: string | undefined): void {
    if (url === this.url) return;
    this.url = url;
    this.asking = this.loaded = this.offersTab = this.#barred = false;
    clearTimeout(this.#impatience);
    if (url) this.#impatience = setTimeout(this.#offerTab, this.#patience);
  }

  /** Also while the buyer has left: a tab may still be open. */
  #follow(url: string | undefined): void {
    this.#of = url;
    this.#tab = null;
    this.#listeners?.abort();
    if (!url) return;
    const { origin } = new URL(url);
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    addEventListener("online", () => this.#revive(url), { signal });
    addEventListener("message", (event) => this.#hear(event, origin), { signal });
    document.addEventListener("securitypolicyviolation", (event) => this.#forbidden(event, origin), {
      signal,
    });
  }

  get #frame(): HTMLIFrameElement | null {
    return this.#host.renderRoot.querySelector("dialog iframe");
  }

  #revive(url: string): void {
    if (this.#broken && this.#frame) this.#frame.src = url;
  }

  readonly #offerTab = (): void => {
    this.offersTab = true;
    this.#update();
  };

  /** What a message holds is not even looked at. */
  #hear({ source, origin }: MessageEvent, bank: string): void {
    if (!source || (source !== this.#frame?.contentWindow && source !== this.#tab)) return;
    if (origin !== bank && origin !== this.#ways.returnOrigin()) return;
    // Who speaks is alive.
    clearTimeout(this.#impatience);
    this.#hint();
  }

  #forbidden(
    { effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent,
    bank: string,
  ): void {
    if (effectiveDirective !== "frame-src" || disposition === "report" || !this.url) return;
    // It may be the bank's page that cannot go on within the frame, to another bank's or back to the shop.
    this.#offerTab();
    this.#hint();
    if (this.#barred || !this.url.startsWith(blockedURI)) return;
    this.#barred = true;
    this.#ways.blocked(`Content-Security-Policy: frame-src lacks ${bank}.`);
  }
}
