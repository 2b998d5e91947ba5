// The client of the desk's elements beside the real merchant's side.
import { expect } from "@open-wc/testing";
import { adminAt } from "../../../src/admin/elements/client/admin-client.ts";
import { listenForChanges } from "../../../src/admin/elements/client/changes.ts";
import { TestAdmin } from "./support/test-admin.ts";

const never = new AbortController().signal;

describe("the client of the merchant's side", () => {
  it("reads what was paid, sends a part back once, and reads its story", async () => {
    const admin = await TestAdmin.with({ acts: [{ card: "A-1001" }] });
    const client = adminAt(admin.endpoint);
    expect(await client.me(never)).to.deep.equal({
      user: "ana",
      can: ["view", "refund", "payout", "erase", "link"],
    });
    const { items, next, unreadable } = await client.charges({ status: "paid" }, never);
    expect([items.length, next, unreadable]).to.deep.equal([1, undefined, 0]);
    const [charge] = items;
    expect(charge).to.include({ orderId: "A-1001", method: "card", status: "paid", amount: 12_345 });
    expect(charge!.card).to.include({ brand: "Visa", last4: "1111" });

    const asked = { amount: 2_000, reason: "broken" };
    const refund = await client.refund(charge!.id, asked, "return-0000000001");
    expect(refund).to.include({ amount: 2_000, status: "done", by: "shop" });
    expect(await client.refund(charge!.id, asked, "return-0000000001")).to.deep.equal(refund);
    const { refunds, history } = await client.charge(charge!.id, never);
    expect(refunds).to.deep.equal([refund]);
    expect(history.map(({ kind }) => kind)).to.include.members(["ordered", "sent", "answered", "refund"]);
  });

  it("leaves out of a list what is no charge, and counts it", async () => {
    const admin = await TestAdmin.with({ acts: [{ card: "A-1001" }] });
    const client = adminAt(admin.endpoint);
    const { items } = await client.charges({}, never);
    const odd = { ...items[0], status: "held_for_review", card: null, service: { fee: null, netAmount: 1 } };
    const body = { charges: [odd, { id: 7 }, null], next: null };
    await admin.play({ faults: [{ call: "GET /charges", times: 1, status: 200, body }] });
    const page = await client.charges({}, never);
    expect([page.items.length, page.next, page.unreadable]).to.deep.equal([1, undefined, 2]);
    expect(page.items[0]).to.include({ status: "held_for_review", card: undefined });
  });

  // Browsers send a request again whose connection is cut: Firefox ten times.
  for (const [what, fault, code, retryable] of [
    ["a cut connection", {}, "network", true],
    ["an answer of another server", { status: 200, body: "<html>" }, "unexpected", true],
    ["nobody signed in", { status: 401, body: {} }, "not_signed_in", false],
    [
      "a problem",
      { status: 409, body: { code: "refund_underway", detail: "Wait." } },
      "refund_underway",
      true,
    ],
  ] as const)
    it(`says ${code} of ${what}`, async () => {
      const admin = await TestAdmin.with({ faults: [{ call: "GET /charges", times: 99, ...fault }] });
      const error = await adminAt(admin.endpoint)
        .charges({}, never)
        .then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
      expect(error).to.include({ code, retryable });
    });

  it("hears of what is new, and that something may have been missed before its stream opened, and while it was cut", async () => {
    const admin = await TestAdmin.with({});
    const heard: string[] = [];
    const listening = new AbortController();
    const hear = async (wanted: string) => {
      while (!heard.includes(wanted)) await new Promise((resolve) => setTimeout(resolve, 10));
      heard.length = 0;
    };
    listenForChanges(
      adminAt(admin.endpoint),
      { charge: (id) => heard.push(id), missed: () => heard.push("missed") },
      listening.signal,
    );
    await admin.listening();
    await hear("missed");
    const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
    await hear(charge!.id);
    await admin.play({ cut: true });
    await hear("missed");
    listening.abort();
  });
});
