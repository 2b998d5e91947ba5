// Times as a shop in Brazil reads them. The locale writes dates as ISO 8601 does.
const TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});
const OFFSET = new Intl.DateTimeFormat("en", { timeZone: "America/Sao_Paulo", timeZoneName: "longOffset" });

export const TIMES_ARE = "Times are those of Brazil (São Paulo).";

/** `2026-11-25 14:03:10` of a time in ISO 8601. */
export const brazilTime = (time: string): string => TIME.format(new Date(time));

/** The same with its zone, for programs: `2026-11-25T14:03:10-03:00`. */
export function brazilIsoTime(time: string): string {
  const date = new Date(time);
  const zone = OFFSET.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value;
  return `${TIME.format(date).replace(" ", "T")}${zone?.replace("GMT", "") || "Z"}`;
}
