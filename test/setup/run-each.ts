// node test/setup/run-each.ts SCRIPT ...
//
// Runs npm scripts one after the other, whether or not one before failed, each with its minutes. Ends with 1, the last lines of
// each that failed (every runner of tests lists its failures there), and their names, so that the end of a log tells the cause.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** The lines of a failed script that are printed again. */
const LAST_LINES = 60;

interface Failure {
  readonly script: string;
  readonly printed: string;
}

const failures: Failure[] = [];
for (const script of process.argv.slice(2)) {
  console.log(`── npm run ${script}`);
  const began = performance.now();
  const { holds, printed } = await run(script);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`── ${script}: ${holds ? "holds" : "FAILED"}, ${minutes} min`);
  if (!holds) failures.push({ script, printed });
}
if (failures.length > 0) {
  for (const { script, printed } of failures) {
    console.error(`── The last lines of ${script}`);
    console.error(printed.trimEnd().split("\n").slice(-LAST_LINES).join("\n"));
  }
  console.error(`Failed: ${failures.map(({ script }) => script).join(" ")}`);
  process.exitCode = 1;
}

/** Whether it ended with 0, and what it printed, which is shown as it comes. */
async function run(script: string): Promise<{ holds: boolean; printed: string }> {
  const child = spawn("npm", ["run", "--silent", script], {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      printed += part;
      process.stdout.write(part);
    });
  }
  const [status] = (await once(child, "close")) as [number | null];
  return { holds: status === 0, printed };
}
