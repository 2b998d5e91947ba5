// What PostgreSQL's errors mean here, by their SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html).
import { errorFields } from "../../logging/logger.ts";
import { StoreError } from "../store-error.ts";

/** The user, its password, the database, or what the user may do there. */
const REFUSALS = new Set(["28000", "28P01", "3D000", "42501", "3F000"]);
/** Of two transactions that wait for each other one is ended, and did nothing. */
const RETRIED = new Set(["40001", "40P01"]);
/** There is no transaction, or it is aborted and takes nothing more. */
const LOST_TRANSACTION = new Set(["25P01", "25P02"]);
/** The server ended the session, which said nothing within its transaction for too long. */
const IDLE_SESSION = "25P03";
const READ_ONLY = "25006";
const DISK_FULL = "53100";
const LOCKED = "55P03";
const CANCELLED = "57014";

const stateOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** Whether PostgreSQL was reached, and refuses the user, password, database or schema. */
export const isRefusal = (error: unknown) => REFUSALS.has(stateOf(error) ?? "");

/** Whether a statement took longer than it may. */
export const isCancelled = (error: unknown) => stateOf(error) === CANCELLED;

/** Whether a statement waited longer for a lock than it may. */
export const isLocked = (error: unknown) => stateOf(error) === LOCKED;

/** Whether the statement found no transaction that it could be part of. */
export const isOutsideTransaction = (error: unknown) => LOST_TRANSACTION.has(stateOf(error) ?? "");

/** Whether the same transaction may succeed at once. */
export const isRetried = (error: unknown) => RETRIED.has(stateOf(error) ?? "");

/**
 * Whether the connection is as good as before. Not where it broke, also behind a pooler (class 08), an administrator ended it or
 * the server is going down (class 57P), or it was idle for too long, nor where it leads to a standby, as after a failover: the
 * address may lead to the new primary.
 */
export function isAnswer(error: unknown): boolean {
  const state = stateOf(error) ?? "";
  return /^(?!08|57P)[0-9A-Z]{5}$/.test(state) && state !== IDLE_SESSION && state !== READ_ONLY;
}

/**
 * What a COMMIT is rejected with: no answer unless the server itself refuses it, for a constraint (class 23), a conflict (40) or
 * want of room (53). 40003 says that nobody knows, and a pooler may use any other code to say that the server's answer was lost.
 */
export const describeCommitError = (error: unknown): unknown =>
  /^(?:23|40(?!003)|53)/.test(stateOf(error) ?? "")
    ? error
    : new Error(
        `PostgreSQL did not say whether it committed: ${error instanceof Error ? error.message : "it threw"}`,
        { cause: error },
      );

/** What a statement is rejected with: in words if PostgreSQL has no room for what it writes. */
export const describeStatementError = (error: unknown): unknown =>
  stateOf(error) === DISK_FULL
    ? new StoreError(
        "store_full",
        "PostgreSQL takes no more writes: its disk is full (53100 disk_full). Make room on the disk of the database.",
        { cause: error },
      )
    : error;

/** What is wrong with a connection, as the beginning of a sentence, and the log fields of the error. */
export function describeFailure(error: unknown): [message: string, fields: Record<string, unknown>] {
  // Without the stack: the reason is at the other end.
  const { stack: _, ...fields } = errorFields(error);
  if (error instanceof StoreError) return [error.message.replace(/\.$/, ""), fields];
  if (isRefusal(error)) return ["PostgreSQL refuses the user, password, database or schema", fields];
  return ["PostgreSQL cannot be reached", fields];
}
