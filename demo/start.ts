// `npm start`: builds what is missing or older than its sources, then opens the shop.
// `demo/start.ts 8001 8002` names the ports of shop and service, a third one that of its payments alone, a fourth that of its desk.
import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { newCardKey } from "../src/cli/lib/new-card-key.ts";
import { startDemo } from "./demo.ts";

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = [...globSync(["src/**/*.ts", "vite.*.ts"]), "package.json"];
const results = [
  "dist/pay-elements.js",
  "dist/pay-pix.js",
  "dist/pay-card.js",
  "dist/pay-price.js",
  "dist/pay-admin.js",
  "dist/card-frame.js",
];

if (Math.max(...sources.map(changedAt)) > Math.min(...results.map(changedAt))) {
  console.log("Building …");
  const build = spawnSync("npm run build --silent", { stdio: "inherit", shell: true });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

const [shopPort, servicePort, paymentsPort, deskPort] = process.argv.slice(2).map(Number);
const demo = await startDemo({
  ports: shopPort && servicePort ? [shopPort, servicePort, paymentsPort ?? 0, deskPort ?? 0] : undefined,
  // A real shop keeps its key; this one forgets its orders, too.
  cardKeys: await newCardKey(),
  isRecorded: true,
  hasMonth: true,
  onListening: ({ shop, service, desk }) =>
    console.log(`
Ctrl-C stops all of it:

  Payment service   ${service.origin}/sandbox   (pays Pix codes, as a bank would)
  Desk              ${desk.origin}   (a month of made-up sales, and what you buy)
  Shop              ${shop.origin}
`),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void demo.close().then(() => process.exit(0)));
}
