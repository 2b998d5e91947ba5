/** Whether an attribute says nothing: templates write what they lack in one of these ways. */
export const isAbsent = (value: string | null | undefined): boolean =>
  value === null || value === undefined || ["", "null", "undefined"].includes(value);
