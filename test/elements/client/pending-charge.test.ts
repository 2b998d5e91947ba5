import { expect } from "@open-wc/testing";
import { PendingCharge } from "../../../src/elements/client/pending-charge.ts";

describe("what is remembered of a charge", () => {
  beforeEach(() => sessionStorage.clear());

  it("is an id or a key, and nothing else that stands in its place", () => {
    const pending = new PendingCharge("https://shop.example/pay", "A-1", "pix");
    pending.store("id", "0123456789abcdef");
    expect(pending.id).to.equal("0123456789abcdef");
    const name = sessionStorage.key(0)!;
    for (const stored of [
      "id \ud800",
      "key \u65e5\u672c",
      "id ../orders",
      `id ${"x".repeat(129)}`,
      "id",
      "",
      "key a\nb",
    ]) {
      sessionStorage.setItem(name, stored);
      expect([pending.id, pending.key], stored).to.deep.equal([undefined, undefined]);
    }
  });
});
