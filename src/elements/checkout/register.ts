/** Registers an element where there is a registry (not in Node) and the name is free: a second script does no harm. */
export function register(name: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements as CustomElementRegistry | undefined;
  if (!registry?.get(name)) registry?.define(name, element);
}
