// The timeline below a shop's page: what the elements tell, what the browser refuses, and what went on between browser,
// proxy and service. Bundled by the demo, and loaded as `/backstage.js` by the pages of one that records.
import type { Entry } from "../../site/playground/timeline/entry.ts";
import { noteEvents } from "../../site/playground/timeline/page-events.ts";
import { TIMELINE_TEXTS } from "../../site/playground/timeline/texts.ts";
import { Timeline } from "../../site/playground/timeline/timeline.ts";

/** Milliseconds after an event, when what led to it has been answered too. */
const SOON = 1_000;

const place = document.querySelector<HTMLElement>(".backstage .timeline")!;
const timeline = new Timeline(TIMELINE_TEXTS[document.documentElement.lang === "en" ? "en" : "pt"]);
place.append(timeline.element);

let since = place.dataset["since"]!;

/** Shows what was recorded meanwhile. A stream would take one of the few connections that a browser has for an origin. */
async function showRecords(): Promise<void> {
  const response = await fetch(`/backstage/entries?since=${since}`);
  const news = (await response.json()) as { version: number; entries: Entry[] };
  since = String(news.version);
  for (const entry of news.entries) timeline.show(entry);
}

function note(entry: Entry): void {
  timeline.show(entry);
  // Offline, what was recorded comes with the next event.
  void showRecords().catch(() => {});
  setTimeout(() => void showRecords().catch(() => {}), SOON);
}

noteEvents(document, note);
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  note({
    id: crypto.randomUUID(),
    kind: "event",
    at: Date.now(),
    title: "securitypolicyviolation",
    status: violatedDirective,
    tone: "bad",
    parts: [["detail", blockedURI]],
  }),
);
