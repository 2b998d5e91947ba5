/**
 * What `work` gives, if it does so within that many milliseconds. Rejects otherwise, and when `signal` aborts, while
 * the work itself goes on.
 *
 * @param what How the error begins that it rejects with, such as "The call did not end".
 */
export async function within<Result>(
  milliseconds: number,
  what: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    const abort = () => reject(signal?.reason as Error);
    const end = () => reject(new Error(`${what} within ${milliseconds / 1000} s.`));
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", abort);
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    stop();
  }
}
