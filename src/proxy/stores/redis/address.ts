import { readAddress } from "../address.ts";

const EXPECTED =
  'an address such as "redis://cache.example:6379" or "rediss://user:password@cache.example/0"';

/** Throws a `TypeError` that says what is wrong with the address, without the password in it. */
export function checkAddress(given: unknown): asserts given is string {
  const { hostname, pathname } = readAddress(given, {
    of: "redisStore",
    protocols: ["redis:", "rediss:"],
    expected: EXPECTED,
  });
  if (hostname === "")
    throw new TypeError(`redisStore was given an address without a host, expected ${EXPECTED}.`);
  if (!/^\/?\d*$/.test(pathname))
    throw new TypeError(
      `redisStore was given an address whose path is no database number, expected ${EXPECTED}.`,
    );
}
