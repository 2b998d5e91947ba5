// What the service's words say of a withdrawal. Of a withdrawal that went out it documents `APPROVED`, and nothing of one that
// did not.

/** Words of one that did not go out, in the name of its event or its status. */
const FAILED = /fail|den(y|i)|reject|refus|cancel|revers|return|error/i;

/** What became of it; `undefined` if these words do not say it. */
export function withdrawalOutcome({
  event = "",
  status,
}: {
  event?: string | undefined;
  status?: string | undefined;
}): "approved" | "failed" | undefined {
  const said = status?.trim().toUpperCase() || undefined;
  const isFailed = FAILED.test(`${event} ${said ?? ""}`);
  const isApproved = said === "APPROVED" || (said === undefined && event === "withdrawal_approved");
  // What contradicts itself says nothing.
  if (isFailed === isApproved) return undefined;
  return isApproved ? "approved" : "failed";
}
