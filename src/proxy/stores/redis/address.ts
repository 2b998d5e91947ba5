const EXPECTED =
  'expected an address such as "redis://cache.example:6379" or "rediss://user:password@cache.example/0"';

/** Throws a `TypeError` that says what is wrong with the address, without the password in it. */
export function checkAddress(given: unknown): asserts given is string {
  if (typeof given !== "string" || given === "")
    throw new TypeError(`redisStore was given no address, ${EXPECTED}.`);
  const url = URL.parse(given);
  if (url === null)
    throw new TypeError(
      `redisStore was given what does not read as an address, ${EXPECTED}. In a password, characters other than ` +
        "letters and digits are written as encodeURIComponent() does.",
    );
  const { protocol, hostname, pathname } = url;
  if (protocol !== "redis:" && protocol !== "rediss:")
    throw new TypeError(`redisStore was given an address that begins with "${protocol}", ${EXPECTED}.`);
  if (hostname === "") throw new TypeError(`redisStore was given an address without a host, ${EXPECTED}.`);
  if (!/^\/?\d*$/.test(pathname))
    throw new TypeError(`redisStore was given an address whose path is no database number, ${EXPECTED}.`);
}
