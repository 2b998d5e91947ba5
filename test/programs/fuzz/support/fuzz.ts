// Runs a property on as many cases as asked for. FUZZ_CASES and FUZZ_SEED set how many and which; without them the cases
// are few and the same in every run, so that a failure shows again.
import { test, type TestContext } from "node:test";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";
import fc from "fast-check";

const CASES = Number(process.env["FUZZ_CASES"] ?? 150);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const IS_LONG = process.env["FUZZ_CASES"] !== undefined;

/** Seconds after which a case counts as hung. Far above what a busy machine needs for one. */
const HUNG = 60;

/** The case that is under way: its number, read by the watchdog, which sees no other memory of this thread. */
const current = new Int32Array(new SharedArrayBuffer(4));

// A case that never ends keeps this thread from ending itself. Looked at every second: a machine that slept for a minute has
// been looked at once.
const watchdog = new Worker(
  `const { workerData: { current, hung } } = require("node:worker_threads");
   let last = -1;
   let seconds = 0;
   setInterval(() => {
     const now = Atomics.load(current, 0);
     seconds = now === last && now !== 0 ? seconds + 1 : 0;
     if (seconds >= hung) {
       require("node:fs").writeSync(2, "Case " + now + " has run for " + hung + " s and more.\\n");
       process.kill(process.pid, "SIGKILL");
     }
     last = now;
   }, 1000);`,
  { eval: true, workerData: { current, hung: HUNG } },
);
watchdog.unref();

/** Shown in part: some values are too long to be read, or nested too deep to be written. */
const asCase = <Value>(value: Value) => ({
  value,
  [fc.toStringMethod]: () => inspect(value, { depth: 8, maxStringLength: 1_000, maxArrayLength: 50 }),
});

/** A test that `check` throws for none of the values. */
export const fuzz = <Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => void | Promise<void>,
): void => fuzzOn(name, { prepare: () => undefined }, values, check);

/**
 * As `fuzz`, where the cases share something, such as a shop: it is made anew every `lasts` cases, so that what they
 * leave behind does not slow down those that follow.
 */
export function fuzzOn<Value, Shared>(
  name: string,
  { prepare, lasts = Infinity }: { prepare: (t: TestContext) => Promise<Shared> | Shared; lasts?: number },
  values: fc.Arbitrary<Value>,
  check: (value: Value, shared: Shared) => void | Promise<void>,
): void {
  void test(name, async (t) => {
    let shared = await prepare(t);
    let count = 0;
    const step = Math.ceil(CASES / 10);
    t.diagnostic(`${CASES} cases, seed ${SEED}`);
    await fc.assert(
      fc.asyncProperty(values.map(asCase), async ({ value }) => {
        if (count > 0 && count % lasts === 0) shared = await prepare(t);
        count++;
        Atomics.add(current, 0, 1);
        await check(value, shared);
        if (IS_LONG && count % step === 0) process.stderr.write(`${name}: ${count} of ${CASES}\n`);
      }),
      { numRuns: CASES, seed: SEED },
    );
    Atomics.store(current, 0, 0);
  });
}
