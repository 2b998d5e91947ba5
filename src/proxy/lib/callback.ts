/** Milliseconds that the merchant's code may take to answer while a buyer waits. */
export const MERCHANT_TIMEOUT = 15_000;

/**
 * A request as the merchant's code gets it: one of the platform, so that `new Request(request)` and `fetch` take it,
 * whichever server's own kind came in; and without the body, which was read and may hold a card.
 */
export const forMerchant = ({ url, method, headers, signal }: Request) =>
  new Request(url, { method, headers, signal });
