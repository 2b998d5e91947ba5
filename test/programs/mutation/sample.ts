// A seeded sample of the lines to mutate, in Stryker's form `file:from-to`.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

/** Lines that hold no code of their own: blank ones, comments, imports, types' fields, lone brackets. */
const IDLE = /^\s*(\/\/|\/\*|\*|import\b|export (\*|type|interface)\b|[\])}>;,]*$)/;

export function sampleOf(patterns: readonly string[], count: number, seed: string): string[] {
  const exclude = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  const files = globSync(
    patterns.filter((pattern) => !pattern.startsWith("!")),
    { exclude },
  ).toSorted();
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((text, at) => ({ text, range: `${file}:${at + 1}-${at + 1}` }))
      .filter(({ text }) => !IDLE.test(text))
      // By what stands there, so that a line keeps its place in the sample while others come and go.
      .map(({ text, range }) => ({ range, rank: sha256(`${seed} ${file} ${text}`) })),
  );
  return lines
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ range }) => range);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
