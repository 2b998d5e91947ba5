// What is read aloud to those who do not see it: one live region for each element, empty until it speaks.

/** Its region stands in the host's view from the start; its listeners go on what holds the fields. */
export class Speech {
  /** Written to from here alone: what is said draws nothing else anew. */
  readonly region = Object.assign(document.createElement("p"), { className: "unseen", role: "status" });
  /** The field that had nothing wrong when the event under way began. */
  #right: unknown;

  get #text(): string | null {
    return this.region.textContent;
  }

  say(text: string): void {
    // The same words again are heard only where something changed.
    this.region.textContent = text && text === this.#text ? `${text}\u00a0` : text;
  }

  /** For `input`: what was said is heard by now, and no longer true once the buyer has gone on. */
  readonly hush = (): void => {
    if (this.#text) this.say("");
  };

  /** For `focusin`: what has the focus is read out, and need not be said as well. */
  readonly focused = ({ target }: Event): void => {
    if ((target as Element).textContent?.trim() === this.#text) this.hush();
  };

  /**
   * For `change` and `blur`, on the way down and so before the field is judged. What is wrong with one that is left
   * stands behind the buyer: it is said, unless more was said meanwhile.
   */
  readonly leaving = {
    capture: true,
    handleEvent: ({ type, target }: Event): void => {
      const field = target as HTMLInputElement;
      const heard = this.#text;
      if (!field.ariaInvalid) this.#right = field;
      const wasRight = field === this.#right;
      setTimeout(() => {
        this.#right = undefined;
        if (type !== "blur" || !wasRight || !field.ariaInvalid || this.#text !== heard) return;
        const error = (field.getRootNode() as ShadowRoot).getElementById(`${field.id}-error`);
        this.say(`${field.labels?.[0]?.textContent}: ${error?.textContent}`);
      });
    },
  };
}
