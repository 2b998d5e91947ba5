// A text of ours around a text of others, which reads in its own direction.
import type { TemplateResult } from "lit";
import { printable } from "../../../contract/printable.ts";
import { html } from "../../../elements/ui/html.ts";

/** `words` with `{name}` in the place of what somebody else has written. */
export function quoted(words: string, name: string, text: string): TemplateResult {
  const place = `{${name}}`;
  const at = words.indexOf(place);
  const [before, after] = at < 0 ? [words, ""] : [words.slice(0, at), words.slice(at + place.length)];
  return html`${before}<bdi>${printable(text)}</bdi>${after}`;
}
