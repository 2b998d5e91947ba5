// The language that a page gives to what stands in it.
import type { ReactiveControllerHost } from "lit";

/** The language of an element: its own `locale`, else the nearest `lang`, through shadow roots. */
export function tagOf(element: Element, own: string | null | undefined): string | undefined {
  let lang = own;
  for (
    let at: Element | undefined = element;
    at && !lang;
    at = (at.getRootNode() as Partial<ShadowRoot>).host
  ) {
    lang = at.closest("[lang]")?.getAttribute("lang");
  }
  return lang || undefined;
}

type Host = ReactiveControllerHost & Element;

const hosts = new Set<Host>();
/** One for all elements. */
let observer: MutationObserver | undefined;

/** Has an element update when a `lang` around it may have changed, as long as it is in the page. */
export function followLanguage(host: Host): void {
  host.addController({
    hostConnected() {
      hosts.add(host);
      observer ??= new MutationObserver(() => {
        for (const each of hosts) each.requestUpdate();
      });
      let root: Node | undefined = host.getRootNode();
      for (; root; root = (root as Partial<ShadowRoot>).host?.getRootNode())
        observer.observe(root, { subtree: true, attributeFilter: ["lang"] });
      // It may stand in another language now.
      host.requestUpdate();
    },
    hostDisconnected() {
      hosts.delete(host);
      if (hosts.size === 0) observer?.disconnect();
    },
  });
}
