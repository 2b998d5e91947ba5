// Instants as the service writes them. It documents ISO 8601 in UTC, and some of its times have no zone.

/** Epoch milliseconds of a date-time; one without a zone is read as UTC. `NaN` for what cannot be read. */
export const readInstant = (text: string): number =>
  Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(" ", "T")}Z`);
