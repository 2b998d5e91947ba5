// SQLite says little about why it cannot open or write a file: these errors say what to do.
import { StoreError } from "../store-error.ts";

// https://sqlite.org/rescode.html, in the lowest byte of what node:sqlite gives as `errcode`.
const BUSY = 5;
const READONLY = 8;
const CANTOPEN = 14;
const IOERR = 10;
const FULL = 13;
const NOTADB = 26;

export const FOREIGN = "it was made by another program; name another file";

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : undefined;

/** Whether another process holds a lock that was needed. */
export const isBusy = (error: unknown) => codeOf(error) === BUSY;

/** The error to throw if the store at `path` cannot be opened: names the file, and the reason where it can be known. */
export function describeOpenError(path: string, error: unknown): Error {
  return new Error(`The store ${JSON.stringify(path)} cannot be opened: ${reason(path, error)}.`, {
    cause: error,
  });
}

/**
 * What a failed write to the store at `path` is thrown as: what to do about a lock of another program,
 * and where the disk is to blame, the space that is left on it.
 */
export function describeWriteError(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === BUSY)
    return new StoreError(
      "store_unavailable",
      `The store ${JSON.stringify(path)} cannot be written: another program has held its lock for seconds, such as a shell ` +
        "after BEGIN. End that program's transaction: back the store up by pay-elements backup, which holds no lock.",
      { cause: error },
    );
  if (code !== FULL && code !== IOERR) return error;
  const what = code === FULL ? "the disk is full" : "the disk failed";
  return new StoreError(
    code === FULL ? "store_full" : "store_unavailable",
    `The store ${JSON.stringify(path)} cannot be written: ${what} (${(error as Error).message}), ${freeSpace(path)}. ` +
      "Make room on it, or raise the limit of files or the quota of this user: it is tried again by itself.",
    { cause: error },
  );
}

function freeSpace(path: string): string {
  const fs = process.getBuiltinModule("node:fs");
  const { dirname, resolve } = process.getBuiltinModule("node:path");
  const folder = dirname(resolve(path));
  try {
    const { bavail, blocks, bsize } = fs.statfsSync(folder);
    return `${megabytes(bavail * bsize)} of ${megabytes(blocks * bsize)} are free in ${folder}`;
  } catch {
    return `how much is free in ${folder} is not known`;
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function reason(path: string, error: unknown): string {
  if (!(error instanceof Error)) return "it threw";
  const code = codeOf(error);
  if (code === BUSY)
    return "another process has it to itself, as pay-elements move does until it ends; wait for that, then try again";
  if (code === NOTADB) return FOREIGN;
  if (code === READONLY) return "this process may not write it";
  // SQLite's, or the file system's where the file was to be made.
  const isOfPath = code === CANTOPEN || "syscall" in error;
  return (isOfPath ? reasonOfPath(path) : undefined) ?? error.message;
}

function reasonOfPath(path: string): string | undefined {
  const fs = process.getBuiltinModule("node:fs");
  const { dirname, resolve } = process.getBuiltinModule("node:path");
  const folder = dirname(resolve(path));
  const isFolder = (name: string) => fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
  try {
    if (isFolder(path)) return "it is a folder; name a file in it";
    if (!fs.existsSync(folder)) return `there is no folder ${folder}; make it first`;
    if (!isFolder(folder)) return `${folder} is no folder`;
    fs.accessSync(folder, fs.constants.W_OK);
    if (fs.existsSync(path)) fs.accessSync(path, fs.constants.R_OK | fs.constants.W_OK);
    return undefined;
  } catch {
    return "this process may not write there";
  }
}
