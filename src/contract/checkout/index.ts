// What browser and backend say to each other.
export * from "./charge.ts";
export * from "./names.ts";
export * from "./new-charge.ts";
export * from "./order.ts";
export { CHALLENGE_URL, MAX_ID_LENGTH } from "./patterns.ts";
export * from "./problem.ts";
