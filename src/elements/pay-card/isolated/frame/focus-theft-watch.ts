// Notices that the focus is taken away from the buyer: a script of the page around the frame may have moved it to a field of
// its own, into which the next digits would go.

/** Milliseconds after an act in the frame in which nobody leaves it by hand without another event in the frame. */
const MOMENT = 1_000;

/**
 * Calls back when this window, which shows the form, loses the focus and the buyer cannot have moved it: there was no Tab or
 * other key, and either something was typed within the last second, or a field that `isSecret` was focused last, and was
 * pressed within the last second or the mouse is still over the frame, so that it pressed nothing elsewhere.
 */
export function watchFocusTheft(
  form: DocumentFragment | HTMLElement,
  isSecret: (field: Element) => boolean,
  interrupted: () => void,
  signal: AbortSignal,
): void {
  const options = { capture: true, signal };
  let typed = -Infinity;
  let pressed = -Infinity;
  /** Whether the last key was none that is typed: such a key may change field or window, as Tab and Alt+Tab do. */
  let isLeaving = false;
  let isPointing = false;
  /** By the focus that came last: Chromium takes it from the field before the window loses it, others after. */
  let isInSecret = false;

  // The key of a character comes before its `input`, and Tab before its `focusin`.
  addEventListener(
    "keydown",
    () => {
      typed = pressed = -Infinity;
      isLeaving = true;
    },
    options,
  );
  // In the form, since what goes from field to field within a shadow root is not heard outside.
  form.addEventListener(
    "focusin",
    ({ target }) => {
      isLeaving = false;
      isInSecret = isSecret(target as Element);
    },
    options,
  );
  for (const type of ["pointerdown", "touchstart"])
    addEventListener(
      type,
      ({ timeStamp }) => {
        typed = -Infinity;
        pressed = timeStamp;
        isLeaving = false;
      },
      options,
    );
  addEventListener("pointermove", ({ pointerType }) => (isPointing = pointerType === "mouse"), options);
  document.documentElement.addEventListener("pointerleave", () => (isPointing = false), { signal });
  addEventListener(
    "input",
    (event) => {
      const { inputType = "" } = event as Partial<InputEvent>;
      // Neither autofill nor a choice in a list, which a pointer outside the window makes.
      if (!/^(insertText|insertCompositionText|delete)/.test(inputType)) return;
      typed = event.timeStamp;
      isLeaving = false;
    },
    options,
  );
  addEventListener(
    "blur",
    ({ target, timeStamp }) => {
      if (target !== window) return;
      const isRecent = (act: number) => timeStamp - act <= MOMENT;
      const isTaken = isRecent(typed) || (isInSecret && (isPointing || isRecent(pressed)));
      typed = pressed = -Infinity;
      if (isTaken && !isLeaving) interrupted();
    },
    options,
  );
}
