// The bank's page in a modal dialog: when it is open, how the buyer leaves it, and when the backend is asked.
// Nothing that happens in that page is believed: whatever it posts is a hint to ask what became of the charge.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Charge } from "../../../contract/checkout/charge.ts";
import { isUsable } from "../../ui/is-usable.ts";
import { comeBack, leave, mayOpen, release, wasLeft } from "./one-dialog.ts";
import { lockScroll } from "./scroll-lock.ts";
import { throttle } from "./throttle.ts";

/** Milliseconds that the bank's page may go without a sign of life before a tab is offered beside it. */
const TIMEOUT = 8_000;
/** Milliseconds between requests to the backend, however many hints there are. */
const HINT_INTERVAL = 2_000;
/**
 * Milliseconds between looks at the clock, which may be corrected meanwhile, as timers stop while a device sleeps; and at
 * whether the element is displayed.
 */
const CLOCK_INTERVAL = 1_000;

/** Name of the tab, so that one who asks twice comes back to the same. */
export const TAB = "pay-bank";

interface Host extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** What a challenge needs from the element that shows it. */
interface Callbacks {
  /** The backend's time, in milliseconds since 1970. */
  now: () => number;
  /** Origin of the page to which the bank returns; its messages count besides those of the bank's. */
  returnOrigin: () => string;
  /** Asks the backend at once how the charge stands. */
  recheck: () => void;
  opened: () => void;
  /** The buyer has closed the bank's page, and may come back to it. */
  left: () => void;
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
  /** The frame has loaded, be it the bank's page or the browser's error page: which of them cannot be told. */
  loaded = false;
  /** The link that opens a tab is shown. */
  offersTab = false;

  readonly #host: Host;
  readonly #callbacks: Callbacks;
  readonly #timeout: number;
  readonly #hint: () => void;
  /** The charge and the address of its challenge, shown or not. */
  #chargeId: string | undefined;
  #challengeUrl: string | undefined;
  #tab: Window | null = null;
  #broken = false;
  /** The page's policy keeps the bank's out of the frame. */
  #barred = false;
  #focused: string | undefined;
  #unlock: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #listeners: AbortController | undefined;
  /** A drawer or a tab panel around the element opens or closes. */
  #resizes: ResizeObserver | undefined;

  /** `timeout`: milliseconds until a tab is offered. */
  constructor(host: Host, callbacks: Callbacks, timeout = TIMEOUT) {
    this.#host = host;
    this.#callbacks = callbacks;
    this.#timeout = timeout;
    this.#hint = throttle(callbacks.recheck, HINT_INTERVAL);
    host.addController(this);
  }

  /** The buyer has left the bank's page. */
  get left(): boolean {
    return this.#chargeId !== undefined && wasLeft(this.#chargeId);
  }

  /** The bank's page is in a tab, or can be seen nowhere else. */
  get elsewhere(): boolean {
    return this.#tab !== null || this.#barred;
  }

  /**
   * Takes a charge and its challenge. Shows it where the element is displayed, unless the buyer has left it, its time is
   * over or another element of the page shows it; with none, puts it away.
   */
  show(charge: Pick<Charge, "id" | "challenge"> | undefined): void {
    const { url, expiresAt = "" } = charge?.challenge ?? {};
    if (charge?.id !== this.#chargeId || url !== this.#challengeUrl) this.#follow(charge?.id, url);
    // A page may cut itself off from its opener, to which it then looks closed: while the buyer is there, it is not.
    if (this.#tab?.closed && !document.hidden) {
      this.#tab = null;
      this.#hint();
    }
    const over = Date.parse(expiresAt) <= this.#callbacks.now();
    if (over && !this.over) this.#callbacks.recheck();
    this.over = over;
    clearTimeout(this.#clock);
    if (url && !over) this.#clock = setTimeout(this.#update, CLOCK_INTERVAL);
    const usable = charge && url && !over && isUsable(this.#host);
    if (!usable) release(this.#chargeId, this);
    this.#setUrl(usable && mayOpen(charge.id, this) ? url : undefined);
  }

  /** Shows again what the buyer has left. */
  readonly reopen = (): void => {
    if (this.#chargeId) comeBack(this.#chargeId, this);
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
    if (this.#chargeId) leave(this.#chargeId);
    this.#callbacks.left();
    this.#update();
    this.#callbacks.recheck();
  };

  /** For `close`: on Escape some browsers close a dialog without asking. It comes back with the question. */
  readonly closed = ({ currentTarget }: Event): void => {
    if (this.url && !(currentTarget as HTMLDialogElement).open) this.askToLeave();
  };

  readonly frameLoaded = (): void => {
    this.loaded = true;
    // Without a connection it is the browser's own error page that has loaded.
    this.#broken = !navigator.onLine;
    this.#update();
  };

  /**
   * For pages and banks that do not let themselves be framed. Where no tab opens, the link that was clicked still may.
   */
  readonly openTab = (event: Event): void => {
    // Not `noopener`: the return page posts its hint to the opener.
    this.#tab = window.open(this.url, TAB);
    if (this.#tab) event.preventDefault();
    else this.#callbacks.blocked("The browser opened no tab.");
    this.#update();
  };

  hostConnected(): void {
    this.#update();
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector("dialog");
    if (!dialog?.isConnected) return;
    if (this.url === undefined) {
      this.#unlockScroll();
      if (!dialog.open) return;
      dialog.close();
      // The browser gives the focus back to what had it, which the form may have hidden meanwhile.
      this.#focus("[data-focus]");
      return;
    }
    if (!dialog.open) {
      this.#unlock ??= lockScroll(dialog);
      dialog.showModal();
      this.#callbacks.opened();
      this.#focused = undefined;
    }
    // Not on the button that closes, where the browser begins: who held Enter down to pay would leave with it.
    const first = this.asking ? "#stay" : this.elsewhere ? "#elsewhere" : "#due";
    if (first !== this.#focused) this.#focus(first);
    this.#focused = first;
  }

  hostDisconnected(): void {
    this.show(undefined);
    this.#unlockScroll();
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

  #unlockScroll(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }

  #setUrl(url: string | undefined): void {
    if (url === this.url) return;
    this.url = url;
    this.asking = this.loaded = this.offersTab = this.#barred = false;
    clearTimeout(this.#timer);
    if (url) this.#timer = setTimeout(this.#offerTab, this.#timeout);
  }

  /** Also while the buyer has left: a tab may still be open. */
  #follow(chargeId: string | undefined, url: string | undefined): void {
    release(this.#chargeId, this);
    this.#chargeId = chargeId;
    this.#challengeUrl = url;
    this.#tab = null;
    this.#listeners?.abort();
    this.#resizes?.disconnect();
    if (!url) return;
    // In a task of its own: an update within the observer's call would be reported to the page as a loop.
    this.#resizes = new ResizeObserver(() => setTimeout(this.#update));
    this.#resizes.observe(this.#host);
    const { origin } = new URL(url);
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    addEventListener("online", () => this.#reload(url), { signal });
    addEventListener("message", (event) => this.#onMessage(event, origin), { signal });
    document.addEventListener("securitypolicyviolation", (event) => this.#onViolation(event, origin), {
      signal,
    });
  }

  get #frame(): HTMLIFrameElement | null {
    return this.#host.renderRoot.querySelector("dialog iframe");
  }

  #reload(url: string): void {
    if (this.#broken && this.#frame) this.#frame.src = url;
  }

  readonly #offerTab = (): void => {
    this.offersTab = true;
    this.#update();
  };

  /** The data of a message is never read. */
  #onMessage({ source, origin }: MessageEvent, bank: string): void {
    if (!source || (source !== this.#frame?.contentWindow && source !== this.#tab)) return;
    if (origin !== bank && origin !== this.#callbacks.returnOrigin()) return;
    // A page that posts messages has loaded: no tab is offered.
    clearTimeout(this.#timer);
    this.#hint();
  }

  #onViolation(
    { effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent,
    bank: string,
  ): void {
    if (effectiveDirective !== "frame-src" || disposition === "report" || !this.url) return;
    // It may be the bank's page that cannot go on within the frame, to another bank's or back to the shop.
    this.#offerTab();
    this.#hint();
    if (this.#barred || !this.url.startsWith(blockedURI)) return;
    this.#barred = true;
    this.#callbacks.blocked(`Content-Security-Policy: frame-src lacks ${bank}.`);
  }
}
