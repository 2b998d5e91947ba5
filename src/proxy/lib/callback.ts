// Calls of the merchant's own functions.

/** Milliseconds that a function of the merchant's may take while a buyer waits. */
export const CALLBACK_TIMEOUT = 15_000;

/**
 * The request as the merchant's functions get it: of the platform's own class, so that `new Request(request)` and `fetch`
 * take it, whichever server's class came in; and without the body, which was read before and may hold a card.
 */
export const withoutBody = ({ url, method, headers, signal }: Request) =>
  new Request(url, { method, headers, signal });
