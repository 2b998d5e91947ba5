// npm run test:fuzz -- [--cases N] [--seed N] [file ...]
//
// Runs the files of this folder, or those named (`requests` is requests.test.ts), one after the other, with many more
// cases than `npm test` does. The seed fixes the cases. FUZZ_CASES and FUZZ_SEED say the same as the flags.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { env } = process;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: "string", default: env["FUZZ_CASES"] ?? "100000" },
    seed: { type: "string", default: env["FUZZ_SEED"] ?? String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const here = import.meta.dirname;
const files = positionals.length > 0 ? positionals.map((file) => `${file}.test.ts`) : readdirSync(here);

for (const file of files.filter((name) => name.endsWith(".test.ts"))) {
  const began = performance.now();
  console.log(`${file}: ${values.cases} cases each, seed ${values.seed}`);
  const { status } = spawnSync(process.execPath, [join(here, file)], {
    stdio: "inherit",
    env: { ...env, FUZZ_CASES: values.cases, FUZZ_SEED: values.seed },
  });
  console.log(
    `${file}: ${status === 0 ? "holds" : "broken"}, ${Math.round((performance.now() - began) / 1000)} s`,
  );
  if (status !== 0) process.exitCode = 1;
}
