// The attribute `initial-order`: the order that a page was made with, in JSON.
import type { PropertyDeclaration } from "lit";
import { isAbsent } from "../lib/absent-attribute.ts";
import { parseJson } from "../lib/parse-json.ts";

/** What is no JSON is reported, and counts as none. */
function readInitialOrder(json: string | null): unknown {
  const order = parseJson(json);
  if (order === undefined && !isAbsent(json)) reportError(new TypeError("initialOrder: no JSON"));
  return order;
}

export const INITIAL_ORDER: PropertyDeclaration = {
  attribute: "initial-order",
  converter: readInitialOrder,
};
