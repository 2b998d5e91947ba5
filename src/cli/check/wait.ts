const PAUSE = 20;

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Waits until `look` finds something, and gives that; `undefined` where it has not within so many milliseconds. */
export async function until<T>(
  within: number,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const end = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found !== undefined || Date.now() > end) return found;
    await pause(PAUSE);
  }
}
