/** Milliseconds between looks: short at first, then patient. */
const PAUSE = { first: 10, most: 100 };

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Waits until `look` finds something, and gives that; `undefined` if it has not within so many milliseconds. */
export async function until<T>(
  within: number,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const end = Date.now() + within;
  for (let wait = PAUSE.first; ; wait = Math.min(wait * 1.5, PAUSE.most)) {
    const found = await look();
    if (found !== undefined || Date.now() > end) return found;
    await pause(wait);
  }
}
