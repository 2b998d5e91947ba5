/** A name of the service's, whatever its case and what stands between its words: `PENDINGRELEASE` of `Pending release`. */
export const normalizeName = (name: string): string => name.replaceAll(/[\s_-]/g, "").toUpperCase();
