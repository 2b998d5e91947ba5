// The elements as a server's page has them before any script: their order, and where a code waits, the code itself.
export { amountChanged, buyerFields } from "./form-words.ts";
export { checkElement, elementMarkup, type ElementName } from "./element.ts";
export { priceMarkup } from "./price.ts";
export { stylesheets, type StylesheetName } from "./stylesheets.ts";
export { checkAttributes, type ElementAttributes } from "./tag.ts";
