// What a browser loads, as it travels: brotli at its best, in kB of 1000 bytes. Fails above the limit.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Guards against accidents: raised where a feature needs room, as the list of installments, what pay-error tells developers,
 * the receipt, browsers from Safari 16.4 on, pages that translators rewrite, what a buyer's page saw, the price, why a link
 * opens nothing and a suggested name did. The desk's file,
 * which the shop's own people load, has the words for all that can happen in three languages, a fourth of it; the dossier, the
 * search by card and live sums took 3.5 kB, links to pay 3.8 kB.
 */
const LIMITS = {
  "pay-pix.js": 40_500,
  "pay-card.js": 41_000,
  "pay-price.js": 6_000,
  "pay-elements.js": 60_000,
  "pay-admin.js": 66_500,
};

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

for (const [file, limit] of Object.entries(LIMITS)) {
  const size = brotliCompressSync(readFileSync(`dist/${file}`), best).length;
  const fits = size <= limit;
  console.log(`${fits ? "✔" : "✖"} ${file.padEnd(16)} ${kB(size)} of ${kB(limit)}`);
  if (!fits) process.exitCode = 1;
}
