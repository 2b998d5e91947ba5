// The desk's page in its frame, which is loaded once it is looked at.
import type { Settings } from "../settings/settings.ts";

export class DeskFrame {
  readonly frame = document.createElement("iframe");
  #shown: { language: string; scheme: Settings["scheme"] } | undefined;

  constructor() {
    this.frame.addEventListener("load", () => this.#apply());
  }

  /** Once; later calls change nothing. The frame has to be in the page. */
  open(address: string): void {
    if (!this.frame.src) this.frame.src = address;
  }

  /** `language` as BCP 47 has it. */
  show(shown: { language: string; scheme: Settings["scheme"] }): void {
    this.#shown = shown;
    this.#apply();
  }

  #apply(): void {
    const page = this.frame.contentDocument;
    if (!page || !this.#shown) return;
    const { language, scheme } = this.#shown;
    page.documentElement.lang = language;
    page.documentElement.style.colorScheme = scheme === "auto" ? "" : scheme;
    page.querySelector("pay-admin")?.setAttribute("locale", language);
  }
}
