// What `pay-elements/proxy` exports: what serves the buyers' pages, and what serves the merchant's own people.
export * from "../proxy/index.ts";
export * from "../admin/http/index.ts";
