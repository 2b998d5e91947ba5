import { expect } from "@open-wc/testing";
import { exportJWK, generateKeyPair } from "jose";
import type { CardKey } from "../../../../src/contract/checkout/order.ts";
import { ORDER } from "../../support/test-backend.ts";
import { CARD } from "../../support/card.ts";
import { Framed, showing } from "../../support/framed.ts";
import { openCard } from "../../support/open-card.ts";

async function newKey(kid: string): Promise<CardKey> {
  const publicExponent = new Uint8Array([1, 0, 1]);
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent };
  const pair = await crypto.subtle.generateKey(algorithm, true, ["wrapKey", "unwrapKey"]);
  const { n, e } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  return { kty: "RSA", kid, n: n!, e: e! };
}

const kidOf = ({ encryptedCard }: Record<string, unknown>) =>
  (JSON.parse(atob(String(encryptedCard).split(".")[0]!)) as { kid: string }).kid;

describe("the key that a card in a frame is encrypted to", () => {
  let order: typeof ORDER;
  before(async () => {
    order = { ...ORDER, cardKey: await newKey("backend") };
  });

  it("is the backend's, whatever the page shows: none, or one of its own", async () => {
    for (const cardKey of [undefined, await newKey("thief")]) {
      const framed = await Framed.with({ order }, showing({ order: { ...ORDER, cardKey } }));
      await framed.typeCard();
      expect(await framed.send()).to.have.nested.property("charge.status", "paid");
      const [charge] = await framed.charges();
      expect(charge).not.to.have.property("card");
      expect(kidOf(charge!)).to.equal("backend");
    }
  });

  it("is none where the backend has none", async () => {
    const framed = await Framed.with({}, showing({ order: { ...ORDER, cardKey: await newKey("thief") } }));
    await framed.typeCard();
    await framed.send();
    expect((await framed.charges())[0]).to.deep.include({ card: CARD });
  });

  it("is asked for until it is known: before that, nothing is sent", async () => {
    // Not some times: the first answer may come before or after the card is sent.
    const framed = await Framed.with({ order, faults: [{ call: "GET /orders", times: 1_000, status: 503 }] });
    await framed.typeCard();
    expect(await framed.send()).to.have.nested.property("trouble.status", 503);
    expect(await framed.charges()).to.deep.equal([]);
    await framed.backend.play({ faults: [] });
    // The page repeats what the backend was too busy for.
    expect(await framed.send(undefined, [])).to.have.property("charge");
    expect(kidOf((await framed.charges())[0]!)).to.equal("backend");
  });

  it("is asked for anew after a try that was refused", async () => {
    const framed = await Framed.with({
      order,
      faults: [{ call: "POST /charges", times: 1, status: 422, code: "encryption_required" }],
    });
    await framed.typeCard();
    expect(await framed.send()).to.have.nested.property("trouble.code", "encryption_required");
    await framed.backend.play({ order: { ...ORDER, cardKey: await newKey("later") } });
    await framed.send();
    expect((await framed.charges()).map(kidOf)).to.deep.equal(["backend", "later"]);
  });

  it("closes the card for the order id that is sent, where the backend spells it otherwise", async () => {
    const { publicKey, privateKey } = await generateKeyPair("RSA-OAEP-256");
    const cardKey = { ...(await exportJWK(publicKey)), kid: "backend" } as CardKey;
    const framed = await Framed.with(
      { order: { ...ORDER, id: "a-1001", cardKey } },
      showing({ order: { ...ORDER, id: "A-1001 " } }),
    );
    await framed.typeCard();
    expect(await framed.send()).to.have.nested.property("charge.status", "paid");
    const [{ orderId, encryptedCard } = {}] = await framed.charges();
    expect(orderId).to.equal("A-1001 ");
    expect(await openCard(encryptedCard, privateKey)).to.include({ orderId });
  });

  it("closes the card once: a try that came to nothing is repeated with the same text", async () => {
    const framed = await Framed.with({ order, faults: [{ call: "POST /charges", times: 1, status: 503 }] });
    await framed.typeCard();
    expect(await framed.send()).to.have.nested.property("trouble.status", 503);
    await framed.send(undefined, []);
    const [first, second] = await framed.charges();
    expect(second).to.deep.equal(first);
  });
});
