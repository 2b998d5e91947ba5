import { expect } from "@open-wc/testing";
import type { Order } from "../../../../src/contract/checkout/order.ts";
import { ORDER } from "../../support/test-backend.ts";
import { charged, CODE } from "../../support/card.ts";
import { Framed, showing } from "../../support/framed.ts";
import { until } from "../../support/shop.ts";

const of = (amount: number): Order => ({
  ...ORDER,
  amount,
  installments: [{ count: 1, amount, first: amount, total: amount, interestFree: true }],
});
const other = showing({ order: { ...of(99900), id: "B-2002" } });

describe("what a card that was typed in a frame is charged for", () => {
  it("is the order that was there when its number was typed, whatever the page shows then", async () => {
    const framed = await Framed.with();
    await framed.typeCard();
    expect(await framed.send(undefined, [other, "prepare"])).to.have.property("charge");
    expect(framed.text).to.contain("123,45").and.not.to.contain("999,00");
    expect(await framed.charges()).to.have.lengthOf(1);
    expect((await framed.charges())[0]).to.deep.include({ orderId: ORDER.id, seenTotal: ORDER.amount });
  });

  it("is the total that stood in the form, unless a refused try may have changed it", async () => {
    const framed = await Framed.with({
      faults: [{ call: "POST /charges", times: 1, status: 409, code: "amount_changed" }],
    });
    await framed.typeCard();
    const dearer = showing({ order: of(99900) });
    await framed.send(undefined, [dearer, "prepare"]);
    await framed.send(undefined, [dearer, "prepare"]);
    expect((await framed.charges()).map(({ seenTotal }) => seenTotal)).to.deep.equal([12345, 99900]);
    expect(framed.text).to.contain("999,00");
  });

  it("is one charge for each security code", async () => {
    const framed = await Framed.with({ made: charged("denied") });
    await framed.typeCard();
    expect(await framed.send()).to.have.property("charge");
    expect(framed.field("code").value).to.equal("");
    for (const before of [[], ["prepare"]] as const)
      expect(await framed.send("key-of-the-thief-0000", [...before])).to.have.property("trouble");
    expect(await framed.charges()).to.have.lengthOf(1);

    framed.type("code", CODE);
    expect(await framed.send("key-of-the-test-0002")).to.have.property("charge");
    expect(await framed.charges()).to.have.lengthOf(2);
  });

  it("is another order once the form was cleared, with nothing left of what was typed", async () => {
    const framed = await Framed.with();
    await framed.typeCard();
    framed.post("clear", other);
    await until(() => framed.text.includes("999,00"), "the other order is shown");
    expect(framed.field("holder").value).to.equal("");

    // Nor is a card sent for another order whose number alone is still to come.
    framed.type("code", CODE);
    framed.post(showing({}));
    await until(() => framed.text.includes("123,45"), "the first order is shown again");
    expect(framed.field("code").value).to.equal("");
  });
});

describe("the shop's own ranges in a frame", () => {
  const ranges = (digits: string) => showing({ brands: { ranges: { Aura: digits } } });

  it("are those that were there first, also below numbers that are typed later", async () => {
    const framed = await Framed.with({}, ranges("5078"));
    framed.post(ranges("4111"));
    await framed.settled();
    await framed.typeCard();
    expect(framed.report).to.have.property("brand", "Visa");
    framed.post(ranges("411111"));
    framed.type("number", "5078601870000127985");
    await until(() => framed.report!.brand === "Aura", "the shop's own range stands");
  });

  it("may be joined by other brands to take, until a number is typed", async () => {
    const framed = await Framed.with();
    framed.post(showing({ brands: { accept: ["Elo"] } }));
    await framed.settled();
    framed.type("number", "4111111111111111");
    framed.post("validate");
    await framed.settled();
    expect(framed.text).to.match(/não aceita/i);
  });
});
