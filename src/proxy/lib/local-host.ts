import { readIpAddress } from "./ip-address.ts";

// Of RFC 6761, 6762, 8375, ICANN's "internal", and what home routers use: no server on the internet has them.
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|example|invalid)\.?$/i;

/** Whether a URL's `hostname` is this machine's, a neighbour's or a test's, and can be no server on the internet. */
export function isLocalHost(hostname: string): boolean {
  const address = readIpAddress(hostname);
  if (address) return !address.isPublic;
  return !hostname.includes(".") || LOCAL_NAMES.test(hostname);
}
