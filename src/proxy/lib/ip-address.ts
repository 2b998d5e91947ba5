// IP addresses, each in one spelling, so that limits count every address once.
import ipaddr from "ipaddr.js";

export interface IpAddress {
  /** As RFC 5952 writes it; an IPv4-mapped IPv6 address as IPv4. */
  text: string;
  /** What one subscriber has: an IPv4 address, a /64 of IPv6. */
  network: string;
  /** The wider networks that a subscriber may have, the narrower first: the /56 and the /48 of IPv6. */
  wider: readonly string[];
  /** Whether it is reached through the internet. Otherwise it is this machine's or a neighbour's. */
  isPublic: boolean;
}

const LOCAL = new Set<string>([
  "unspecified",
  "loopback",
  "private",
  "carrierGradeNat",
  "linkLocal",
  "uniqueLocal",
  // Site-local addresses (fec0::/10) are no longer given out, but still in use.
  "deprecatedSiteLocal",
]);

/** Reads `203.0.113.7`, `2001:db8::7`, and both with a port as proxies write them (`[2001:db8::7]:443`). */
export function readIpAddress(text: string): IpAddress | undefined {
  const ipv4 = /^([\d.]+)(?::\d{1,5})?$/.exec(text)?.[1];
  // `parse` also reads octal, hexadecimal and shortened IPv4 addresses.
  if (ipv4 !== undefined)
    return ipaddr.IPv4.isValidFourPartDecimal(ipv4) ? ofIpv4(ipaddr.IPv4.parse(ipv4)) : undefined;
  const ipv6 = /^\[(.*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text;
  return ipaddr.IPv6.isValid(ipv6) ? ofIpv6(ipaddr.IPv6.parse(ipv6)) : undefined;
}

function ofIpv4(address: ipaddr.IPv4): IpAddress {
  const text = address.toString();
  return { text, network: text, wider: [], isPublic: !LOCAL.has(address.range()) };
}

function ofIpv6({ parts, zoneId }: ipaddr.IPv6): IpAddress | undefined {
  const address = new ipaddr.IPv6(parts);
  if (address.isIPv4MappedAddress()) return ofIpv4(address.toIPv4Address());
  const range = address.range();
  // A zone belongs to this machine, and only link-local addresses have one (RFC 4007).
  if (zoneId !== undefined && range !== "linkLocal") return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const network = (bits: number, fourth: number) =>
    `${new ipaddr.IPv6([a, b, c, fourth, 0, 0, 0, 0]).toString()}/${bits}`;
  return {
    text: address.toString(),
    network: network(64, d),
    wider: [network(56, d & 0xff00), network(48, 0)],
    isPublic: !LOCAL.has(range),
  };
}

// Of RFC 6761, 6762, 8375, ICANN's "internal", and what home routers use: no server on the internet has them.
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|example|invalid)\.?$/i;

/** Whether a URL's `hostname` is this machine's, a neighbour's or a test's, and can be no server on the internet. */
export function isLocalHost(hostname: string): boolean {
  const address = readIpAddress(hostname);
  if (address) return !address.isPublic;
  return !hostname.includes(".") || LOCAL_NAMES.test(hostname);
}
