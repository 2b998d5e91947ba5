// The commits that are asked for in one turn of the event loop are one transaction, with one wait for the disk.
import { createBatch } from "../../lib/batch.ts";
import type { ChargeRecord } from "../../model/record.ts";
import type { Commit, CommitResult, Store } from "../store.ts";
import { ANSWER_TIMEOUT, type Database } from "./database.ts";
import { isAnswer } from "./errors.ts";
import { ON_COMMIT_TIMEOUT, type OnCommit } from "./bounded-on-commit.ts";
import { BATCH_LOCK_TIMEOUT } from "./locks.ts";
import { namesOf, write, type Written } from "./write-commits.ts";

interface CommitsOptions {
  database: Database;
  schema: string;
  onCommit: OnCommit | undefined;
  /** Called with what was changed, once it is. */
  notify: (changed: readonly string[]) => void;
}

/** Locks are held until the whole batch is written. */
const MAX_BATCH = 100;
/** One batch is written while the other waits for the disk. */
const PARALLEL = 2;

export function createCommits({ database, schema, onCommit, notify }: CommitsOptions): Store["commit"] {
  const batch = createBatch<Commit, () => CommitResult | Promise<CommitResult>>({
    async run(commits) {
      const apart = withoutSharedNames(commits);
      const results = await writeTogether(apart, commits.length > 1);
      // The others follow once these are committed: after an error nothing of a batch may have been written.
      return commits.map((commit) => {
        const result = results.get(commit);
        return result === undefined ? () => add(commit) : () => result;
      });
    },
    max: MAX_BATCH,
    parallel: PARALLEL,
    isOfOne: isAnswer,
  });
  // A copy, since one that is given twice is two.
  const add = async (commit: Commit): Promise<CommitResult> => (await batch.add({ ...commit }))();

  async function writeTogether(commits: readonly Commit[], isBatch: boolean) {
    const results = new Map<Commit, CommitResult>();
    let open = commits;
    // Again without those that are refused: what becomes of one depends on none of the others.
    for (let isSpoiled = true; isSpoiled && open.length > 0;) {
      const written = await database.transaction((client) => write(client, schema, open), {
        keeps: (given) => !given.isSpoiled,
        set: isBatch ? [BATCH_LOCK_TIMEOUT] : undefined,
      });
      isSpoiled = written.isSpoiled;
      for (const [commit, result] of written.refused) results.set(commit, result);
      open = open.filter((commit) => !written.refused.has(commit));
      if (!isSpoiled) tell(written);
    }
    for (const commit of open) results.set(commit, "done");
    return results;
  }

  /**
   * With the shop's own statements. Never together with others: those would wait for the shop's code with their orders
   * locked, and be rolled back if it throws.
   */
  async function writeWithShop(commit: Commit, shop: OnCommit, charges: readonly ChargeRecord[]) {
    const written = await database.transaction(
      async (client, raw) => {
        const given = await write(client, schema, [commit]);
        if (given.refused.size === 0)
          await shop(
            raw,
            charges.map((record) => structuredClone(record)),
          );
        return given;
      },
      { keeps: ({ refused }) => refused.size === 0, timeout: ANSWER_TIMEOUT + ON_COMMIT_TIMEOUT },
    );
    const result = written.refused.get(commit) ?? "done";
    if (result === "done") tell(written);
    return result;
  }

  function tell({ leased, changed }: Written) {
    for (const [commit, entries] of leased) commit.lease?.take(entries);
    if (changed.length > 0) notify(changed);
  }

  return (commit) =>
    onCommit && commit.charges?.length
      ? writeWithShop(
          commit,
          onCommit,
          commit.charges.map(({ record }) => record),
        )
      : add(commit);
}

/** The first of the commits that write each order, key and delivery. */
function withoutSharedNames(commits: readonly Commit[]): Commit[] {
  const written = new Set<string>();
  return commits.filter((commit) => {
    const names = namesOf(commit);
    const isApart = !names.some((name) => written.has(name));
    for (const name of names) written.add(name);
    return isApart;
  });
}
