// Times as a shop in Brazil reads them. The locale writes dates as ISO 8601 does.
const TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});

export const TIMES_ARE = "Times are those of Brazil (São Paulo).";

/** `2026-11-25 14:03:10` of a time in ISO 8601. */
export const brazilTime = (time: string): string => TIME.format(new Date(time));
