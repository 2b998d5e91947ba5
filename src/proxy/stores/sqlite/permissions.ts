// File permissions of the store: it holds names and documents of buyers, and charge ids, with which anybody reads the charge.

const isFile = (path: string) => path !== "" && path !== ":memory:" && !path.startsWith("file:");

/**
 * Creates the file, empty and readable for this user only, if there is none: SQLite would make it readable for all. It
 * gives the `-wal` and `-shm` beside it the same mode. A file that exists is not opened: closing it would drop the locks
 * that another connection of this process holds (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function createPrivateFile(path: string): void {
  const fs = process.getBuiltinModule("node:fs");
  if (!isFile(path) || fs.statSync(path, { throwIfNoEntry: false })) return;
  // For appending and not exclusively, so that a link to a file that is still to be made is followed.
  fs.closeSync(fs.openSync(path, "a", 0o600));
}

/**
 * Removes the permissions of others from an existing store, and from the files that a killed process left beside it. Those
 * of the group stay: two users may share the file by it.
 */
export function excludeOthers(path: string): void {
  const fs = process.getBuiltinModule("node:fs");
  if (!isFile(path)) return;
  for (const name of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = fs.statSync(name, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o007) === 0) continue;
    try {
      fs.chmodSync(name, mode & 0o770);
    } catch {
      // Another user's file, or a file system without permissions: they stay as they are.
    }
  }
}
