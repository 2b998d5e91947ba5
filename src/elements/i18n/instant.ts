import type { Language } from "./language.ts";

/** An instant as the buyer's clock and calendar show it; as those of a time zone, where one is named. */
export const dayAndTime = (instant: string, { tag }: Language, timeZone?: string): string =>
  new Date(instant).toLocaleString(tag, {
    dateStyle: "long",
    timeStyle: "short",
    ...(timeZone && { timeZone }),
  });
