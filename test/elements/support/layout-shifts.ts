// What the browser counts as moved by itself.

/** What may move, in sum, as Chromium counts it, which is more where a page holds little else. */
const MAX_SHIFT = 0.025;

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** All shifts from now on. Browsers other than Chromium count none. */
export class Shifts {
  readonly #observer = new PerformanceObserver((list) => this.#keep(list.getEntries()));
  #entries: LayoutShift[] = [];

  constructor() {
    if (PerformanceObserver.supportedEntryTypes.includes("layout-shift"))
      this.#observer.observe({ type: "layout-shift" });
  }

  /** Leaves out what has moved so far: what the buyer's own tap led to. */
  async forget(): Promise<void> {
    await this.#drawn();
    this.#entries = [];
  }

  /** What moved, by how much, a line each; nothing if that is too little to be seen. */
  async seen(): Promise<string[]> {
    await this.#drawn();
    const sum = this.#entries.reduce((all, { value }) => all + value, 0);
    if (sum <= MAX_SHIFT) return [];
    return this.#entries.map(
      ({ value, sources }) =>
        `${value}: ${sources.map(({ node }) => (node as Element | null)?.className ?? node?.nodeName).join(", ")}`,
    );
  }

  stop(): void {
    this.#observer.disconnect();
  }

  #keep(entries: PerformanceEntryList): void {
    this.#entries.push(...(entries as LayoutShift[]));
  }

  /** Shifts are told of after the frame in which they come. */
  async #drawn(): Promise<void> {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    this.#keep(this.#observer.takeRecords());
  }
}
