// Money back to a card: what is asked, what is sent, and that it is sent once.
import { expect, oneEvent, waitUntil } from "@open-wc/testing";
import { violations } from "../support/audit.ts";
import { ChargePage } from "../support/charge-page.ts";
import { TestAdmin } from "../support/test-admin.ts";

const POST = "POST /charges/";

async function paidByCard() {
  const admin = await TestAdmin.with({});
  const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
  return { admin, id: charge!.id, page: await ChargePage.of(admin, charge!.id) };
}

/** A refund of 50.00 that was sent, whose answer is held back. */
async function sending() {
  const paid = await paidByCard();
  await paid.admin.play({ faults: [{ call: POST, times: 1, held: true }] });
  await paid.page.ask("50,00");
  await paid.page.press("Refund R$ 50.00");
  await waitUntil(async () => (await paid.admin.seen(POST)).length === 1);
  return paid;
}

/** The keys that were sent, and what really went back. */
async function sent(admin: TestAdmin, id: string) {
  const keys = (await admin.seen(POST)).map(({ key }) => key);
  const answer = await fetch(`${admin.endpoint}/charges/${id}`);
  const { refunds } = (await answer.json()) as { refunds: { amount: number; status: string }[] };
  return { keys, refunds: refunds.map(({ amount, status }) => `${amount} ${status}`) };
}

describe("a refund to a card", () => {
  beforeEach(() => sessionStorage.clear());

  it("has all that is left prefilled, is looked at twice, and tells what came of it", async () => {
    const { admin, id, page } = await paidByCard();
    await page.press("Refund");
    const amount = page.find<HTMLInputElement>("#refund-amount")!;
    expect(amount.value).to.equal("123.45");
    expect([amount.selectionStart, amount.selectionEnd]).to.deep.equal([0, amount.value.length]);
    expect(await violations(page.element)).to.deep.equal([]);
    await page.type("#refund-amount", "50,00");
    await page.type("#refund-reason", "One item was missing");
    await page.press("Review");
    expect(page.text("[part=refund-confirm]"))
      .to.include("Refund R$ 50.00 to Visa ending in 1111?")
      .and.include("This can’t be undone.")
      .and.include("One item was missing");
    expect(page.element.shadowRoot!.activeElement?.id).to.equal("refund-confirm");
    expect(await violations(page.element)).to.deep.equal([]);
    expect(await admin.seen(POST)).to.deep.equal([]);
    const told = oneEvent(page.element, "pay-refund");
    await page.press("Refund R$ 50.00");
    expect((await told).detail.refund).to.include({ amount: 5_000, status: "done", chargeId: id });
    await page.says("[part=refund-outcome]", "R$ 50.00 went back to the buyer.");
    await page.says(".facts", "R$ 73.45");
    expect((await admin.seen(POST)).map(({ body }) => body)).to.deep.equal([
      { amount: 5_000, reason: "One item was missing" },
    ]);
    expect(sessionStorage.length).to.equal(0);
    expect(await violations(page.element)).to.deep.equal([]);
  });

  for (const [typed, words] of [
    ["1.234", "Enter the amount with its cents"],
    ["", "Enter the amount with its cents"],
    ["0", "Enter an amount above zero"],
    ["123,46", "That is more than is left: R$ 123.45."],
  ] as const)
    it(`does not take "${typed}"`, async () => {
      const { admin, page } = await paidByCard();
      await page.ask(typed);
      expect(page.text("#refund-amount-error")).to.include(words);
      expect(page.element.shadowRoot!.activeElement?.id).to.equal("refund-amount");
      expect(await admin.seen(POST)).to.deep.equal([]);
    });

  it("is sent on a page without https, which has no crypto.randomUUID", async () => {
    const { admin, id, page } = await paidByCard();
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    try {
      await page.ask("50,00");
      await page.press("Refund R$ 50.00");
      await page.says("[part=refund-outcome]", "went back");
    } finally {
      Reflect.deleteProperty(crypto, "randomUUID");
    }
    const { keys, refunds } = await sent(admin, id);
    expect([keys.length, refunds]).to.deep.equal([1, ["5000 done"]]);
  });

  it("is sent once where the button is pressed twice", async () => {
    const { admin, id, page } = await paidByCard();
    await admin.play({ faults: [{ call: POST, times: 1, held: true }] });
    await page.ask("50,00");
    const button = page.find("[part=refund-confirm] [part=button]")!;
    button.click();
    button.click();
    await page.element.updateComplete;
    page.find("[part=refund-confirm] [part=button]")!.click();
    await admin.play({ release: true });
    await page.says("[part=refund-outcome]", "went back");
    const { keys, refunds } = await sent(admin, id);
    expect([keys.length, refunds]).to.deep.equal([1, ["5000 done"]]);
  });

  for (const [what, fault] of [
    ["was lost on its way", { times: 9 }],
    ["had its answer lost", { times: 1, answerLost: true }],
  ] as const)
    it(`is sent with the same key where the call ${what}`, async () => {
      const { admin, id, page } = await paidByCard();
      // Browsers send a request again whose connection is cut.
      await admin.play({ faults: [{ call: POST, ...fault }] });
      await page.ask("50,00");
      await page.press("Refund R$ 50.00");
      await page.has("[part=refund-unanswered]");
      await waitUntil(() => page.element.shadowRoot!.activeElement?.id === "refund-unanswered");
      expect(page.text("[part=refund-unanswered]")).to.include("it isn’t made a second time");
      expect(page.find("#refund-open") === null).to.equal(true);
      expect(await violations(page.element)).to.deep.equal([]);
      await admin.play({ faults: [] });
      await page.press("Try again");
      await page.says("[part=refund-outcome]", "R$ 50.00 went back");
      const { keys, refunds } = await sent(admin, id);
      expect([new Set(keys).size, refunds]).to.deep.equal([1, ["5000 done"]]);
      expect(sessionStorage.length).to.equal(0);
    });

  it("goes on with the same key after a reload in the middle", async () => {
    const { admin, id, page } = await sending();
    page.element.remove();
    const again = await ChargePage.of(admin, id);
    await again.says("[part=refund-unanswered]", "when this page was closed");
    await again.says("[part=refund-unanswered]", "R$ 50.00");
    await again.press("Try again");
    await again.says("[part=refund-outcome]", "R$ 50.00");
    await admin.play({ release: true });
    await again.says("[part=refunds]", "Refunded");
    const { keys, refunds } = await sent(admin, id);
    expect([keys.length, new Set(keys).size, refunds]).to.deep.equal([2, 1, ["5000 done"]]);
  });

  it("asks about what was sent no more once that is answered, to an element that was closed meanwhile", async () => {
    const { admin, id, page } = await sending();
    page.element.remove();
    const again = await ChargePage.of(admin, id);
    await again.says("[part=refund-unanswered]", "when this page was closed");
    await admin.play({ release: true });
    await again.says("[part=refunds]", "Refunded");
    await again.has("#refund-open");
    expect(again.find("[part=refund-unanswered]") === null).to.equal(true);
    expect((await sent(admin, id)).keys).to.have.length(1);
  });

  it("asks nothing about what was answered while it was moved in the page", async () => {
    const { admin, page } = await sending();
    const box = document.body.appendChild(document.createElement("section"));
    box.append(page.element);
    await page.has("[part=refund-unanswered]");
    await admin.play({ release: true });
    await page.says("[part=refunds]", "Refunded");
    await page.has("#refund-open");
    expect(page.find("[part=refund-unanswered]") === null).to.equal(true);
    box.remove();
  });

  it("is sent with the same key where the browser stores nothing, as long as the page is open", async () => {
    const { admin, id, page } = await paidByCard();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException("The storage is full.", "QuotaExceededError");
    };
    try {
      await admin.play({ faults: [{ call: POST, times: 1, answerLost: true }] });
      await page.ask("50,00");
      await page.press("Refund R$ 50.00");
      await page.has("[part=refund-unanswered]");
      page.element.remove();
      const again = await ChargePage.of(admin, id);
      await again.press("Try again");
      await again.says("[part=refund-outcome]", "R$ 50.00");
    } finally {
      Object.assign(Storage.prototype, { setItem });
    }
    const { keys, refunds } = await sent(admin, id);
    expect([keys.length, new Set(keys).size, refunds]).to.deep.equal([2, 1, ["5000 done"]]);
  });

  for (const [status, code, words] of [
    [401, "not_signed_in", "Your session has ended"],
    [403, "not_allowed", "permission"],
    [429, "too_many_attempts", "attempts"],
  ] as const)
    it(`keeps its key where it was sent, and asking again is refused with ${status}`, async () => {
      const { admin, id, page } = await paidByCard();
      const refused = { call: POST, times: 1, status, body: { code, status } };
      await admin.play({ faults: [{ call: POST, times: 1, answerLost: true }, refused] });
      await page.ask("50,00");
      await page.press("Refund R$ 50.00");
      await page.press("Try again");
      await page.says("[part=refund-unanswered]", words);
      expect(page.text("[part=refund-unanswered]")).not.to.include("othing was sent");
      await page.press("Try again");
      await page.says("[part=refund-outcome]", "R$ 50.00 went back");
      const { keys, refunds } = await sent(admin, id);
      expect([new Set(keys).size, refunds]).to.deep.equal([1, ["5000 done"]]);
    });

  it("is not sent again where the clerk says so", async () => {
    const { admin, page } = await paidByCard();
    await admin.play({ faults: [{ call: POST, times: 1, status: 504, body: {} }] });
    await page.ask("50,00");
    await page.press("Refund R$ 50.00");
    await page.press("Don’t send again");
    await page.has("#refund-open");
    expect(sessionStorage.length).to.equal(0);
  });

  it("keeps what was typed where the service takes no amount so small, and takes another key for the next", async () => {
    const { admin, id, page } = await paidByCard();
    await page.ask("1,00");
    await page.press("Refund R$ 1.00");
    await page.says("#refund-problem", "doesn’t refund so small an amount");
    expect(page.find<HTMLInputElement>("#refund-amount")!.value).to.equal("1,00");
    await waitUntil(() => page.element.shadowRoot!.activeElement?.id === "refund-problem");
    expect(await violations(page.element)).to.deep.equal([]);
    await page.type("#refund-amount", "5,00");
    await page.press("Review");
    await page.press("Refund R$ 5.00");
    await page.says("[part=refund-outcome]", "R$ 5.00 went back");
    const { keys, refunds } = await sent(admin, id);
    expect([new Set(keys).size, refunds]).to.deep.equal([2, ["500 done"]]);
  });

  for (const [code, status, words] of [
    ["refund_above_paid", 422, "Less than that is left"],
    ["refund_underway", 409, "Another refund of this payment is under way"],
    ["charge_not_paid", 422, "can’t be refunded now"],
    ["service_refused", 502, "nothing was sent"],
    ["not_allowed", 403, "You don’t have permission to refund"],
    ["not_signed_in", 401, "Your session has ended"],
  ] as const)
    it(`says what to do of ${code}`, async () => {
      const { admin, page } = await paidByCard();
      await admin.play({ faults: [{ call: POST, times: 1, status, body: { code } }] });
      await page.ask("50,00");
      const told = oneEvent(page.element, "pay-error");
      await page.press("Refund R$ 50.00");
      expect((await told).detail.code).to.equal(code);
      await page.says("#refund-problem", words);
      expect(page.find<HTMLInputElement>("#refund-amount")!.value).to.equal("50,00");
      expect(sessionStorage.length).to.equal(0);
    });

  it("says that the service refused, and why", async () => {
    const { admin, page } = await paidByCard();
    await admin.play({ acts: [{ service: "cards.cancel", kind: "400" }] });
    await page.ask("50,00");
    await page.press("Refund R$ 50.00");
    await page.says("[part=refund-outcome]", "Nothing went back");
    await page.says("[part=refund-outcome]", "Refused, as the sandbox was asked to.");
    await page.has("#refund-open");
  });

  it("says of one without an answer that it is asked after, and shows the outcome as it comes", async () => {
    const { admin, page } = await paidByCard();
    await admin.listening();
    await admin.play({ acts: [{ service: "cards.cancel", kind: "cut", processed: false }] });
    await page.ask("50,00");
    await page.press("Refund R$ 50.00");
    await page.says("[part=refund-outcome]", "Don’t ask for another refund.");
    expect(page.find("#refund-open") === null).to.equal(true);
    expect(await violations(page.element)).to.deep.equal([]);
    await admin.play({ acts: [{ cancelledThere: "A-1001", amount: 5_000 }, { passes: 300_000 }] });
    await page.says("[part=refund-outcome]", "R$ 50.00 went back to the buyer.");
  });
});
