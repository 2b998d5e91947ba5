/** What the shop knows the buyer by. */
const OF_BUYER = ["cookie", "authorization"];

/** Headers of a request to the shop's backend in the name of whoever sent `request`. */
export function buyerHeaders(request: Request, own: Record<string, string>): Headers {
  const headers = new Headers(own);
  for (const name of OF_BUYER) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
