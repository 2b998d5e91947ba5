// What has the focus, wherever it is: an element of the page may keep its fields in a shadow root.

/** What is typed in, chosen from, or has a document of its own. */
const FIELD =
  "input:not([type=radio], [type=button], [type=submit]), select, textarea, iframe, object, embed";

/** The element that has the focus, within open shadow roots; the host of a closed one. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Whether this is where somebody may be typing. What is in a closed shadow root cannot be seen, and may be a field. */
const isField = (element: Element): boolean =>
  element.matches(FIELD) ||
  (element as Partial<HTMLElement>).isContentEditable === true ||
  (element.localName.includes("-") && !element.shadowRoot);

/** The field, frame or editable that has the focus, if one has it. */
export function focusedField(): Element | undefined {
  const focused = focusedElement();
  return focused && isField(focused) ? focused : undefined;
}
