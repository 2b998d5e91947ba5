// A boolean attribute that is reflected. Templates of some frameworks write `false` into it instead of leaving it out.
import type { PropertyDeclaration } from "lit";

export const booleanAttribute = (attribute?: string): PropertyDeclaration<boolean> => ({
  ...(attribute && { attribute }),
  reflect: true,
  converter: {
    fromAttribute: (value) => value !== null && value !== "false",
    toAttribute: (value) => (value ? "" : null),
  },
});
