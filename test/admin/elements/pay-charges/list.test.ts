// The list of payments, as its reader sees it.
import { expect, nextFrame } from "@open-wc/testing";
import type { PayOpenEvent } from "../../../../src/admin/elements/base/events.ts";
import { violations } from "../support/audit.ts";
import { ChargesPage, restoreAddress, until } from "../support/charges.ts";

const charge = (n: number, more: object = {}) => ({
  id: `charge${n}`,
  orderId: `A-${n}`,
  method: "pix",
  status: "paid",
  amount: 12_345,
  version: 1,
  createdAt: `2026-11-2${n}T02:30:00Z`,
  updatedAt: `2026-11-2${n}T02:30:00Z`,
  ...more,
});
const answered = (charges: unknown[]) => ({
  faults: [{ call: "GET /charges", times: 1, status: 200, body: { charges } }],
});

describe("pay-charges", () => {
  afterEach(restoreAddress);

  it("shows each payment with order, method, status, amount, what went back and when, newest first", async () => {
    const page = await ChargesPage.with({
      orders: { "A-7": { amount: 123_456 } },
      acts: [
        { card: "A-1001" },
        { refund: "A-1001", amount: 2_000, key: "return-0000000001" },
        { pix: "A-7" },
      ],
    });
    expect(page.orders).to.deep.equal(["A-7", "A-1001"]);
    expect(page.cells("A-7").slice(0, 5)).to.deep.equal(["A-7", "Pix", "Pendente", "R$ 1.234,56", ""]);
    expect(page.cells("A-1001")[1]).to.equal("Visa final 1111");
    expect(page.cells("A-1001")[4]).to.include("R$ 20,00");
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("says when in Brasília's time", async () => {
    const page = await ChargesPage.with(answered([charge(6)]));
    expect(page.cells("A-6")[5]).to.equal("25/11/2026, 23:30");
  });

  it("appends older ones below a hundred, keeps the reader's place and moves the focus to the first of them", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 150 }] });
    expect(page.rows).to.have.length(100);
    const [, , third] = page.rows;
    const button = page.part("more")!;
    button.scrollIntoView();
    button.focus();
    // WebKit scrolls to what has the focus with the next frame.
    await nextFrame();
    const place = third!.getBoundingClientRect().top;
    button.click();
    await until(() => page.rows.length === 150, "older ones");
    await until(() => page.focused?.textContent.trim() === "F-100", "the focus");
    expect(page.rows[2] === third).to.equal(true);
    expect(third!.getBoundingClientRect().top).to.equal(place);
    expect(page.part("more") === undefined).to.equal(true);
  });

  it("says why older ones did not come, and tries again", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 120 }] });
    await page.admin.play({ faults: [{ call: "GET /charges", times: 1, status: 503 }] });
    await page.press("[part=more]");
    await until(() => page.one(".more .notice"), "an error");
    expect(page.rows).to.have.length(100);
    await page.press("[part=more]");
    await until(() => page.rows.length === 120, "older ones");
    expect(page.one(".more .notice") === undefined).to.equal(true);
  });

  it("asks the page before a payment is opened, and else lets the browser follow the link", async () => {
    const page = await ChargesPage.with({ acts: [{ card: "A-1001" }] }, "?tab=1&pay-status=paid");
    const link = page.part("link") as HTMLAnchorElement;
    const id = page.rows[0]!.dataset["charge"]!;
    const url = new URL(link.href);
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      tab: "1",
      "pay-status": "paid",
      "pay-charge": id,
    });
    const opened: string[] = [];
    const followed: boolean[] = [];
    let isShownHere = true;
    page.element.addEventListener("pay-open", (event) => {
      opened.push((event as PayOpenEvent).detail.chargeId);
      if (isShownHere) event.preventDefault();
    });
    page.element.parentElement!.addEventListener("click", (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    link.click();
    isShownHere = false;
    link.click();
    link.dispatchEvent(
      new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, ctrlKey: true }),
    );
    expect(opened).to.deep.equal([id, id]);
    expect(followed).to.deep.equal([false, true, true]);
  });

  it("shows as text what others wrote, however long, and keeps within its width", async () => {
    const hostile = [
      charge(5, { orderId: "<img src=x onerror=alert(1)>\u202eabc" }),
      charge(4, { orderId: "x".repeat(10_000) }),
      charge(3, { method: "<b>boleto</b>", status: "on_hold\u202e".repeat(500) }),
      charge(2, {
        card: { brand: "y".repeat(10_000), last4: "</bdi>" },
        cancelledAmount: 9_007_199_254_740_991,
      }),
    ];
    for (const width of ["280px", "1000px"]) {
      const page = await ChargesPage.with(answered(hostile));
      page.element.style.width = width;
      await page.element.updateComplete;
      expect(page.orders[0]).to.equal("<img src=x onerror=alert(1)>\\u202eabc");
      expect(page.all("img, b")).to.have.length(0);
      const { scrollWidth, clientWidth } = page.one(".pay")!;
      expect(scrollWidth).to.equal(clientWidth);
      for (const row of page.rows) expect(row.getBoundingClientRect().height).to.be.below(280);
    }
  });

  it("draws a row as a card where it is narrow, and is a table all the same", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 8 }] });
    page.element.style.width = "390px";
    expect(getComputedStyle(page.rows[0]!).display).to.equal("grid");
    expect(page.all("[role=columnheader]")).to.have.length(6);
    expect(await violations(page.element)).to.deep.equal([]);
    page.element.style.width = "1000px";
    expect(getComputedStyle(page.rows[0]!).display).to.equal("table-row");
  });

  it("says why one is not paid: where it is wide in a row as high as the others, and in a card below", async () => {
    const denied = { status: "denied", reason: { code: "insufficient_funds" } };
    const page = await ChargesPage.with(answered([charge(6, denied), charge(5)]));
    page.element.style.width = "1000px";
    expect(page.cells("A-6")[2]).to.equal("Recusado");
    page.element.style.width = "1200px";
    expect(page.cells("A-6")[2]).to.equal("Recusado O banco recusou o cartão: o limite não cobre a compra.");
    const [first, second] = page.rows.map((row) => row.getBoundingClientRect().height);
    expect(first).to.equal(second);
    expect(await violations(page.element)).to.deep.equal([]);
    page.element.style.width = "280px";
    expect(page.cells("A-6")[2]).to.equal("Recusado O banco recusou o cartão: o limite não cobre a compra.");
    const [when, why] = ["td.when time", ".why"].map((each) => page.one(each)!.getBoundingClientRect());
    expect(why!.top).to.be.at.least(when!.bottom - 1);
    expect(page.element.scrollWidth).to.be.at.most(280);
  });

  it("counts what it cannot read", async () => {
    const page = await ChargesPage.with(answered([charge(6), { id: 7 }, null]));
    expect(page.orders).to.deep.equal(["A-6"]);
    expect(page.one(".list .notice")!.textContent).to.include("2 itens");
  });

  it("says that there are no payments yet", async () => {
    const page = await ChargesPage.with({});
    expect(page.one(".empty")!.textContent).to.include("Ainda não há pagamentos");
    expect(page.part("clear")!.checkVisibility({ visibilityProperty: true })).to.equal(false);
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("shows rows without content until the list is there", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 3 }] });
    await page.admin.play({ faults: [{ call: "GET /charges", times: 1, held: true }] });
    const waiting = new ChargesPage(page.admin);
    await waiting.element.updateComplete;
    expect(waiting.all("table.waiting tbody tr")).to.have.length(8);
    expect(waiting.text).to.include("Carregando");
    await page.admin.play({ release: true });
    await waiting.loaded();
    expect(waiting.rows).to.have.length(3);
  });

  it("says in words why there is no list, and tries again", async () => {
    const page = await ChargesPage.with({
      acts: [{ filled: 3 }],
      faults: [{ call: "GET /charges", times: 1, status: 401 }],
    });
    expect(page.one(".trouble")!.textContent).to.include("A sua sessão terminou");
    expect(await violations(page.element)).to.deep.equal([]);
    page.part("retry")!.focus();
    await page.press("[part=retry]");
    await until(() => page.rows.length === 3, "the list");
    expect(page.one(".trouble") === undefined).to.equal(true);
    await until(() => page.focused === page.one(".list"), "the focus");
  });

  it("keeps the rows that were shown while another list cannot be read", async () => {
    const page = await ChargesPage.with({ acts: [{ filled: 8 }] });
    await page.admin.play({ faults: [{ call: "GET /charges", times: 1, status: 503 }] });
    await page.choose("status", "paid");
    expect(page.rows).to.have.length(8);
    expect(page.one(".trouble")!.textContent).to.include("A lista abaixo ainda é a anterior.");
    await page.press("[part=retry]");
    await until(() => page.rows.length === 1, "the list");
  });

  it("shows nothing of another shop once its endpoint is another", async () => {
    const page = await ChargesPage.with({ acts: [{ card: "A-1001" }] });
    const other = await ChargesPage.with({ acts: [{ card: "B-1" }] });
    page.element.endpoint = other.admin.endpoint;
    await page.element.updateComplete;
    expect(page.rows).to.have.length(0);
    await until(() => page.rows.length > 0, "the other list");
    expect(page.orders).to.deep.equal(["B-1"]);
  });
});
