const EXPECTED =
  'expected an address such as "postgres://pay:password@db.example/shop?sslmode=verify-full", or a Pool of the package "pg"';

/** Throws a `TypeError` that says what is wrong with the address, without the password in it. */
export function checkAddress(given: unknown): asserts given is string {
  if (typeof given !== "string" || given === "")
    throw new TypeError(`postgresStore was given no address, ${EXPECTED}.`);
  const url = URL.parse(given);
  if (url === null)
    throw new TypeError(
      `postgresStore was given what does not read as an address, ${EXPECTED}. In a password, characters other than ` +
        "letters and digits are written as encodeURIComponent() does.",
    );
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:")
    throw new TypeError(
      `postgresStore was given an address that begins with "${url.protocol}", ${EXPECTED}.`,
    );
}

/** A name that PostgreSQL takes without quotation marks, and short enough that no two are cut to the same. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/;

/** Throws a `TypeError` where this is no name of a schema that the store may have. */
export function checkSchema(name: unknown): asserts name is string {
  if (typeof name !== "string" || !SCHEMA.test(name) || name.startsWith("pg_"))
    throw new TypeError(
      `postgresStore was given the schema ${JSON.stringify(name)}, expected lower-case letters, digits and _, at most 41 ` +
        'of them, such as "pay_elements".',
    );
}
