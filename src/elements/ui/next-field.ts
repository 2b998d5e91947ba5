// From a field that is filled in to the next one.

/** Focuses the field that follows in the form, if there is one. */
export function focusNextField(field: HTMLInputElement): void {
  const fields = [...(field.form?.elements ?? [])].filter(
    (each) => each.matches("input") && takesTab(each as HTMLInputElement),
  );
  const next = fields[fields.indexOf(field) + 1];
  if (next instanceof HTMLElement) next.focus();
}

/** Of a radio group, the one that is checked takes the focus; any if none is. */
const takesTab = ({ checked, form, name, type }: HTMLInputElement): boolean =>
  type !== "radio" || checked || !form?.querySelector(`[name="${name}"]:checked`);

/**
 * For `keydown`. Enter in a field beside which a phone's keyboard says "next" goes to the next field, as long as something
 * is missing: submitting would only show what that is. Says whether it did.
 */
export function movesOn(event: KeyboardEvent, isComplete: boolean): boolean {
  const { key, target } = event;
  if (key !== "Enter" || isComplete || !(target instanceof HTMLInputElement)) return false;
  // WebKitGTK has the attribute alone.
  if (target.getAttribute("enterkeyhint") !== "next") return false;
  event.preventDefault();
  focusNextField(target);
  return true;
}
