/** A name of the service's, whatever its case and what stands between its words: `PENDINGRELEASE` of `Pending release`. */
export const normalizeStatus = (name: string): string => name.replaceAll(/[\s_-]/g, "").toUpperCase();
