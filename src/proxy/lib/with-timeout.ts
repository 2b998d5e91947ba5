// Work that is waited for only so long, while the work itself goes on.

/** What `work` gives. Rejects with the signal's reason once `signal` aborts. */
export async function abortable<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    stop = () => signal.removeEventListener("abort", abort);
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    stop();
  }
}

/**
 * What `work` gives, if it does so within that many milliseconds. Rejects otherwise.
 *
 * @param what How the error begins that it rejects with, such as "The call did not end".
 */
export async function withTimeout<Result>(
  milliseconds: number,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const expire = () => deadline.abort(new Error(`${what} within ${milliseconds / 1000} s.`));
  const timer = setTimeout(expire, milliseconds);
  try {
    return await abortable(deadline.signal, work);
  } finally {
    clearTimeout(timer);
  }
}
