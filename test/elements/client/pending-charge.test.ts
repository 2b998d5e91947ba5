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

  for (const [what, failing] of [
    ["full", ["setItem"]],
    ["denied", ["getItem", "setItem", "removeItem"]],
  ] as const)
    it(`is known and forgotten while storage is ${what}, whoever asks`, () => {
      const kept = Object.fromEntries(failing.map((name) => [name, Storage.prototype[name]]));
      const name = () => new PendingCharge("https://shop.example/pay", `A-${what}`, "card");
      name().store("id", "0123456789abcdef");
      for (const each of failing)
        Storage.prototype[each] = () => {
          throw new DOMException(what, "QuotaExceededError");
        };
      try {
        name().store("key", "fedcba9876543210");
        expect([name().id, name().key]).to.deep.equal([undefined, "fedcba9876543210"]);
        name().forget();
        expect(name().key).to.equal(undefined);
      } finally {
        Object.assign(Storage.prototype, kept);
      }
    });
});
