import { nothing, type TemplateResult } from "lit";
import { spinner } from "./icons.ts";
import { html } from "./html.ts";

interface ButtonView {
  /** Words, an icon, or both. */
  label: string | TemplateResult | readonly (string | TemplateResult)[];
  /** The accessible name, where the label is an icon alone. */
  name?: string;
  /** Shows a spinner and takes no clicks, but keeps the focus. */
  busy?: boolean;
  /** `plain` has a border instead of a background; `quiet` is text alone. */
  kind?: "main" | "plain" | "quiet";
  type?: "button" | "submit";
  /** Name of its part; the main button's is `button`. */
  part?: string;
  id?: string;
  onclick?: () => void;
}

/** All buttons look alike. A busy one is not `disabled`, which would lose the focus. */
export function button({
  label,
  name,
  busy = false,
  kind = "main",
  type = "button",
  part = "button",
  id,
  onclick,
}: ButtonView): TemplateResult {
  const click = (event: MouseEvent) => {
    // Safari gives no focus to a button that is clicked or tapped, and a new view takes the focus only from what it
    // replaces. A click that a key makes has `detail` 0.
    if (event.detail > 0) (event.currentTarget as HTMLElement).focus({ preventScroll: true });
    // A double click counts once: nobody has read what the second click would do.
    if (busy || event.detail > 1) event.preventDefault();
    else onclick?.();
  };
  return html`<button
    class="button ${kind}"
    part=${part}
    id=${id ?? nothing}
    type=${type}
    aria-label=${name ?? nothing}
    aria-disabled=${busy ? "true" : nothing}
    @click=${click}
  >
    ${busy ? spinner : nothing}${label}
  </button>`;
}
