// The backend in Python of docs/encryption.md, as it stands there.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { encryptCard, type Card } from "../../../../src/contract/index.ts";
import { encrypt, newCardKey } from "../../../support/card-keys.ts";
import { CARD } from "../../../support/shop.ts";

const [, code = ""] = /^```python\n(.*?)^```/ms.exec(readFileSync("docs/encryption.md", "utf8")) ?? [];
const skip = spawnSync("python3", ["-c", "import joserfc"]).status !== 0;

test(
  "the decryption in Python takes a card for its order and for now, and nothing else",
  { skip },
  async () => {
    const [key, older, strange] = await Promise.all([
      newCardKey("new"),
      newCardKey("old"),
      newCardKey("strange"),
    ]);
    const iat = Math.floor(Date.now() / 1000);
    const contents = { card: CARD as Card, orderId: "A-1001", iat };
    const given = await Promise.all([
      encryptCard(key, contents),
      encryptCard(older, contents),
      encryptCard(strange, contents),
      encryptCard({ ...strange, kid: "new" }, contents),
      encryptCard(key, { ...contents, orderId: "A-1002" }),
      encryptCard(key, { ...contents, iat: iat - 601 }),
      encryptCard(key, { ...contents, iat: iat + 120 }),
      encrypt(contents, key, { header: { alg: "RSA-OAEP" } }),
      encrypt(contents, key, { header: { enc: "A128GCM" } }),
      encrypt(contents, key, { header: { zip: "DEF" } }),
    ]);
    const driver = `
import sys
given = json.load(sys.stdin)
keys = KeySet.import_key_set({"keys": given["keys"]})
print(json.dumps([open_card(text, "A-1001", keys) for text in given["texts"]]))`;
    const { stdout, stderr } = spawnSync("python3", ["-c", code + driver], {
      input: JSON.stringify({ keys: [key, older], texts: [...given, "a.b.c.d.e"] }),
      encoding: "utf8",
    });
    const [one, two, ...others] = JSON.parse(stdout || JSON.stringify([stderr])) as unknown[];
    assert.deepEqual([one, two], [CARD, CARD]);
    assert.deepEqual(
      others,
      others.map(() => null),
    );
  },
);
