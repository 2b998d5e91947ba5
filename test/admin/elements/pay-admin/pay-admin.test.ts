// The desk around its views, beside the real merchant's side.
import { expect, fixture, html, nextFrame, waitUntil } from "@open-wc/testing";
import { PayAdminEvent } from "../../../../src/admin/elements/base/events.ts";
import "../../../../src/admin/elements/pay-admin/define.ts";
import type { PayAdmin } from "../../../../src/admin/elements/pay-admin/pay-admin.ts";
import { violations } from "../support/audit.ts";
import { TestAdmin } from "../support/test-admin.ts";

const PROBLEM = { acts: [{ pix: "A-1001" }, { paid: "A-1001", amount: 100 }] };
const start = location.href;

async function desk(query: string, script = {}): Promise<{ element: PayAdmin; admin: TestAdmin }> {
  const url = new URL(start);
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  history.replaceState(null, "", url);
  const admin = await TestAdmin.with(script);
  const element = await fixture<PayAdmin>(
    html`<pay-admin endpoint=${admin.endpoint} locale="pt-BR"></pay-admin>`,
  );
  return { element, admin };
}

const shows = (element: PayAdmin, find: (root: ShadowRoot) => unknown) =>
  waitUntil(() => find(element.shadowRoot!), undefined, { timeout: 20_000 });
const heading = (element: PayAdmin) => element.shadowRoot!.querySelector("h2")!.textContent;
const link = (element: PayAdmin, at: number) =>
  element.shadowRoot!.querySelectorAll<HTMLAnchorElement>("nav a")[at]!;
const parameter = (name: string) => new URL(location.href).searchParams.get(name);
/** As the browser does at its back button: a test that went one entry too far would leave its own page. */
function goBack(query: string) {
  const url = new URL(start);
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  history.replaceState(null, "", url);
  dispatchEvent(new PopStateEvent("popstate"));
}
const opened = (element: PayAdmin) => element.shadowRoot!.querySelector("pay-charge")?.getAttribute("charge");

describe("pay-admin", () => {
  afterEach(() => history.replaceState(null, "", start));

  it("shows the payments first, who is signed in, and how many problems are open", async () => {
    const { element, admin } = await desk("", PROBLEM);
    expect(heading(element)).to.equal("Pagamentos");
    const list = element.shadowRoot!.querySelector("pay-charges")!;
    expect([list.getAttribute("endpoint"), list.getAttribute("locale")]).to.deep.equal([
      admin.endpoint,
      "pt-BR",
    ]);
    await shows(element, (root) => root.querySelector(".user bdi")?.textContent === "ana");
    await shows(element, (root) => root.querySelector(".count")?.textContent === "1");
    expect(link(element, 1).textContent.replaceAll(/\s+/g, " ")).to.include("(1 em aberto)");
    expect(await violations(element)).to.deep.equal([]);
    await admin.listening();
    await admin.play({ acts: [{ settled: "A-1001" }] });
    await shows(element, (root) => root.querySelector(".count") === null);
  });

  it("goes from view to view by the address, with the focus on the heading, and back", async () => {
    const { element } = await desk("pay-status=paid");
    link(element, 1).click();
    await shows(element, (root) => root.activeElement?.textContent === "Problemas");
    expect([parameter("pay-view"), parameter("pay-status")]).to.deep.equal(["problems", "paid"]);
    expect(link(element, 1).getAttribute("aria-current")).to.equal("page");
    expect(element.shadowRoot!.querySelector("pay-problems")!.checkVisibility()).to.equal(true);
    expect(element.shadowRoot!.querySelector('[role="status"]')!.textContent).to.contain("Problemas");
    link(element, 2).click();
    await shows(element, () => heading(element) === "Somas");
    expect(await violations(element)).to.deep.equal([]);
    goBack("pay-status=paid&pay-view=problems");
    await shows(element, () => heading(element) === "Problemas");
    goBack("pay-status=paid");
    await shows(element, () => heading(element) === "Pagamentos");
    expect([parameter("pay-view"), parameter("pay-status")]).to.deep.equal([null, "paid"]);
  });

  it("opens a payment that a view names, and comes back to the link that was pressed", async () => {
    const { element } = await desk("pay-view=problems", PROBLEM);
    const problems = () => element.shadowRoot!.querySelector("pay-problems")!;
    await waitUntil(() => problems().shadowRoot?.querySelector("a.link"));
    const open = problems().shadowRoot!.querySelector<HTMLAnchorElement>("a.link")!;
    open.focus();
    open.click();
    const shown = () => element.shadowRoot!.querySelector("pay-charge")?.shadowRoot;
    await shows(element, () => shown()?.activeElement?.textContent === "Pedido A-1001");
    expect(element.shadowRoot!.querySelector("h2") === null).to.equal(true);
    expect(`?pay-charge=${opened(element)}`).to.equal(open.getAttribute("href"));
    expect([parameter("pay-view"), parameter("pay-charge")]).to.deep.equal(["problems", opened(element)]);
    expect(problems().checkVisibility()).to.equal(false);
    const back = element.shadowRoot!.querySelector<HTMLAnchorElement>("a.back")!;
    expect(back.textContent).to.equal("Voltar para problemas");
    back.click();
    await waitUntil(() => problems().shadowRoot!.activeElement === open);
    expect([opened(element), parameter("pay-charge")]).to.deep.equal([undefined, null]);
  });

  it("keeps the list's filters while a payment is open, and its place in the page", async () => {
    const { element } = await desk("pay-status=paid&pay-method=pix");
    const list = element.shadowRoot!.querySelector("pay-charges")!;
    const event = new PayAdminEvent("pay-open", { chargeId: "c-1" });
    list.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(true);
    await shows(element, () => opened(element) === "c-1");
    expect([parameter("pay-status"), parameter("pay-method")]).to.deep.equal(["paid", "pix"]);
    goBack("pay-status=paid&pay-method=pix");
    await shows(element, () => opened(element) === undefined);
    expect([parameter("pay-status"), parameter("pay-method")]).to.deep.equal(["paid", "pix"]);
    expect(element.shadowRoot!.querySelector("pay-charges") === list).to.equal(true);
  });

  it("shows what the address names", async () => {
    const { element } = await desk("pay-charge=c-7");
    expect(opened(element)).to.equal("c-7");
    const { element: other } = await desk("pay-view=nowhere&pay-charge=");
    expect(heading(other)).to.equal("Pagamentos");
  });

  it("says that the session has ended, and loses nothing of what is typed until there is one again", async () => {
    const { element, admin } = await desk("", { acts: [{ card: "A-1001" }] });
    element.signIn = "/entrar";
    const list = element.shadowRoot!.querySelector("pay-charges")!;
    await waitUntil(() => list.shadowRoot?.querySelector("td a"));
    list.shadowRoot!.querySelector<HTMLAnchorElement>("td a")!.click();
    const charge = () => element.shadowRoot!.querySelector("pay-charge")?.shadowRoot;
    await shows(element, () => charge()?.querySelector("#refund-open"));
    charge()!.querySelector<HTMLButtonElement>("#refund-open")!.click();
    await shows(element, () => charge()!.querySelector("#refund-reason"));
    const reason = charge()!.querySelector<HTMLInputElement>("#refund-reason")!;
    reason.value = "Peça com defeito";
    reason.dispatchEvent(new Event("input", { bubbles: true }));
    await admin.listening();
    await admin.play({ faults: [{ call: "GET /", times: 99, status: 401 }], cut: true });
    await shows(element, (root) => root.querySelector(".signed-out a"));
    const link = element.shadowRoot!.querySelector<HTMLAnchorElement>(".signed-out a")!;
    expect([link.getAttribute("href"), link.target]).to.deep.equal(["/entrar", "_blank"]);
    expect(await violations(element)).to.deep.equal([]);
    const banner = element.shadowRoot!.querySelector(".signed-out")!;
    const controls = charge()!.querySelectorAll<HTMLElement>("a, button, input, select, summary, textarea");
    for (const control of controls) {
      control.focus();
      // WebKit scrolls to what has the focus with the next frame.
      await nextFrame();
      const { bottom } = control.getBoundingClientRect();
      expect(bottom, control.outerHTML).to.be.at.most(banner.getBoundingClientRect().top);
    }
    expect(document.documentElement.scrollHeight).to.be.above(innerHeight);
    await admin.play({ faults: [] });
    // As when the reader comes back from the other tab.
    dispatchEvent(new FocusEvent("focus"));
    await shows(element, (root) => root.querySelector(".signed-out") === null);
    expect(charge()!.querySelector("#refund-reason") === reason).to.equal(true);
    expect(reason.value).to.equal("Peça com defeito");
  });
});
