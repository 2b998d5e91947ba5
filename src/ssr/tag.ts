// The opening tag of an element, with its attributes and the order that it shows.

/** By their names in HTML: `true` is an attribute without a value, `false` and `undefined` are left out. */
export type ElementAttributes = Readonly<Record<string, string | boolean | undefined>>;

/** Throws a `TypeError` for an attribute that a strict CSP would block or that the order decides. */
export function checkAttributes(attributes: ElementAttributes): void {
  for (const name of Object.keys(attributes)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || /^on|^style$|^initial-order$/.test(name))
      throw new TypeError(
        `attributes: ${JSON.stringify(name)} is not an attribute of an element, or one that a strict CSP blocks.`,
      );
  }
}

export function openTag(name: string, attributes: ElementAttributes, order: object | undefined): string {
  const given = Object.entries(attributes).map(([attributeName, value]) => attribute(attributeName, value));
  const initialOrder = order ? ` initial-order=${quoted(JSON.stringify(order, withoutBigInt))}` : "";
  return `<${name}${given.join("")}${initialOrder}>`;
}

/** JSON has none. As a text, the element tells that it is wrong. */
const withoutBigInt = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

function attribute(name: string, value: string | boolean | undefined): string {
  if (value === undefined || value === false) return "";
  return value === true ? ` ${name}` : ` ${name}=${quoted(value)}`;
}

const ENTITIES = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" } as const;

/** As an attribute's value; also without what sanitizers and templates look for that know no attributes. */
const quoted = (value: string): string =>
  `"${value.replaceAll(/[&"<>]/g, (character) => ENTITIES[character as keyof typeof ENTITIES])}"`;
