import { test } from "node:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { readIpAddress } from "../../../src/proxy/lib/ip-address.ts";

test("addresses are read as proxies and sockets write them, and written in one way", () => {
  for (const [given, text, network] of [
    ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:1:2::7", "2001:db8:0:1:2::7", "2001:db8:0:1::/64"],
    ["[2001:db8:0:1:ffff::]", "2001:db8:0:1:ffff::", "2001:db8:0:1::/64"],
    ["[2001:db8::7]:443", "2001:db8::7", "2001:db8::/64"],
    ["::1", "::1", "::/64"],
  ] as const) {
    const read = readIpAddress(given);
    assert.deepEqual([read?.text, read?.network], [text, network], given);
  }
});

test("anything else is no address", () => {
  for (const given of [
    "",
    " ",
    "unknown",
    "_hidden",
    "localhost",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.07",
    "0xcb.0.113.7",
    "3405803783",
    "203.0.113.7:port",
    "203.0.113.7, 10.0.0.1",
    " 203.0.113.7",
    "2001:db8::7::1",
    "2001:db8:7",
    "2001:db8::12345",
    "[2001:db8::7",
    "[203.0.113.7]",
    "2001:db8::7%eth0",
    "203.0.113.7/24",
  ])
    assert.equal(readIpAddress(given), undefined, given);
});

test("local addresses are told from public ones", () => {
  const local = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.9",
    "169.254.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "fc00::1",
    "fdff::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
  ];
  const open = ["8.8.8.8", "172.32.0.1", "172.15.255.255", "100.128.0.1", "2800:3f0::1", "::2", "fbff::1"];
  for (const text of local) assert.equal(readIpAddress(text)?.isPublic, false, text);
  for (const text of open) assert.equal(readIpAddress(text)?.isPublic, true, text);
});

test("whatever is given, what comes back reads as itself", () => {
  const texts = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.stringMatching(/^[\d.:[\]a-f]{1,20}$/));
  fc.assert(
    fc.property(texts, (given) => {
      const read = readIpAddress(given);
      if (read) assert.deepEqual(readIpAddress(read.text), read);
    }),
  );
  fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (given) => readIpAddress(given) !== undefined));
});
