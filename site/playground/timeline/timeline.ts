// A list of what happened, the newest last; each line opens to what was sent. Plain DOM: it only grows.
import type { Entry } from "./entry.ts";
import type { TimelineTexts } from "./texts.ts";

/** Lines that are kept. */
const LONGEST = 300;

export class Timeline {
  /** To be put into a page. */
  readonly element = document.createElement("div");
  readonly #list = document.createElement("ol");
  readonly #empty = document.createElement("p");
  readonly #lines = new Map<string, HTMLLIElement>();
  readonly #entries = new Map<string, Entry>();
  #texts: TimelineTexts;

  constructor(texts: TimelineTexts) {
    this.#texts = texts;
    this.element.className = "entries";
    this.element.append(this.#empty, this.#list);
    this.#empty.textContent = texts.empty;
  }

  /** A new line, or what is known of one by now. */
  show(entry: Entry): void {
    const { element } = this;
    const wasAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    const line = this.#lines.get(entry.id) ?? this.#insert(entry);
    this.#entries.set(entry.id, entry);
    this.#fill(line, entry);
    this.#empty.hidden = true;
    if (wasAtEnd) element.scrollTop = element.scrollHeight;
  }

  clear(): void {
    this.#list.replaceChildren();
    this.#lines.clear();
    this.#entries.clear();
    this.#empty.hidden = false;
  }

  set texts(texts: TimelineTexts) {
    this.#texts = texts;
    this.#empty.textContent = texts.empty;
    for (const [id, entry] of this.#entries) this.#fill(this.#lines.get(id)!, entry);
  }

  /** A line in its place: what others noted is told after what came later. */
  #insert({ id, at }: Entry): HTMLLIElement {
    const line = document.createElement("li");
    line.append(document.createElement("details"));
    const [next] = [...this.#entries.values()]
      .filter((entry) => entry.at > at)
      .toSorted((one, other) => one.at - other.at);
    this.#list.insertBefore(line, next ? this.#lines.get(next.id)! : null);
    this.#lines.set(id, line);
    const [oldest] = this.#lines.keys();
    if (this.#lines.size > LONGEST && oldest !== undefined) {
      this.#lines.get(oldest)?.remove();
      this.#lines.delete(oldest);
      this.#entries.delete(oldest);
    }
    return line;
  }

  #fill(line: HTMLLIElement, { kind, at, title, status, tone, parts }: Entry): void {
    const { kinds, statuses, locale } = this.#texts;
    line.className = kind;
    const time = create("time", "", new Date(at).toLocaleTimeString(locale));
    const summary = create("summary");
    summary.append(
      time,
      create("span", "kind", kinds[kind]),
      create("code", "", title),
      create("span", `status ${tone ?? ""}`, status === undefined ? "…" : (statuses[status] ?? status)),
    );
    line.querySelector("details")?.replaceChildren(summary, ...parts.map((part) => this.#part(part)));
  }

  #part([name, text]: Entry["parts"][number]): HTMLElement {
    const label = this.#texts.parts[name];
    const part = create("div", "part");
    const body = create("pre", "", text);
    // It may be wider than its line, and is then scrolled with the keyboard.
    body.tabIndex = 0;
    body.setAttribute("role", "group");
    body.setAttribute("aria-label", label);
    part.append(create("p", "", label), body);
    return part;
  }
}

function create(tag: string, className = "", text = ""): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
