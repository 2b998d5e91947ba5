import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readCardKeys } from "../../../src/cli/proxy/card-keys.ts";
import { encryptCard, type Card } from "../../../src/contract/index.ts";
import { asCharge, asOrder, asProblem, card, CARD } from "../../support/shop.ts";
import { newCardKey, publicHalf } from "../../support/card-keys.ts";
import { run } from "../support/process.ts";
import { merchant, service, startProxy, variables } from "./support.ts";

const [one, two] = await Promise.all([newCardKey("one"), newCardKey("two")]);

test("a key, a list or a set of keys is read, from JSON or from files", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pay-keys-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, json: unknown) => {
    writeFileSync(join(folder, name), `${JSON.stringify(json, null, 2)}\n`);
    return join(folder, name);
  };
  for (const [given, keys] of [
    [JSON.stringify(one), [one]],
    [` ${JSON.stringify([one, two])}\n`, [one, two]],
    [JSON.stringify({ keys: [two, one] }), [two, one]],
    [file("one.json", one), [one]],
    [file("set.json", { keys: [one, two] }), [one, two]],
    [`${file("new.json", two)}, ${file("old.json", one)}`, [two, one]],
  ] as const)
    assert.deepEqual(readCardKeys(given), keys);
});

test("what is neither JSON nor a file is refused, and not repeated in the message", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pay-keys-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const pem = join(folder, "key.pem");
  writeFileSync(pem, "-----BEGIN PRIVATE KEY-----\nhush\n-----END PRIVATE KEY-----\n");
  for (const [given, words] of [
    ['{"kty":"RSA","d":"hush', /is no JSON that can be read/],
    [pem, /names a file without JSON: give what pay-elements card-key prints/],
    ["hush".repeat(500), /neither JSON nor the path of a file that can be read \(ENAMETOOLONG\)/],
    ["hush.json", /neither JSON nor the path of a file that can be read \(ENOENT\)/],
  ] as const)
    assert.throws(
      () => readCardKeys(given),
      ({ name, message }: Error) => {
        assert.equal(name, "CommandError");
        assert.match(message, words);
        assert.doesNotMatch(message, /hush/);
        return true;
      },
    );
});

test("with PAY_CARD_KEYS the proxy takes encrypted cards alone", async (t) => {
  const [{ shop: _, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const env = variables({ merchant: backend, service: bank });
  const proxy = await startProxy(t, { ...env, PAY_CARD_KEYS: JSON.stringify({ keys: [one, two] }) });
  const { cardKey } = await asOrder(proxy.call("/orders/A-1001"));
  assert.equal(cardKey?.kid, "one");
  assert.equal((await asProblem(proxy.charge(card()))).code, "encryption_required");
  const contents = { card: CARD as Card, orderId: "A-1001", iat: Math.floor(Date.now() / 1000) };
  const encryptedCard = await encryptCard(cardKey, contents);
  const { status } = await asCharge(proxy.charge(card("A-1001", { card: undefined, encryptedCard })));
  assert.equal(status, "paid");
  for (const { d } of [one, two]) assert.ok(!proxy.said.stdout.includes(d.slice(0, 20)));
});

test("a key that cannot work ends the command in one line that names the variable", async (t) => {
  const env = variables({
    merchant: { origin: "http://127.0.0.1:1" },
    service: { origin: "http://127.0.0.1:1" },
  });
  const { code, stderr } = await run(t, ["proxy"], {
    env: { ...env, PAY_CARD_KEYS: JSON.stringify(publicHalf(one)) },
  });
  assert.equal(code, 2);
  assert.match(stderr, /^pay-elements proxy: PAY_CARD_KEYS\[0\] is a public key[^\n]*\n$/);
  assert.ok(!stderr.includes(one.n));
});
