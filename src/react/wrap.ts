// An element as a component. React itself loses the handlers and objects of an element that a server has rendered
// (facebook/react#35446), and before version 19 it hears no events of elements at all.
import type { PropertyDeclarations } from "lit";
import type { HTMLAttributes } from "react";
import { litComponent, type Component } from "./lit-react.ts";
import { markupComponent } from "./markup.ts";

type Events = Record<string, keyof HTMLElementEventMap>;
type Handlers<Names extends Events> = {
  [Prop in keyof Names]?: ((event: HTMLElementEventMap[Names[Prop]]) => void) | undefined;
};

interface ElementClass<Element, Properties> {
  new (): Element;
  readonly properties: Properties;
}
type Settable<Element, Properties> = {
  [Name in keyof Element & keyof Properties]?: Element[Name] | undefined;
};
type Props<Element, Properties, Names extends Events> = Settable<Element, Properties> &
  Handlers<Names> &
  Omit<HTMLAttributes<Element>, keyof Settable<Element, Properties>>;

/** On a server there is no window: the module is then used to render, and the attributes are all that it can give. */
export function wrap<
  Element extends HTMLElement,
  Properties extends PropertyDeclarations,
  Names extends Events,
>(
  tagName: string,
  elementClass: ElementClass<Element, Properties>,
  events: Names,
): Component<Element, Props<Element, Properties, Names>> {
  const options = { tagName, elementClass, events, displayName: elementClass.name };
  return typeof window === "undefined"
    ? markupComponent(options, elementClass.properties)
    : litComponent(options);
}
