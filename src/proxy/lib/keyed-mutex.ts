/**
 * Runs tasks of one key one after the other, whether they fail or not; tasks of different keys run side by side. A task is
 * told whether it had to wait for another.
 */
export type KeyedMutex = <Result>(key: string, task: (waited: boolean) => Promise<Result>) => Promise<Result>;

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<void>>();
  return async (key, task) => {
    const before = tails.get(key);
    const result = (before ?? Promise.resolve()).then(() => task(before !== undefined));
    const tail = result.then(
      () => {},
      () => {},
    );
    tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
