/** A signal that aborts with the first of these, for its reason: `AbortSignal.any`, which Safari has from 17.4 on. */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { signal: first.signal });
  }
  return first.signal;
}
