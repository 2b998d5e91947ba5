// Whether a request is a person's visit to a page. Only then may the page make a charge by itself: its address is also asked
// for by whoever shows a preview of a link, by browsers that fetch ahead, and by other sites as if it were a picture.

/** Fetch metadata, which scripts cannot set (https://www.w3.org/TR/fetch-metadata/). */
const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/**
 * Where the visit may come from: a page of the shop's site, or no page at all. That is an address that was typed, a bookmark,
 * or a link in an e-mail; no other site can bring it about.
 */
const SITES = ["same-origin", "same-site", "none"];

/** What browsers and previews say of a request that nobody looks at yet. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Programs that look at links, some of them with a browser's engine and its headers: they name themselves. A Cubot is a phone. */
const PROGRAM = /(?<!cu)bot\b|crawler|spider|preview|externalhit|whatsapp|headless/i;

/**
 * `isSecret`: who knows the address was given it, and may have it in a message on the site of a mailbox or a messenger, so
 * that the visit may come from any site.
 *
 * A request without fetch metadata is no visit: link previews send none. Nor do browsers from before 2023 (Safari 16.4), or
 * any browser to an address that is neither https nor on its own machine.
 */
export function isVisit(request: Request, isSecret = false): boolean {
  const { method, headers } = request;
  return (
    method === "GET" &&
    Object.entries(NAVIGATION).every(([name, value]) => headers.get(name) === value) &&
    (isSecret || SITES.includes(headers.get("sec-fetch-site") ?? "")) &&
    PURPOSES.every((name) => !headers.has(name)) &&
    !isProgram(request)
  );
}

/** Whether the request names itself one of a program that looks at links, to show a preview of them. */
export const isProgram = ({ headers }: Request): boolean => PROGRAM.test(headers.get("user-agent") ?? "");
