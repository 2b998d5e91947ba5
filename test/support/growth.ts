/**
 * How many times as long `work` takes on `large` as on `small`, by the fastest of several runs each: a ratio holds on
 * slow and busy machines too.
 */
export function growth(work: (text: string) => unknown, small: string, large: string): number {
  return fastest(() => work(large)) / fastest(() => work(small));
}

function fastest(work: () => unknown): number {
  const times = Array.from({ length: 10 }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.min(...times);
}
