// IP addresses, read strictly and written in one way, so that nobody has two of the same.
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv4ToBinary,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from "hono/utils/ipaddr";

export interface IpAddress {
  /** As it is usually written; an IPv4 address that came in IPv6's clothes as IPv4. */
  text: string;
  /** What one subscriber has: an IPv4 address, a /64 of IPv6. */
  network: string;
  /** Whether it is reached through the internet. Else it is this machine's or a neighbour's. */
  isPublic: boolean;
}

const PORT = /:\d{1,5}$/;

/** Reads `203.0.113.7`, `2001:db8::7`, and both with a port as proxies write them (`[2001:db8::7]:443`). */
export function readIpAddress(text: string): IpAddress | undefined {
  const inBrackets = /^\[(.*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const isIPv4 = inBrackets === undefined && text.includes(".") && !text.replace(PORT, "").includes(":");
  try {
    if (isIPv4) return ipv4(convertIPv4ToBinary(text.replace(PORT, "")));
    const bits = convertIPv6ToBinary(inBrackets ?? text);
    return isIPv4MappedIPv6(bits) ? ipv4(convertIPv4MappedIPv6ToIPv4(bits)) : ipv6(bits);
  } catch {
    return undefined;
  }
}

function ipv4(bits: bigint): IpAddress {
  const text = convertIPv4BinaryToString(bits);
  return { text, network: text, isPublic: !LOCAL_IPV4.some(([base, shift]) => bits >> shift === base) };
}

function ipv6(bits: bigint): IpAddress {
  const network = convertIPv6BinaryToString((bits >> 64n) << 64n);
  return {
    text: convertIPv6BinaryToString(bits),
    network: `${network}/64`,
    isPublic: !LOCAL_IPV6.some(([base, shift]) => bits >> shift === base),
  };
}

/** A network as the bits that its addresses share, and how many bits follow them. */
type Network = readonly [base: bigint, shift: bigint];

function network(bits: bigint, size: number, prefix: number): Network {
  const shift = BigInt(size - prefix);
  return [bits >> shift, shift];
}

const LOCAL_IPV4 = (
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
  ] as const
).map(([address, prefix]) => network(convertIPv4ToBinary(address), 32, prefix));

const LOCAL_IPV6 = (
  [
    ["::", 127],
    ["fc00::", 7],
    // Link-local (fe80::/10), and site-local beside it (fec0::/10), which is no longer given out and still in use.
    ["fe80::", 9],
  ] as const
).map(([address, prefix]) => network(convertIPv6ToBinary(address), 128, prefix));

// Of RFC 6761, 6762, 8375, ICANN's "internal", and what home routers use: no server on the internet has them.
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|example|invalid)\.?$/i;

/** Whether a URL's `hostname` is this machine's, a neighbour's or a test's, and can be no server on the internet. */
export function isLocalHost(hostname: string): boolean {
  const address = readIpAddress(hostname);
  if (address) return !address.isPublic;
  return !hostname.includes(".") || LOCAL_NAMES.test(hostname);
}
