import { getPay } from "../../../lib/pay.server";

/** A webhook to an address with a slash at its end would be redirected, and follows no redirect. */
export const trailingSlash = "ignore";

export const fallback = ({ request, getClientAddress }: { request: Request; getClientAddress(): string }) =>
  getPay().fetch(request, { address: getClientAddress() });
