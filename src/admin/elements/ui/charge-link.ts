import type { TemplateResult } from "lit";
import { html } from "../../../elements/ui/html.ts";

/** Where a payment is shown, relative to the page. */
export const chargeAddress = (chargeId: string): string => `?pay-charge=${encodeURIComponent(chargeId)}`;

/** Whether a click goes where a link leads, in this tab, and not to another tab or into a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

interface ChargeLinkView {
  chargeId: string;
  label: string;
  /** The accessible name, where the label alone does not say which payment it is. */
  name: string;
  /** Tells the page; whether the link may go on. */
  open: (chargeId: string) => boolean;
}

/** A link to a payment, which a page may show in its own way. */
export function chargeLink({ chargeId, label, name, open }: ChargeLinkView): TemplateResult {
  const click = (event: MouseEvent) => {
    if (isPlainClick(event) && !open(chargeId)) event.preventDefault();
  };
  return html`<a class="link" href=${chargeAddress(chargeId)} aria-label=${name} @click=${click}
    >${label}</a
  >`;
}
