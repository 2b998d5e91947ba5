import { resolve } from "node:path";

/** The program `pay-elements`: its sources, or in a run of all tests one file that was made of them. */
export const COMMAND_LINE = process.env["TEST_COMMAND_LINE"] ?? resolve("src/cli/main.ts");
