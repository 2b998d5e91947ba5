// lit-html, as the files for a script tag carry it: what our elements ask of it, and no more. Where values go is found
// out at build (`prepare-templates.ts`), so that no browser reads our HTML once more than it has to.

export const nothing = Symbol();
export const noChange = Symbol();

/** Prepared: the first string is the whole of the HTML, the others are empty. */
export interface TemplateResult {
  strings: TemplateStringsArray;
  values: unknown[];
  inSvg: boolean;
}

const tag =
  (inSvg: boolean) =>
  (strings: TemplateStringsArray, ...values: unknown[]): TemplateResult => ({ strings, values, inSvg });
export const html = tag(false);
export const svg = tag(true);

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

// Under a name of our own: a page with a lit of its own has taken lit's.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("pay-elements", {
  createHTML: (text) => text,
});

/** A place for values: the number of its node, and of an attribute its kind, name and what stands around the values. */
type Place = readonly [node: number, sign?: string | undefined, name?: string, around?: readonly string[]];

interface Template {
  content: DocumentFragment;
  places: Place[];
}

const templates = new WeakMap<TemplateStringsArray, Template>();

/** Over elements and comments. */
const walk = (root: Node): TreeWalker => document.createTreeWalker(root, 129);

function templateOf({ strings, inSvg }: TemplateResult): Template {
  const known = templates.get(strings);
  if (known) return known;
  const element = document.createElement("template");
  const text = inSvg ? `<svg>${strings[0]}</svg>` : strings[0]!;
  element.innerHTML = policy ? policy.createHTML(text) : text;
  const { content } = element;
  if (inSvg) content.firstElementChild!.replaceWith(...content.firstElementChild!.childNodes);
  const places: Place[] = [];
  const walker = walk(content);
  for (let number = 0; walker.nextNode(); number++) {
    const node = walker.currentNode as Element & Comment;
    if (node.data === "") places.push([number]);
    for (const marked of node.getAttributeNames?.() ?? []) {
      const [, sign, name] = /^([.?@]?)(.+)\$$/.exec(marked) ?? [];
      if (!name) continue;
      const cased = name.replace(/\^./g, (pair) => pair[1]!.toUpperCase());
      places.push([number, sign, cased, node.getAttribute(marked)!.split("{}")]);
      node.removeAttribute(marked);
    }
  }
  const template = { content, places };
  templates.set(strings, template);
  return template;
}

const isObject = (value: unknown): value is object => Object(value) === value;

/** What takes values: so many of them. */
interface Part {
  count: number;
  set(values: readonly unknown[]): void;
}

/** A template as it is drawn. */
interface Drawing {
  template: Template;
  nodes: DocumentFragment;
  set(values: readonly unknown[]): void;
}

function draw(template: Template, host: object): Drawing {
  const nodes = document.importNode(template.content, true);
  const walker = walk(nodes);
  let reached = -1;
  const parts = template.places.map(([number, sign, name, around]): Part => {
    for (; reached < number; reached++) walker.nextNode();
    const node = walker.currentNode as Element;
    return around ? attributePart(node, sign!, name!, around, host) : childPart(node, node.nextSibling, host);
  });
  return {
    template,
    nodes,
    set(values) {
      let at = 0;
      for (const part of parts) part.set(values.slice(at, (at += part.count)));
    },
  };
}

/** What stands between two nodes; where there is no `end`, all after `start`. Functions of listeners are called on `host`. */
export function childPart(
  start: ChildNode,
  end: ChildNode | null,
  host: object,
): Part & { start: ChildNode } {
  /** A plain value, a node, a list of parts, or a drawing. */
  let present: unknown = nothing;

  const insert = (node: Node) => start.parentNode!.insertBefore(node, end);
  const clear = (from = start.nextSibling) => {
    while (from && from !== end) {
      const { nextSibling } = from;
      from.remove();
      from = nextSibling;
    }
  };
  const put = (node: Node, value: unknown) => {
    clear();
    insert(node);
    present = value;
  };
  const list = (values: readonly unknown[]) => {
    const parts = Array.isArray(present) ? (present as ReturnType<typeof childPart>[]) : [];
    if (parts !== present) clear();
    present = parts;
    const mark = () => insert(document.createComment("")) as ChildNode;
    for (const [index, value] of values.entries()) {
      (parts[index] ??= childPart(mark(), mark(), host)).set([value]);
    }
    const [extra] = parts.splice(values.length);
    if (extra) clear(extra.start);
  };

  return {
    start,
    count: 1,
    set([value]) {
      if (value === noChange) return;
      if (Array.isArray(value)) list(value);
      else if (value === nothing || (value ?? "") === "") {
        clear();
        present = nothing;
      } else if (value instanceof Node) {
        if (value !== present) put(value, value);
      } else if (isObject(value)) {
        const template = templateOf(value as TemplateResult);
        const before = present as Drawing;
        const drawing = before.template === template ? before : draw(template, host);
        drawing.set((value as TemplateResult).values);
        if (drawing !== before) put(drawing.nodes, drawing);
      } else if (isObject(present) || present === nothing) put(document.createTextNode(String(value)), value);
      else if (value !== present) {
        (start.nextSibling as Text).data = String(value);
        present = value;
      }
    },
  };
}

/** An attribute; or by its sign a property (`.`), an attribute that is there or not (`?`), or a listener (`@`). */
function attributePart(
  element: Element,
  sign: string,
  name: string,
  around: readonly string[],
  host: object,
): Part {
  const present: unknown[] = around.slice(1).map(() => nothing);
  let listens = false;

  const listener = (event: Event) => {
    const [now] = present as Partial<EventListenerObject>[];
    if (typeof now === "function") (now as EventListener).call(host, event);
    else now?.handleEvent?.(event);
  };
  const write = (value: unknown) => {
    const absent = value === nothing;
    if (sign === ".") (element as unknown as Record<string, unknown>)[name] = absent ? undefined : value;
    else if (sign === "?") element.toggleAttribute(name, !absent && !!value);
    else if (sign === "@") {
      // Whether it captures is as with the first.
      if (isObject(value) && !listens) element.addEventListener(name, listener, value);
      listens ||= isObject(value);
    } else if (absent) element.removeAttribute(name);
    else element.setAttribute(name, (value ?? "") as string);
  };

  return {
    count: present.length,
    set(values) {
      let changed = false;
      for (const [index, value] of values.entries()) {
        if (value === noChange) continue;
        // What is in an object may have changed.
        changed ||= isObject(value) || value !== present[index];
        present[index] = value;
      }
      if (!changed) return;
      if (!around.some(Boolean)) write(present[0]);
      else if (present.includes(nothing)) write(nothing);
      else
        write(around.reduce((text, piece, index) => text + ((present[index - 1] ?? "") as string) + piece));
    },
  };
}
