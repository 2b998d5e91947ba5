import { html, nothing, type TemplateResult } from "lit";
import { spinner } from "./icons.ts";

interface ButtonView {
  /** Words, a drawing, or both. */
  label: string | TemplateResult | readonly (string | TemplateResult)[];
  /** Read aloud where the label is a drawing alone. */
  name?: string;
  /** Shows a spinner and takes no clicks, but keeps the focus. */
  busy?: boolean;
  /** `plain` has a border instead of a filling; `quiet` is text alone. */
  kind?: "main" | "plain" | "quiet";
  type?: "button" | "submit";
  /** Names of the parts; the main button's is `button`. */
  part?: string;
  onclick?: () => void;
}

/** The one look of all buttons. A busy one is not `disabled`, which would throw the focus away. */
export function button({
  label,
  name,
  busy = false,
  kind = "main",
  type = "button",
  part = "button",
  onclick,
}: ButtonView): TemplateResult {
  const click = (event: MouseEvent) => {
    // Safari gives no focus to a button that is clicked or tapped, and a new view takes the focus only from what it
    // replaces. A click that a key makes has `detail` 0.
    if (event.detail > 0) (event.currentTarget as HTMLElement).focus({ preventScroll: true });
    // A double click is one click: what it would do the second time was not there to be read.
    if (busy || event.detail > 1) event.preventDefault();
    else onclick?.();
  };
  return html`<button
    class="button ${kind}"
    part=${part}
    type=${type}
    aria-label=${name ?? nothing}
    aria-disabled=${busy ? "true" : nothing}
    @click=${click}
  >
    ${busy ? spinner : nothing}${label}
  </button>`;
}
