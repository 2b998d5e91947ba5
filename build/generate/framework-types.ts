// Types of the elements for the templates of frameworks: `pay-elements/types/react` and the others.
import { GROUPS } from "./element-groups.ts";
import {
  camelCase,
  elements,
  elementsOf,
  isObject,
  settableAttributes,
  settableProperties,
  type Element,
} from "./manifest.ts";

interface Prop {
  name: string;
  type: string;
  description: string | undefined;
}

interface Framework {
  imports: string;
  /** Of a handler of events. */
  handler: string;
  /** What every HTML element takes. */
  base: (element: string) => string;
  props: (element: Element) => Prop[];
  /** The framework's list of tags, in its module. */
  tags: (entries: string) => string;
  /** The type of a tag. */
  tag?: (element: Element) => string;
}

const LISTENER = "(event: Type & { readonly currentTarget: Target }) => void";

const FRAMEWORKS: Record<string, Framework> = {
  react: {
    imports: 'import type { ClassAttributes, HTMLAttributes } from "react";',
    handler: LISTENER,
    base: (element) => `HTMLAttributes<${element}>, ClassAttributes<${element}>`,
    props: (element) => [...attributes(element), ...properties(element), ...events(element, "on")],
    tags: (entries) =>
      `declare module "react" { namespace JSX { interface IntrinsicElements { ${entries} } } }`,
  },
  preact: {
    imports: 'import type { HTMLAttributes } from "preact";',
    handler: LISTENER,
    base: (element) => `HTMLAttributes<${element}>`,
    props: (element) => [...attributes(element), ...properties(element), ...events(element, "on")],
    tags: (entries) =>
      `declare module "preact" { namespace JSX { interface IntrinsicElements { ${entries} } } }`,
  },
  solid: {
    imports: 'import type { JSX } from "solid-js";',
    handler: "JSX.EventHandlerWithOptionsUnion<Target, Type>",
    base: (element) => `JSX.HTMLAttributes<${element}>`,
    props: (element) => [
      ...attributes(element),
      ...properties(element),
      ...attributes(element, "attr:"),
      ...attributes(element, "bool:").filter(({ type }) => type === "boolean"),
      ...properties(element, "prop:"),
      ...events(element, "on:"),
    ],
    tags: (entries) =>
      `declare module "solid-js" { namespace JSX { interface IntrinsicElements { ${entries} } } }`,
  },
  svelte: {
    imports: 'import type { HTMLAttributes } from "svelte/elements";',
    handler: LISTENER,
    base: (element) => `HTMLAttributes<${element}>`,
    props: (element) => [
      ...attributes(element),
      ...properties(element),
      ...events(element, "on"),
      ...events(element, "on:"),
    ],
    tags: (entries) =>
      `declare module "svelte/elements" { export interface SvelteHTMLElements { ${entries} } }`,
  },
  vue: {
    imports: 'import type { HTMLAttributes, PublicProps } from "vue";',
    handler: LISTENER,
    base: () => "HTMLAttributes",
    // The checker of templates takes attributes for the properties of their names in camel case.
    props: (element) => [
      ...eitherWay(element),
      ...events(element, "on-").map((event) => ({ ...event, name: camelCase(event.name) })),
    ],
    // `slot` is how content goes into a slot of an element; Vue's types forget it for the sake of its own slots.
    tags: (entries) =>
      `declare module "vue" { interface GlobalComponents { ${entries} } interface HTMLAttributes { slot?: string | undefined } }`,
    tag: ({ name }) => `new () => ${name} & { $props: ${name}Props & PublicProps }`,
  },
};

function typesOf({ imports, handler, base, props, tags, tag = propsOf }: Framework): string {
  const typeImports = GROUPS.map((group) => {
    const found = elementsOf(group);
    const eventTypes = found.flatMap((element) => element.events.map(({ type }) => type.text));
    const names = [...found.map(({ name }) => name), ...new Set(eventTypes)];
    return `import type { ${names.join(", ")} } from "${group.entry}";`;
  });
  const interfaces = elements.map(
    (element) => `${comment(element.description)}
      export interface ${propsOf(element)} extends ${base(element.name)} {
        ${unique(props(element)).map(member).join("\n")}
      }`,
  );
  const entries = elements.map(
    (element) => `${comment(element.description)}\n"${element.tagName}": ${tag(element)};`,
  );
  return `// Made by \`npm run docs\` from the elements' doc comments: not to be edited.
    ${imports}
    ${typeImports.join("\n")}

    type Handler<Target, Type extends Event> = ${handler};

    ${interfaces.join("\n\n")}

    ${tags(entries.join("\n"))}
  `;
}

const propsOf = ({ name }: Element) => `${name}Props`;

const comment = (description = "") => `/** ${description} */`;

const member = ({ name, type, description }: Prop) =>
  `${comment(description)}\n"${name}"?: ${type} | undefined;`;

function attributes(element: Element, prefix = ""): Prop[] {
  return settableAttributes(element).map(({ name, type, description }) => ({
    name: prefix + name,
    type: type!.text,
    description,
  }));
}

/** Text and switches are typed as their attribute, which names the values. */
function properties(element: Element, prefix = ""): Prop[] {
  const types = attributeTypes(element);
  return settableProperties(element).map((field) => ({
    name: prefix + field.name,
    type: isObject(field) ? `${element.name}["${field.name}"]` : types.get(field.name)!,
    description: field.description,
  }));
}

/** Each property also takes what its attribute takes. */
function eitherWay(element: Element): Prop[] {
  const types = attributeTypes(element);
  return properties(element).map((property) => {
    const either = new Set([property.type, types.get(property.name) ?? property.type]);
    return { ...property, type: [...either].join(" | ") };
  });
}

const attributeTypes = (element: Element) =>
  new Map(settableAttributes(element).map(({ fieldName, type }) => [fieldName!, type!.text]));

function events(element: Element, prefix: string): Prop[] {
  return element.events.map(({ name, type, description }) => ({
    name: prefix + name,
    type: `Handler<${element.name}, ${type.text}>`,
    description,
  }));
}

/** Without properties that are attributes of the same name. */
const unique = (props: Prop[]) =>
  props.filter(({ name }, index) => props.findIndex((prop) => prop.name === name) === index);

export const frameworkTypes = Object.entries(FRAMEWORKS).map(([name, framework]) => ({
  file: `types/${name}.d.ts`,
  text: typesOf(framework),
}));
