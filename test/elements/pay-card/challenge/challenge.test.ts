import { expect } from "@open-wc/testing";
import { resetMouse, sendKeys, sendMouse, setViewport } from "@web/test-runner-commands";
import { ORDER } from "../../support/test-backend.ts";
import { charged, fill, focused, mountCard, press } from "../../support/card.ts";
import { is, part, streaming, textOf, until } from "../../support/shop.ts";
import { atTheBank, BANK, dialog, frame, leave, loaded, questions } from "../../support/at-the-bank.ts";

describe("pay-card before the bank", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => setViewport({ width: 800, height: 600 }));

  it("shows the bank's page in a modal dialog, with shop and amount above it", async () => {
    const { pay, heard: events } = await atTheBank();
    expect(dialog(pay).matches(":modal")).to.equal(true);
    expect(dialog(pay).textContent).to.contain("Loja Exemplo").and.to.contain("R$\u00a0123,45");
    expect(frame(pay).src).to.equal(BANK);
    expect(frame(pay).allow).to.equal("payment *; publickey-credentials-get *");
    expect(frame(pay).referrerPolicy).to.equal("origin");
    expect(frame(pay).hasAttribute("sandbox")).to.equal(false);
    expect(events).to.deep.equal(["pay-ready", "pay-submit", "pay-challenge"]);
    await loaded(pay);
    await expect(pay).to.be.accessible();
  });

  it("is not painted as selected text by a mouse that was pressed too often", async () => {
    const { pay } = await atTheBank();
    const { left, right, top, bottom } = dialog(pay).querySelector("#due")!.getBoundingClientRect();
    const middle = Math.round((top + bottom) / 2);
    await sendMouse({ type: "move", position: [Math.round(left) + 1, middle] });
    await sendMouse({ type: "down" });
    await sendMouse({ type: "move", position: [Math.round(right) - 1, middle] });
    await resetMouse();
    expect(getSelection()!.toString()).to.equal("");
  });

  it("closes the dialog as soon as the backend says that it is paid, and moves the focus on", async () => {
    const { pay, backend, heard: events } = await atTheBank();
    await streaming(backend, 1);
    await backend.play({ change: { status: "paid", challenge: undefined } });
    await is(pay, "paid");
    expect(dialog(pay).open).to.equal(false);
    expect(pay.shadowRoot!.activeElement!.textContent).to.equal("Pagamento confirmado");
    expect(events).to.deep.equal(["pay-ready", "pay-submit", "pay-challenge", "pay-success"]);
  });

  it("gives the form back where the bank refused", async () => {
    const { pay, backend } = await atTheBank();
    await streaming(backend, 1);
    const message = "O banco não confirmou sua identidade. Tente de novo ou use outro cartão.";
    await backend.play({
      change: { status: "denied", reason: { code: "authentication_failed", message, next: "again" } },
    });
    await is(pay, "denied");
    expect(dialog(pay).open).to.equal(false);
    expect(textOf(pay)).to.contain(message);
    expect(focused(pay)).to.equal("code");
    await expect(pay).to.be.accessible();
  });

  it("says so where the time ran out, and takes another try", async () => {
    const { pay, backend, heard: events } = await atTheBank();
    await streaming(backend, 1);
    const message = "O prazo para confirmar a compra no banco acabou. Tente de novo.";
    await backend.play({
      change: { status: "expired", reason: { code: "authentication_expired", message, next: "again" } },
    });
    await is(pay, "expired");
    expect(textOf(pay)).to.contain(message);
    await expect(pay).to.be.accessible();
    await backend.play({ made: charged("paid") });
    await fill(pay, { code: "987" });
    press(pay);
    await is(pay, "paid");
    expect(events.slice(3)).to.deep.equal(["pay-expired", "pay-submit", "pay-success"]);
  });

  describe("when the buyer leaves", () => {
    it("asks once, on the button and on Escape, and lets them stay", async () => {
      const { pay } = await atTheBank();
      part(pay, "close").click();
      await pay.updateComplete;
      expect(textOf(pay)).to.contain("O pagamento pode já ter sido feito.");
      await expect(pay).to.be.accessible();
      part(pay, "stay").click();
      await pay.updateComplete;
      expect(dialog(pay).open).to.equal(true);
      expect(part(pay, "stay")).to.equal(null);
      for (let n = 0; n < 3; n++) {
        await sendKeys({ press: "Escape" });
        await until(() => pay.shadowRoot!.activeElement === part(pay, "stay"));
        await sendKeys({ press: "Escape" });
        await until(() => part(pay, "stay") === null);
      }
      expect(dialog(pay).open).to.equal(true);
    });

    it("asks the backend at once and goes on asking", async () => {
      const { pay, backend } = await atTheBank();
      await streaming(backend, 1);
      await backend.play({ faults: [{ call: "GET /charges/", times: 1, late: 1_000 }] });
      const asked = questions(pay);
      await leave(pay);
      asked.stop();
      expect(asked.count).to.equal(1);
      expect(pay.status).to.equal("challenge");
      expect(textOf(pay)).to.contain("Conferindo com o banco…");
      await until(() => !pay.shadowRoot!.querySelector(".outcome .spinner"), "the answer");
      expect(part(pay, "status").textContent).to.equal("A compra ainda não foi confirmada");
      expect(textOf(pay)).to.contain(
        "Confirme na página do banco ou pague de outra forma. Voltar à página do banco Usar outro cartão",
      );
      await expect(pay).to.be.accessible();
      await backend.play({ change: { status: "paid" } });
      await is(pay, "paid");
    });

    it("keeps the buttons where they are once the backend has answered", async () => {
      const { pay, backend } = await atTheBank();
      await streaming(backend, 1);
      await backend.play({ faults: [{ call: "GET /charges/", times: 1, late: 1_000 }] });
      await leave(pay);
      const isAsked = () => pay.shadowRoot!.querySelector(".outcome .spinner") !== null;
      const place = () => part(pay, "other").getBoundingClientRect().top - pay.getBoundingClientRect().top;
      expect(isAsked()).to.equal(true);
      const before = place();
      await until(() => !isAsked(), "the answer");
      expect(place()).to.equal(before);
    });

    it("opens the bank's page again when they wish", async () => {
      const { pay, heard: events } = await atTheBank();
      await leave(pay);
      part(pay, "button").click();
      // Of the two buttons of that name, the form's is out of sight.
      pay.shadowRoot!.querySelector<HTMLElement>(".outcome [part~=button]")!.click();
      await until(() => dialog(pay).open);
      expect(frame(pay).src).to.equal(BANK);
      expect(events.filter((type) => type === "pay-challenge")).to.have.length(1);
    });

    it("takes another card, and still believes money of the first", async () => {
      const { pay, backend } = await atTheBank();
      const first = pay.charge!.id;
      await leave(pay);
      part(pay, "other").click();
      await pay.updateComplete;
      expect(part(pay, "button").checkVisibility({ visibilityProperty: true })).to.equal(true);
      await backend.play({ made: charged("pending") });
      await fill(pay, { code: "987" });
      press(pay);
      await is(pay, "pending");
      expect(pay.charge!.id).not.to.equal(first);
      await backend.play({ change: { id: first, status: "paid" } });
      await is(pay, "paid");
      expect(pay.charge!.id).to.equal(first);
    });
  });

  it("comes back after a reload", async () => {
    const { pay, backend } = await atTheBank();
    pay.remove();
    const { pay: again, heard: events } = await mountCard(backend);
    await is(again, "challenge");
    await until(() => dialog(again).open);
    expect(events).to.deep.equal(["pay-ready", "pay-challenge"]);
  });

  it("stays in front when the element is moved in the page", async () => {
    const { pay } = await atTheBank();
    pay.parentElement!.append(pay);
    await until(() => dialog(pay).matches(":modal"));
    expect(frame(pay).src).to.equal(BANK);
  });

  it("begins on its heading, so that a key held down to pay does not leave again", async () => {
    const { pay } = await atTheBank();
    expect(pay.shadowRoot!.activeElement!.textContent).to.contain("Loja Exemplo");
    await sendKeys({ press: "Enter" });
    await pay.updateComplete;
    expect(part(pay, "stay")).to.equal(null);
  });

  it("has the largest of its windows that fits, and all of a phone", async () => {
    const { pay } = await atTheBank();
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width, height];
    };
    for (const [view, size] of [
      [
        [1280, 800],
        [500, 600],
      ],
      [
        [1024, 640],
        [600, 400],
      ],
      [
        [600, 640],
        [390, 400],
      ],
    ] as const) {
      await setViewport({ width: view[0], height: view[1] });
      await until(() => String(sizeOf(frame(pay))) === String(size), `${view.join(" × ")} px`);
    }
    for (const [width, height] of [
      [390, 844],
      [280, 560],
      [740, 360],
    ] as const) {
      await setViewport({ width, height });
      // Beside the page's scroll bar, where it takes room.
      const room = () => [document.documentElement.clientWidth, height];
      await until(
        () => innerWidth === width && String(sizeOf(dialog(pay))) === String(room()),
        `${width} × ${height} px`,
      );
      const { x, y } = dialog(pay).getBoundingClientRect();
      expect([x, y, sizeOf(frame(pay))[0]]).to.deep.equal([0, 0, room()[0]]);
    }
  });

  it("stays above a keyboard on the screen", async () => {
    const { pay } = await atTheBank();
    const view = window.visualViewport!;
    const seen = { top: 40, height: Math.round(innerHeight / 2) };
    Object.defineProperty(view, "offsetTop", { value: seen.top, configurable: true });
    Object.defineProperty(view, "height", { value: seen.height, configurable: true });
    view.dispatchEvent(new Event("resize"));
    const { top, bottom } = dialog(pay).getBoundingClientRect();
    Reflect.deleteProperty(view, "offsetTop");
    Reflect.deleteProperty(view, "height");
    expect(top).to.be.at.least(seen.top);
    expect(bottom).to.be.at.most(seen.top + seen.height + 0.5);
    expect(bottom - top).to.be.greaterThan(seen.height / 2);
  });

  it("asks once when the buyer comes back from the bank's app, however many signs of that there are", async () => {
    const { pay } = await atTheBank();
    const asked = questions(pay);
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    window.dispatchEvent(new Event("online"));
    asked.stop();
    expect(asked.count).to.equal(1);
  });

  it("gives way to a try that took over, and tells whether that one paid", async () => {
    const { pay, backend, heard: events } = await atTheBank();
    await streaming(backend, 1);
    const message = "Há uma tentativa de pagamento mais recente. Confira o resultado dela.";
    await backend.play({
      change: { status: "expired", reason: { code: "superseded", message, next: "again" } },
    });
    await is(pay, "expired");
    expect(events.at(-1)).to.equal("pay-expired");
    expect(dialog(pay).open).to.equal(false);
    expect(pay.shadowRoot!.activeElement!.textContent).to.equal(message);
    expect(part(pay, "input").checkVisibility({ visibilityProperty: true })).to.equal(false);
    await expect(pay).to.be.accessible();
    await backend.play({ order: { ...ORDER, paid: true } });
    part(pay, "retry").click();
    await is(pay, "paid");
    expect(textOf(pay)).to.contain("Este pedido já está pago");
  });
});
