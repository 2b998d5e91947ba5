// npm run test:move -- [--from sqlite] [--to postgres] [--charges N] [--kills N] [--seed N]
//
// Fills a store, moves it to another while the command is killed at random points and run again, and compares both.
import { parseArgs } from "node:util";
import { moveTrial } from "./trial.ts";

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "sqlite" },
    to: { type: "string", default: "postgres" },
    charges: { type: "string", default: "100000" },
    kills: { type: "string", default: "10" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});

console.log(`${values.from} to ${values.to}: seed ${values.seed}`);
const { stdout } = await moveTrial({
  from: values.from,
  to: values.to,
  charges: Number(values.charges),
  kills: Number(values.kills),
  seed: Number(values.seed),
  log: (line) => console.log(line),
});
console.log(stdout);
