// What axe finds wrong with an element, as a list that reads well when it is not empty.
import type * as Axe from "axe-core";
import "axe-core/axe.min.js";

declare global {
  var axe: typeof Axe;
}

/** All of WCAG 2.2 A and AA, and what axe holds to be good practice. */
const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

const OPTIONS: Axe.RunOptions = {
  runOnly: STANDARD,
  rules: {
    // Off by default though it is of WCAG 2.2.
    "target-size": { enabled: true },
    // About pages: an element has no say in these.
    region: { enabled: false },
    "page-has-heading-one": { enabled: false },
    "heading-order": { enabled: false },
  },
  resultTypes: ["violations"],
  // A bank's page is the bank's; axe would wait for an answer from within.
  iframes: false,
};

/** Rule, element and what to do about it, a line for each finding. */
export async function violations(element: Element): Promise<string[]> {
  settle(element);
  const results = await globalThis.axe.run(element, OPTIONS);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary ?? ""}`),
  );
}

/** Half-way through a change of colours there is no contrast to speak of. */
function settle(element: Element): void {
  for (const animation of element.shadowRoot?.getAnimations() ?? []) {
    if (animation instanceof CSSTransition) animation.finish();
  }
  for (const inner of element.shadowRoot?.querySelectorAll("*") ?? []) if (inner.shadowRoot) settle(inner);
}
