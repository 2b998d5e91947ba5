interface Expected {
  /** The function that was called. */
  of: string;
  protocols: readonly string[];
  /** What it takes, after "expected". */
  expected: string;
}

/** The address of a database. Throws a `TypeError` that says what is wrong with it, without the password in it. */
export function readAddress(given: unknown, { of, protocols, expected }: Expected): URL {
  if (typeof given !== "string" || given === "")
    throw new TypeError(`${of} was given no address, expected ${expected}.`);
  const url = URL.parse(given);
  if (url === null)
    throw new TypeError(
      `${of} was given what does not read as an address, expected ${expected}. In a password, characters other than ` +
        "letters and digits are written as encodeURIComponent() does.",
    );
  if (url.pathname.includes("@"))
    throw new TypeError(
      `${of} was given an address with "@" in its path, expected ${expected}. In a user name or a password, "/" and "@" are ` +
        "written as encodeURIComponent() does.",
    );
  if (!protocols.includes(url.protocol))
    throw new TypeError(
      `${of} was given an address that begins with "${url.protocol}", expected ${expected}.`,
    );
  return url;
}
