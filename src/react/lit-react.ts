// The one place that imports @lit/react. The build replaces the compiled file by a bundle: installed beside pay-elements,
// @lit/react would bring the types of React into projects without React.
import { createComponent } from "@lit/react";
import * as React from "react";

export interface ComponentOptions<Element extends HTMLElement> {
  tagName: string;
  elementClass: new () => Element;
  /** Names of events by the props that listen to them. */
  events: Readonly<Record<string, string>>;
  displayName: string;
}

export type Component<Element, Props> = React.ForwardRefExoticComponent<Props & React.RefAttributes<Element>>;

/** A component that sets properties and listens to events, also of an element that a server has rendered. */
export const litComponent = <Element extends HTMLElement, Props>(
  options: ComponentOptions<Element>,
): Component<Element, Props> =>
  createComponent<Element, Record<string, string>>({ react: React, ...options }) as Component<Element, Props>;
