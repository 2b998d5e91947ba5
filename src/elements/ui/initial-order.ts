// The attribute `initial-order`: the order that a page was made with, in JSON.
import type { PropertyDeclaration } from "lit";
import { isLacking } from "../lib/lacking.ts";
import { parseJson } from "../lib/parse-json.ts";

/** What is no JSON is reported, and counts as none. */
function readInitialOrder(json: string | null): unknown {
  const order = parseJson(json);
  if (order === undefined && !isLacking(json)) reportError(new TypeError("initialOrder: no JSON"));
  return order;
}

export const INITIAL_ORDER: PropertyDeclaration = {
  attribute: "initial-order",
  converter: readInitialOrder,
};
