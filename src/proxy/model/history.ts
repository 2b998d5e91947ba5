// What happened to a charge, as its store keeps it: written with the change that it tells of. It holds no buyer's data and no
// words of others, so that an erasure leaves it as it is.

/** Something that happened to a charge. */
export interface HistoryEntry {
  /** ISO 8601, UTC */
  at: string;
  kind: string;
  /** Who did it, where a person acted. */
  by?: string | undefined;
  /** What happened, in a sentence for the merchant. */
  text: string;
  /** The same for programs: ids, statuses and cents. */
  detail?: Readonly<Record<string, unknown>> | undefined;
}
