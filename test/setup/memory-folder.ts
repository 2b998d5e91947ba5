import { statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
/** Bytes that must be free: what a run keeps at a time is a tenth of it. */
const ROOM = 4e9;

/**
 * From here on, temporary files of this process and of those that it starts lie in memory, where the machine has room for
 * them: a store that writes each change through to its disk would spend most of a run waiting for it.
 */
export function keepFilesInMemory(): void {
  if (hasRoom()) process.env["TMPDIR"] = FOLDER;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}
