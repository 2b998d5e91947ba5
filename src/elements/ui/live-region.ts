// What screen readers announce: one live region for each element, empty until something is said.

/** The region stands in the host's view from the start; the listeners go on the element that holds the fields. */
export class LiveRegion {
  /** Written to by this class alone: an announcement renders nothing else. */
  readonly region = Object.assign(document.createElement("p"), {
    className: "visually-hidden",
    role: "status",
  });
  /** The field that was valid when the event under way began. */
  #valid: unknown;

  get #text(): string | null {
    return this.region.textContent;
  }

  say(text: string): void {
    // The same words are announced again only if the text differs.
    this.region.textContent = text && text === this.#text ? `${text}\u00a0` : text;
  }

  /** For `input`: what was said has been read by now, and is out of date once the buyer goes on. */
  readonly clear = (): void => {
    if (this.#text) this.say("");
  };

  /** For `focusin`: screen readers read what has the focus, so that it need not be announced as well. */
  readonly focused = ({ target }: Event): void => {
    const read = (target as Element).textContent?.trim();
    const said = this.#text;
    if (read === said) this.clear();
    else if (read && said?.startsWith(`${read}. `)) this.say(said.slice(read.length + 2));
  };

  /**
   * For `change` and `blur`, in the capturing phase and so before the field is validated. The buyer who leaves a field
   * has passed its error: it is announced, unless something else was announced meanwhile.
   */
  readonly leaving = {
    capture: true,
    handleEvent: ({ type, target }: Event): void => {
      const field = target as HTMLInputElement;
      const said = this.#text;
      if (!isInvalid(field)) this.#valid = field;
      const wasValid = field === this.#valid;
      setTimeout(() => {
        this.#valid = undefined;
        if (type !== "blur" || !wasValid || !isInvalid(field) || this.#text !== said) return;
        const error = (field.getRootNode() as ShadowRoot).getElementById(`${field.id}-error`);
        this.say(`${field.labels?.[0]?.textContent}: ${error?.textContent}`);
      });
    },
  };
}

/** By the attribute: Firefox has the property from 119 on. */
const isInvalid = (field: HTMLInputElement): boolean => field.hasAttribute("aria-invalid");
