/** Registers an element if there is a registry (not in Node) and the name is free: a second script does no harm. */
export function register(name: string, element: CustomElementConstructor): void {
  quietDevelopmentNotice();
  const registry = globalThis.customElements as CustomElementRegistry | undefined;
  if (!registry?.get(name)) registry?.define(name, element);
}

/**
 * Development servers load Lit's development build, which says so on the console of a shop that may not know what Lit is. It
 * says it in a microtask, after this, unless its code is in this set; other warnings of Lit are shown.
 */
function quietDevelopmentNotice() {
  const lit = globalThis as { litIssuedWarnings?: Set<string> };
  // Without a set there is no development build.
  lit.litIssuedWarnings?.add("dev-mode");
}
