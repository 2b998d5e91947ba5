import type { DatabaseSync } from "node:sqlite";

/** What `body` gives once all that it wrote is on the disk. Throws if that failed, and nothing is written then. */
export function transaction<Result>(db: DatabaseSync, body: () => Result): Result {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = body();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

/** Node 22.13 has no `isTransaction`, and SQLite rolls back by itself where the disk is full, say. */
function rollBack(db: DatabaseSync) {
  try {
    db.exec("ROLLBACK");
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("no transaction is active")) throw error;
  }
}
