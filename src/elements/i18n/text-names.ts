// Names of all texts, for a merchant's own: types alone, so that no script carries another element's words.
import type { CARD_TEXTS } from "./card-texts.ts";
import type { CHECKOUT_TEXTS } from "./checkout-texts.ts";
import type { PIX_TEXTS } from "./pix-texts.ts";
import type { PRICE_TEXTS } from "./price-texts.ts";
import type { TEXTS } from "./common-texts.ts";

/** The name of a text; docs/texts.md lists them with what they say. */
export type TextName =
  | keyof typeof TEXTS
  | keyof typeof PIX_TEXTS
  | keyof typeof CARD_TEXTS
  | keyof typeof CHECKOUT_TEXTS
  | keyof typeof PRICE_TEXTS;

/** A merchant's own words by the names of texts: one set for all elements, each of which takes what it says. */
export type PayTexts = Readonly<Partial<Record<TextName, string>>>;
