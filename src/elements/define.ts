// Registers every element. For a script tag; importing the classes from `index.ts` registers nothing.
export * from "./pay-card/define.ts";
export * from "./pay-checkout/define.ts";
export * from "./pay-pix/define.ts";
export * from "./pay-price/define.ts";
