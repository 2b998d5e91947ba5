// npm run test:crash -- [--seed N] [--kills N] [--store sqlite|redis|postgres]
//
// Kills a proxy under load again and again, on SQLite, Redis and PostgreSQL, and checks that no payment was lost, doubled or
// shown as failed. The seed fixes every choice: what each buyer means to do, how each call to the service goes wrong,
// how deliveries leave, when the merchant's code throws, how long each process lives and how far the clock then jumps. It
// cannot fix how the machine's scheduler interleaves them, so that a run with the same seed is alike, not the same to
// the byte: repeat it where a failure does not show at once.
import { parseArgs } from "node:util";
import { openStores } from "../../support/stores.ts";
import { crashTrial } from "./trial.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 32)) },
    kills: { type: "string", default: "100" },
    store: { type: "string", multiple: true, default: ["sqlite", "redis", "postgres"] },
  },
});
const seed = Number(values.seed);
const kills = Number(values.kills);

for (const name of values.store) {
  const { store, remove } = await openStores(name);
  const began = performance.now();
  console.log(`${name}: seed ${seed}`);
  try {
    const { broken, figures } = await crashTrial({ seed, kills, store });
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${name}: ${seconds} s, ${JSON.stringify(figures)}`);
    for (const line of broken.slice(0, 30)) console.error(`  ${line}`);
    if (broken.length > 0) {
      console.error(
        `${name}: ${broken.length} broken. Replay: npm run test:crash -- --seed ${seed} --store ${name}`,
      );
      process.exitCode = 1;
    }
  } finally {
    await remove();
  }
}
