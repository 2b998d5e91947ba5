// What stands below an element stays where it is when the element becomes lower: its height is kept for as long as somebody
// might be reading there, and never below the edge of the window, where nobody is.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { focusedField } from "./active-element.ts";

interface Host extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class KeptHeight implements ReactiveController {
  readonly #host: Host;
  /** Ends when the height is the content's own again. */
  #keeping: AbortController | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Before something else is rendered: keeps the height as it is, until `fit` says how much of it is needed. */
  keep(): void {
    const view = this.#view;
    if (!view) return;
    const { width, height } = view.getBoundingClientRect();
    this.release();
    // Not displayed: there is nothing to keep.
    if (height === 0) return;
    view.style.minBlockSize = `${height}px`;
    this.#keeping = new AbortController();
    this.#watch(view, width, this.#keeping.signal);
  }

  /** After it is rendered and scrolled: keeps what is in the window, and `more` em where a higher view may come next. */
  fit(more: number): void {
    const view = this.#view;
    if (!view || !this.#keeping) return;
    const { top } = view.getBoundingClientRect();
    const kept = parseFloat(view.style.minBlockSize) + more * parseFloat(getComputedStyle(view).fontSize);
    view.style.minBlockSize = `${Math.max(0, Math.min(kept, innerHeight - top))}px`;
  }

  release(): void {
    this.#keeping?.abort();
    this.#keeping = undefined;
    if (this.#view) this.#view.style.minBlockSize = "";
  }

  hostDisconnected(): void {
    this.release();
  }

  get #view(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(".pay");
  }

  /** Until the buyer does something else, it is out of sight, or it has another width, for which it was not measured. */
  #watch(view: HTMLElement, width: number, signal: AbortSignal): void {
    const since = performance.now();
    const act = ({ timeStamp, type }: Event) => {
      // The event that led here may still be on its way to the window. A key in a field is no step of the buyer's.
      if (timeStamp > since && (type === "click" || !focusedField())) this.release();
    };
    for (const type of ["click", "keydown"]) addEventListener(type, act, { capture: true, signal });
    const sight = new IntersectionObserver((entries) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!;
      // Above the window, only scroll anchoring keeps what is in it from moving.
      const isBelow = boundingClientRect.top > 0;
      if (!isIntersecting && (isBelow || CSS.supports("overflow-anchor", "auto"))) this.release();
    });
    const size = new ResizeObserver(([entry]) => {
      // In the next frame: who else observes the size would be told of a loop.
      if (Math.abs(entry!.contentRect.width - width) >= 1)
        requestAnimationFrame(() => signal.aborted || this.release());
    });
    sight.observe(view);
    size.observe(view);
    signal.addEventListener("abort", () => {
      sight.disconnect();
      size.disconnect();
    });
  }
}
