/**
 * What `use` gives, or nothing if it throws: storage and channels do if cookies are blocked and in some frames (the
 * payment goes on without; only a reload starts over), and `URL` for what is none.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
