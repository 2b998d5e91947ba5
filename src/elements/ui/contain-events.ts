// What a buyer types stays with our fields. To a page, an event of a shadow root seems to come from the element, which is no
// field: shortcuts take its letters for their own, and scripts against copying stop it.

const EVENTS = [
  "keydown",
  "keypress",
  "keyup",
  "beforeinput",
  "paste",
  "copy",
  "cut",
  "select",
  "selectstart",
  "selectionchange",
  "contextmenu",
  "mousedown",
] as const;

/** Keys that leave what is around a field, such as a drawer, and that a focus trap has to know. */
const LEAVING = ["Escape", "Tab"];

/** Lets no such event of a field leave its shadow root. */
export function containEvents(root: ShadowRoot): void {
  for (const type of EVENTS)
    root.addEventListener(type, (event) => {
      // A selection may begin in a text node, which matches nothing.
      const isField = (event.target as Partial<Element>).matches?.("input, textarea");
      const leaves = LEAVING.includes((event as Partial<KeyboardEvent>).key ?? "");
      if (isField && !leaves) event.stopPropagation();
    });
}
