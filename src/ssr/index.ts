// The elements as a server's page has them before any script: their order, and where a code waits, the code itself.
export { checkElement, elementMarkup, type ElementAttributes, type ElementName } from "./element.ts";
export { stylesheets, type StylesheetName } from "./stylesheets.ts";
