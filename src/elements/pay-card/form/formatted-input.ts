// Keeps an uncontrolled <input> formatted while it is typed in.
import { caretForDeletion, type Format } from "./field-format.ts";

/** For `beforeinput`: steps over a separator, so that Backspace and Delete always take a digit. */
export function stepOverSeparator(event: InputEvent): void {
  const input = event.target as HTMLInputElement;
  const { selectionStart: start, selectionEnd: end } = input;
  const forward = event.inputType === "deleteContentForward";
  if (start === null || start !== end || !(forward || event.inputType === "deleteContentBackward")) return;
  const caret = caretForDeletion({ text: input.value, caret: start }, forward);
  // At the very edge nothing is left to delete, and moving the caret would only surprise.
  if (caret !== start && caret > 0 && caret < input.value.length) input.setSelectionRange(caret, caret);
}

/**
 * For `input` and `compositionend`. While an input method composes, the text is its own: rewriting it would
 * double what is typed.
 */
export function reformat(event: Event, format: Format): void {
  if (event instanceof InputEvent && event.isComposing) return;
  const input = event.target as HTMLInputElement;
  const focused = input.matches(":focus");
  // Autofill writes into fields that have no caret of their own.
  const caret = focused ? (input.selectionStart ?? input.value.length) : input.value.length;
  const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
  const next = format({ text: input.value, caret }, deleting);
  if (next.text === input.value) return;
  input.value = next.text;
  // Setting a range on a field without focus would pull the focus to it in some engines.
  if (focused) input.setSelectionRange(next.caret, next.caret);
}
