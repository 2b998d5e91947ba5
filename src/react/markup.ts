// What a server writes for a component. @lit/react leaves all properties out there, and an element whose script runs before
// React's would have no endpoint: here they are attributes.
import type { PropertyDeclaration } from "lit";
import { createElement, forwardRef } from "react";
import type { Component, ComponentOptions } from "./lit-react.ts";

/** The value of an attribute; undefined where the element reads the property alone. */
function attributeValue(name: string, value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "" : undefined;
  return name === "initial-order" ? JSON.stringify(value) : undefined;
}

/** A component that renders attributes alone: on a server there is nobody to set properties or to listen. */
export function markupComponent<Element extends HTMLElement, Props extends object>(
  { tagName, events, displayName }: ComponentOptions<Element>,
  properties: Readonly<Record<string, PropertyDeclaration>>,
): Component<Element, Props> {
  const render = (props: object, _ref: unknown) => {
    const attributes: Record<string, unknown> = {};
    for (const [prop, value] of Object.entries(props)) {
      const declared = properties[prop];
      if (!declared) attributes[prop === "className" ? "class" : prop] = value;
      else if (declared.attribute !== false) {
        const name = typeof declared.attribute === "string" ? declared.attribute : prop;
        attributes[name] = attributeValue(name, value);
      }
    }
    for (const prop of Object.keys(events)) delete attributes[prop];
    return createElement(tagName, attributes);
  };
  return Object.assign(forwardRef<Element, Props>(render), { displayName }) as Component<Element, Props>;
}
