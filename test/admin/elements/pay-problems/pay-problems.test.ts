// The inbox beside the real merchant's side.
import { expect, fixture, html, waitUntil } from "@open-wc/testing";
import "../../../../src/admin/elements/pay-problems/define.ts";
import type { PayProblems } from "../../../../src/admin/elements/pay-problems/pay-problems.ts";
import { violations } from "../support/audit.ts";
import { TestAdmin, type Act, type AdminScript } from "../support/test-admin.ts";

/** A buyer pays too little on each of these orders. */
const underpaid = (...orders: string[]): Act[] =>
  orders.flatMap((order) => [{ pix: order }, { paid: order, amount: 100 }, { passes: 1_000 }]);

const FAILING: AdminScript = {
  onPaidThrows: "the stock database is down",
  acts: [{ card: "A-1001" }, ...Array.from({ length: 12 }, () => ({ passes: 300_000 }))],
};

async function inbox(admin: TestAdmin, locale = "pt-BR"): Promise<PayProblems> {
  const element = await fixture<PayProblems>(
    html`<pay-problems endpoint=${admin.endpoint} locale=${locale}></pay-problems>`,
  );
  await shows(element, (root) => root.querySelector(".list, .calm, .notice"));
  return element;
}

const rootOf = (element: PayProblems) => element.shadowRoot!;
const shows = (element: PayProblems, find: (root: ShadowRoot) => unknown) =>
  waitUntil(() => find(rootOf(element)), undefined, { timeout: 20_000 });
const items = (element: PayProblems, list = ".inbox > .list") => [
  ...rootOf(element).querySelectorAll<HTMLElement>(`${list} > .item`),
];
const texts = (element: PayProblems) => items(element).map((item) => item.textContent.replace(/\s+/g, " "));
const orders = (element: PayProblems) =>
  items(element).map((item) => item.querySelector(".order bdi")!.textContent);
const buttonOf = (item: ParentNode, part: string) =>
  item.querySelector<HTMLButtonElement>(`button[part="${part}"]`);

describe("pay-problems", () => {
  it("lists what waits for a person, newest first, in words, with the message behind", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001", "B-2") });
    const element = await inbox(admin);
    expect(orders(element)).to.deep.equal(["B-2", "A-1001"]);
    const [first] = items(element);
    expect(first!.querySelector("h3")!.textContent).to.contain("valor diferente do cobrado");
    expect(first!.querySelector(".advice")!.textContent).to.contain("devolva o dinheiro");
    const message = first!.querySelector<HTMLElement>("details .said")!;
    expect(message.textContent).to.contain("A payment of R$ 1,00 was confirmed");
    expect(message.lang).to.equal("en");
    expect(message.checkVisibility()).to.equal(false);
    expect(await violations(element)).to.deep.equal([]);
    element.locale = "es";
    await element.updateComplete;
    expect(texts(element)[0]).to.contain("Llegó un pago con un valor distinto");
  });

  it("settles one once the server says so, and shows who did, with the focus there", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001") });
    await admin.play({ faults: [{ call: "POST /problems", times: 1, held: true }] });
    const element = await inbox(admin);
    await shows(element, (root) => buttonOf(root, "resolve"));
    const resolve = buttonOf(rootOf(element), "resolve")!;
    resolve.focus();
    resolve.click();
    await shows(element, () => resolve.getAttribute("aria-disabled") === "true");
    expect(texts(element)[0]).not.to.contain("Resolvido por");
    await admin.play({ release: true });
    await shows(element, (root) => root.querySelector("[data-outcome]"));
    const outcome = rootOf(element).querySelector("[data-outcome]")!;
    expect(outcome.textContent.replace(/\s+/g, " ")).to.match(/Resolvido por ana em \d\d\/\d\d\/\d{4}/);
    await shows(element, (root) => root.activeElement === outcome);
    expect(buttonOf(rootOf(element), "resolve") === null).to.equal(true);
    expect(await violations(element)).to.deep.equal([]);

    rootOf(element).querySelector<HTMLInputElement>('input[value="resolved"]')!.click();
    await shows(element, () => texts(element)[0]?.includes("Resolvido por ana"));
    rootOf(element).querySelector<HTMLInputElement>('input[value="open"]')!.click();
    await shows(element, (root) => root.querySelector(".calm"));
    expect(rootOf(element).querySelector(".calm")!.textContent).to.contain("Nenhum problema aberto");
    expect(await violations(element)).to.deep.equal([]);
  });

  it("says why one could not be settled, and takes the next try", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001") });
    await admin.play({ faults: [{ call: "POST /problems", times: 1, status: 503, body: {} }] });
    const element = await inbox(admin);
    await shows(element, (root) => buttonOf(root, "resolve"));
    buttonOf(rootOf(element), "resolve")!.click();
    await shows(element, (root) => root.querySelector(".item .notice"));
    expect(texts(element)[0]).to.contain("indisponível");
    buttonOf(rootOf(element), "resolve")!.click();
    await shows(element, () => texts(element)[0]!.includes("Resolvido por ana"));
    expect(rootOf(element).querySelector(".notice") === null).to.equal(true);
  });

  it("says that there is something new, and moves nothing until it is asked for", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001", "B-2") });
    const element = await inbox(admin);
    await admin.listening();
    const before = items(element).map((item) => item.getBoundingClientRect().top);
    await admin.play({ acts: [...underpaid("C-3"), { settled: "A-1001" }] });
    await shows(element, (root) => root.querySelector(".news"));
    await shows(element, () => texts(element)[1]!.includes("Resolvido por rui"));
    expect(orders(element)).to.deep.equal(["B-2", "A-1001"]);
    expect(items(element).map((item) => item.getBoundingClientRect().top)).to.deep.equal(before);
    expect(await violations(element)).to.deep.equal([]);
    buttonOf(rootOf(element), "news")!.click();
    await shows(element, () => orders(element).join() === "C-3,B-2");
    expect(rootOf(element).querySelector(".news") === null).to.equal(true);
  });

  it("catches up after its stream was cut", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001") });
    const element = await inbox(admin);
    await admin.listening();
    await admin.play({ cut: true });
    await admin.play({ acts: underpaid("B-2") });
    await shows(element, (root) => root.querySelector(".news"));
  });

  it("goes on with older ones, without those it has", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001") });
    const problem = (n: number) => ({
      id: `p-${n}`,
      code: n === 2 ? "moon_in_the_way" : "late_payment",
      message: `In English ${n}`,
      at: new Date(Date.UTC(2026, 10, 20, 12, 0, 60 - n)).toISOString(),
      orderId: `O-${n}`,
    });
    const answers = [
      { status: 200, body: { problems: [problem(0), problem(1), { id: 7 }], next: "1.p-1" } },
      { status: 503, body: {} },
      { status: 200, body: { problems: [problem(1), problem(2)] } },
    ];
    await admin.play({ faults: answers.map((answer) => ({ call: "GET /problems", times: 1, ...answer })) });
    const element = await inbox(admin);
    expect(orders(element)).to.deep.equal(["O-0", "O-1"]);
    expect(rootOf(element).textContent).to.contain("não conseguiu ler 1 itens");
    buttonOf(rootOf(element), "older")!.click();
    await shows(element, (root) => root.querySelector(".notice"));
    expect(orders(element)).to.deep.equal(["O-0", "O-1"]);
    buttonOf(rootOf(element), "again")!.click();
    await shows(element, () => items(element).length === 3);
    const [, , unknown] = items(element);
    expect(unknown!.textContent).to.contain("não conhece este tipo").and.to.contain("In English 2");
    await shows(element, (root) => root.activeElement === unknown!.querySelector("h3"));
    expect(buttonOf(rootOf(element), "older") === null).to.equal(true);
    expect(await violations(element)).to.deep.equal([]);
  });

  it("says in words that it could not read, and reads when it is asked to", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001") });
    await admin.play({ faults: [{ call: "GET /problems", times: 1, status: 503, body: {} }] });
    const heard: string[] = [];
    const hear = ({ detail }: HTMLElementEventMap["pay-error"]) => void heard.push(detail.code);
    document.addEventListener("pay-error", hear);
    const element = await inbox(admin);
    document.removeEventListener("pay-error", hear);
    expect(heard).to.deep.equal(["service_unavailable"]);
    expect(rootOf(element).querySelector(".notice")!.textContent).to.contain("indisponível");
    expect(await violations(element)).to.deep.equal([]);
    buttonOf(rootOf(element), "again")!.click();
    await shows(element, () => orders(element).join() === "A-1001");
  });

  it("opens a payment as the page wants, and is a link where the page does not say", async () => {
    const admin = await TestAdmin.with({ acts: underpaid("A-1001") });
    const element = await inbox(admin);
    const link = items(element)[0]!.querySelector("a")!;
    const opened: string[] = [];
    element.addEventListener("pay-open", (event) => {
      event.preventDefault();
      opened.push(event.detail.chargeId);
    });
    expect(link.getAttribute("href")).to.match(/^\?pay-charge=[\w-]+$/);
    link.click();
    expect(opened.map((id) => `?pay-charge=${id}`)).to.deep.equal([link.getAttribute("href")]);
    // Into another tab: the browser's own, and no matter of the page's.
    let prevented: boolean | undefined;
    const last = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener("click", last, { once: true });
    link.dispatchEvent(
      new MouseEvent("click", { ctrlKey: true, bubbles: true, composed: true, cancelable: true }),
    );
    expect([prevented, opened.length]).to.deep.equal([false, 1]);
  });

  it("has no button for whoever may only look", async () => {
    const admin = await TestAdmin.with({ ...FAILING, can: ["view"] });
    await admin.play({ acts: underpaid("B-2") });
    const element = await inbox(admin);
    await shows(element, (root) => root.querySelector(".failing"));
    await waitUntil(async () => (await admin.seen("GET /me")).length > 0);
    await element.updateComplete;
    expect(rootOf(element).querySelectorAll(".item button").length).to.equal(0);
    expect(await violations(element)).to.deep.equal([]);
  });

  it("shows texts of others as texts, however long", async () => {
    const admin = await TestAdmin.with({});
    const orderId = `<img src=x onerror=alert(1)>\u202e${"x".repeat(10_000)}`;
    const problem = { id: "p", code: "late_payment", message: orderId, at: "2026-11-20T12:00:00Z", orderId };
    const body = { problems: [problem, { ...problem, id: "q", code: orderId }] };
    await admin.play({ faults: [{ call: "GET /problems", times: 1, status: 200, body }] });
    const element = await inbox(admin);
    expect(rootOf(element).querySelector("img") === null).to.equal(true);
    expect(orders(element)[0]).to.contain("\\u202e");
    element.style.inlineSize = "320px";
    expect(element.scrollWidth).to.be.at.most(320);
  });

  it("has a failing call made at once, and shows what became of it", async () => {
    const admin = await TestAdmin.with(FAILING);
    const element = await inbox(admin);
    await shows(element, (root) => buttonOf(root, "retry"));
    const call = () => items(element, ".failing .list")[0]!;
    expect(call().textContent).to.contain("não recebeu o aviso de que o pedido foi pago");
    expect(call().querySelector(".said")!.textContent).to.equal("the stock database is down");
    expect(await violations(element)).to.deep.equal([]);
    buttonOf(call(), "retry")!.click();
    await shows(element, () => call().textContent.includes("falhou de novo"));
    await admin.play({ onPaidThrows: "" });
    const retry = buttonOf(call(), "retry")!;
    retry.focus();
    retry.click();
    await shows(element, () => call().textContent.includes("A loja recebeu o aviso"));
    expect(buttonOf(call(), "retry") === null).to.equal(true);
    expect(await violations(element)).to.deep.equal([]);
  });

  it("gives a call up only when it is asked a second time", async () => {
    const admin = await TestAdmin.with(FAILING);
    const element = await inbox(admin);
    await shows(element, (root) => buttonOf(root, "drop"));
    const call = () => items(element, ".failing .list")[0]!;
    buttonOf(call(), "drop")!.click();
    await shows(element, (root) => root.activeElement === buttonOf(call(), "keep"));
    expect(call().textContent).to.contain("não pode ser desfeito");
    expect(await violations(element)).to.deep.equal([]);
    buttonOf(call(), "keep")!.click();
    await shows(element, (root) => root.activeElement === buttonOf(call(), "drop"));
    expect(await admin.seen("POST /handlers")).to.deep.equal([]);
    buttonOf(call(), "drop")!.click();
    await shows(element, () => buttonOf(call(), "keep"));
    const sure = buttonOf(call(), "drop")!;
    sure.focus();
    sure.click();
    await shows(element, () => call().textContent.includes("Você desistiu"));
    expect((await admin.seen("POST /handlers")).length).to.equal(1);
    expect(rootOf(element).activeElement!.textContent).to.contain("Você desistiu");
  });

  it("says of a call that was given up that it was, where the list was read anew before the answer", async () => {
    const admin = await TestAdmin.with(FAILING);
    const element = await inbox(admin);
    await shows(element, (root) => buttonOf(root, "drop"));
    await admin.play({ faults: [{ call: "POST /handlers", times: 1, held: true }] });
    const call = () => items(element, ".failing .list")[0];
    buttonOf(call()!, "drop")!.click();
    await shows(element, () => buttonOf(call()!, "keep"));
    buttonOf(call()!, "drop")!.click();
    await waitUntil(async () => (await admin.seen("POST /handlers")).length === 1);
    const lists = async () => (await admin.seen("GET /handlers")).length;
    const before = await lists();
    rootOf(element).querySelector<HTMLInputElement>('input[value="resolved"]')!.click();
    await waitUntil(async () => (await lists()) > before);
    rootOf(element).querySelector<HTMLInputElement>('input[value="open"]')!.click();
    await shows(element, () => call());
    await admin.play({ release: true });
    await shows(element, () => call()?.textContent.includes("Você desistiu"));
  });

  it("goes on with what was pressed where another list is read meanwhile", async () => {
    const admin = await TestAdmin.with({ ...FAILING, faults: [{ call: "POST", times: 9, held: true }] });
    await admin.play({ acts: underpaid("B-2") });
    const element = await inbox(admin);
    const { fetch } = window;
    const signals: AbortSignal[] = [];
    window.fetch = (url, options) => {
      if (options?.method === "POST" && options.signal) signals.push(options.signal);
      return fetch(url, options);
    };
    try {
      await shows(element, (root) => buttonOf(root, "retry") && buttonOf(root, "resolve"));
      buttonOf(items(element, ".failing .list")[0]!, "retry")!.click();
      buttonOf(rootOf(element), "resolve")!.click();
      await waitUntil(() => signals.length === 2);
      rootOf(element).querySelector<HTMLInputElement>('input[value="resolved"]')!.click();
      await shows(element, (root) => root.querySelector(".calm"));
      element.remove();
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false, false]);
    } finally {
      window.fetch = fetch;
      await admin.play({ release: true });
    }
  });

  it("says that it is not set up", async () => {
    const element = await fixture<PayProblems>(html`<pay-problems locale="en"></pay-problems>`);
    await shows(element, (root) => root.querySelector(".notice"));
    expect(rootOf(element).textContent).to.contain("This desk isn’t set up");
    expect(buttonOf(rootOf(element), "again") === null).to.equal(true);
  });
});
