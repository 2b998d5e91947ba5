// Random histories of an order, held against the rules of the contract: few, and the same each time. `npm run test:rules` lives
// many more.
import { test } from "node:test";
import { runProgram } from "../../support/run-program.ts";

test("random histories keep the rules on each store", async () => {
  await runProgram("rules", "--seed", "20261125", "--histories", "50");
});
