// node test/setup/run-each.ts SCRIPT ... [-- SCRIPT ...]
//
// Runs npm scripts one after the other, whether or not one before failed, each with its minutes. Ends with 1 and the names of
// those that failed. Lists with `--` between run side by side, since what waits for a browser leaves the processor to others:
// the first one's output comes as it is, and that of each other script as a whole, once it has ended.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const lists = process.argv
  .slice(2)
  .join(" ")
  .split(" -- ")
  .map((scripts) => scripts.split(" "));

const failed = (await Promise.all(lists.map((scripts, index) => runEach(scripts, index === 0)))).flat();
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(" ")}`);
  process.exitCode = 1;
}

/** Gives the names of those that failed. */
async function runEach(scripts: readonly string[], isShown: boolean): Promise<string[]> {
  const failures: string[] = [];
  for (const script of scripts) {
    console.log(`── npm run ${script}`);
    const began = performance.now();
    const holds = await run(script, isShown);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    console.log(`── ${script}: ${holds ? "holds" : "FAILED"}, ${minutes} min`);
    if (!holds) failures.push(script);
  }
  return failures;
}

/** Whether it ended with 0. What is not shown at once is printed at its end. */
async function run(script: string, isShown: boolean): Promise<boolean> {
  const child = spawn("npm", ["run", "--silent", script], {
    stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const printed = Promise.all([child.stdout, child.stderr].map(async (stream) => stream && text(stream)));
  const status = await ended;
  for (const part of await printed) if (part) process.stdout.write(part);
  return status === 0;
}
