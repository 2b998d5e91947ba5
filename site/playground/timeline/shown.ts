// What was sent, as the timeline shows it: by the proxy's rule for its log, without card data.
import { mask, maskText } from "../../../src/proxy/logging/mask.ts";

/** A picture of a Pix code is some kilobytes of text. */
const LONGEST_TEXT = 300;
const LONGEST_BODY = 4_000;

/** JSON laid out for people, without card data; other texts without card numbers. */
export function shown(text: string): string {
  try {
    return JSON.stringify(mask(JSON.parse(text)), shorten, 2);
  } catch {
    return maskText(text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}…` : text);
  }
}

const shorten = (_: string, value: unknown): unknown =>
  typeof value === "string" && value.length > LONGEST_TEXT
    ? `${value.slice(0, 100)}… (${value.length})`
    : value;
