/**
 * Whether a JSON value holds lists or objects more than `depth` deep. JSON of some kilobytes can nest so deep that a
 * function that calls itself for each level overflows the stack.
 */
export const isNestedDeeper = (value: unknown, depth: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, depth - 1)));

/** No request and no message of the payment service nests half as deep. */
export const DEEPEST = 32;
