// What `@pay-elements/vendure` exports.
export { PayElementsPlugin } from "./plugin.ts";
export { PayElements } from "./pay-elements.ts";
export { payElementsEligibility, payElementsHandler } from "./method.ts";
export type { OrderDetails, PayElementsOptions } from "./options.ts";
