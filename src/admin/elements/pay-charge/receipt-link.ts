// A link to the service's receipt, whose address is the service's own.
import type { TemplateResult } from "lit";
import { attempt } from "../../../elements/lib/attempt.ts";
import { html } from "../../../elements/ui/html.ts";

export function receiptLink(url: string | undefined, label: string): TemplateResult | undefined {
  const address = webAddress(url);
  return address === undefined
    ? undefined
    : html`<a part="receipt" href=${address} target="_blank" rel="noopener noreferrer">${label}</a>`;
}

/** An address that may be opened: http or https alone. */
function webAddress(text: string | undefined): string | undefined {
  const url = attempt(() => new URL(text ?? ""));
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
