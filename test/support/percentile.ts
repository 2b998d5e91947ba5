/** The least of the values that so large a share of them, up to 1, does not exceed; `NaN` of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
