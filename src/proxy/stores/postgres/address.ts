import { readAddress } from "../address.ts";

/** Throws a `TypeError` that says what is wrong with the address, without the password in it. */
export function checkAddress(given: unknown): asserts given is string {
  readAddress(given, {
    of: "postgresStore",
    protocols: ["postgres:", "postgresql:"],
    expected:
      'an address such as "postgres://pay:password@db.example/shop?sslmode=verify-full", or a Pool of the package "pg"',
  });
}

/** A name that PostgreSQL takes without quotation marks, and short enough that no two are cut to the same. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,40}$/;

/** Throws a `TypeError` if this is no name of a schema that the store may have. */
export function checkSchema(name: unknown): asserts name is string {
  if (typeof name !== "string" || !SCHEMA.test(name) || name.startsWith("pg_"))
    throw new TypeError(
      `postgresStore was given the schema ${JSON.stringify(name)}, expected lower-case letters, digits and _, at most 41 ` +
        'of them, such as "pay_elements".',
    );
}
