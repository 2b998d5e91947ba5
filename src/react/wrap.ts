// An element as a component. React itself loses the handlers and objects of an element that a server has rendered
// (facebook/react#35446), and before version 19 it hears no events of elements at all.
import type { PropertyDeclarations } from "lit";
import type { HTMLAttributes } from "react";
import { litComponent, type Component } from "./lit-react.ts";
import { markupComponent } from "./markup.ts";

/** The name of an event that is of this type, whatever `HTMLElementEventMap` has by the name. */
export type EventName<Type extends Event> = string & { readonly __type: Type };

type KnownName = keyof HTMLElementEventMap;
type Events = Record<string, KnownName | EventName<Event>>;
type EventOf<Name> =
  Name extends EventName<infer Type> ? Type : Name extends KnownName ? HTMLElementEventMap[Name] : never;
type Handlers<Names extends Events> = {
  [Prop in keyof Names]?: ((event: EventOf<Names[Prop]>) => void) | undefined;
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
