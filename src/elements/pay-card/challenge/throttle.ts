/**
 * Gives `action` with a limit: called at once, and again at most every `pause` milliseconds, however often it is asked
 * for.
 */
export function throttle(action: () => void, pause: number): () => void {
  let resting = false;
  let wanted = false;
  const ask = () => {
    wanted = resting;
    if (resting) return;
    resting = true;
    setTimeout(() => {
      resting = false;
      if (wanted) ask();
    }, pause);
    action();
  };
  return ask;
}
