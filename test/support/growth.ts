const MOST_TRIES = 10;
/** Together they take long enough to be measured. */
const SMALL_ONES = 20;

/**
 * How many times as long `work` takes on `large` as on `small`, in time of the processor, by the fastest of several runs each:
 * a ratio holds on slow and busy machines too. The large text is tried until the ratio is below the limit.
 */
export function growth(
  work: (text: string) => unknown,
  { small, large, below }: { small: string; large: string; below: number },
): number {
  const group = () => {
    for (let run = 0; run < SMALL_ONES; run++) work(small);
  };
  const least = Math.min(...Array.from({ length: MOST_TRIES }, () => timeOf(group))) / SMALL_ONES;
  let ratio = Infinity;
  for (let tries = 0; tries < MOST_TRIES && ratio >= below; tries++)
    ratio = Math.min(ratio, timeOf(() => work(large)) / least);
  return ratio;
}

/** Microseconds. */
function timeOf(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}
