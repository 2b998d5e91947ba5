// Registers every element of the desk. For a script tag and for `pay-elements/admin`; the classes in `index.ts` register
// nothing.
export * from "./index.ts";
export * from "./pay-admin/define.ts";
export * from "./pay-charge/define.ts";
export * from "./pay-charges/define.ts";
export * from "./pay-links/define.ts";
export * from "./pay-problems/define.ts";
