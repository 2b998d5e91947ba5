// node test/setup/run-each.ts SCRIPT ...
//
// Runs npm scripts one after the other, whether or not one before failed, each with its minutes. Ends with 1 and the names of
// those that failed.
import { spawnSync } from "node:child_process";

const failed = process.argv.slice(2).filter((script) => {
  console.log(`── npm run ${script}`);
  const began = performance.now();
  const { status } = spawnSync("npm", ["run", "--silent", script], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`── ${script}: ${status === 0 ? "holds" : "FAILED"}, ${minutes} min`);
  return status !== 0;
});

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(" ")}`);
  process.exitCode = 1;
}
