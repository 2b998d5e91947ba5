// Schemas of the values that commands take as flags and variables. Messages say what was given, but for keys, secrets and
// stores; and none quotes what may hold a secret, such as an address with a password, or a token in the wrong place.
import * as z from "zod/mini";
import { credentialFault } from "../../contract/index.ts";
import { printable } from "./printable.ts";

/** The name and the first mistake of each wrong value: further mistakes mostly follow from the first. */
export function mistakes({ issues }: z.core.$ZodError) {
  const first = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (!first.has(name)) first.set(name, issue);
  }
  return [...first];
}

/** Characters of a value that a message quotes at most, so that it stays one readable line. */
const MAX_QUOTED = 60;
/** A password or a query in an address, or characters in a row as a token has them. */
const MAY_BE_SECRET = /[@?#]|[\w-]{20}/;

/** The error of a value that is none of `what`, such as `must be a port, got "http"`. */
export const must =
  (what: string) =>
  ({ input }: { readonly input?: unknown }): string => {
    const isQuoted = typeof input === "string" && input.length <= MAX_QUOTED && !MAY_BE_SECRET.test(input);
    return `must ${what}${isQuoted ? `, got ${printable(JSON.stringify(input))}` : ""}`;
  };

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? "");
const hasUser = (text: string) => {
  const url = URL.parse(text);
  return Boolean(url?.username || url?.password);
};

/** An absolute http(s) address. */
export const address = z.string().check(
  z.refine(isAddress, { error: must("be an http or https address") }),
  z.refine((text) => !hasUser(text), "must not hold a user name or password"),
);

/** An address below which others lie: without its closing slash. */
export const baseAddress = z.pipe(
  address.check(z.refine((text) => !/[?#]/.test(text), 'must end before "?" or "#"')),
  z.transform((text) => text.replace(/(?<!\/)\/+$/, "")),
);

export const port = z.pipe(
  z.string().check(
    z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, {
      error: must("be a port, from 0 to 65535"),
    }),
  ),
  z.transform(Number),
);

/** A secret that the service issued, or that the merchant's own programs share. */
export const secret = z.string().check(
  z.refine((text) => credentialFault(text) === undefined, {
    error: ({ input }) => credentialFault(String(input)),
  }),
);

const NOT_IN_HEADERS = "holds a character that no header can: copy it again";

/** A secret that goes into a header as it is. */
export const key = secret.check(z.regex(/^[!-~]+$/, NOT_IN_HEADERS));

/** `Name: value`, as a buyer's browser would send it. */
export const headerLine = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[\w-]+:\s*\S[^\r\n]*$/, 'must be "Name: value"'),
      z.regex(/^[\t -~\x80-\xFF]*$/, NOT_IN_HEADERS),
    ),
  z.transform((text): [name: string, value: string] => {
    const [, name = "", value = ""] = /^([^:]+):(.*)$/.exec(text) ?? [];
    return [name.toLowerCase(), value.trim()];
  }),
);

/** Several, separated by commas. */
export const listOf = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(",")
          .map((part) => part.trim())
          .filter((part) => part !== ""),
      ),
    ),
    z.array(item).check(z.minLength(1, "is empty")),
  );
