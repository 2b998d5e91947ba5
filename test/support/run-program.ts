import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/**
 * Runs the program of this name below test/programs, and gives what it printed. Rejects with that if it ends with another
 * status than 0. It has a process of its own, since node:test follows each promise of a process that has tests, which makes
 * programs of millions of promises half as slow again.
 */
export async function runProgram(name: string, ...args: string[]): Promise<string> {
  const file = resolve("test/programs", name, "run.ts");
  const { stdout } = await execute(process.execPath, [file, ...args]).catch(
    ({ stdout: printed, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`test/programs/${name}/run.ts ${args.join(" ")}\n${printed}\n${stderr}`);
    },
  );
  return stdout;
}
