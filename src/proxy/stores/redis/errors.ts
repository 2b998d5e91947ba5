import { StoreError } from "../store-error.ts";
import { errorFields } from "../../logging/logger.ts";

/** How errors begin by which Redis refuses a client. */
const REFUSALS = /^(WRONGPASS|NOAUTH|NOPERM|ERR DB index is out of range|ERR invalid password)/;

/** Whether Redis was reached, and refuses the user, password or database of its address. */
export const isRefusal = (error: unknown) => error instanceof Error && REFUSALS.test(error.message);

/** What a command is rejected with: in words where Redis takes no more writes. */
export function describeCommandError(error: unknown): unknown {
  const said = error instanceof Error ? error.message : "";
  const full = FULL.find(({ begin }) => said.startsWith(begin));
  return full ? new StoreError("store_full", full.message, { cause: error }) : error;
}

/** What Redis answers to writes that it has no room for. */
const FULL = [
  {
    begin: "OOM ",
    message:
      "Redis takes no more writes: its memory is full (OOM, maxmemory with noeviction). Raise maxmemory, or give it more memory.",
  },
  {
    begin: "MISCONF ",
    message:
      "Redis takes no more writes, because it cannot save them to its disk (MISCONF). Make room on its disk; its log names the cause.",
  },
];

/** What is wrong with a connection, as the beginning of a sentence, and the log fields of the error. */
export function describeFailure(
  error: unknown,
  { url, timeout }: { url: string; timeout: number },
): [message: string, fields: Record<string, unknown>] {
  // Without the stack: the reason is at the other end.
  const { stack: _, ...fields } = errorFields(error);
  if (isRefusal(error)) return ["Redis refuses the user, password or database of its address", fields];
  const isSilent = error instanceof Error && ["", "Connection timeout"].includes(error.message);
  if (!isSilent) return ["Redis cannot be reached", fields];
  const hint = /^(redis|valkey)s:/.test(url) ? " (does this port speak TLS?)" : "";
  return [`Redis gave no answer within ${timeout / 1000} s${hint}`, fields];
}
