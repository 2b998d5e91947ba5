/** Runs what bears the same name one after the other, whether it fails or not. */
export type Turns = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  const ends = new Map<string, Promise<void>>();
  return async (name, work) => {
    const turn = (ends.get(name) ?? Promise.resolve()).then(work);
    const end = turn.then(
      () => {},
      () => {},
    );
    ends.set(name, end);
    try {
      return await turn;
    } finally {
      if (ends.get(name) === end) ends.delete(name);
    }
  };
}
