// Links to pay, made and revoked by a clerk, beside the real merchant's side.
import { expect, fixture, html, nextFrame, waitUntil } from "@open-wc/testing";
import "../../../../src/admin/elements/pay-links/define.ts";
import type { PayLinks } from "../../../../src/admin/elements/pay-links/pay-links.ts";
import { violations } from "../support/audit.ts";
import { TestAdmin, type AdminScript } from "../support/test-admin.ts";

const ORDER: AdminScript = { orders: { "A-1001": {} } };
const DAY = "2099-12-24";

async function linksOf(
  script: AdminScript,
  order?: string,
  locale = "pt-BR",
): Promise<{ admin: TestAdmin; page: Page }> {
  const admin = await TestAdmin.with(script);
  const element = await fixture<PayLinks>(
    html`<pay-links endpoint=${admin.endpoint} locale=${locale}></pay-links>`,
  );
  if (order !== undefined) element.order = order;
  return { admin, page: new Page(element) };
}

class Page {
  readonly element: PayLinks;

  constructor(element: PayLinks) {
    this.element = element;
  }

  find = <Found extends HTMLElement = HTMLElement>(selector: string): Found | null =>
    this.element.shadowRoot!.querySelector<Found>(selector);

  async has<Found extends HTMLElement = HTMLElement>(selector: string): Promise<Found> {
    await this.until(() => this.find(selector), selector);
    return this.find<Found>(selector)!;
  }

  until(condition: () => unknown, what: string): Promise<void> {
    return waitUntil(condition as () => boolean, `Waited in vain for ${what}`, { timeout: 20_000 });
  }

  async press(selector: string): Promise<void> {
    (await this.has(selector)).click();
    await this.element.updateComplete;
  }

  /** As somebody does who leaves the field. */
  async type(field: "order" | "until", text: string): Promise<void> {
    const input = await this.has<HTMLInputElement>(`#link-${field}`);
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await this.element.updateComplete;
  }

  get items(): string[] {
    return [...this.element.shadowRoot!.querySelectorAll<HTMLElement>("[part=payment-link]")].map(
      ({ innerText }) => innerText.replace(/\s+/g, " ").trim(),
    );
  }

  get focused(): Element | null {
    return this.element.shadowRoot!.activeElement;
  }
}

describe("pay-links", () => {
  const { writeText } = navigator.clipboard;
  afterEach(() => (navigator.clipboard.writeText = writeText));

  it("makes a link for the order that is typed, and offers it to be copied", async () => {
    const { admin, page } = await linksOf(ORDER);
    expect(page.find("[part=link-form] .muted")).not.to.equal(null);
    await page.type("order", " A-1001 ");
    await page.until(() => page.element.shadowRoot!.textContent.includes("não tem links"), "no links");
    expect(page.find("h3")!.textContent).to.equal("Links de pagamento do pedido A-1001");
    expect(await violations(page.element)).to.deep.equal([]);
    await page.type("until", DAY);
    await page.press("[part=once]");
    await page.press("[type=submit]");
    await page.has("[part=payment-link]");
    const [made] = await admin.seen("POST /orders/A-1001/links");
    expect(made!.body).to.deep.equal({ expiresAt: DAY, once: true });
    expect(page.items[0]).to.match(
      /^Aberto vale até o pagamento ou, no máximo, até 24\/12\/2099, 23:59 https:\/\/shop\.example\/pay\/link\/\S+ Criado em .* por ana Copiar link/,
    );
    await page.until(() => page.focused?.matches("[part=copy]"), "the focus on the link's button");
    expect(page.find("[role=status]")!.textContent).to.equal("Link criado.");
    expect(await violations(page.element)).to.deep.equal([]);
    for (const [locale, words] of [
      ["en", "Open valid until the payment"],
      ["es", "Abierto válido hasta el pago"],
    ] as const) {
      page.element.locale = locale;
      await page.until(() => page.items[0]!.startsWith(words), words);
    }
  });

  it("offers a week, and sends nothing that cannot be a link", async () => {
    const { admin, page } = await linksOf(ORDER);
    const until = await page.has<HTMLInputElement>("#link-until");
    const days = (Date.parse(until.value) - Date.parse(until.min)) / 86_400_000;
    expect(days).to.equal(7);
    await page.press("[type=submit]");
    const order = await page.has<HTMLInputElement>("#link-order[aria-invalid]");
    await page.until(() => page.focused === order, "the focus on the order");
    expect(page.find("#link-order-error")!.textContent.trim()).to.equal("Confira o número do pedido.");
    expect(await violations(page.element)).to.deep.equal([]);
    await page.type("order", "A-1001");
    await page.type("until", "2020-01-01");
    await page.press("[type=submit]");
    await page.has("#link-until[aria-invalid]");
    expect(page.find("#link-order[aria-invalid]")).to.equal(null);
    expect(await admin.seen("POST")).to.deep.equal([]);
  });

  it("makes one link where the answer was lost and it is sent again, and says why it was not made", async () => {
    const { admin, page } = await linksOf(
      { ...ORDER, faults: [{ call: "POST /orders", times: 1, answerLost: true }] },
      "A-1001",
    );
    await page.press("[part=link-new]");
    await page.until(() => page.focused?.id === "link-until", "the focus in the form");
    await page.press("[type=submit]");
    const problem = await page.has("#link-problem");
    await page.until(() => page.focused === problem, "the focus on the problem");
    expect(problem.textContent).to.contain("painel está indisponível");
    await page.press("[type=submit]");
    await page.until(() => page.focused?.matches("[part=copy]"), "the link");
    const keys = (await admin.seen("POST")).map(({ key }) => key);
    expect(new Set(keys).size).to.equal(1);
    expect(page.items.length).to.equal(1);
    await page.press("[part=link-new]");
    await page.press("[type=submit]");
    await page.until(() => page.items.length === 2, "another link");
  });

  it("copies the address, and what is written to the buyer", async () => {
    const copied: string[] = [];
    navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
    const { page } = await linksOf({ ...ORDER, acts: [{ link: "A-1001", expiresAt: DAY }] }, "A-1001");
    await page.press("[part=copy]");
    await page.until(() => page.items[0]!.includes("Copiado"), "that it was copied");
    await page.press("[part=copy-message]");
    await page.until(() => copied.length === 2, "the message");
    const [address, message] = copied;
    expect(address).to.match(/^https:\/\/shop\.example\/pay\/link\/[\w.-]+$/);
    expect(message).to.equal(
      `Para pagar o pedido A-1001, abra este link:\n${address}\n\nVale até 24/12/2099, 23:59, horário de Brasília.`,
    );
  });

  it("has the text selected that a browser does not copy", async () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied"));
    const { page } = await linksOf({ ...ORDER, acts: [{ link: "A-1001" }] }, "A-1001");
    await page.press("[part=copy]");
    const text = await page.has<HTMLTextAreaElement>("textarea");
    await page.until(() => page.focused === text, "the focus on the text");
    expect(text.value.slice(text.selectionStart, text.selectionEnd)).to.match(/^https:.*\/pay\/link\//);
    expect(page.find("[role=status]")!.textContent).to.contain("Não foi possível copiar");
    expect(await violations(page.element)).to.deep.equal([]);
  });

  it("revokes a link after a second look, and shows who did", async () => {
    const { admin, page } = await linksOf({ ...ORDER, acts: [{ link: "A-1001" }] }, "A-1001");
    await page.press("[part=revoke]");
    await page.until(() => page.focused?.matches(".question"), "the focus on the question");
    expect(await violations(page.element)).to.deep.equal([]);
    await page.press("[part=cancel]");
    await page.until(() => page.focused?.matches("[part=revoke]"), "the focus on the button");
    expect(await admin.seen("DELETE")).to.deep.equal([]);
    await admin.play({ faults: [{ call: "DELETE /links", times: 1, status: 503, body: {} }] });
    await page.press("[part=revoke]");
    await page.press(".sure [part=button]");
    expect((await page.has(".sure .notice")).textContent).to.contain("indisponível");
    await page.press(".sure [part=button]");
    await page.until(() => page.items[0]!.startsWith("Cancelado"), "that it is revoked");
    await page.until(() => page.focused?.matches(".line"), "the focus on how it stands");
    expect(page.items[0]).to.match(/Criado em .* por rui Cancelado em .* por ana$/);
    expect(page.find("[part=copy], .address")).to.equal(null);
  });

  it("shows the order's links as they are by now, and moves none", async () => {
    const { admin, page } = await linksOf(
      {
        acts: [
          { link: "A-1001", revoked: true },
          { link: "A-1001", once: true },
        ],
      },
      "A-1001",
    );
    const shows = (...states: string[]) =>
      page.until(
        () => page.items.map((text) => text.split(" ")[0]).join() === states.join(),
        `links that are ${states.join(", ")}`,
      );
    await shows("Aberto", "Cancelado");
    expect(await violations(page.element)).to.deep.equal([]);
    await admin.listening();
    await admin.play({ acts: [{ link: "A-1001" }, { card: "A-1001" }] });
    await shows("Usado", "Cancelado", "Aberto");
  });

  it("starts over with another order, and says why links could not be read", async () => {
    const { admin, page } = await linksOf({ ...ORDER, acts: [{ link: "A-1001" }] }, "A-1001");
    await page.until(() => page.items.length === 1, "the link");
    await admin.play({ faults: [{ call: "GET /orders", times: 1, status: 503, body: {} }] });
    page.element.order = "B-2";
    await page.press("[part=again]");
    await page.until(() => page.element.shadowRoot!.textContent.includes("não tem links"), "no links");
    expect(page.find(".notice")).to.equal(null);
    await page.until(() => page.focused?.matches(".links"), "the focus on the links");
  });

  it("says nothing of a link that was made for the order before, and has a new form for this one", async () => {
    const { admin, page } = await linksOf(
      {
        orders: { "A-1001": {}, "B-2": {} },
        faults: [{ call: "POST /orders/A-1001", times: 1, held: true }],
      },
      "A-1001",
    );
    await page.press("[part=link-new]");
    await page.press("[part=once]");
    await page.press("[type=submit]");
    await page.until(async () => (await admin.seen("POST")).length === 1, "the call");
    page.element.order = "B-2";
    await page.until(() => page.element.shadowRoot!.textContent.includes("não tem links"), "no links");
    await page.press("[part=link-new]");
    await admin.play({ release: true });
    await page.until(() => !page.find("[type=submit]")?.hasAttribute("aria-disabled"), "the end of the call");
    expect(page.find<HTMLInputElement>("[part=once]")!.checked).to.equal(false);
    expect(page.find("[role=status]")!.textContent).to.equal("");
    expect(page.items).to.deep.equal([]);
  });

  it("shows no link of another shop, whose answer comes once this one is shown", async () => {
    const { admin, page } = await linksOf(
      { ...ORDER, faults: [{ call: "POST /orders/A-1001", times: 1, held: true }] },
      "A-1001",
    );
    const other = await TestAdmin.with(ORDER);
    await page.press("[part=link-new]");
    await page.press("[type=submit]");
    await page.until(async () => (await admin.seen("POST")).length === 1, "the call");
    page.element.endpoint = other.endpoint;
    await page.until(() => page.element.shadowRoot!.textContent.includes("não tem links"), "no links");
    await admin.play({ release: true });
    await page.until(() => !page.find("[type=submit]")?.hasAttribute("aria-disabled"), "the end of the call");
    expect(page.items).to.deep.equal([]);
  });

  it("has a new form for an order that was set while it was out of the page", async () => {
    const { page } = await linksOf({ orders: { "A-1001": {}, "B-2": {} } }, "A-1001");
    await page.press("[part=link-new]");
    await page.press("[part=once]");
    const { element } = page;
    const parent = element.parentElement!;
    element.remove();
    element.order = "B-2";
    await element.updateComplete;
    parent.append(element);
    await page.press("[part=link-new]");
    expect(page.find<HTMLInputElement>("[part=once]")!.checked).to.equal(false);
  });

  it("does not give up a revocation that was begun when another link is asked about", async () => {
    const { admin, page } = await linksOf(
      {
        ...ORDER,
        acts: [{ link: "A-1001" }, { link: "A-1001" }],
        faults: [{ call: "DELETE /links", times: 1, held: true }],
      },
      "A-1001",
    );
    await page.until(() => page.items.length === 2, "both links");
    await page.press("[part=payment-link]:first-child [part=revoke]");
    await page.press(".sure [part=button]");
    await page.press("[part=payment-link]:last-child [part=revoke]");
    await admin.play({ release: true });
    await page.until(() => page.items[0]!.startsWith("Cancelado"), "that it is revoked");
    expect(page.items[1]).to.match(/^Aberto/);
  });

  it("asks nothing for whoever may make no links, and says so; and where no server is named", async () => {
    const { admin, page } = await linksOf({ ...ORDER, can: ["view", "refund"] });
    expect((await page.has(".notice")).textContent).to.contain("não tem permissão");
    expect(page.find("form")).to.equal(null);
    expect(await admin.seen("GET /orders")).to.deep.equal([]);
    const codes: string[] = [];
    page.element.addEventListener("pay-error", ({ detail }) => codes.push(detail.code));
    page.element.endpoint = undefined;
    await nextFrame();
    expect(page.find(".notice")!.textContent).to.contain("não está configurado");
    expect(codes).to.deep.equal(["not_configured"]);
  });
});
