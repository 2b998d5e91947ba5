// The list while payments come and change.
import { expect } from "@open-wc/testing";
import { Shifts } from "../../../elements/support/layout-shifts.ts";
import { ChargesPage, restoreAddress, until } from "../support/charges.ts";

const news = (page: ChargesPage) => page.part("new")?.textContent.replace(/\s+/g, " ").trim() ?? "";

describe("pay-charges while it is open", () => {
  afterEach(restoreAddress);

  it("reads again once its stream is open, and so misses nothing that happens before", async () => {
    const page = await ChargesPage.with({ acts: [{ pix: "A-1001" }] });
    await page.admin.play({ acts: [{ paid: "A-1001" }, { card: "A-2" }] });
    await page.listening();
    await until(() => page.cells("A-1001")[2] === "Pago", "the change");
    await until(() => news(page).includes("A-2"), "the news");
  });

  it("changes a payment in its place, and moves nothing", async () => {
    const page = await ChargesPage.with({ acts: [{ pix: "A-1001" }, { card: "A-2" }] });
    await page.listening();
    page.part("link")!.focus();
    const row = page.rows[1]!;
    const places = () =>
      page.all("td, .strip, .filters").map((each) => JSON.stringify(each.getBoundingClientRect()));
    const before = places();
    await page.admin.play({ acts: [{ paid: "A-1001" }] });
    await until(() => page.cells("A-1001")[2] === "Pago", "the change");
    expect(page.rows[1] === row).to.equal(true);
    expect(places()).to.deep.equal(before);
    expect(page.focused === page.part("link")).to.equal(true);
    expect(news(page)).to.equal("");
  });

  it("tells of a new payment at once in room kept for it, and shows it on top once that is asked for", async () => {
    const page = await ChargesPage.with({
      acts: [{ card: "A-1001" }],
      orders: { "A-1002": { amount: 8_000 } },
    });
    await page.listening();
    const shifts = new Shifts();
    await shifts.forget();
    const top = page.rows[0]!.getBoundingClientRect().top;
    await page.admin.play({ acts: [{ pix: "A-1002" }] });
    await until(() => page.part("new"), "the news");
    const said = "Novo pagamento: R$ 80,00, Pix, pedido A-1002 (Pendente)";
    expect(news(page)).to.equal(said);
    expect(page.spoken).to.equal(said);
    expect(page.orders).to.deep.equal(["A-1001"]);
    expect(page.rows[0]!.getBoundingClientRect().top).to.equal(top);
    expect(await shifts.seen()).to.deep.equal([]);
    shifts.stop();

    await page.admin.play({ acts: [{ paid: "A-1002" }, { card: "A-1003" }] });
    await until(() => news(page) === "Mostrar 2 pagamentos novos", "both");
    await page.press("[part=new]");
    expect(page.orders).to.deep.equal(["A-1003", "A-1002", "A-1001"]);
    expect(page.cells("A-1002")[2]).to.equal("Pago");
    await until(() => page.focused?.textContent.trim() === "A-1003", "the focus");
    expect(page.part("new") === undefined).to.equal(true);
  });

  it("tells of what its filters find alone, and keeps a row that they find no longer", async () => {
    const page = await ChargesPage.with({ acts: [{ pix: "A-1001" }] }, "?pay-status=pending");
    await page.listening();
    await page.admin.play({ acts: [{ paid: "A-1001" }, { card: "A-2" }, { pix: "A-3" }] });
    await until(() => news(page).includes("A-3"), "the news");
    expect(page.orders).to.deep.equal(["A-1001"]);
    expect(page.cells("A-1001")[2]).to.equal("Pago");
  });

  it("says of a declined payment that its order was paid since, at first and as it happens", async () => {
    const number = "4000000000000515";
    const acts = [{ card: "A-1001", number }];
    const page = await ChargesPage.with({ acts }, "?pay-status=unpaid");
    expect(page.cells("A-1001")[2]).to.contain("o limite não cobre a compra");
    await page.listening();
    await page.admin.play({ acts: [{ card: "A-1001" }] });
    const saysSo = () => page.cells("A-1001")[2]?.endsWith("O pedido foi pago em outra tentativa.");
    await until(saysSo, "the news");
    expect(page.orders).to.deep.equal(["A-1001"]);
    const reloaded = new ChargesPage(page.admin);
    await reloaded.loaded();
    expect(reloaded.cells("A-1001")[2]).to.contain("O pedido foi pago em outra tentativa.");
  });

  it("tells of payments by the card that is searched for alone", async () => {
    const page = await ChargesPage.with({ acts: [{ card: "A-1001" }] }, "?pay-last4=1111");
    expect(page.orders).to.deep.equal(["A-1001"]);
    await page.listening();
    await page.admin.play({ acts: [{ pix: "A-2" }, { card: "A-3" }] });
    await until(() => news(page).includes("A-3"), "the news");
    expect(news(page)).to.match(/^Novo pagamento: .+ pedido A-3 /);
  });

  it("reads many that change at once in few requests", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 20 }] });
    await page.listening();
    const before = (await page.admin.seen("GET /charges")).length;
    // While the first of them is read, the others come.
    await page.admin.play({
      faults: [{ call: "GET /charges/", times: 1, held: true }],
      acts: [{ pix: "N-0" }],
    });
    await until(async () => (await page.admin.seen("GET /charges/")).length > 0, "the first");
    await page.admin.play({ acts: Array.from({ length: 39 }, (_, n) => ({ pix: `N-${n + 1}` })) });
    await page.admin.play({ release: true });
    await until(() => news(page) === "Mostrar 40 pagamentos novos", "all");
    expect((await page.admin.seen("GET /charges")).length - before).to.be.below(12);
  });

  it("reads anew what is shown once it may have missed something", async () => {
    const page = await ChargesPage.with({ acts: [{ pix: "A-1001" }] }, "?pay-status=pending");
    await page.listening();
    // Nobody is told of what is in the store without a change of its own.
    await page.admin.play({ acts: [{ filled: 2 }] });
    await page.admin.play({ cut: true });
    await until(() => news(page).includes("F-0"), "what was missed");
    expect(page.orders).to.deep.equal(["A-1001"]);
    await page.press("[part=new]");
    expect(page.rows).to.have.length(2);
  });

  it("offers the list from its top where more came than it reads", async () => {
    const page = await ChargesPage.with({ acts: [{ pix: "A-1001" }] });
    await page.listening();
    await page.admin.play({ acts: [{ later: 150 }] });
    await page.admin.play({ cut: true });
    await until(() => news(page) === "Mostrar os pagamentos novos", "the news");
    await page.press("[part=new]");
    await until(() => page.rows.length === 100 && !page.part("new"), "the list from its top");
    expect(page.orders).not.to.include("A-1001");
  });

  it("says that it is not live any more once its reader is signed out, keeps the rows, and goes on after a sign-in", async () => {
    const page = await ChargesPage.with({ acts: [{ pix: "A-1001" }] });
    await page.listening();
    await page.admin.play({
      faults: [{ call: "GET /charges", times: 1, status: 401 }],
      acts: [{ paid: "A-1001" }],
    });
    await until(() => page.one(".trouble"), "an error");
    expect(page.orders).to.deep.equal(["A-1001"]);
    // The stream ends with the session, and opens again with the next one.
    await page.admin.play({ cut: true });
    await until(() => page.cells("A-1001")[2] === "Pago", "the list");
    expect(page.one(".trouble") === undefined).to.equal(true);
  });

  it("asks for nothing more once it is out of the page, and loads again where it is put back", async () => {
    const page = await ChargesPage.with({ acts: [{ pix: "A-1001" }] });
    await page.listening();
    const { element } = page;
    const parent = element.parentElement!;
    element.remove();
    const { length } = await page.admin.seen("GET /charges");
    await page.admin.play({ acts: [{ paid: "A-1001" }] });
    expect(await page.admin.seen("GET /charges")).to.have.length(length);
    parent.append(element);
    await until(() => page.cells("A-1001")[2] === "Pago", "the list");
  });
});
