// The merchant's side of a process, with pages.
export { createDesk, type DeskOptions } from "./desk.ts";
