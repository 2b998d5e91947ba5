// The accessibility tree that Chromium hands to a screen reader, as text: a line for each node, and what is said of it.
import type { CDPSession, Page } from "@playwright/test";

type Node = Awaited<ReturnType<typeof nodesOf>>[number];

const nodesOf = async (session: CDPSession) => (await session.send("Accessibility.getFullAXTree")).nodes;

/** Roles that say nothing by themselves: what is below them stands in their place. */
const SILENT = ["generic", "none", "paragraph", "LabelText", "Legend", "MenuListPopup"];
/** How text breaks. */
const DROPPED = ["InlineTextBox", "LineBreak"];
/** Their text is said as the name of what they belong to. */
const NAMING = ["LabelText", "Legend"];

/** What is said of a node beside role and name, where it is so. */
const SAID = ["required", "invalid", "checked", "selected", "expanded", "modal", "busy", "live", "disabled"];

/**
 * The tree below the first element of this selector; without one, the page's. Behind a dash stands what describes a
 * node.
 */
export async function accessibilityTree(page: Page, selector?: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = selector
    ? await session.send("DOM.querySelector", { nodeId: root.nodeId, selector })
    : root;
  const { node: element } = await session.send("DOM.describeNode", { nodeId });
  const nodes = await nodesOf(session);
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));

  /** `above`: what is said of the node around it; undefined where text is said elsewhere. */
  const lines = (node: Node, depth: number, above: string | undefined): string[] => {
    const role = roleOf(node);
    const isRepeated = role === "StaticText" && (above === undefined || above.includes(nameOf(node)));
    if (DROPPED.includes(role) || isRepeated) return [];
    const silent = node.ignored || (SILENT.includes(role) && !isFocused(node));
    const said = NAMING.includes(role)
      ? undefined
      : silent
        ? above
        : `${nameOf(node)} ${clean(node.value?.value)}`;
    const below = (node.childIds ?? [])
      .flatMap((id) => byId.get(id) ?? [])
      .flatMap((child) => lines(child, silent ? depth : depth + 1, said));
    return silent ? below : ["  ".repeat(depth) + told(node), ...below];
  };
  const top = nodes.find((node) => node.backendDOMNodeId === element.backendNodeId);
  return top ? inOne(lines(top, 0, "")).join("\n") : "";
}

/** Text in several pieces, as a line. */
function inOne(lines: string[]): string[] {
  return lines.reduce<string[]>((all, line) => {
    const [, indent, text] = /^( *)text "(.*)"$/.exec(line) ?? [];
    const before = all.at(-1);
    if (text === undefined || !before?.startsWith(`${indent}text "`)) return [...all, line];
    return [...all.slice(0, -1), `${before.slice(0, -1)} ${text}"`];
  }, []);
}

const property = (node: Node, name: string): unknown =>
  node.properties?.find((each) => each.name === name)?.value.value;
const isFocused = (node: Node) => property(node, "focused") === true && roleOf(node) !== "RootWebArea";

function told(node: Node): string {
  const states = SAID.flatMap((name) => {
    const value = property(node, name);
    if (!value || value === "false" || value === "off") return [];
    return value === true || value === "true" || value === 1 ? [name] : [`${name}=${JSON.stringify(value)}`];
  });
  const role = roleOf(node) === "StaticText" ? "text" : roleOf(node);
  const value = clean(node.value?.value);
  const description = clean(node.description?.value);
  return [
    role,
    nameOf(node) && `"${nameOf(node)}"`,
    value && `= "${value}"`,
    ...states,
    isFocused(node) && "focused",
    description && `- "${description}"`,
  ]
    .filter(Boolean)
    .join(" ");
}

const roleOf = (node: Node) => clean(node.role?.value);
const nameOf = (node: Node) => clean(node.name?.value);
/** A space that does not break is read as any other. */
const clean = (value: unknown) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "");
