// What names a store on the command line: a file, or the address of a server.
import * as z from "zod/mini";

/** Whether it is the address of a store for several machines, and no file. */
export const isSharedStore = (text: string) =>
  /^(redis|rediss|valkey|valkeys|postgres|postgresql):\/\/./.test(text);
// `redis:/cache` and the like would be a file, and the payments in it on one machine.
const isStore = (text: string) =>
  isSharedStore(text)
    ? URL.parse(text)?.hostname
    : !/:\/\/|^((redis|valkey)s?|postgres|postgresql):/.test(text);

// A user name with "/" in it ends the host, and the password would be read as the name of a database, which is no secret.
const hasNoSecretInPath = (text: string) => !isSharedStore(text) || !URL.parse(text)?.pathname.includes("@");

export const storeAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(
        isStore,
        "must be a file, or an address of redis://, rediss://, valkey://, valkeys:// or postgres://",
      ),
      z.refine(
        hasNoSecretInPath,
        'has "@" in its path: in a user name or a password, "/" and "@" are written as encodeURIComponent() does',
      ),
    ),
  // Valkey speaks Redis's protocol, and the client accepts only the scheme `redis`.
  z.transform((text) => text.replace(/^valkey(s?:)/, "redis$1")),
);

/** The store as a log may name it: of an address scheme, host and database, so no user and no password. */
export function nameOfStore(given: string): string {
  if (!isSharedStore(given)) return given;
  const { protocol, host, pathname } = new URL(given);
  return `${protocol}//${host}${pathname.replace(/\/$/, "")}`;
}
