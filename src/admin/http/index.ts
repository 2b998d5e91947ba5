// The merchant's side over HTTP.
export { createPayAdmin, type PayAdmin, type PayAdminOptions } from "./pay-admin.ts";
export { byToken, type ByTokenOptions } from "./by-token.ts";
export type { AdminUser, Authorize, Right } from "./authorize.ts";
export type { AdminProblemCode } from "./admin-error.ts";
