import { expect } from "@open-wc/testing";
import { ORDER } from "../../support/script.ts";
import { CODE, NUMBER, charged } from "../../support/card-shop.ts";
import { Framed } from "../../support/framed.ts";

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
