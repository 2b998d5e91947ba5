// Problems as people read them.
import type { StoredProblem } from "../../proxy/index.ts";
import { brazilTime, TIMES_ARE } from "../lib/brazil-time.ts";
import { printable } from "../lib/printable.ts";
import { commandLine } from "../lib/shell.ts";

interface Listed {
  /** There are more than these. */
  hasMore: boolean;
  /** Whether those that are settled were asked for too. */
  all: boolean;
}

export function problemsText(problems: readonly StoredProblem[], { hasMore, all }: Listed): string {
  if (problems.length === 0)
    return all ? "Nothing was reported." : "There is no open problem; --all shows those that are settled.";
  const open = problems.find(({ resolved }) => resolved === undefined);
  return [
    ...problems.map(problemText),
    ...(hasMore
      ? [
          `There are more than these ${problems.length}: give --from and --to, a larger --limit, or --csv for all of them.`,
        ]
      : []),
    ...(open ? [`Next, once one of them is settled:\n  ${commandLine("problems", "resolve", open.id)}`] : []),
    TIMES_ARE,
  ].join("\n\n");
}

function problemText({ id, code, message, at, orderId, chargeId, resolved }: StoredProblem): string {
  return [
    `${brazilTime(at)}  ${code}`,
    `  ${printable(message)}`,
    ...(orderId === undefined ? [] : [`  Order    ${printable(orderId)}`]),
    ...(chargeId === undefined ? [] : [`  Charge   ${printable(chargeId)}`]),
    `  Problem  ${printable(id)}`,
    ...(resolved ? [`  Settled  ${settled(resolved)}`] : []),
  ].join("\n");
}

const settled = ({ at, by }: NonNullable<StoredProblem["resolved"]>) =>
  `${brazilTime(at)}${by === undefined ? "" : `, by ${printable(by)}`}`;

/** `isNew`: it was not settled before. */
export const resolvedText = ({ code, orderId, resolved }: StoredProblem, isNew: boolean): string =>
  `The problem ${code}${orderId === undefined ? "" : ` of order ${printable(orderId)}`} ` +
  `${isNew ? "is" : "was"} settled${resolved ? `: ${settled(resolved)}` : ""}.${isNew ? "" : " Nothing has changed."}\n${TIMES_ARE}`;
