// The sums of a period beside the real merchant's side.
import { expect, fixture, html, waitUntil } from "@open-wc/testing";
import "../../../../src/admin/elements/pay-summary/define.ts";
import type { PaySummary } from "../../../../src/admin/elements/pay-summary/pay-summary.ts";
import { violations } from "../support/audit.ts";
import { TestAdmin, type AdminScript } from "../support/test-admin.ts";

const PAID: AdminScript = {
  acts: [{ card: "A-1001" }, { refund: "A-1001", amount: 2_345, key: "return-0000000001" }, { pix: "B-2" }],
};

async function sums(admin: TestAdmin): Promise<PaySummary> {
  const element = await fixture<PaySummary>(
    html`<pay-summary endpoint=${admin.endpoint} locale="pt-BR"></pay-summary>`,
  );
  await shows(element, (root) => root.querySelector(".totals, .notice"));
  return element;
}

const shows = (element: PaySummary, find: (root: ShadowRoot) => unknown) =>
  waitUntil(() => find(element.shadowRoot!), undefined, { timeout: 20_000 });
const text = (element: PaySummary, selector: string) =>
  element.shadowRoot!.querySelector(selector)!.textContent.replace(/\s+/g, " ");
const press = (element: PaySummary, part: string) =>
  element.shadowRoot!.querySelector<HTMLButtonElement>(`button[part="${part}"]`)!.click();

const address = location.href;
const period = () => new URL(location.href).searchParams.get("pay-period");

describe("pay-summary", () => {
  afterEach(() => history.replaceState(null, "", address));

  it("sums this month by day and method, and says what is not known yet", async () => {
    const admin = await TestAdmin.with(PAID);
    await admin.play({ acts: [{ paid: "B-2" }] });
    const element = await sums(admin);
    expect(text(element, ".totals")).to.contain("R$ 246,90").and.to.contain("R$ 23,45");
    expect(text(element, ".days tbody")).to.contain("Pix").and.to.contain("1 sem valor ainda");
    expect(await violations(element)).to.deep.equal([]);
    element.style.inlineSize = "320px";
    expect(element.scrollWidth).to.be.at.most(320);
    expect(await violations(element)).to.deep.equal([]);
    const [asked] = await admin.seen("GET /summary");
    expect(asked!.query).to.match(/^from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
  });

  it("reads another month, and refuses days that are in the wrong order", async () => {
    const admin = await TestAdmin.with(PAID);
    const element = await sums(admin);
    const select = element.shadowRoot!.querySelector("select")!;
    const choose = (value: string) => {
      select.value = value;
      select.dispatchEvent(new Event("change"));
    };
    choose(select.options[3]!.value);
    await shows(element, () => text(element, ".answer").includes("Nada entrou nem saiu"));
    expect(period()).to.equal(select.options[3]!.value);
    expect(await violations(element)).to.deep.equal([]);
    choose("dates");
    await shows(element, (root) => root.querySelector("#to"));
    const to = element.shadowRoot!.querySelector<HTMLInputElement>("#to")!;
    to.value = "2020-01-01";
    to.dispatchEvent(new Event("change"));
    await shows(element, (root) => root.querySelector(".notice"));
    expect(text(element, ".notice")).to.contain("vem depois da final");
    const calls = (await admin.seen("GET /summary")).length;
    const from = element.shadowRoot!.querySelector<HTMLInputElement>("#from")!;
    from.value = "2019-12-01";
    from.dispatchEvent(new Event("change"));
    await waitUntil(async () => (await admin.seen("GET /summary")).length === calls + 1, undefined, {
      timeout: 20_000,
    });
    expect(period()).to.equal("2019-12-01..2020-01-01");
    const again = await sums(admin);
    const asked = (await admin.seen("GET /summary")).at(-1);
    expect(asked!.query).to.equal("from=2019-12-01&to=2020-01-01");
    expect(again.shadowRoot!.querySelector<HTMLInputElement>("#from")!.value).to.equal("2019-12-01");
    // As the browser does at its back button.
    history.replaceState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    await shows(again, () => text(again, ".totals").includes("R$ 123,45"));
    expect(again.shadowRoot!.querySelector("select")!.selectedIndex).to.equal(0);
  });

  it("takes this month for a period of the address that is none", async () => {
    const admin = await TestAdmin.with(PAID);
    for (const bad of ["2026-13", "2026-11-01..", "0202-01-01..2026-01-01", "<b>"]) {
      history.replaceState(null, "", `?pay-period=${encodeURIComponent(bad)}`);
      const element = await sums(admin);
      expect(element.shadowRoot!.querySelector("select")!.selectedIndex).to.equal(0);
    }
  });

  it("changes figures in their places, and shows new rows once that is asked for", async () => {
    const admin = await TestAdmin.with(PAID);
    // A delivery tells the fee: what is not known yet has a note.
    const told = { delivered: true } as const;
    await admin.play({ acts: [told] });
    const element = await sums(admin);
    element.style.inlineSize = "1000px";
    const places = () =>
      [...element.shadowRoot!.querySelectorAll("dd, td, .button")].map((each) =>
        JSON.stringify(each.getBoundingClientRect()),
      );
    const before = places();
    await admin.play({ acts: [{ refund: "A-1001", amount: 1_000, key: "return-0000000002" }, told] });
    await admin.listening();
    await shows(element, () => text(element, ".totals").includes("R$ 33,45"));
    expect(text(element, ".days tbody")).to.contain("R$ 33,45");
    expect(places()).to.deep.equal(before);
    await admin.play({ acts: [{ paid: "B-2" }] });
    await shows(element, (root) => root.querySelector(".news"));
    expect(text(element, ".days tbody")).not.to.contain("Pix");
    expect(places().slice(0, before.length)).to.deep.equal(before);
    press(element, "news");
    await shows(element, () => text(element, ".days tbody").includes("Pix"));
    expect(element.shadowRoot!.querySelector(".news") === null).to.equal(true);
  });

  it("keeps what it shows if the next period cannot be read, and tries again", async () => {
    const admin = await TestAdmin.with(PAID);
    const element = await sums(admin);
    await admin.play({ faults: [{ call: "GET /summary", times: 1, status: 503, body: {} }] });
    const select = element.shadowRoot!.querySelector("select")!;
    select.value = select.options[2]!.value;
    select.dispatchEvent(new Event("change"));
    await shows(element, (root) => root.querySelector(".notice"));
    expect(text(element, ".totals")).to.contain("R$ 123,45");
    press(element, "again");
    await shows(element, () => text(element, ".answer").includes("Nada entrou"));
    expect(element.shadowRoot!.querySelector(".notice") === null).to.equal(true);
  });

  it("saves the period as a spreadsheet", async () => {
    const admin = await TestAdmin.with(PAID);
    const element = await sums(admin);
    const saved: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download, this.href.slice(0, 5));
    };
    try {
      press(element, "csv");
      await waitUntil(() => saved.length > 0);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(saved[0]).to.match(/^somas-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
    expect(saved[1]).to.equal("blob:");
    const [asked] = (await admin.seen("GET /summary")).slice(-1);
    expect(new URLSearchParams(asked!.query).get("csvForm")).to.equal("brazilian");
  });

  it("compares with the service's list when asked to, and says what differs by charge", async () => {
    // The service lists what its delivery tells as well, so that has to have arrived.
    const admin = await TestAdmin.with({ acts: [{ card: "A-1001" }, { delivered: true }] });
    const element = await sums(admin);
    expect(await admin.seen("GET /reconciliation")).to.deep.equal([]);
    press(element, "compare");
    await shows(element, (root) => root.querySelector(".comparison"));
    expect(text(element, ".comparison")).to.contain("Nenhuma diferença");
    const charge = { status: "paid", amount: 5_000, differences: [] };
    const charges = [
      { ...charge, finding: "equal", id: "e" },
      {
        ...charge,
        finding: "mended",
        id: "charge-1",
        orderId: "O-1",
        differences: [
          { field: "netAmount", store: 4_900, service: 4_800, mended: true },
          { field: "status", store: "pending", service: "paid", mended: true },
        ],
      },
      { ...charge, finding: "unknown", paymentId: "pay-9" },
    ];
    const body = { charges, unreadable: [{ fields: [] }], complete: true };
    await admin.play({ faults: [{ call: "GET /reconciliation", times: 1, status: 200, body }] });
    press(element, "compare");
    await shows(element, (root) => root.querySelector(".comparison .item"));
    const found = text(element, ".comparison");
    expect(found).to.contain("foi corrigido aqui").and.to.contain("R$ 49,00 aqui, R$ 48,00 no serviço");
    expect(found).to.contain("Pendente aqui, Pago no serviço").and.to.contain("a loja não");
    expect(await violations(element)).to.deep.equal([]);
    const opened: string[] = [];
    element.addEventListener("pay-open", (event) => {
      event.preventDefault();
      opened.push(event.detail.chargeId);
    });
    element.shadowRoot!.querySelector<HTMLElement>(".comparison a")!.click();
    expect(opened).to.deep.equal(["charge-1"]);
  });
});
