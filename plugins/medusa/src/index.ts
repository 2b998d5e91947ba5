// What `@pay-elements/medusa` exports beside what Medusa loads by itself.
export { payElements, type PayElements } from "./lib/pay-elements.ts";
export type { CartDetails, PayElementsOptions } from "./lib/options.ts";
export { PROVIDER_ID } from "./lib/medusa.ts";
