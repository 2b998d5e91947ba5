import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import {
  BRANDS,
  encryptCard,
  RuleError,
  type Card,
  type CardContents,
  type CardKey,
} from "../../../src/contract/index.ts";

async function newKeys(modulusLength = 2048) {
  const pair = await generateKeyPair("RSA-OAEP-256", { modulusLength, extractable: true });
  const { kty, n, e } = await exportJWK(pair.publicKey);
  return { privateKey: pair.privateKey, key: { kty, n, e, kid: "k1" } as CardKey };
}

const { key, privateKey } = await newKeys();

const card: Card = {
  number: "4111111111111111",
  holder: "José Conceição Ñandú",
  expirationDate: "12/2030",
  securityCode: "123",
  brand: "Visa",
};
const contents: CardContents = { card, orderId: "A-1001", iat: 1_795_000_000 };

/** As a backend reads it that takes nothing but what the contract names. */
async function decrypt(jwe: string, by: Parameters<typeof compactDecrypt>[1] = privateKey) {
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, by, {
    keyManagementAlgorithms: ["RSA-OAEP-256"],
    contentEncryptionAlgorithms: ["A256GCM"],
  });
  return { contents: JSON.parse(new TextDecoder().decode(plaintext)) as unknown, protectedHeader };
}

describe("an encrypted card", () => {
  it("is read by jose, its header naming the key and the algorithms and nothing else", async () => {
    const jwe = await encryptCard(key, contents);
    assert.deepEqual(await decrypt(jwe), {
      contents,
      protectedHeader: { alg: "RSA-OAEP-256", enc: "A256GCM", kid: "k1" },
    });
  });

  for (const bits of [3072, 4096])
    it(`is read with a key of ${bits} bits, and fits into a charge`, async () => {
      const keys = await newKeys(bits);
      const jwe = await encryptCard(keys.key, contents);
      assert.deepEqual((await decrypt(jwe, keys.privateKey)).contents, contents);
      assert.ok(jwe.length < 8192, `${jwe.length} characters`);
    });

  it("comes back as it was, whatever the buyer typed", async () => {
    const typed = fc.string({ unit: "grapheme", maxLength: 200 });
    const plain = { noNullPrototype: true };
    const cards = fc.record(
      {
        number: typed,
        holder: typed,
        expirationDate: typed,
        securityCode: typed,
        brand: fc.constantFrom(...BRANDS),
      },
      plain,
    );
    const anything = fc.record({ card: cards, orderId: typed, iat: fc.nat(2 ** 31) }, plain);
    await fc.assert(
      fc.asyncProperty(anything, async (given) => {
        assert.deepEqual((await decrypt(await encryptCard(key, given))).contents, given);
      }),
      { numRuns: 200 },
    );
  });

  it("differs each time, so that equal cards cannot be recognised", async () => {
    const [one, two] = await Promise.all([encryptCard(key, contents), encryptCard(key, contents)]);
    const [header, ...parts] = one.split(".");
    const [sameHeader, ...others] = two.split(".");
    assert.equal(header, sameHeader);
    parts.forEach((part, index) => assert.notEqual(part, others[index]));
  });

  it("is refused once a single bit is changed", async () => {
    const parts = (await encryptCard(key, contents)).split(".").map((part) => Buffer.from(part, "base64url"));
    for (const part of parts) {
      part[0]! ^= 1;
      await assert.rejects(decrypt(parts.map((bytes) => bytes.toString("base64url")).join(".")));
      part[0]! ^= 1;
    }
    assert.deepEqual(
      (await decrypt(parts.map((bytes) => bytes.toString("base64url")).join("."))).contents,
      contents,
    );
  });
});

describe("the key of an order", () => {
  it("may say what it is for, in any way that fits", async () => {
    for (const more of [
      { alg: "RSA-OAEP-256", use: "enc" },
      { key_ops: ["encrypt"] },
      { key_ops: ["wrapKey"] },
    ]) {
      const jwe = await encryptCard({ ...key, ...more }, contents);
      assert.deepEqual((await decrypt(jwe)).contents, contents);
    }
  });

  it("never uses a private half", async () => {
    const whole: JWK = await exportJWK(
      (await generateKeyPair("RSA-OAEP-256", { extractable: true })).privateKey,
    );
    const jwe = await encryptCard({ ...whole, kid: "k1" } as CardKey, contents);
    const by = await importJWK(whole, "RSA-OAEP-256");
    assert.deepEqual((await decrypt(jwe, by)).contents, contents);
  });

  it("may have any exponent that keeps a secret", async () => {
    // 3, 17, 65537, 65537 with a leading zero, 2 ** 56 - 1, and an odd one of 64 bits.
    for (const exponent of ["Aw", "EQ", "AQAB", "AAEAAQ", "_________w", "_v7-_v7-_v8"])
      assert.match(await encryptCard({ ...key, e: exponent }, contents), /^[\w-]+\./);
  });

  it("is refused where it is unfit, in words without the card", async () => {
    const short = await exportJWK(
      (
        await crypto.subtle.generateKey(
          {
            name: "RSA-OAEP",
            modulusLength: 1024,
            publicExponent: new Uint8Array([1, 0, 1]),
            hash: "SHA-256",
          },
          true,
          ["encrypt", "decrypt"],
        )
      ).publicKey,
    );
    const elliptic = await exportJWK((await generateKeyPair("ECDH-ES", { extractable: true })).publicKey);
    const { n, e } = key;
    for (const unfit of [
      { ...short, alg: undefined, kid: "k1" },
      { ...elliptic, kid: "k1" },
      { kty: "RSA", n, e },
      { kty: "RSA", n, e, kid: "" },
      { kty: "RSA", kid: "k1" },
      { ...key, n: "AQAB" },
      { ...key, n: "?" },
      // By exponents of 1, however it is written, nothing is encrypted; by even ones, nothing comes back.
      ...["AQ", "AAAB", "Ag", "AQAC", "_v7-_v7-_v4"].map((unfit) => ({ ...key, e: unfit })),
      { ...key, alg: "RSA-OAEP" },
      { ...key, use: "sig" },
    ])
      await assert.rejects(encryptCard(unfit as CardKey, contents), (error) => {
        assert.ok(error instanceof RuleError);
        assert.equal(error.code, "bad_key", JSON.stringify(unfit));
        assert.doesNotMatch(error.message, /4111|Conceição/);
        return true;
      });
  });

  it("fails where the page has no WebCrypto", async (t) => {
    t.mock.getter(globalThis, "crypto", () => ({ getRandomValues: () => undefined }) as unknown as Crypto);
    await assert.rejects(
      encryptCard(key, contents),
      (error) => error instanceof RuleError && error.code === "no_webcrypto" && /https/.test(error.message),
    );
  });
});
