// The typed client of the payment service, on its own.
export * from "./card-cancellation.ts";
export * from "./card-charge.ts";
export * from "./card-list.ts";
export * from "./client.ts";
export * from "./pix.ts";
export * from "./service-error.ts";
