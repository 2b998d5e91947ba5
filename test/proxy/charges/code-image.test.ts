// The service's image of a Pix code is most of a charge's bytes: it is kept while the code waits, and told to nobody.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asCharge, eventually, pix, shopFor, type Shop } from "../../support/shop.ts";
import type { Charge } from "../../../src/contract/index.ts";

const ENDS: Record<string, (shop: Shop, charge: Charge) => Promise<unknown>> = {
  paid: (shop, charge) => shop.payCode(charge),
  expired: (shop) => shop.passes(31 * 60_000),
  superseded: (shop) => asCharge(shop.post(pix())),
};

for (const [end, bring] of Object.entries(ENDS))
  test(`the image of a code that is ${end} goes, and the code stays`, async (t) => {
    const shop = shopFor(t);
    const charge = await asCharge(shop.post(pix()));
    assert.match(charge.pix?.image ?? "", /^data:image\/png;base64,/);
    assert.equal((await shop.pay.charges.get(charge.id))?.pix?.image, charge.pix?.image);
    await bring(shop, charge);
    await eventually(async () => assert.notEqual(await shop.status(charge.id), "pending"));
    const kept = (await shop.charge(charge.id)).pix!;
    assert.deepEqual([kept.code, kept.image], [charge.pix!.code, undefined]);
  });

test("onCharge is told of a code without its image", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  await eventually(() => assert.equal(shop.records[0]?.pix?.code, charge.pix!.code));
  assert.equal(shop.records[0]?.pix?.image, undefined);
});
