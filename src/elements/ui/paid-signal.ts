// Tells a buyer who has gone to the bank's app, or to another tab, that the payment has come.

/** Milliseconds. */
const VIBRATION = 200;

/** Vibrates where the device can, and puts `words` before the title of a tab that is out of sight, until it is seen again. */
export function signalPaid(words: string): void {
  // Browsers refuse, and log it, on a page that was never touched.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
  const { title } = document;
  // Several elements of one page are told of the same payment.
  if (!document.hidden || title.startsWith(words)) return;
  const told = `${words} · ${title}`;
  document.title = told;
  const seen = () => {
    // A page that has set another title meanwhile keeps it.
    if (document.title === told) document.title = title;
  };
  document.addEventListener("visibilitychange", seen, { once: true });
}
