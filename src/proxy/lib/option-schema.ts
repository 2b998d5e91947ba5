// Parts of the schemas of options. Their messages follow the option's name: what was given, what is expected, what to do.
import * as z from "zod/mini";

type Given = { readonly input?: unknown };

/** A value as a message shows it. */
const shown = (value: unknown): string => {
  if (typeof value === "string") return JSON.stringify(value);
  return value !== null && /^(object|function)$/.test(typeof value) ? typeof value : String(value);
};

/** The message of a value that is something else. */
export const expected =
  (what: string) =>
  ({ input }: Given): string =>
    `is ${shown(input)}, expected ${what}`;

/** Checks with a function that says what is wrong, perhaps with one of an object's fields, once all else is right. */
export const faults = <Value>(fault: (value: Value) => string | undefined, ...path: string[]) =>
  z.check<Value>(
    ({ value, issues }) => {
      const message = fault(value);
      // Zod writes to the path. What continues is told in its own words where one of several schemas would do.
      if (message !== undefined)
        issues.push({ code: "custom", message, path: [...path], input: value, continue: true });
    },
    { when: ({ issues }) => issues.length === 0 },
  );

/** A function, which a message does not show: given in its place may be an address with a token. */
export const callable = <Fn>(
  error: string | ((given: Given) => string) = ({ input }) => `is ${typeof input}, expected a function`,
) => z.custom<Fn>((given) => typeof given === "function", { error });

/** The message of what is no object, or has other names in it than these. */
export const expectedNames =
  (names: readonly string[], example: string) =>
  (issue: z.core.$ZodRawIssue): string =>
    issue.code === "unrecognized_keys"
      ? `has ${issue.keys.map(shown).join(", ")}, expected any of ${names.join(", ")}`
      : expected(`an object such as ${example}`)(issue);

/** An object without further fields: a misspelt one would be ignored. */
export const strictFields = <Fields extends z.core.$ZodLooseShape>(fields: Fields, example: string) =>
  z.strictObject(fields, { error: expectedNames(Object.keys(fields), example) });

/** What `schema` takes, or `false`, which is read as `undefined`. */
export const orFalse = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z
      .custom<z.input<Schema> | undefined, z.input<Schema> | false>()
      .check(z.overwrite((given) => (given === false ? undefined : given))),
    z.optional(schema),
  );

/** The options as they are read. Throws a `TypeError` of the first mistake; `of` is the name of the options' object. */
export function readWith<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
  of?: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(given ?? {});
  if (!error) return data;
  const { path, message } = error.issues[0]!;
  const names = of === undefined ? path : [of, ...path];
  throw new TypeError(`${z.core.toDotPath(names)} ${message}.`);
}
