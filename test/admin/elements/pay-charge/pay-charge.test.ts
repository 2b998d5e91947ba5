import { expect, waitUntil } from "@open-wc/testing";
import { violations } from "../support/audit.ts";
import { ChargePage } from "../support/charge-page.ts";
import { TestAdmin } from "../support/test-admin.ts";

describe("<pay-charge>", () => {
  it("shows what a payment is, and its story by day, each entry with what lies behind it", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ card: "A-1001", installments: 2 }] });
    const page = await ChargePage.of(admin, charge!.id);
    expect(page.text("h2")).to.equal("Order A-1001");
    expect(page.text("[part=amount]")).to.equal("R$ 123.45");
    expect(page.text("[part=status]")).to.equal("Paid");
    expect(page.text(".facts"))
      .to.include("Visa ending in 1111")
      .and.include("2×")
      .and.include("Left to refund");
    expect(page.find("[part=why]") === null).to.equal(true);
    const entry = page.find<HTMLDetailsElement>("[part=entry]")!;
    entry.open = true;
    expect(entry.querySelector("time")!.textContent).to.match(/^\d\d:\d\d:\d\d$/);
    expect(entry.textContent).to.include("The shop was asked for the order").and.include("ordered");
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("says why a buyer did not pay, and offers nothing back", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ card: "A-1001", number: "4000000000000515" }] });
    const page = await ChargePage.of(admin, charge!.id, "pt-BR");
    expect(page.text("[part=why]")).to.equal("O banco recusou o cartão: o limite não cobre a compra.");
    expect(page.find("#refund-open") === null).to.equal(true);
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("changes with the payment while it is shown", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ pix: "A-1001" }] });
    const page = await ChargePage.of(admin, charge!.id);
    await admin.listening();
    await admin.play({ acts: [{ paid: "A-1001" }] });
    await page.says("[part=status]", "Paid");
    expect(page.find("[part=why]") === null).to.equal(true);
  });

  it("shows no payment any more that it was told to drop while it was out of the page", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
    const { element } = await ChargePage.of(admin, charge!.id);
    element.remove();
    element.charge = undefined;
    await element.updateComplete;
    document.body.append(element);
    await element.updateComplete;
    expect(element.renderRoot.querySelector("[part=charge]") === null).to.equal(true);
  });

  it("reads the payment again once its stream was cut, and keeps what was typed", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
    const page = await ChargePage.of(admin, charge!.id);
    await page.press("Refund");
    await page.type("#refund-amount", "12,3");
    await page.type("#refund-reason", "One item");
    const calls = (await admin.seen("GET /charges/")).length;
    await admin.listening();
    await admin.play({ acts: [{ cancelledThere: "A-1001", amount: 1_000 }], cut: true });
    await page.says(".facts", "R$ 113.45");
    expect((await admin.seen("GET /charges/")).length).to.be.greaterThan(calls);
    expect(page.find<HTMLInputElement>("#refund-amount")!.value).to.equal("12,3");
    expect(page.find<HTMLInputElement>("#refund-reason")!.value).to.equal("One item");
  });

  it("starts over with another payment, and drops a late answer about the last one", async () => {
    const admin = await TestAdmin.with({});
    const [first, second] = await admin.play({ acts: [{ card: "A-1001" }, { card: "B-2" }] });
    await admin.play({ faults: [{ call: `GET /charges/${first!.id}`, times: 9, held: true }] });
    const page = new ChargePage(admin, first!.id);
    await page.has("[part=skeleton]");
    await waitUntil(async () => (await admin.seen(`GET /charges/${first!.id}`)).length > 0);
    page.element.setAttribute("charge", second!.id);
    await page.says("h2", "Order B-2");
    await admin.play({ release: true });
    // Asked for one after the other, and so answered later than what was held.
    for (let n = 0; n < 3; n++) await fetch(`${admin.endpoint}/charges/${first!.id}`);
    await page.element.updateComplete;
    expect(page.text("h2")).to.equal("Order B-2");
  });

  it("says that there is no such payment", async () => {
    const admin = await TestAdmin.with({});
    const page = new ChargePage(admin, "nowhere");
    await page.has("[part=gone]");
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("can be asked again after an error", async () => {
    const admin = await TestAdmin.with({});
    const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
    await admin.play({
      faults: [{ call: "GET /charges/", times: 9, status: 503, body: { code: "service_unavailable" } }],
    });
    const page = new ChargePage(admin, charge!.id);
    await page.has("[part=retry]");
    expect(await violations(page.element)).to.deep.equal([]);
    await admin.play({ faults: [] });
    await page.press("Try again");
    await page.says("h2", "Order A-1001");
  });

  it("has no button for who may only look", async () => {
    const admin = await TestAdmin.with({ can: ["view"] });
    const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
    const page = await ChargePage.of(admin, charge!.id);
    await waitUntil(async () => (await admin.seen("GET /me")).length > 0);
    await page.element.updateComplete;
    expect(page.find("#refund-open") === null).to.equal(true);
    expect(page.find("[part=record]") === null).to.equal(true);
  });

  it("shows hostile texts as text, within the page", async () => {
    const orderId = "<img src=x onerror=alert(1)>\u202e";
    const admin = await TestAdmin.with({ orders: { "A-1001": {} } });
    const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
    const long = `${orderId}${"a".repeat(10_000)}`;
    const details = {
      charge: { ...charge, orderId: long, service: { receiptUrl: "javascript:alert(1)", paymentId: long } },
      refunds: [
        {
          id: "r",
          orderId: long,
          chargeId: charge!.id,
          amount: 100,
          status: "refused",
          by: "shop",
          reason: long,
          createdAt: charge!.createdAt,
          updatedAt: charge!.createdAt,
        },
      ],
      history: [{ at: charge!.createdAt, kind: long, by: long, text: long, detail: { [long]: long } }],
    };
    await admin.play({ faults: [{ call: "GET /charges/", times: 9, status: 200, body: details }] });
    const page = await ChargePage.of(admin, charge!.id);
    page.find<HTMLDetailsElement>("[part=entry]")!.open = true;
    expect(page.find("img") === null).to.equal(true);
    expect(page.find("a") === null).to.equal(true);
    expect(page.text("h2")).to.include("\\u202e");
    for (const width of [280, 390, 1_280]) {
      page.element.style.width = `${width}px`;
      expect(page.element.scrollWidth).to.be.at.most(width);
    }
  });
});
