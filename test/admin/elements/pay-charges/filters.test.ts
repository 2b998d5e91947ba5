// The filters of the list, which the page's address keeps.
import { expect } from "@open-wc/testing";
import { dayOf } from "../../../../src/admin/elements/i18n/describe.ts";
import { violations } from "../support/audit.ts";
import { ChargesPage, restoreAddress, until } from "../support/charges.ts";

const asked = async (page: ChargesPage) => Object.fromEntries((await page.asked()).at(-1)!);
/** Of the card that paid for the first of those that fill the list, F-1. */
const LAST4 = "1001";
const address = () => Object.fromEntries(new URLSearchParams(location.search));

describe("the filters of pay-charges", () => {
  afterEach(restoreAddress);

  it("are read from the page's address, and written to it beside what else stands there", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 16 }] }, "?tab=1&pay-status=paid");
    expect(page.rows).to.have.length(2);
    expect(page.field("status").value).to.equal("paid");
    await page.choose("status", "pending");
    await page.choose("method", "pix");
    await page.choose("from", "2026-01-01");
    await page.choose("to", "2099-12-31");
    await page.choose("order", " F-8 ");
    expect(page.orders).to.deep.equal(["F-8"]);
    const filters = { from: "2026-01-01", to: "2099-12-31", status: "pending", method: "pix" };
    expect(await asked(page)).to.deep.equal({ ...filters, orderId: "F-8", limit: "100" });
    const written = {
      "pay-status": "pending",
      "pay-method": "pix",
      "pay-from": "2026-01-01",
      "pay-to": "2099-12-31",
      "pay-order": "F-8",
    };
    expect(address()).to.deep.equal({ tab: "1", ...written });
    const reloaded = new ChargesPage(page.admin);
    await reloaded.loaded();
    expect(reloaded.orders).to.deep.equal(["F-8"]);
    expect(reloaded.field("order").value).to.equal("F-8");
  });

  it("have all that ended unpaid as one choice, which the merchant's side is asked for at once", async () => {
    const number = "4000000000000515";
    const orders = Object.fromEntries(
      ["A-1", "A-2", "A-3", "A-4", "A-5"].map((id) => [id, { amount: 8_000 }]),
    );
    const page = await ChargesPage.with({
      orders,
      acts: [{ card: "A-1", number }, { pix: "A-2" }, { card: "A-3" }],
    });
    await page.choose("status", "unpaid");
    expect(page.orders).to.deep.equal(["A-1"]);
    expect(await asked(page)).to.include({ status: "expired,denied,failed" });
    expect(address()).to.deep.equal({ "pay-status": "unpaid" });
    await page.listening();
    await page.admin.play({ acts: [{ card: "A-4" }, { card: "A-5", number }] });
    await page.press("[part~=new]");
    expect(page.orders).to.deep.equal(["A-5", "A-1"]);
  });

  it("ignore what is none of their values", async () => {
    const bad = `?pay-status=lost&pay-method=cash&pay-from=2026-02-30&pay-to=0202-01-01&pay-last4=424&pay-order=${"x".repeat(201)}`;
    const page = await ChargesPage.with({ acts: [{ filled: 3 }] }, bad);
    expect(page.rows).to.have.length(3);
    expect(await asked(page)).to.deep.equal({ limit: "100" });
  });

  it("follow the address when the reader goes back", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 8 }] }, "?pay-status=paid");
    expect(page.rows).to.have.length(1);
    // As the browser does at its back button.
    history.replaceState(null, "", location.pathname);
    dispatchEvent(new PopStateEvent("popstate"));
    await until(() => page.rows.length === 8, "all");
    expect(page.field("status").value).to.equal("");
  });

  it("take days that are given the other way round, and no day while its year is typed", async () => {
    const page = await ChargesPage.with({}, "?pay-from=2026-11-30&pay-to=2026-11-01");
    expect(await asked(page)).to.include({ from: "2026-11-01", to: "2026-11-30" });
    const { length } = await page.asked();
    await page.choose("from", "0202-11-05");
    expect(address()["pay-from"]).to.equal("2026-11-30");
    expect(await page.asked()).to.have.length(length);
    page.field("from").dispatchEvent(new FocusEvent("blur"));
    expect(page.field("from").value).to.equal("2026-11-30");
  });

  it("find payments by the last digits of the card, with the other filters, and by the page's address", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 16 }] });
    await page.choose("last4", LAST4);
    expect(page.orders).to.deep.equal(["F-1"]);
    expect(page.cells("F-1")[1]).to.equal(`Visa final ${LAST4}`);
    expect(await asked(page)).to.deep.equal({ last4: LAST4, limit: "100" });
    expect(address()).to.deep.equal({ "pay-last4": LAST4 });
    await page.choose("method", "card");
    expect(page.orders).to.deep.equal(["F-1"]);
    const reloaded = new ChargesPage(page.admin);
    await reloaded.loaded();
    expect(reloaded.orders).to.deep.equal(["F-1"]);
    expect(reloaded.field("last4").value).to.equal(LAST4);
    await reloaded.choose("last4", "");
    expect(address()).to.deep.equal({ "pay-method": "card" });
  });

  it("find them once all four digits are typed, and take the end of a whole number, of which nothing is kept", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 16 }] });
    const field = page.field("last4");
    field.value = LAST4;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await page.loaded();
    expect(await asked(page)).to.include({ last4: LAST4 });
    await page.choose("last4", "4111 1111 1111 9876");
    expect(field.value).to.equal("9876");
    expect(await asked(page)).to.include({ last4: "9876" });
    expect(location.href).not.to.include("4111");
    await page.choose("last4", `final ${LAST4}`);
    expect(field.value).to.equal(LAST4);
  });

  it("say what is missing of digits that are none, and keep what was found until they are mended", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 16 }] });
    const { length } = await page.asked();
    await page.choose("last4", "42");
    const error = page.one("#last4-error")!;
    expect(error.textContent).to.equal("Digite os 4 últimos dígitos do cartão.");
    expect(page.spoken).to.equal(error.textContent);
    expect(page.field("last4").ariaInvalid).to.equal("true");
    expect(await violations(page.element)).to.deep.equal([]);
    expect(await page.asked()).to.have.length(length);
    expect(page.rows).to.have.length(16);
    await page.choose("last4", LAST4);
    expect(page.one("#last4-error")).to.equal(undefined);
    expect(page.field("last4").ariaInvalid).to.equal(null);
  });

  it("offer to search for four digits as what else they may be, where nothing is found", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 16 }] });
    await page.choose("order", LAST4);
    const other = page.part("other")!;
    expect(other.textContent.trim()).to.equal(`Buscar cartão final ${LAST4}`);
    expect(await violations(page.element)).to.deep.equal([]);
    other.click();
    await page.loaded();
    expect(page.orders).to.deep.equal(["F-1"]);
    expect([page.field("order").value, page.field("last4").value]).to.deep.equal(["", LAST4]);
    await page.choose("last4", "9876");
    expect(page.part("other")!.textContent.trim()).to.equal("Buscar pedido 9876");
    await page.choose("last4", "");
    await page.choose("order", "A-9999");
    expect(page.part("other")).to.equal(undefined);
  });

  it("have periods that are chosen and left with a press", async () => {
    const page = await ChargesPage.with({});
    const [today] = page.all(".chip");
    today!.click();
    await page.loaded();
    const { from, to } = await asked(page);
    // Also where the day ends just now.
    expect([from, to]).to.deep.equal([address()["pay-from"], address()["pay-to"]]);
    expect(Date.parse(dayOf(new Date())) - Date.parse(from!)).to.be.at.most(86_400_000);
    expect(page.field("from").value).to.equal(from);
    expect(page.all(".chip").map((chip) => chip.ariaPressed)).to.deep.equal([
      "true",
      "false",
      "false",
      "false",
    ]);
    page.all(".chip")[2]!.click();
    await page.loaded();
    const week = await asked(page);
    expect(Date.parse(week["to"]!) - Date.parse(week["from"]!)).to.equal(6 * 86_400_000);
    page.all(".chip")[2]!.click();
    await page.loaded();
    expect(address()).to.deep.equal({});
  });

  it("are cleared where they find nothing, and the focus stays in the list", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 3 }] }, "?pay-order=A-9999");
    expect(page.one(".empty")!.textContent).to.include("Nenhum pagamento com estes filtros");
    expect(await violations(page.element)).to.deep.equal([]);
    page.one(".empty button")!.focus();
    page.one(".empty button")!.click();
    await page.loaded();
    expect(page.rows).to.have.length(3);
    expect(page.field("order").value).to.equal("");
    expect(page.focused === page.one(".list")).to.equal(true);
    expect(page.spoken).to.equal("Pagamentos na lista: 3.");
  });

  it("are folded away but for the search where it is narrow", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 8 }] }, "?pay-status=paid&pay-method=card");
    page.element.style.width = "390px";
    const toggle = page.one(".toggle")!;
    expect(toggle.textContent.trim()).to.equal("Filtros (2)");
    expect(page.field("status").checkVisibility()).to.equal(false);
    expect(page.field("order").checkVisibility()).to.equal(true);
    await page.press(".toggle");
    expect(toggle.ariaExpanded).to.equal("true");
    expect(page.field("status").checkVisibility()).to.equal(true);
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("have what they find saved as a spreadsheet, named by its period, whose address is given back", async () => {
    const page = await ChargesPage.with(
      { acts: [{ filled: 16 }] },
      "?pay-status=paid&pay-from=2026-01-01&pay-to=2099-12-31",
    );
    const saved: [name: string, text: Promise<string>][] = [];
    const click = HTMLAnchorElement.prototype.click;
    const later = globalThis.setTimeout;
    const timers: (() => void)[] = [];
    HTMLAnchorElement.prototype.click = function () {
      saved.push([this.download, fetch(this.href).then((answer) => answer.text())]);
      globalThis.setTimeout = ((run: () => void) => timers.push(run)) as never;
    };
    const revoked: string[] = [];
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (url) => revoked.push(url);
    try {
      await page.press("[part=csv]");
      await until(() => saved.length > 0, "the file");
    } finally {
      globalThis.setTimeout = later;
      HTMLAnchorElement.prototype.click = click;
    }
    const [[name, text]] = saved as [(typeof saved)[0]];
    expect(await asked(page)).to.include({ status: "paid", csvForm: "brazilian" });
    expect(name).to.equal("pagamentos-2026-01-01-2099-12-31.csv");
    const lines = (await text).trim().split("\r\n");
    expect(lines).to.have.length(3);
    expect(lines[0]).to.include("Pedido;Forma de pagamento;Situação");
    expect(lines[1]).to.include("F-5");
    for (const run of timers) run();
    URL.revokeObjectURL = revoke;
    expect(revoked).to.have.length(1);
    await until(() => page.spoken === "Planilha baixada.", "that it is saved");
  });

  it("have it saved in the form of the reader's language, or in the other that they choose", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 3 }] });
    const click = HTMLAnchorElement.prototype.click;
    let count = 0;
    HTMLAnchorElement.prototype.click = () => void count++;
    const save = async () => {
      const before = count;
      await page.press("[part=csv]");
      await until(() => count > before, "the file");
      return (await asked(page))["csvForm"];
    };
    try {
      expect(page.field("csv-form").value).to.equal("brazilian");
      expect(await save()).to.equal("brazilian");
      page.element.locale = "en";
      await page.element.updateComplete;
      expect(page.field("csv-form").value).to.equal("international");
      expect(await save()).to.equal(undefined);
      await page.choose("csv-form", "brazilian");
      expect(await save()).to.equal("brazilian");
      expect(address()).to.deep.equal({});
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it("say why a spreadsheet was not saved", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 3 }] });
    await page.admin.play({ faults: [{ call: "GET /charges", times: 1, status: 403 }] });
    await page.press("[part=csv]");
    await until(() => page.one(".filters + .notice"), "an error");
    expect(page.one(".filters + .notice")!.textContent).to.include(
      "A planilha não foi baixada. Você não tem",
    );
    expect(page.rows).to.have.length(3);
  });
});
