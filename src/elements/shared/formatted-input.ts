// Keeps an uncontrolled <input> written in its format while it is typed in, with an undo history: the browser's own
// is lost with every value that a script sets.
import { settle, type Format, type Typed } from "./typing.ts";

interface History {
  past: Typed[];
  future: Typed[];
  /** What stood in the field after the last edit. */
  now: Typed;
  /** What stands there before the edit under way. */
  before?: Typed | undefined;
  /** The `inputType` of the last edit: keys that follow each other are undone at once. */
  run?: string;
}

// Reached from here alone: no property of an element leads to what was typed.
const histories = new WeakMap<HTMLInputElement, History>();

/** Forgets what stood in a field: nothing that was cleared comes back. */
export const forgetHistory = (input: HTMLInputElement): boolean => histories.delete(input);

/** For `keydown` and `beforeinput`: keeps what stands before an edit, and undoes and redoes. */
export function beforeEdit(event: KeyboardEvent | InputEvent): void {
  const input = event.currentTarget as HTMLInputElement;
  const type = "inputType" in event ? event.inputType : undoKey(event);
  if (type === "historyUndo" || type === "historyRedo") {
    event.preventDefault();
    step(input, type);
  } else if (type) {
    const history = historyOf(input);
    // A composition is one edit, and so is dragging within a field.
    const goesOn = event.isComposing || type === "insertFromDrop";
    if (!goesOn || !history.before) history.before = read(input);
  }
}

/** For `input`, `compositionend`, `change` and `blur`: writes the field as its format has it. */
export function afterEdit(event: Event, format: Format): void {
  const { isComposing, inputType = "" } = event as Partial<InputEvent>;
  // While an input method composes, the text is its own: rewriting it would double what is typed. What is dragged away
  // may be dropped into the same field, at a place that rewriting would move.
  if (isComposing || /^history|ByDrag$/.test(inputType)) return;
  const input = event.currentTarget as HTMLInputElement;
  const history = historyOf(input);
  const { now, before = now, past, run } = history;
  const after = settle(read(input), format, inputType, before);
  show(input, after);
  history.before = undefined;
  if (after.text === before.text) return;
  if (inputType !== run || before.start !== now.start) past.push(before);
  Object.assign(history, { future: [], run: inputType, now: after });
}

/** A password manager's `keydown` has no key. */
function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Partial<KeyboardEvent>): string | undefined {
  const letter = (ctrlKey || metaKey) && !altKey && key?.toLowerCase();
  if (letter === "z") return shiftKey ? "historyRedo" : "historyUndo";
  return letter === "y" && ctrlKey ? "historyRedo" : undefined;
}

function step(input: HTMLInputElement, inputType: "historyUndo" | "historyRedo"): void {
  const history = historyOf(input);
  const { past, future } = history;
  const [from, to] = inputType === "historyUndo" ? [past, future] : [future, past];
  const now = from.pop();
  if (!now) return;
  to.push(read(input));
  Object.assign(history, { now, run: inputType });
  show(input, now);
  input.dispatchEvent(new InputEvent("input", { inputType, bubbles: true, composed: true }));
}

/** A value that came without an edit, as a reset's, begins a history of its own. */
function historyOf(input: HTMLInputElement): History {
  let history = histories.get(input);
  if (!history || (!history.before && history.now.text !== input.value)) {
    history = { past: [], future: [], now: read(input) };
    histories.set(input, history);
  }
  return history;
}

/** Autofill writes into fields that have no caret of their own: it stands at their end. */
function read(input: HTMLInputElement): Typed {
  const { value: text, selectionStart, selectionEnd } = input;
  const place = (index: number | null) => (input.matches(":focus") && index !== null ? index : text.length);
  return { text, start: place(selectionStart), end: place(selectionEnd) };
}

function show(input: HTMLInputElement, { text, start, end }: Typed): void {
  if (input.value !== text) input.value = text;
  // Setting a range on a field without focus would pull the focus to it in some engines.
  if (input.matches(":focus")) input.setSelectionRange(start, end);
}
