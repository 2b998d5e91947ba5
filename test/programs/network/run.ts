// npm run test:network -- [--seed N] [--charges N] [--seconds N]
//
// For two minutes a network fails and recovers at random while fifty charges are paid, each in a browser context of its
// own. Each page must be told of its payment exactly once. The seed fixes when and how the network fails, which devices
// go offline and when each charge is paid; it cannot fix what the browser was just doing, so that a run with the same
// seed is alike, not the same.
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { startDemo } from "../../../demo/demo.ts";
import { CHROMIUM_ARGS, chromiumPath } from "../../setup/chromium.ts";
import { networkTrial } from "./trial.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 32)) },
    charges: { type: "string", default: "50" },
    seconds: { type: "string", default: "120" },
  },
});
const seed = Number(values.seed);
const began = performance.now();
console.log(`seed ${seed}`);

const demo = await startDemo({ ports: [0, 0], logger: { info() {}, warn() {}, error() {} } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
try {
  const { broken, figures } = await networkTrial({
    browser,
    demo,
    seed,
    charges: Number(values.charges),
    seconds: Number(values.seconds),
  });
  console.log(`${Math.round((performance.now() - began) / 1000)} s, ${JSON.stringify(figures)}`);
  for (const line of broken) console.error(`  ${line}`);
  if (broken.length > 0) {
    console.error(`${broken.length} broken. Replay: npm run test:network -- --seed ${seed}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await demo.close();
}
