import { test } from "node:test";
import assert from "node:assert/strict";
import { calculateJwkThumbprint, type JWK } from "jose";
import { checkCardKeys } from "../../src/proxy/guards/encryption/check-card-keys.ts";
import { run } from "./support/process.ts";

test("card-key prints a private key that cards can be encrypted to, named by its thumbprint, another each time", async (t) => {
  const [one, two] = await Promise.all([run(t, ["card-key"]), run(t, ["card-key"])]);
  assert.deepEqual([one.code, one.stderr], [0, ""]);
  const keys = [one, two].map(({ stdout }) => JSON.parse(stdout) as JWK);
  assert.equal(checkCardKeys(keys).length, 2);
  const [{ kid, n = "", alg, use } = {}] = keys;
  assert.equal(kid, await calculateJwkThumbprint(keys[0] ?? {}));
  assert.equal(Buffer.from(n, "base64url").length * 8, 3072);
  assert.deepEqual([alg, use], ["RSA-OAEP-256", "enc"]);
});
