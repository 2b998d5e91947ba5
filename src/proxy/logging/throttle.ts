// Keeps what a browser can bring about again and again from being told again and again.

const HOUR = 3_600_000;
// Whoever asks for ever other orders shall fill neither the memory nor the store.
const MOST = 1000;

/** Says of each text whether it is to be told: once an hour, and a thousand texts an hour at most. */
export function createDamper(now: () => number): (text: string) => boolean {
  // Oldest first.
  const told = new Map<string, number>();
  return (text) => {
    for (const [known, at] of told) {
      if (now() - at < HOUR) break;
      told.delete(known);
    }
    if (told.has(text) || told.size >= MOST) return false;
    told.set(text, now());
    return true;
  };
}
