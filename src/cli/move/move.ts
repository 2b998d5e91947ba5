// Copies each part of a store, and compares both stores at the end. It can be ended at any point and run again: what is
// written replaces what was there, and what the source has no more is removed.
import type { StorePart } from "../../proxy/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { checkTarget } from "./check-target.ts";
import { BATCH, batches, isEmpty, PARTS, type Movable } from "./pages.ts";
import { createCounter, type Tally } from "./tally.ts";

export interface MoveOptions {
  source: Movable;
  target: Movable;
  /** As messages may name them. */
  sourceName: string;
  targetName: string;
  /** Takes a line about what is done. */
  progress: (line: string) => void;
}

export type Tallies = Record<StorePart, Tally>;

/** Milliseconds between two lines of one part. */
const PROGRESS_INTERVAL = 5_000;

/** Gives what both stores hold at the end. Throws a `CommandError` if they differ or nothing may be moved. */
export async function moveStore(options: MoveOptions): Promise<Tallies> {
  const { source, target, sourceName, targetName, progress } = options;
  const empty = await Promise.all(PARTS.map((part) => isEmpty(source, part)));
  if (!empty.includes(false))
    throw new CommandError(`${sourceName} holds nothing that could be moved. Is it the right store?`, 1);
  const present = await checkTarget(options);
  if (present > 0) {
    progress(`${targetName} holds ${present} of the orders already: the rest is written anew`);
    await removeRest(source, target);
  }
  const copied = await ofEachPart((part) => copy(part, options));
  progress("Reading both stores again, to compare them");
  const [before, after] = await Promise.all([
    ofEachPart((part) => count(source, part)),
    ofEachPart((part) => count(target, part)),
  ]);
  const changed = PARTS.filter((part) => !isEqual(before[part], copied[part]));
  if (changed.length > 0)
    throw new CommandError(
      `${sourceName} was changed meanwhile: ${listed(changed, copied, before)}. Stop every proxy that uses it, then run ` +
        "this again.",
      1,
    );
  const different = PARTS.filter((part) => !isEqual(before[part], after[part]));
  if (different.length > 0)
    throw new CommandError(
      `${targetName} differs from ${sourceName}: ${listed(different, before, after)}. Go on with the source, and move to ` +
        "an empty store.",
      1,
    );
  return after;
}

const isEqual = (one: Tally, other: Tally) => one.items === other.items && one.sum === other.sum;

const listed = (parts: readonly StorePart[], one: Tallies, other: Tallies) =>
  parts
    .map((part) => {
      const [first, second] = [one[part].items, other[part].items];
      return `${part} (${first === second ? `${first}, with other contents` : `${first} and ${second}`})`;
    })
    .join(", ");

async function ofEachPart(tally: (part: StorePart) => Promise<Tally>): Promise<Tallies> {
  const found: Partial<Tallies> = {};
  for (const part of PARTS) found[part] = await tally(part);
  return found as Tallies;
}

/** Orders first: they show a later run that this one has begun. */
async function copy(part: StorePart, { source, target, progress }: MoveOptions): Promise<Tally> {
  const counter = createCounter(part);
  let told = Date.now();
  for await (const items of batches(source, part)) {
    await target.restore(part, items);
    counter.add(items);
    if (Date.now() - told < PROGRESS_INTERVAL) continue;
    told = Date.now();
    progress(`${part}: ${counter.tally().items} so far`);
  }
  const tally = counter.tally();
  progress(`${part}: ${tally.items} written`);
  return tally;
}

async function count(store: Movable, part: StorePart): Promise<Tally> {
  const counter = createCounter(part);
  for await (const items of batches(store, part)) counter.add(items);
  return counter.tally();
}

/** Removes what an earlier run wrote beside orders: the source may have less of it by now. */
async function removeRest(source: Movable, target: Movable) {
  const all = Number.MAX_SAFE_INTEGER;
  await target.prune({ keys: all, deliveries: all, hits: 0, journal: all });
  const kept = new Set<string>();
  const nameOf = ({ id, kind, stream }: { id: number; kind: string; stream: string }) =>
    `${id} ${kind} ${stream}`;
  for await (const items of batches(source, "outbox")) for (const entry of items) kept.add(nameOf(entry));
  const removed: number[] = [];
  for await (const items of batches(target, "outbox"))
    for (const entry of items) if (!kept.has(nameOf(entry))) removed.push(entry.id);
  while (removed.length > 0) await target.ack(removed.splice(0, BATCH));
}
