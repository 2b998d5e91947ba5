// A bank's page is made to be loaded once, and only one modal dialog can be used: of the elements of a page that show the
// same charge, one opens it.

/** Who shows the bank's page, by the id of the charge. */
const owners = new Map<string, object>();
/** Charges whose bank's page the buyer has left. */
const left = new Set<string>();

/** Whether `owner` may show the bank's page: it is the first to ask, and the buyer has not left the page. */
export function mayOpen(chargeId: string, owner: object): boolean {
  if (left.has(chargeId)) return false;
  if (!owners.has(chargeId)) owners.set(chargeId, owner);
  return owners.get(chargeId) === owner;
}

/** Another element may show it. */
export function release(chargeId: string | undefined, owner: object): void {
  if (chargeId && owners.get(chargeId) === owner) owners.delete(chargeId);
}

/** The buyer has left the bank's page: no element opens it again by itself. */
export const leave = (chargeId: string): unknown => left.add(chargeId);

export const wasLeft = (chargeId: string): boolean => left.has(chargeId);

/** The buyer comes back to the bank's page, in the element of `owner`. */
export function comeBack(chargeId: string, owner: object): void {
  left.delete(chargeId);
  owners.set(chargeId, owner);
}
