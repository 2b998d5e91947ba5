import { errorFields } from "../../logging/logger.ts";

/** How Redis says that it knows the client and will not have it, each at the beginning of an error. */
const REFUSALS = /^(WRONGPASS|NOAUTH|NOPERM|ERR DB index is out of range|ERR invalid password)/;

/** Whether Redis was reached, and refuses what stands in its address. */
export const isRefusal = (error: unknown) => error instanceof Error && REFUSALS.test(error.message);

/** What is wrong with a connection, as the beginning of a sentence, and the fields that go with it. */
export function describeFailure(
  error: unknown,
  { url, within }: { url: string; within: number },
): [words: string, fields: Record<string, unknown>] {
  // How it came to be asked says nothing: the reason is at the other end.
  const { stack: _, ...fields } = errorFields(error);
  if (isRefusal(error)) return ["Redis refuses the user, password or database of its address", fields];
  const isSilent = error instanceof Error && ["", "Connection timeout"].includes(error.message);
  if (!isSilent) return ["Redis cannot be reached", fields];
  const hint = /^(redis|valkey)s:/.test(url) ? " (does this port speak TLS?)" : "";
  return [`Redis gave no answer within ${within / 1000} s${hint}`, fields];
}
