// Who may read the store's files. They hold buyers' names and documents, and charge ids, which are permissions.

const isFile = (path: string) => path !== "" && path !== ":memory:" && !path.startsWith("file:");

/**
 * Makes the file, empty and for this user alone, where there is none: SQLite's own would be readable for all. SQLite
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
 * Takes the rights of others away from a store that exists, and from what a process that was killed left beside it. The
 * group's stay: two users may share the file by it.
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
      // Another user's file, or a file system without rights: whoever set it up decides.
    }
  }
}
