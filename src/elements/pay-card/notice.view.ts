import { nothing, type TemplateResult } from "lit";
import { words } from "../i18n/common-texts.ts";
import type { Language } from "../i18n/language.ts";
import { button } from "../ui/button.ts";
import { html } from "../ui/html.ts";
import { notice } from "../ui/notice.ts";
import type { Notice } from "./notice.ts";

export const cardNotice = (
  { text, pix }: Notice,
  language: Language,
  payWithPix: () => void,
): TemplateResult | typeof nothing =>
  text
    ? html`<div class="notice-area" part="status" data-in-sight>
        ${notice(text, true)}
        ${
          pix
            ? button({
                label: words(language).payWithPix,
                kind: "plain",
                part: "pix",
                id: "pix",
                onclick: payWithPix,
              })
            : nothing
        }
      </div>`
    : nothing;
