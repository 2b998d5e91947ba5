import { getPay } from "../../../lib/pay.server";

export const fallback = ({ request, getClientAddress }: { request: Request; getClientAddress(): string }) =>
  getPay().fetch(request, { address: getClientAddress() });
