// One link to pay: how it stands, and what may be done with it while it is open.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { copyIcon, smallCheckIcon } from "../../../elements/ui/icons.ts";
import { notice } from "../../../elements/ui/notice.ts";
import type { AdminLink } from "../client/answers.ts";
import type { CallError } from "../client/call-error.ts";
import { dayAndTime, errorText } from "../i18n/describe.ts";
import { linkWords } from "../i18n/link-texts.ts";
import { quoted } from "../ui/quoted.ts";

export interface LinkView {
  link: AdminLink;
  /** Absolute. */
  address: string;
  copied: string | undefined;
  /** A text of this link that the browser did not copy. */
  uncopied: string | undefined;
  copy: (text: string) => void;
  /** Asked whether it is to be revoked. */
  isSure: boolean;
  isRevoking: boolean;
  /** Why it was not. */
  problem: CallError | undefined;
  ask: (isSure: boolean) => void;
  revoke: () => void;
}

/** The dot of a payment's state that says the same. */
const STATES: Readonly<Record<string, string | undefined>> = { open: "pending", used: "paid" };

export function linkItem(view: LinkView, language: Language): TemplateResult {
  const { link, address } = view;
  const { id, state, once, expiresAt, createdAt, createdBy, revokedAt, revokedBy } = link;
  const t = linkWords(language);
  const words = t as Readonly<Record<string, string | undefined>>;
  const ends = { open: once ? t.linkEndsPaid : t.linkEnds, expired: t.linkEnded }[state];
  return html`<li class="link" part="payment-link" data-link=${id}>
    <p class="line" tabindex="-1">
      <span class="state ${STATES[state] ?? ""}">${printable(words[`link_${state}`] ?? state)}</span>
      ${
        ends === undefined
          ? nothing
          : html`<span class="muted">${interpolate(ends, { when: dayAndTime(expiresAt, language) })}</span>`
      }
    </p>
    ${state === "open" ? html`<p class="address"><bdi dir="ltr">${printable(address)}</bdi></p>` : nothing}
    <p class="muted">${done(t.linkMadeAt, createdAt, createdBy, language)}</p>
    ${revokedAt === undefined ? nothing : html`<p class="muted">${done(t.linkRevokedAt, revokedAt, revokedBy, language)}</p>`}
    ${state !== "open" ? nothing : view.isSure ? revoking(view, language) : acts(view, language)}
  </li>`;
}

/** When, and by whom. */
const done = (words: string, when: string, by: string | undefined, language: Language) =>
  html`${interpolate(words, { when: dayAndTime(when, language) })}
  ${by === undefined ? nothing : quoted(linkWords(language).linkBy, "user", by)}`;

function acts({ link, address, copied, uncopied, copy, ask }: LinkView, language: Language): TemplateResult {
  const t = linkWords(language);
  const copying = (text: string, label: string) =>
    ({
      label: copied === text ? [smallCheckIcon, t.linkCopied] : [copyIcon, label],
      kind: "plain",
      onclick: () => copy(text),
    }) as const;
  return html`<div class="actions">
      ${button({ ...copying(address, t.linkCopy), part: "copy" })}
      ${button({ ...copying(messageOf(link, address, language), t.linkCopyMessage), part: "copy-message" })}
      ${button({ label: t.linkRevoke, kind: "quiet", part: "revoke", onclick: () => ask(true) })}
    </div>
    ${
      uncopied === undefined
        ? nothing
        : html`<label class="uncopied"
            ><span class="muted">${t.linkNotCopied}</span
            ><textarea class="input" part="input" readonly rows="4" .value=${uncopied}></textarea>
          </label>`
    }`;
}

/** What the shop writes to its buyer: the address on a line of its own, which every messenger makes a link. */
function messageOf({ orderId, expiresAt }: AdminLink, address: string, language: Language): string {
  const t = linkWords(language);
  return [
    interpolate(t.linkMessage, { order: printable(orderId) }),
    address,
    "",
    interpolate(t.linkMessageEnds, { when: dayAndTime(expiresAt, language) }),
  ].join("\n");
}

function revoking({ isRevoking, problem, ask, revoke }: LinkView, language: Language): TemplateResult {
  const t = linkWords(language);
  return html`<div class="sure">
    <p class="question" tabindex="-1">${t.linkRevokeSure}</p>
    ${problem ? notice(errorText(problem, language)) : nothing}
    <div class="actions">
      ${button({ label: t.linkRevokeYes, busy: isRevoking, onclick: revoke })}
      ${isRevoking ? nothing : button({ label: t.linkRevokeNo, kind: "quiet", part: "cancel", onclick: () => ask(false) })}
    </div>
  </div>`;
}
