// A key that cannot work is told at the start, in words that never quote it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { createPayProxy, memoryStore, type CardKeys } from "../../../../src/proxy/index.ts";
import { newCardKey, publicHalf } from "../../../support/card-keys.ts";
import { asOrder, CUSTOMER, shopFor, silent } from "../../../support/shop.ts";

const key = await newCardKey("k1");
const other = await newCardKey("k2");

const start = (cardKeys: unknown) =>
  createPayProxy({
    service: {
      baseUrl: "https://service.example/v2",
      apiKey: "key_0123456789",
      signingSecret: "s_0123456789",
    },
    order: () => undefined,
    store: memoryStore(),
    logger: silent,
    cardKeys: cardKeys as CardKeys,
  });

/** The key with one digit of a number changed. */
const damaged = (name: "n" | "d" | "p" | "q" | "dp" | "dq" | "qi" | "e") => {
  const bytes = Buffer.from(key[name], "base64url");
  bytes[bytes.length - 1]! ^= 4;
  return { ...key, [name]: bytes.toString("base64url") };
};

test("a key that cannot work is refused, in words", async () => {
  const short = await exportJWK(
    (
      await crypto.subtle.generateKey(
        { name: "RSA-OAEP", modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
        true,
        ["encrypt", "decrypt"],
      )
    ).privateKey,
  );
  const elliptic = await exportJWK((await generateKeyPair("ECDH-ES", { extractable: true })).privateKey);
  const { p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...withoutPrimes } = key;
  const cases: [unknown, RegExp][] = [
    ["{}", /^cardKeys is string, expected a private RSA key as a JSON object/],
    [null, /^cardKeys is null/],
    [[], /^cardKeys is empty: give a private RSA key, or leave it out/],
    [[key, 7], /^cardKeys\[1\] is number/],
    [[[key]], /^cardKeys\[0\] is not an RSA key/],
    [{ keys: [key] }, /^cardKeys is a set of keys, expected the list in its keys/],
    [{}, /^cardKeys is not an RSA key/],
    [elliptic, /^cardKeys is not an RSA key/],
    [{ ...short, alg: undefined }, /^cardKeys has 1024 bits, expected 2048 or more/],
    [publicHalf(key), /^cardKeys is a public key, and only the private one can decrypt/],
    [withoutPrimes, /^cardKeys lacks p, q, dp, dq, qi: give the whole private key/],
    [{ ...key, n: "?" }, /^cardKeys lacks n/],
    [{ ...key, kid: "" }, /^cardKeys has a kid that is not a text, or is empty/],
    [{ ...key, kid: 7 }, /^cardKeys has a kid/],
    [{ ...key, alg: "RSA-OAEP" }, /^cardKeys is for another alg than RSA-OAEP-256/],
    [{ ...key, use: "sig" }, /^cardKeys is for another use than enc/],
    [[other, key, { ...other, kid: "k1" }], /^cardKeys\[2\] is cardKeys\[0\] again/],
    [[key, { ...other, kid: "k1" }], /^cardKeys\[1\] is cardKeys\[0\] again, or has its kid/],
    [{ ...key, e: "AQ", d: "AQ", dp: "AQ", dq: "AQ" }, /^cardKeys has the exponent 1/],
    ...(["n", "e", "d", "p", "q", "dp", "dq", "qi"] as const).map((name): [unknown, RegExp] => [
      [damaged(name)],
      /^cardKeys\[0\] is damaged/,
    ]),
  ];
  const numbers = [key, other, short].flatMap(({ n = "", d = "", p = "" }) => [n, d, p]);
  for (const [given, words] of cases)
    assert.throws(
      () => start(given),
      (error) => {
        assert.ok(error instanceof TypeError, String(error));
        assert.match(error.message, words);
        for (const number of numbers) assert.ok(!error.message.includes(number.slice(0, 20)));
        return true;
      },
    );
});

test("keys as merchants have them are taken", async () => {
  for (const fine of [
    undefined,
    key,
    [key, other],
    { ...key, alg: "RSA-OAEP-256", use: "enc", key_ops: ["unwrapKey"] },
  ])
    await start(fine).close();
});

test("an order offered by card carries the public half of the first key, and nothing of the others", async (t) => {
  const shop = shopFor(t, {
    cardKeys: [key, other],
    orders: {
      pix: { amount: 12345, customer: CUSTOMER, methods: ["pix"] },
      small: { amount: 499, customer: CUSTOMER },
    },
  });
  const { cardKey } = await asOrder(shop.call("/orders/A-1001"));
  assert.deepEqual(cardKey, { kty: "RSA", kid: "k1", n: key.n, e: key.e, alg: "RSA-OAEP-256", use: "enc" });
  for (const id of ["pix", "small"])
    assert.equal((await asOrder(shop.call(`/orders/${id}`))).cardKey, undefined, id);
});

test("a key without kid goes by its thumbprint", async (t) => {
  const { kid: _, ...nameless } = key;
  const shop = shopFor(t, { cardKeys: nameless });
  const { cardKey } = await asOrder(shop.call("/orders/A-1001"));
  assert.equal(cardKey?.kid, await calculateJwkThumbprint(key));
});
