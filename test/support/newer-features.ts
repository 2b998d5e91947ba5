// What browsers have brought since the oldest ones that the elements run in, by MDN's data.
import { createRequire } from "node:module";
import { OLDEST } from "../../build/browsers.ts";

interface Support {
  version_added: string | false;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}
/** A feature, and those within it by name. */
export interface Feature {
  __compat?: { support: Record<string, Support | Support[] | undefined> };
  [name: string]: Feature | undefined | object;
}
interface Data {
  api: Record<string, Feature>;
  css: Record<"at-rules" | "properties" | "selectors" | "types", Record<string, Feature>>;
  javascript: { builtins: Record<string, Feature> };
}

export const { api, css, javascript } = createRequire(import.meta.url)("@mdn/browser-compat-data") as Data;

/** As the data call the browsers, on computers and on phones. */
const BROWSERS: Record<string, readonly string[]> = {
  chrome: ["chrome", "chrome_android"],
  firefox: ["firefox", "firefox_android"],
  safari: ["safari"],
  ios: ["safari_ios"],
};

/** Whether all of the oldest browsers have it. A browser that the data say nothing of counts as one that has. */
export function isOldEnough({ __compat }: Feature): boolean {
  return Object.entries(OLDEST).every(([browser, oldest]) =>
    BROWSERS[browser]!.every((name) => {
      const support = __compat?.support[name];
      return (
        support === undefined ||
        [support].flat().some((each) => isWhole(each) && isSince(each, Number(oldest)))
      );
    }),
  );
}

/** What was removed counts: it is there in another way since. What is gone for good, nobody uses. */
const isWhole = ({ flags, prefix, alternative_name: otherName }: Support) => !flags && !prefix && !otherName;

const isSince = ({ version_added: added }: Support, oldest: number) =>
  added !== false && Number(added.replace("≤", "")) <= oldest;

/** The interfaces and built-in objects of a browser, by their global names, with what each has. */
export const GLOBALS: Readonly<Record<string, Feature>> = { ...api, ...javascript.builtins };

/** The features within one, by the names that a program calls them by, and whether each is the interface's own. */
export const membersOf = (feature: Feature): [name: string, member: Feature, isStatic: boolean][] =>
  Object.entries(feature as Record<string, Feature>)
    .filter(([name, { __compat }]) => name !== "__compat" && __compat && !name.endsWith("_event"))
    .map(([name, member]) => [name.replace(/_static$/, ""), member, name.endsWith("_static")]);
