import { expect, waitUntil } from "@open-wc/testing";
import type { Askable } from "../../../../src/contract/checkout/names.ts";
import { ORDER } from "../../support/script.ts";
import { Framed, showing } from "../../support/framed.ts";

const asking = (...answers: [Askable, string][]) =>
  showing({ order: { ...ORDER, ask: ["name", "identity"] } }, { answers });

describe("what a buyer has answered elsewhere in the page", () => {
  it("comes into the frame as it is typed there, and corrected", async () => {
    const framed = await Framed.with({}, asking(["name", "Ana"], ["identity", "529"]));
    expect(framed.field("name").value).to.equal("Ana");
    framed.post(asking(["name", "Ana Silva"], ["identity", "529.982.247-25"]));
    await waitUntil(() => framed.field("name").value === "Ana Silva", "the name is corrected");
    await framed.typeCard();
    await framed.send();
    expect((await framed.charges())[0]!["customer"]).to.deep.equal({
      name: "Ana Silva",
      identity: "52998224725",
      identityType: "CPF",
    });
  });

  it("leaves alone what they have answered in the frame since", async () => {
    const framed = await Framed.with({}, asking(["name", "Ana"]));
    framed.type("name", "Ana Souza");
    framed.post(asking(["name", "Ana Silva"], ["identity", "529.982.247-25"]));
    await waitUntil(() => framed.field("identity").value !== "", "the identity is there");
    expect(framed.field("name").value).to.equal("Ana Souza");
    framed.post(asking(["name", "Ana Lima"]));
    await framed.settled();
    expect(framed.field("name").value).to.equal("Ana Souza");
  });
});
