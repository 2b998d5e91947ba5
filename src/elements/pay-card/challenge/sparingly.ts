/** Gives `action` with a limit: called at once, and again at most every `pause` milliseconds, however often it is asked for. */
export function sparingly(action: () => void, pause: number): () => void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = performance.now();
    action();
  };
  return () => {
    if (timer !== undefined) return;
    const wait = last + pause - performance.now();
    if (wait <= 0) run();
    else timer = setTimeout(run, wait);
  };
}
