import { expect } from "@open-wc/testing";
import { exportJWK, generateKeyPair } from "jose";
import type { CardKey } from "../../../src/contract/checkout/order.ts";
import { ORDER } from "../support/test-backend.ts";
import { CARD, cardShop, charged, CODE, fillCard, NUMBER, press } from "../support/card.ts";
import { openCard } from "../support/open-card.ts";
import { is } from "../support/shop.ts";

const { publicKey, privateKey } = await generateKeyPair("RSA-OAEP-256", { extractable: true });
const cardKey = { ...(await exportJWK(publicKey)), kid: "2026-11" } as CardKey;

const open = (encrypted: string) => openCard(encrypted, privateKey);

describe("<pay-card> of an order with a cardKey", () => {
  it("lets the card leave the browser only encrypted, for this order and as of now", async () => {
    const { pay, backend } = await cardShop({ order: { ...ORDER, cardKey } });
    await fillCard(pay);
    press(pay);
    await is(pay, "paid");
    const [{ body } = {}] = await backend.seen("POST /charges");
    const { encryptedCard, ...rest } = body as { encryptedCard: string };
    expect(rest).to.deep.equal({ orderId: ORDER.id, method: "card", installments: 1, seenTotal: 12345 });
    // Whole, for three digits stand in a long ciphertext by chance.
    expect(JSON.stringify(body)).not.to.match(new RegExp(`${NUMBER}|"${CODE}"`));
    const { iat, ...contents } = (await open(encryptedCard)) as { iat: number };
    expect(contents).to.deep.equal({ card: CARD, orderId: ORDER.id });
    expect(Math.abs(iat - Date.now() / 1000)).to.be.below(60);
  });

  it("sends the same ciphertext again where the answer was lost", async () => {
    const { pay, backend } = await cardShop({
      order: { ...ORDER, cardKey },
      faults: [{ call: "POST /charges", times: 2 }],
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "paid");
    const posts = await backend.seen("POST /charges");
    expect(posts).to.have.lengthOf(3);
    expect(new Set(posts.map((post) => JSON.stringify([post.key, post.body])))).to.have.lengthOf(1);
  });

  it("takes the backend's present key for the next try where its own is out of use", async () => {
    const { pay, backend } = await cardShop({
      order: { ...ORDER, cardKey: { ...cardKey, kid: "gone" } },
      faults: [
        {
          call: "POST /charges",
          times: 1,
          status: 400,
          body: {
            code: "invalid_request",
            errors: [{ field: "encryptedCard", code: "unknown_key", message: "Load the order again." }],
          },
        },
      ],
    });
    await backend.play({ order: { ...ORDER, cardKey }, made: charged("paid") });
    await fillCard(pay);
    press(pay);
    await is(pay, "error");
    press(pay);
    await is(pay, "paid");
    const { encryptedCard } = (await backend.seen("POST /charges")).at(-1)!.body as { encryptedCard: string };
    expect(JSON.parse(atob(encryptedCard.split(".")[0]!))).to.include({ kid: "2026-11" });
  });

  it("sends nothing where the key is none", async () => {
    const { pay, backend, heard } = await cardShop({
      order: { ...ORDER, cardKey: { ...cardKey, n: "AQAB" } },
    });
    await fillCard(pay);
    press(pay);
    await is(pay, "error");
    expect(heard).to.include("pay-error unexpected");
    expect(await backend.seen("POST /charges")).to.deep.equal([]);
  });
});
