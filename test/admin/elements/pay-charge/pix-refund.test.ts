// Money back of a Pix: to a key of the buyer's, and what went back elsewhere.
import { expect, oneEvent } from "@open-wc/testing";
import { violations } from "../support/audit.ts";
import { ChargePage } from "../support/charge-page.ts";
import { TestAdmin, type Act } from "../support/test-admin.ts";

const POST = "POST /charges/";
const CPF = "529.982.247-25";

async function paidByPix(...more: Act[]) {
  const admin = await TestAdmin.with({});
  const [charge] = await admin.play({ acts: [{ pix: "A-1001" }, { paid: "A-1001" }, ...more] });
  const page = await ChargePage.of(admin, charge!.id);
  await admin.listening();
  return { admin, id: charge!.id, page };
}

async function askFor(page: ChargePage, amount: string, key = CPF) {
  await page.press("Refund");
  await page.type("#refund-amount", amount);
  await page.type("#refund-key", key);
  await page.press("Review");
}

describe("a refund of a Pix", () => {
  beforeEach(() => sessionStorage.clear());

  it("goes to the key that was looked at, and is told as done once it went out", async () => {
    const { admin, page } = await paidByPix();
    await askFor(page, "60,00", "529");
    const wrong = "This CPF isn’t valid. Check its 11 digits.";
    expect(page.text("#refund-key-error")).to.include(wrong);
    expect(await violations(page.element)).to.deep.equal([]);
    // Of 11 digits, of which one is mistyped.
    await page.type("#refund-key", "529.982.247-26");
    await page.press("Review");
    expect(page.text("#refund-key-error")).to.include(wrong);
    await page.type("#refund-key", CPF);
    await page.press("Review");
    expect(page.text("[part=refund-confirm]"))
      .to.include("Send a Pix of R$ 60.00?")
      .and.include("52998224725")
      .and.include("CPF");
    await page.press("Send R$ 60.00");
    await page.says("[part=refund-outcome]", "is on its way");
    expect(page.find("#refund-open") === null).to.equal(true);
    expect((await admin.seen(POST))[0]!.body).to.deep.equal({
      amount: 6_000,
      pixKey: "52998224725",
      pixKeyType: "CPF",
    });
    expect(await violations(page.element)).to.deep.equal([]);
    await admin.play({ acts: [{ withdrawal: "approve" }] });
    await page.says("[part=refund-outcome]", "R$ 60.00 went back to the buyer.");
    await page.says(".facts", "R$ 63.45");
  });

  it("says that it did not go out", async () => {
    const { admin, page } = await paidByPix();
    await askFor(page, "60,00");
    await page.press("Send R$ 60.00");
    await page.says("[part=refund-outcome]", "is on its way");
    await admin.play({ acts: [{ withdrawal: "fail" }] });
    await page.says("[part=refund-outcome]", "Nothing went back");
    await page.has("#refund-open");
  });

  it("keeps no key of the buyer's over a reload, asks for it again, and sends once", async () => {
    const { admin, id, page } = await paidByPix();
    await admin.play({ faults: [{ call: POST, times: 1, answerLost: true }] });
    await askFor(page, "60,00");
    await page.press("Send R$ 60.00");
    await page.has("[part=refund-unanswered]");
    expect(JSON.stringify(Object.entries(sessionStorage))).not.to.include("52998224725");
    page.element.remove();
    await admin.play({ faults: [] });
    const again = await ChargePage.of(admin, id);
    await again.has("[part=refund-unanswered]");
    expect(await violations(again.element)).to.deep.equal([]);
    await again.press("Try again");
    expect(again.text("#refund-key-error")).to.include("This CPF isn’t valid");
    await again.type("#refund-key", CPF);
    await again.press("Try again");
    await again.says("[part=refund-outcome]", "is on its way");
    const posts = await admin.seen(POST);
    expect(new Set(posts.map(({ key }) => key)).size).to.equal(1);
    expect(again.element.renderRoot.querySelectorAll(".refunds li").length).to.equal(1);
  });

  it("goes on with a kind of key that is not known here, by the service's name", async () => {
    const { admin, id, page } = await paidByPix();
    page.element.remove();
    const kept = { kind: "refund", key: "kept-attempt-000001", amount: 6_000, pixKeyType: "TELEFONE" };
    const address = new URL(admin.endpoint, location.href).href;
    sessionStorage.setItem(`pay-elements refund ${address} ${id}`, JSON.stringify(kept));
    const again = await ChargePage.of(admin, id);
    await again.has("#refund-kind");
    expect(again.find<HTMLSelectElement>("#refund-kind")!.selectedOptions[0]!.text).to.equal("TELEFONE");
    await again.press("Try again");
    expect(again.text("#refund-key-error")).to.equal("Enter the Pix key.");
    await again.type("#refund-key", "+5511987654321");
    await again.press("Try again");
    await again.says("[part=refund-outcome]", "is on its way");
    expect((await admin.seen(POST))[0]!.body).to.include({
      pixKey: "+5511987654321",
      pixKeyType: "TELEFONE",
    });
  });

  it("that is too small is recorded, once it was made elsewhere", async () => {
    const { admin, page } = await paidByPix();
    await askFor(page, "10,00");
    await page.press("Send R$ 10.00");
    await page.says("#refund-problem", "doesn’t send so small a Pix");
    page.find("#refund-problem button")!.click();
    await page.says("[part=refund-form]", "Nothing is sent.");
    expect(page.find<HTMLInputElement>("#refund-amount")!.value).to.equal("10,00");
    await page.press("Review");
    expect(page.text("#refund-reason-error")).to.include("Say in a few words");
    await page.type("#refund-reason", "Returned in the bank’s app");
    await page.press("Review");
    expect(page.text("[part=refund-confirm]")).to.include("Record that R$ 10.00 already went back");
    const told = oneEvent(page.element, "pay-refund");
    await page.press("Record R$ 10.00");
    expect((await told).detail.refund).to.include({ amount: 1_000, by: "recorded", status: "done" });
    await page.says("[part=refund-outcome]", "The refund of R$ 10.00 was recorded.");
    expect((await admin.seen(POST)).at(-1)!.key).to.match(/^\d{1,10}(-\d{1,10}){3}$/);
  });

  for (const [button, sure, words] of [
    ["The money went out", "Yes, it went out", "R$ 60.00 went back to the buyer."],
    ["Nothing went out", "Yes, nothing went out", "Nothing went back"],
  ] as const)
    it(`that nobody knows of is settled by a person: ${button}`, async () => {
      const { admin, page } = await paidByPix();
      await admin.play({ acts: [{ service: "pix.withdraw", kind: "cut" }] });
      await askFor(page, "60,00");
      await page.press("Send R$ 60.00");
      await page.says("[part=refund-outcome]", "Don’t ask again: the money could go out twice.");
      expect(page.find("#refund-open") === null).to.equal(true);
      expect(await violations(page.element)).to.deep.equal([]);
      await page.press(button);
      await page.press(sure);
      await page.says("[part=refund-outcome]", words);
      await page.has("#refund-open");
    });
});
