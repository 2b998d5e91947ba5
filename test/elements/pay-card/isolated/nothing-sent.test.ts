import { expect, waitUntil } from "@open-wc/testing";
import type { Trouble } from "../../../../src/elements/pay-card/isolated/messages.ts";
import { ORDER } from "../../support/script.ts";
import { CODE } from "../../support/card-shop.ts";
import { Framed, KEY } from "../../support/framed.ts";

/** By which the page knows that nothing was made, and forgets the key. */
const CLEAR_NO = { status: 400, problem: { code: "invalid_request" } };

async function trouble(framed: Framed, key?: string): Promise<Trouble> {
  const answer = await framed.send(key);
  expect(answer).to.have.property("trouble");
  return (answer as { trouble: Trouble }).trouble;
}

describe("a card that its frame cannot send", () => {
  it("is a clear no where it is incomplete, so that nobody looks for its charge", async () => {
    const framed = await Framed.with();
    expect(await trouble(framed)).to.deep.include({ code: "invalid_request", ...CLEAR_NO });
    expect(await framed.charges()).to.deep.equal([]);
  });

  it("is a clear no where it cannot be encrypted", async () => {
    const cardKey = { kty: "RSA", kid: "unfit", n: "AQAB", e: "AQAB" } as const;
    const framed = await Framed.with({ order: { ...ORDER, cardKey } });
    await framed.typeCard();
    expect(await trouble(framed)).to.deep.include({ code: "unexpected", ...CLEAR_NO });
    expect(await framed.charges()).to.deep.equal([]);
  });

  it("is no clear no under a key that a card was sent with: that one may have arrived", async () => {
    const framed = await Framed.with({ faults: [{ call: "POST /charges", times: 1, status: 503 }] });
    await framed.typeCard();
    await framed.send();
    framed.type("code", "");
    await waitUntil(() => !framed.report!.complete, "the card is incomplete");
    expect(await trouble(framed, KEY)).to.deep.include({ status: undefined, problem: undefined });
    expect(await trouble(framed, "key-of-the-test-0002")).to.deep.include(CLEAR_NO);

    framed.type("code", CODE);
    expect(await framed.send(KEY)).to.have.property("charge");
  });
});
