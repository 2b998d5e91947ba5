// Whether all that an element says can be read: nothing beside the page, cut off, or written over something else.

/** A line of text or a control, and where it stands. */
interface Piece {
  what: string;
  box: DOMRect;
  element: Element;
}

/** Slack for rounding, in px. */
const SLACK = 1;

/** What is lost of an element that may be `width` px wide, a line each. */
export function losses(element: Element, width = document.documentElement.clientWidth): string[] {
  const pieces = piecesOf(element);
  const beside = pieces
    .filter(({ box }) => box.left < -SLACK || box.right > width + SLACK)
    .map(({ what, box }) => `beside the page: ${what} at ${box.left} to ${box.right}`);
  const cut = pieces.flatMap(({ what, box, element: inner }) => {
    const frame = clipping(inner);
    if (!frame || getComputedStyle(frame).textOverflow === "ellipsis") return [];
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const scrolls = getComputedStyle(frame).overflowY === "auto";
    const beyond =
      box.left < left - SLACK ||
      box.right > right + SLACK ||
      (!scrolls && (box.top < top - SLACK || box.bottom > bottom + SLACK));
    return beyond ? [`cut off: ${what}`] : [];
  });
  const out = pieces.flatMap(({ what, box, element: inner }) => {
    const around = inner.closest("label, button, p, h2")?.getBoundingClientRect() ?? box;
    return box.left < around.left - SLACK || box.right > around.right + SLACK
      ? [`out of its box: ${what}`]
      : [];
  });
  const over = pieces.flatMap((one, index) =>
    pieces.slice(index + 1).flatMap((other) => {
      const together = one.element.contains(other.element) || other.element.contains(one.element);
      return !together && overlap(seenOf(one), seenOf(other))
        ? [`over each other: ${one.what} | ${other.what}`]
        : [];
    }),
  );
  return [...beside, ...cut, ...out, ...over];
}

/** What of it is not scrolled out of sight. */
function seenOf({ box, element }: Piece): DOMRect {
  const frame = clipping(element)?.getBoundingClientRect() ?? box;
  const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
  // Of what is wholly out of sight, nothing: a negative size would reach back into it.
  return new DOMRect(
    left,
    top,
    Math.max(0, Math.min(box.right, frame.right) - left),
    Math.max(0, Math.min(box.bottom, frame.bottom) - top),
  );
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK
  );
}

/** All that is seen: of an open modal dialog, only what is in it. */
function piecesOf(element: Element): Piece[] {
  const dialog = deep(element).find((inner) => inner.matches("dialog[open]"));
  return deep(dialog ?? element).flatMap((inner) => {
    if (!isSeen(inner)) return [];
    const controls = inner.matches("input, select, button")
      ? [{ what: nameOf(inner), box: inner.getBoundingClientRect(), element: inner }]
      : [];
    return [...controls, ...linesOf(inner)];
  });
}

function linesOf(element: Element): Piece[] {
  return [...element.childNodes].flatMap((node) => {
    const text = node instanceof Text ? node.data.trim() : "";
    if (text === "") return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((box) => ({ what: `"${text}"`, box, element }));
  });
}

/** The element and all below it, shadow roots included; a mark is a picture, whatever is written in it. */
function deep(element: Element): Element[] {
  if (element instanceof SVGElement || element instanceof HTMLSelectElement) return [element];
  return [element, ...[...(element.shadowRoot ?? element).children].flatMap(deep)];
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden");
}

/** The nearest box that cuts off what is larger; what ends in dots, as a name may, is meant to. */
function clipping(element: Element): Element | null {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (getComputedStyle(each).overflowX !== "visible") return each;
  }
  return null;
}

const nameOf = (element: Element): string =>
  `<${element.localName} ${element.id || (element.getAttribute("part") ?? "")}>`;
