import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, it } from "node:test";
import fc from "fast-check";
import { signWebhook, verifyWebhook } from "../../src/contract/index.ts";

const BODY = '{"event":"deposit","amount":"19.99","note":"São João"}';

describe("signWebhook", () => {
  it("is the HMAC SHA-256 that others compute", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string({ minLength: 1 }), async (body, secret) => {
        assert.equal(
          await signWebhook(body, secret),
          createHmac("sha256", secret).update(body).digest("hex"),
        );
      }),
    );
  });

  it("signs bytes as they came", async () => {
    const bytes = Uint8Array.of(0xff, 0x00, 0xc3);
    assert.equal(await signWebhook(bytes, "k"), createHmac("sha256", "k").update(bytes).digest("hex"));
    assert.equal(await signWebhook(new TextEncoder().encode(BODY), "k"), await signWebhook(BODY, "k"));
  });

  it("forgets a key that could not be imported", async (t) => {
    const failing = t.mock.method(crypto.subtle, "importKey", () => Promise.reject(new Error("busy")));
    await assert.rejects(signWebhook(BODY, "k-busy"), /busy/);
    failing.mock.restore();
    assert.equal(
      await signWebhook(BODY, "k-busy"),
      createHmac("sha256", "k-busy").update(BODY).digest("hex"),
    );
  });

  it("refuses an empty secret", async () => {
    await assert.rejects(signWebhook(BODY, ""), { name: "RuleError", code: "bad_secret" });
  });
});

describe("verifyWebhook", () => {
  it("takes the signature of any of the secrets", async () => {
    const signature = await signWebhook(BODY, "new");
    assert.equal(await verifyWebhook(BODY, signature, "new"), true);
    assert.equal(await verifyWebhook(BODY, signature, ["old", "new"]), true);
    assert.equal(await verifyWebhook(BODY, signature, "old"), false);
  });

  it("covers every byte of the body", async () => {
    const signature = await signWebhook(BODY, "k");
    assert.equal(await verifyWebhook(`${BODY} `, signature, "k"), false);
    assert.equal(await verifyWebhook(BODY.replace("19.99", "19.98"), signature, "k"), false);
  });

  it("is false for a malformed signature", async () => {
    const signature = await signWebhook(BODY, "k");
    for (const malformed of [
      "",
      "zz",
      null,
      undefined,
      signature.slice(1),
      `${signature}00`,
      signature.toUpperCase(),
      ` ${signature}`,
      `${signature}\n`,
      `sha256=${signature}`,
      "g".repeat(64),
    ])
      assert.equal(await verifyWebhook(BODY, malformed, "k"), false, String(malformed));
  });

  it("asks for a secret", async () => {
    const signature = await signWebhook(BODY, "k");
    for (const secrets of ["", [], ["k", ""]])
      await assert.rejects(verifyWebhook(BODY, signature, secrets), {
        name: "RuleError",
        code: "bad_secret",
      });
  });
});
