/**
 * What `use` gives, or nothing if it throws: storage and channels do if cookies are blocked and in some frames (the
 * payment goes on without; only a reload starts over), and `URL` does for a text that is no address.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
