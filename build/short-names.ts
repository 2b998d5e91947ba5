// Names of properties for terser to make short: those that qrcode's modules alone know. It is closed: it talks to nobody
// but us, in words of ours, and asks for everything by name. What is a word of the browser's, of lit's or of our own
// sources anywhere stays as it is.
import { globSync, readFileSync } from "node:fs";

const found = (files: string, word: RegExp) => {
  const words = globSync(files).flatMap((file) => readFileSync(file, "utf8").match(word) ?? []);
  if (words.length === 0) throw new Error(`No names in ${files}.`);
  return words;
};

const OTHERS = new Set(
  ["node_modules/@typescript/*/lib/lib.*.d.ts", "build/lit-*.ts", "src/**/*.ts"].flatMap((files) =>
    found(files, /[\w$]+/g),
  ),
);

const names = found("node_modules/qrcode/lib/core/*.js", /(?<=\.)[A-Za-z]\w+/g).filter(
  (name) => !OTHERS.has(name),
);

/** Matches each of them. */
export const QRCODE_NAMES = new RegExp(`^(?:${[...new Set(names)].join("|")})$`);
