// The custom elements manifest: what the elements' sources and doc comments say, as a page meets it. All other generated
// descriptions of the elements are made from it.
import { readFileSync } from "node:fs";
import { create, ts } from "@custom-elements-manifest/analyzer";
import type {
  Attribute,
  ClassField,
  ClassMember,
  CustomElementDeclaration,
  JavaScriptModule,
  Package,
} from "custom-elements-manifest/schema";
import { GROUPS, type ElementGroup } from "./element-groups.ts";

type Described =
  "tagName" | "description" | "attributes" | "members" | "events" | "slots" | "cssParts" | "cssProperties";
/** An element with everything that it has, inherited or its own. */
export type Element = CustomElementDeclaration & Required<Pick<CustomElementDeclaration, Described>>;

const groups = new Map(GROUPS.map((group) => [group, elementsIn(group)]));

/** All of them, or those of a group, in its order. */
export const elements = [...groups.values()].flat();
export const elementsOf = (group: ElementGroup): Element[] => groups.get(group)!;
export const groupOf = (element: Element): ElementGroup =>
  GROUPS.find((group) => elementsOf(group).includes(element))!;

function elementsIn({ folder, base, between, tags }: ElementGroup): Element[] {
  const { modules } = create({
    modules: [...(base ? [base] : []), ...between, ...tags.map((tag) => `${tag}/${tag}`)].map((module) => {
      const file = `src/${folder}/${module}.ts`;
      return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
    }),
  });
  const classes = modules.flatMap(({ declarations = [] }) => declarations as Element[]);
  const baseClass = base ? classes.find(({ kind }) => kind === "class") : undefined;
  return tags.map((tag) => {
    const found = classes.find(({ tagName }) => tagName === tag);
    if (!found) throw new Error(`src/${folder}/${tag}/${tag}.ts has no class with @element ${tag}`);
    return published(found, baseClass);
  });
}

export const manifest: Package = {
  schemaVersion: "2.1.0",
  readme: "README.md",
  modules: elements.flatMap(modulesOf),
};

/** The attributes that a page sets. */
export function settableAttributes(element: Element): Attribute[] {
  const properties = new Set(settableProperties(element).map(({ name }) => name));
  return element.attributes.filter(({ fieldName }) => properties.has(fieldName!));
}

/** The properties that a page sets. */
export function settableProperties({ members }: Element): ClassField[] {
  return members.filter(isField).filter(({ readonly }) => !readonly);
}

/** Whether an attribute says less than the property. */
export const isObject = ({ type }: ClassField) => !/^(string|boolean)\b/.test(type!.text);

/** The values that a type names, such as `"a" | "b"`. */
export const valuesOf = (type = "") => [...type.matchAll(/"([^"]*)"/g)].map(([, value]) => value!);

function published({ kind, name, tagName, description, ...analysis }: Element, base?: Element): Element {
  const members = inherited(analysis.members, base?.members).filter(isPublic);
  const fields = new Map(members.filter(isField).map((field) => [field.name, field]));
  const attributes = inherited(analysis.attributes, base?.attributes).map((attribute) => {
    const field = fields.get(camelCase(attribute.name!));
    if (!field) throw new Error(`<${tagName}> has no documented property for @attr ${attribute.name}`);
    field.attribute = attribute.name;
    return { ...attribute, fieldName: field.name };
  });
  return {
    kind,
    customElement: true,
    name,
    tagName,
    description: oneLine(description),
    ...(base && { superclass: { name: base.name, package: "pay-elements" } }),
    attributes,
    members,
    // The analyzer also finds where a base class dispatches what each element names.
    events: inherited(analysis.events, base?.events).filter(({ description }) => description !== undefined),
    slots: inherited(analysis.slots, base?.slots),
    cssParts: inherited(analysis.cssParts, base?.cssParts),
    cssProperties: inherited(analysis.cssProperties, base?.cssProperties),
  };
}

/** In the order of the base class, then the element's own; the class that brings an item is not published. */
function inherited<Item extends { name: string; description?: string }>(
  items: Item[] = [],
  ofBase: Item[] = [],
): Item[] {
  const place = ({ name }: Item) => ofBase.findIndex((item) => item.name === name) >>> 0;
  return items
    .toSorted((a, b) => place(a) - place(b))
    .map((item) => ({
      ...item,
      ...(item.description && { description: oneLine(item.description) }),
      inheritedFrom: undefined,
    }));
}

/** What has no doc comment is public for other modules alone. */
function isPublic({ privacy, static: isStatic, description }: ClassMember): boolean {
  return !isStatic && (privacy ?? "public") === "public" && description !== undefined;
}

export function isField(member: ClassMember): member is ClassField & { attribute?: string } {
  return member.kind === "field";
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}

export function camelCase(name: string): string {
  return name.replace(/-./g, ([, letter]) => letter!.toUpperCase());
}

/** The module of the class, and the one that registers it. */
function modulesOf(element: Element): JavaScriptModule[] {
  const { name, tagName } = element;
  const folder = `dist/${groupOf(element).folder}/${tagName}`;
  const [path, define] = [`${folder}/${tagName}.js`, `${folder}/define.js`];
  const declaration = { name, module: path };
  return [
    {
      kind: "javascript-module",
      path,
      declarations: [element],
      exports: [{ kind: "js", name, declaration }],
    },
    {
      kind: "javascript-module",
      path: define,
      declarations: [],
      exports: [
        { kind: "js", name, declaration },
        { kind: "custom-element-definition", name: tagName, declaration },
      ],
    },
  ];
}
