/** Of every answer: nothing keeps it, and no page of others reads it. */
export const UNSHARED = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};
