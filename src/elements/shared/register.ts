/** Registers an element where there is a registry (not in Node) and the name is free: a second script does no harm. */
export function register(name: string, element: CustomElementConstructor): void {
  if (typeof customElements !== "undefined" && !customElements.get(name))
    customElements.define(name, element);
}
