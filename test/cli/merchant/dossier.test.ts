// The file for a bank, as whoever is asked makes it beside the running proxy.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dossier } from "../../../src/proxy/index.ts";
import { DECLINED } from "../../support/shop.ts";
import { pay, settled } from "../../proxy/charges/books.ts";
import { clerkFor } from "./support.ts";

test("it is the one that the proxy gives, by the id of the charge or of an order that has no other", async (t) => {
  const { shop, run } = await clerkFor(t);
  const { id: declined } = await pay(shop, "A-6000", DECLINED);
  const first = await run(["dossier", "A-6000"]);
  assert.deepEqual([first.code, first.stderr], [0, ""]);
  assert.equal((JSON.parse(first.stdout) as Dossier).entries[0]?.part, "charge");
  const { id } = await pay(shop, "A-6000");
  await settled(shop);
  const { code, stdout } = await run(["dossier", id]);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(await shop.pay.charges.dossier(id))));

  const several = await run(["dossier", "A-6000"]);
  assert.deepEqual([several.code, several.stdout], [2, ""]);
  assert.match(
    several.stderr,
    new RegExp(`the order has 2 charges\\. Name one of them: ${declined}, ${id}\\.`),
  );
  const missing = await run(["dossier", "A-7000"]);
  assert.deepEqual([missing.code, missing.stdout], [1, ""]);
  assert.equal((await run(["dossier"])).code, 2);
});
