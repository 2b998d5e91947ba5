// What goes on between browser, proxy and service, as the timeline below the shop's pages shows it.
import type { Entry } from "../../site/playground/timeline/entry.ts";

/** Entries that are kept. */
const LONGEST = 300;

export class Records {
  readonly #entries = new Map<string, { entry: Entry; version: number }>();
  #version = 0;

  /** Grows with every entry, and with what becomes known of one. */
  get version(): number {
    return this.#version;
  }

  readonly note = (entry: Entry): void => {
    this.#entries.set(entry.id, { entry, version: ++this.#version });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > LONGEST && oldest !== undefined) this.#entries.delete(oldest);
  };

  /** What is new since `version`. */
  since(version: number): Entry[] {
    return [...this.#entries.values()].filter((known) => known.version > version).map(({ entry }) => entry);
  }
}
