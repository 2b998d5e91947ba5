// What a browser loads, as it travels: brotli at its best, in kB of 1000 bytes. Fails above the limit.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Of a buyer's page, and of the shop's own people for `pay-admin.js`. Guards against accidents: raised where a feature needs room, as the list of installments, what pay-error tells developers,
 * the receipt, browsers from Safari 16.4 on, and pages that translators rewrite did.
 */
const LIMITS = {
  "pay-pix.js": 39_500,
  "pay-card.js": 40_500,
  "pay-elements.js": 57_000,
  "pay-admin.js": 45_000,
};

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

for (const [file, limit] of Object.entries(LIMITS)) {
  const size = brotliCompressSync(readFileSync(`dist/${file}`), best).length;
  const fits = size <= limit;
  console.log(`${fits ? "✔" : "✖"} ${file.padEnd(16)} ${kB(size)} of ${kB(limit)}`);
  if (!fits) process.exitCode = 1;
}
