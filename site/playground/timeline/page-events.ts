// The DOM events of the elements, as lines of the timeline.
import type { Entry } from "./entry.ts";
import { shown } from "./shown.ts";

const EVENTS = [
  "pay-ready",
  "pay-change",
  "pay-submit",
  "pay-pending",
  "pay-challenge",
  "pay-success",
  "pay-denied",
  "pay-expired",
  "pay-copy",
  "pay-error",
];

/** Notes what the elements of a page dispatch, from now on. */
export function noteEvents(page: Document, note: (entry: Entry) => void): void {
  for (const name of EVENTS) page.addEventListener(name, (event) => note(toEntry(event)));
}

function toEntry({ type, detail }: CustomEventInit<unknown> & { type: string }): Entry {
  const tone = type === "pay-success" ? "good" : /denied|expired|error/.test(type) ? "bad" : undefined;
  return {
    id: crypto.randomUUID(),
    kind: "event",
    at: Date.now(),
    title: type,
    status: "",
    ...(tone && { tone }),
    parts: [["detail", shown(JSON.stringify(detail))]],
  };
}
