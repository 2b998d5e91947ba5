// A button that copies, and says whether it could.
import { html, type TemplateResult } from "lit";
import type { Texts } from "../texts/pt.ts";

/** Milliseconds for which the button says what became of it. */
const SHOWN = 2_000;

export const copyButton = (
  texts: Texts,
  label: string,
  text: () => string,
  name = label,
): TemplateResult => html`
  <button
    class="copy"
    aria-label=${name}
    @click=${async ({ currentTarget }: Event) => {
      const said = (currentTarget as HTMLElement).nextElementSibling;
      if (!said) return;
      said.textContent = await navigator.clipboard.writeText(text()).then(
        () => texts.copied,
        () => texts.copyFailed,
      );
      setTimeout(() => (said.textContent = ""), SHOWN);
    }}
  >
    ${label}</button
  ><span class="said" role="status"></span>
`;
