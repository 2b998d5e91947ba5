import type { TemplateResult } from "lit";
import { printable } from "../../../contract/printable.ts";
import { html } from "../../../elements/ui/html.ts";

/** A text of others, such as an order's id: in its own direction, and with its invisible characters written out. */
export const bidi = (text: string): TemplateResult => html`<bdi>${printable(text)}</bdi>`;
