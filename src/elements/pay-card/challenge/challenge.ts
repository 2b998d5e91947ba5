// The bank's page in a modal dialog: when it is open, how the buyer leaves it, and when the backend is asked.
// Nothing that happens in that page is believed; whatever it says is a hint to ask what became of the charge.
import type { ReactiveController, ReactiveControllerHost } from "lit";

const PATIENCE = 8_000;

interface Host extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** What a challenge asks of the element that shows it. */
interface Ways {
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
  /** The buyer wants to leave and is asked whether they mean it. */
  asking = false;
  /** The frame has come to rest, be it with the bank's page or with an error: which of them cannot be told. */
  loaded = false;
  /** The way into a tab is shown. */
  offersTab = false;

  readonly #host: Host;
  readonly #ways: Ways;
  #asked = false;
  #broken = false;
  #left: string | undefined;
  #tab: Window | null = null;
  readonly #patience: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners: AbortController | undefined;

  /** `patience`: milliseconds that the bank's page may take before a tab is offered beside it. */
  constructor(host: Host, ways: Ways, patience = PATIENCE) {
    this.#host = host;
    this.#ways = ways;
    this.#patience = patience;
    host.addController(this);
  }

  /** Shows the bank's page, unless the buyer has left this one; with nothing, puts it away. */
  show(url: string | undefined): void {
    const wanted = url === this.#left ? undefined : url;
    if (wanted !== this.url) this.#put(wanted);
  }

  /** Shows again what the buyer has left. */
  readonly reopen = (): void => {
    this.#left = undefined;
    this.#host.requestUpdate();
  };

  /** A wish to close is answered by a question first: the payment may be done already. */
  readonly askToLeave = (event: Event): void => {
    // A `cancel` that cannot be stopped is followed by `close`.
    if (!event.cancelable) return;
    event.preventDefault();
    this.#ask(!this.asking);
  };

  readonly stay = (): void => this.#ask(false);

  /** The buyer leaves. What becomes of the charge is still the backend's to say. */
  readonly leave = (): void => {
    this.#left = this.url;
    this.#put(undefined);
    this.#host.requestUpdate();
    this.#ways.recheck();
  };

  /** For `close`: on Escape some browsers close a dialog without asking. It comes back with the question. */
  readonly closed = (): void => {
    if (this.url !== undefined) this.#ask(!this.asking);
  };

  readonly frameLoaded = (): void => {
    this.loaded = true;
    // Without a connection it is the browser's own error page that has loaded.
    this.#broken = !navigator.onLine;
    this.#host.requestUpdate();
  };

  /** For pages and banks that do not let themselves be framed. */
  readonly openTab = (): void => {
    // Not `noopener`: the return page posts its hint to the opener.
    this.#tab = window.open(this.url, "_blank");
    if (!this.#tab) this.#ways.blocked("The browser opened no tab for the bank's page.");
  };

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector("dialog");
    if (!dialog?.isConnected) return;
    if (this.url === undefined) {
      if (!dialog.open) return;
      dialog.close();
      // The browser gives the focus back to what had it, which the form may have hidden meanwhile.
      this.#focus("[data-focus]");
      return;
    }
    if (!dialog.open) {
      dialog.showModal();
      this.#ways.opened();
    }
    if (this.asking !== this.#asked) this.#focus(this.asking ? "[part=stay]" : "[part=close]");
    this.#asked = this.asking;
  }

  hostDisconnected(): void {
    this.#put(undefined);
    // Taken out of the page, a dialog is no longer modal but still says that it is open.
    this.#host.renderRoot.querySelector("dialog")?.removeAttribute("open");
  }

  #focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #ask(asking: boolean): void {
    this.asking = asking;
    this.#host.requestUpdate();
  }

  #put(url: string | undefined): void {
    this.url = url;
    this.asking = this.#asked = this.loaded = this.offersTab = false;
    clearTimeout(this.#timer);
    this.#listeners?.abort();
    if (url === undefined) return;
    this.#timer = setTimeout(() => this.#offerTab(), this.#patience);
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    window.addEventListener("online", () => this.#revive(url), { signal });
    window.addEventListener("message", (event) => this.#hear(event, new URL(url).origin), { signal });
    document.addEventListener("securitypolicyviolation", (event) => this.#forbidden(event, url), { signal });
  }

  #revive(url: string): void {
    const frame = this.#broken && this.#host.renderRoot.querySelector("iframe");
    if (frame) frame.src = url;
  }

  #offerTab(): void {
    this.offersTab = true;
    this.#host.requestUpdate();
  }

  #hear({ source, origin }: MessageEvent, bank: string): void {
    const frame = this.#host.renderRoot.querySelector("iframe")?.contentWindow;
    const known = source !== null && (source === frame || source === this.#tab);
    if (known && (origin === bank || origin === this.#ways.returnOrigin())) this.#ways.recheck();
  }

  #forbidden({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent, url: string): void {
    if (effectiveDirective !== "frame-src" || !url.startsWith(blockedURI)) return;
    this.#offerTab();
    this.#ways.blocked(`The page's Content-Security-Policy lacks frame-src ${new URL(url).origin}.`);
  }
}
