// The forms of what is given to a command by flag or variable. The words for what is wrong never hold the value: it
// may be a secret in the wrong place.
import * as z from "zod/mini";

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? "");
const hasUser = (text: string) => {
  const url = URL.parse(text);
  return Boolean(url?.username || url?.password);
};

/** An absolute http(s) address. */
export const address = z.string().check(
  z.refine(isAddress, { error: "must be an http or https address", abort: true }),
  z.refine((text) => !hasUser(text), "must not hold a user name or password"),
);

/** An address below which others lie: without its closing slash. */
export const baseAddress = z.pipe(
  address.check(z.refine((text) => !/[?#]/.test(text), 'must end before "?" or "#"')),
  z.transform((text) => text.replace(/\/+$/, "")),
);

export const port = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, "must be a port, from 0 to 65535"),
    ),
  z.transform(Number),
);

/** A key that goes into a header as it is. */
export const key = z
  .string()
  .check(z.regex(/^[!-~]+$/, "must be visible ASCII characters without white space: copy it again"));

export const secret = z
  .string()
  .check(z.refine((text) => text === text.trim(), "begins or ends with white space: remove it"));

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
