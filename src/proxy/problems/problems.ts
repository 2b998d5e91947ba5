// The merchant's inbox: what was reported, and who has settled it.
import * as z from "zod/mini";
import { isOrderId, MAX_ID_LENGTH } from "../../contract/index.ts";
import { ChargeError } from "../charges/charge-error.ts";
import type { ChargesContext } from "../charges/ledger.ts";
import { isPeriod, oneOf, pageFields, pageOf, type PageFilters } from "../charges/list-filters.ts";
import { readUser, type Acting } from "../charges/money-out-fields.ts";
import { expected, readWith, strictFields } from "../lib/option-schema.ts";
import { resolutionNotes } from "../model/history.ts";
import {
  PROBLEM_STATES,
  PROBLEMS_ID,
  type ProblemState,
  type StoredProblem,
} from "../model/stored-problem.ts";
import { problemPosition, type Store } from "../stores/store.ts";

/** Which problems are listed: those that were reported in a period. */
export interface ProblemFilters extends PageFilters {
  state?: ProblemState | undefined;
  orderId?: string | undefined;
}

/** Problems, newest first. */
export interface ProblemPage {
  problems: StoredProblem[];
  /** `after` of the next page; absent in the last one. */
  next?: string | undefined;
}

export interface Problems {
  /**
   * What was reported to `onProblem`, newest first, page by page, kept for `retention.history`. A page takes the same time however
   * many there are. Rejects with a `TypeError` for a filter that is none.
   */
  list(filters?: ProblemFilters): Promise<ProblemPage>;
  /**
   * Says that a problem is settled, and gives it as it is then. `user` is kept with it, and in the history of its charge. One that
   * is resolved stays as it is. Rejects with a `ChargeError` `problem_not_found` where there is none with this id.
   */
  resolve(id: string, by?: Acting): Promise<StoredProblem>;
  /** Calls `watcher` when problems were reported or resolved, or may have been, from now on. Returns the function that ends it. */
  watch(watcher: () => void): () => void;
}

/** Reads `ProblemFilters`. */
export const problemFilters = strictFields(
  {
    ...pageFields,
    state: oneOf(PROBLEM_STATES),
    orderId: z.optional(z.string({ error: expected("an order's id") })),
  },
  '{ state: "open" }',
).check(isPeriod);

type ProblemStore = Required<Pick<Store, "problem" | "listProblems">>;

export function createProblems({
  store,
  ledger,
  now,
}: Pick<ChargesContext, "store" | "ledger" | "now">): Omit<Problems, "watch"> {
  function problemStore(): ProblemStore {
    const { problem, listProblems } = store;
    if (problem && listProblems) return { problem, listProblems };
    throw new TypeError(
      "pay.problems needs a store with the methods problem and listProblems, which this one lacks.",
    );
  }

  async function find(id: string): Promise<StoredProblem> {
    const isId = typeof id === "string" && id.length <= MAX_ID_LENGTH;
    const found = isId ? await problemStore().problem(id) : undefined;
    if (found) return found;
    throw new ChargeError("problem_not_found", `There is no problem ${JSON.stringify(id)}.`);
  }

  return {
    async list(given = {}) {
      const query = readWith(problemFilters, given, "filters");
      const { listProblems } = problemStore();
      if (query.orderId !== undefined && !isOrderId(query.orderId)) return { problems: [] };
      const found = await listProblems({ ...query, limit: query.limit + 1 });
      const { items, ...next } = pageOf(found, query.limit, problemPosition);
      return { problems: items, ...next };
    },
    async resolve(id, { user } = {}) {
      const by = readUser(user);
      let problem = await find(id);
      // Decided with its order, so that an erasure of the order and two who resolve it come one after the other.
      await ledger.change({ orderId: problem.orderId ?? PROBLEMS_ID }, async () => {
        problem = await find(id);
        if (problem.resolved) return undefined;
        const at = new Date(now()).toISOString();
        problem = { ...problem, resolved: { at, ...(by !== undefined && { by }) } };
        return { changedProblems: [problem], notes: resolutionNotes(problem), by };
      });
      return problem;
    },
  };
}
