// What all elements of the desk are built on: where they read, language, theme and live region.
import type { TemplateResult } from "lit";
import { directionOf } from "../../../elements/i18n/language.ts";
import { html } from "../../../elements/ui/html.ts";
import { LocalizedElement } from "../../../elements/ui/localized-element.ts";
import { theme } from "../../../elements/ui/theme.styles.ts";
import { attempt } from "../../../elements/lib/attempt.ts";
import { adminAt, type AdminClient } from "../client/admin-client.ts";
import { toCallError, type CallError } from "../client/call-error.ts";
import type { AdminTexts } from "../i18n/text-names.ts";
import { adminStyles } from "../ui/admin.styles.ts";
import { PayAdminEvent, type AdminElementEventMap, type AdminEventDetails } from "./events.ts";
import { Rights } from "./rights.ts";

/**
 * What all elements of the desk take and tell; each element says what it adds.
 *
 * @attr {string} endpoint - Base address of the merchant's side (`createPayAdmin`): http or https, absolute or relative to the page.
 * @attr {"pt-BR" | "en" | "es" | (string & {})} locale - Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page.
 *
 * @event {PayAdminErrorEvent} pay-error - A call was not answered, or refused: `{ code, message, retryable }`.
 *
 * @csspart button - The main button.
 * @csspart error - What went wrong, in words.
 *
 * @cssproperty [--pay-accent] - Colour of main buttons and of what is selected.
 * @cssproperty [--pay-on-accent] - Text on the accent; white or black, whichever has more contrast, where not set.
 * @cssproperty [--pay-surface] - Background of fields and of the dialog.
 * @cssproperty [--pay-text] - Text.
 * @cssproperty [--pay-muted] - Secondary text.
 * @cssproperty [--pay-border] - Borders of fields. Separators derive from it.
 * @cssproperty [--pay-danger] - Errors, and what was declined.
 * @cssproperty [--pay-success] - What was paid.
 * @cssproperty [--pay-focus] - Focus ring; the accent mixed with the text where not set.
 * @cssproperty [--pay-radius=10px] - Corner radius.
 * @cssproperty [--pay-space=4px] - Unit of all distances.
 * @cssproperty [--pay-font] - Font family; the page's where not set.
 * @cssproperty [--pay-font-size=1rem] - Base font size; at least 16px where not set.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- what the interface has is inherited: no property goes unset
export abstract class AdminElement extends LocalizedElement {
  static override styles = [...theme, adminStyles];

  /** The base address of the merchant's side, absolute or relative to the page. */
  declare endpoint: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  declare locale: string | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  declare texts: AdminTexts | undefined;

  protected readonly rights = new Rights(this, () => this.clientIfAny);

  protected override render(): TemplateResult {
    return html`<div class="pay" translate="no" lang=${this.language.tag} dir=${directionOf(this.language)}>
      ${this.body()} ${this.live.region}
    </div>`;
  }

  protected abstract body(): TemplateResult;

  /** The merchant's side at `endpoint`; throws a `CallError` if that is no address. */
  protected get client(): AdminClient {
    return adminAt(this.endpoint);
  }

  /** The same, or nothing if that is no address. */
  protected get clientIfAny(): AdminClient | undefined {
    return attempt(() => this.client);
  }

  /** Tells the page; whether it lets the element go on. */
  protected dispatch<Name extends keyof AdminEventDetails>(
    name: Name,
    detail: AdminEventDetails[Name],
  ): boolean {
    return this.dispatchEvent(new PayAdminEvent(name, detail));
  }

  /** Tells the page, and the developer of one that does not listen yet, of a call that gave nothing. */
  protected tell(thrown: unknown): CallError {
    const error = toCallError(thrown);
    const { code, message, retryable } = error;
    console.warn(`pay-elements: pay-error ${code}: ${message}`);
    this.dispatch("pay-error", { code, message, retryable });
    return error;
  }
}

/** Listeners of `pay-error` are given the desk's, and not the checkout's that the page's own maps have by that name. */
export interface AdminElement {
  addEventListener<Name extends keyof AdminElementEventMap>(
    type: Name,
    listener: (this: AdminElement, event: AdminElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof AdminElementEventMap>(
    type: Name,
    listener: (this: AdminElement, event: AdminElementEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}
