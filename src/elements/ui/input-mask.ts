// Keeps an <input> in its format while it is typed in, with the caret in its place and an undo history: the browser's own
// history is lost with every value that a script sets.
import type { Format } from "./formats.ts";
import { reformat, type Typed } from "./reformat.ts";

/** Listeners of a formatted field. */
export interface InputMask {
  /** For `keydown` and `beforeinput`. */
  before(event: KeyboardEvent | InputEvent): void;
  /** For `input`, `compositionend`, `change` and `blur`. */
  after(event: Event): void;
}

interface History {
  states: Typed[];
  /** Index of what stands in the field: how it stood before the edit under way, if there is one. */
  at: number;
  /** The `inputType` of the last edit: keys that follow each other are undone at once. */
  run: string;
}

// Reached from this module alone: no property of an element leads to what was typed.
const histories = new WeakMap<HTMLInputElement, History>();

/** Forgets what stood in a field: nothing that was cleared comes back. */
export const forgetHistory = (input: HTMLInputElement): boolean => histories.delete(input);

export const inputMask = (format: Format): InputMask => ({
  before: beforeEdit,
  after: (event) => afterEdit(event, format),
});

/** Keeps what stands before an edit, and undoes and redoes. */
function beforeEdit(event: KeyboardEvent | InputEvent): void {
  const step = stepOf(event);
  const inputType = "inputType" in event && event.inputType;
  // A composition is one edit, and so is dragging within a field.
  if (!(step || inputType) || event.isComposing || inputType === "insertFromDrop") return;
  const input = event.currentTarget as HTMLInputElement;
  const now = read(input);
  let history = histories.get(input);
  // A value that came without an edit, as a reset's, begins a history of its own.
  if (history?.states[history.at]?.text !== now.text) history = { states: [now], at: 0, run: "" };
  histories.set(input, history);
  const { states, at } = history;
  if (step) {
    event.preventDefault();
    const then = states[at + step];
    if (!then) return;
    Object.assign(history, { at: at + step, run: "" });
    write(input, then);
    const type = step < 0 ? "historyUndo" : "historyRedo";
    input.dispatchEvent(new InputEvent("input", { inputType: type, bubbles: true, composed: true }));
  } else {
    if (states[at]?.start !== now.start) history.run = "";
    states[at] = now;
  }
}

function afterEdit(event: Event, format: Format): void {
  const { isComposing, inputType = "" } = event as Partial<InputEvent>;
  // While an input method composes, the text is its own: rewriting it would double what is typed. What is dragged away
  // may be dropped into the same field, at a place that rewriting would move.
  if (isComposing || /^history|ByDrag$/.test(inputType)) return;
  const input = event.currentTarget as HTMLInputElement;
  const history = histories.get(input);
  const before = history?.states[history.at];
  const after = reformat(read(input), format, inputType, before);
  write(input, after);
  if (!history || after.text === before?.text) return;
  if (inputType !== history.run) history.at++;
  history.states.splice(history.at, Infinity, after);
  history.run = inputType;
}

/** Back or forth in the history. A password manager's `keydown` has no key. */
function stepOf(event: Partial<KeyboardEvent & InputEvent>): -1 | 0 | 1 {
  const { key, ctrlKey, metaKey, altKey, shiftKey, inputType } = event;
  const letter = (ctrlKey || metaKey) && !altKey && key?.toLowerCase();
  if (inputType === "historyUndo" || (letter === "z" && !shiftKey)) return -1;
  return inputType === "historyRedo" || letter === "z" || (letter === "y" && ctrlKey) ? 1 : 0;
}

/** Autofill writes into fields that have no caret: there it counts as standing at the end. */
function read(input: HTMLInputElement): Typed {
  const { value: text, selectionStart, selectionEnd } = input;
  const [start, end] = input.matches(":focus") ? [selectionStart, selectionEnd] : [];
  return { text, start: start ?? text.length, end: end ?? text.length };
}

function write(input: HTMLInputElement, { text, start, end }: Typed): void {
  if (input.value !== text) input.value = text;
  const isInPlace = input.selectionStart === start && input.selectionEnd === end;
  // Setting a range on a field without focus would pull the focus to it in some engines.
  if (!isInPlace && input.matches(":focus")) input.setSelectionRange(start, end);
}
