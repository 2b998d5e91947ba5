// The rules and messages of a checkout, on their own: pure functions and schemas, without I/O, DOM or Node.
export * from "./brands.ts";
export * from "./checkout/index.ts";
export * from "./installments.ts";
export * from "./limits.ts";
export * as service from "./service/index.ts";
