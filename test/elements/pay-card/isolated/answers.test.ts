// What the page is told of a card that was sent from the frame, or could not be.
import { expect } from "@open-wc/testing";
import { ORDER } from "../../support/test-backend.ts";
import { charged, CODE, NUMBER } from "../../support/card.ts";
import { Framed, KEY } from "../../support/framed.ts";
import type { Trouble } from "../../../../src/elements/pay-card/isolated/messages.ts";
import { until } from "../../support/shop.ts";

/** As a careless backend quotes what it was sent. */
const QUOTE = `${NUMBER} ${CODE}`;

describe("what the page is told of the backend's answers to a card in a frame", () => {
  it("is the charge's members that it knows, however deep", async () => {
    const made = {
      ...charged("denied", { reason: { code: "declined", message: "Recusado.", next: "other_card" } }),
      quote: QUOTE,
    };
    const framed = await Framed.with({
      made: { ...made, card: { ...made.card!, number: NUMBER } as typeof made.card },
    });
    await framed.typeCard();
    const answer = await framed.send();
    expect(answer).to.have.nested.property("charge.card").that.deep.equals(made.card);
    expect(answer).to.have.nested.property("charge.reason").that.deep.equals(made.reason);
    expect(JSON.stringify(answer)).not.to.contain(NUMBER).and.not.to.contain("quote");
  });

  it("is what it goes by in a problem, and none of its words", async () => {
    const errors = [
      { field: "card.number", code: "invalid", message: `${QUOTE} is no card.`, value: NUMBER },
    ];
    const body = {
      type: "about:blank",
      title: QUOTE,
      status: 400,
      detail: QUOTE,
      code: "invalid_request",
      errors,
      order: { ...ORDER, quote: QUOTE },
    };
    const framed = await Framed.with({
      faults: [{ call: "POST /charges", times: 1, status: 400, code: "invalid_request", body }],
    });
    await framed.typeCard();
    expect(await framed.send()).to.deep.equal({
      trouble: {
        code: "invalid_request",
        status: 400,
        retryAfter: undefined,
        problem: {
          code: "invalid_request",
          errors: [{ field: "card.number", code: "invalid", message: "" }],
          order: ORDER,
        },
      },
    });
  });
});

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
    await until(() => !framed.report!.complete, "the card is incomplete");
    expect(await trouble(framed, KEY)).to.deep.include({ status: undefined, problem: undefined });
    expect(await trouble(framed, "key-of-the-test-0002")).to.deep.include(CLEAR_NO);

    framed.type("code", CODE);
    expect(await framed.send(KEY)).to.have.property("charge");
  });
});
