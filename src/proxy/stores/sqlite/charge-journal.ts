// The journal: what happened to each charge, a row for each entry.
import type { HistoryEntry } from "../../model/history.ts";
import type { NewJournalEntry, StoredJournal } from "../store.ts";
import type { Database } from "./database.ts";

export type Journal = ReturnType<typeof createJournal>;

export function createJournal({ all, run }: Database) {
  const of = (chargeId: string): HistoryEntry[] =>
    all<{ entry: string }>("SELECT entry FROM journal WHERE charge_id = ? ORDER BY seq", chargeId).map(
      ({ entry }) => JSON.parse(entry) as HistoryEntry,
    );

  /** Inside of a transaction. */
  function add(entries: readonly NewJournalEntry[] = []) {
    for (const { chargeId, entry } of entries)
      run(
        "INSERT INTO journal (charge_id, at, entry) VALUES (?, ?, ?)",
        chargeId,
        Date.parse(entry.at),
        JSON.stringify(entry),
      );
  }

  const remove = (chargeId: string) => run("DELETE FROM journal WHERE charge_id = ?", chargeId);

  return {
    of,
    add,
    remove,
    replace({ chargeId, entries }: StoredJournal) {
      remove(chargeId);
      add(entries.map((entry) => ({ chargeId, entry })));
    },
  };
}
