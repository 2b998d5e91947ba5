// npm run test:prices -- [--prices N] [--seed N]
//
// Holds what `<pay-price>` says of a million prices and plans against what the proxy charges, to the cent. Prints a seed;
// `--seed N` repeats it.
import { parseArgs } from "node:util";
import { assertPrices } from "../../support/prices.ts";

const { values } = parseArgs({
  options: {
    prices: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
});
const OF_A_SEED = 50_000;
const all = Number(values.prices);
const began = performance.now();
let taken = 0;

for (let [seed, seen] = [Number(values.seed), 0]; seen < all; seed++) {
  const runs = Math.min(OF_A_SEED, all - seen);
  taken += assertPrices(runs, seed);
  seen += runs;
  console.log(`seed ${seed}: holds; ${seen} prices in ${Math.round((performance.now() - began) / 1_000)} s`);
}
console.log(`${all} prices, of which the proxy takes ${taken}: what is shown is what is charged`);
