// Notices that the focus is taken away while the buyer types: a script of the page around the frame may have moved it to
// a field of its own, into which the next digits would go.

/** Milliseconds after a key in which nobody leaves a frame by hand without an event in the frame. */
const TYPING = 1_000;

/**
 * Calls back when this window loses the focus within a second of something typed, with no Tab or other key, no mouse and
 * no touch in between.
 */
export function watchTyping(interrupted: () => void, signal: AbortSignal): void {
  const options = { capture: true, signal };
  let last = -Infinity;
  const leaving = () => (last = -Infinity);
  // The key of a character comes before its `input`. Other keys may change field or window, as Tab and Alt+Tab do.
  for (const type of ["keydown", "pointerdown", "touchstart"]) addEventListener(type, leaving, options);
  addEventListener(
    "input",
    (event) => {
      const { inputType = "" } = event as Partial<InputEvent>;
      // Neither autofill nor a choice in a list, which a pointer outside the window makes.
      if (/^(insertText|insertCompositionText|delete)/.test(inputType)) last = event.timeStamp;
    },
    options,
  );
  addEventListener(
    "blur",
    ({ target, timeStamp }) => {
      if (target !== window || timeStamp - last > TYPING) return;
      leaving();
      interrupted();
    },
    options,
  );
}
