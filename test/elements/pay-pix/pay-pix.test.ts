import { aTimeout, expect, fixtureSync, html, oneEvent, waitUntil } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import "../../../src/elements/pay-pix/define.ts";
import { brCode, inMinutes, ORDER, pixCharge, TestBackend, type Script } from "../support/test-backend.ts";
import { is, mount, part, type Settings, shop, streaming, textOf, until } from "../support/shop.ts";

/** An element whose charges have a code, unless the script says otherwise. */
async function pixShop(script: Script = {}, settings: Settings = {}) {
  const { pay: pix, ...rest } = await shop("pay-pix", { made: pixCharge(), ...script }, settings);
  return { pix, ...rest };
}

describe("pay-pix", () => {
  beforeEach(() => sessionStorage.clear());

  describe("from order to code", () => {
    it("shows amount and payee, then the code", async () => {
      const { pix, heard, backend } = await pixShop();
      await is(pix, "ready");
      expect(part(pix, "amount").textContent).to.equal("R$\u00a0123,45");
      expect(textOf(pix)).to.contain("Para Loja Exemplo");
      await expect(pix).to.be.accessible();

      part(pix, "button").click();
      await is(pix, "pending");
      expect(pix.charge!.pix!.code).to.equal(brCode(ORDER.amount));
      expect(part<HTMLTextAreaElement>(pix, "code").value).to.equal(pix.charge!.pix!.code);
      expect(part(pix, "qr").querySelector("svg")!.getBoundingClientRect().width).to.be.at.least(240);
      expect(part(pix, "countdown").textContent).to.match(/\d\d:\d\d/);
      expect(pix.getAttribute("status")).to.equal("pending");
      await expect(pix).to.be.accessible();

      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending"]);
      const [post] = await backend.seen("POST /charges");
      expect(post!.key!.length).to.be.at.least(16);
      expect(post!.body).to.deep.equal({ orderId: ORDER.id, method: "pix", seenTotal: ORDER.amount });
    });

    it("makes one charge from five quick clicks", async () => {
      const { pix, backend } = await pixShop();
      await is(pix, "ready");
      for (let n = 0; n < 5; n++) part(pix, "button").click();
      await is(pix, "pending");
      expect(await backend.seen("POST /charges")).to.have.length(1);
    });

    it("goes to the code after a tap that gives the button no focus, as in Safari", async () => {
      const { pix } = await pixShop();
      await is(pix, "ready");
      const tap = { detail: 1, bubbles: true, composed: true, cancelable: true };
      part(pix, "button").dispatchEvent(new MouseEvent("click", tap));
      await is(pix, "pending");
      expect(pix.shadowRoot!.activeElement?.matches("h2[data-focus]")).to.equal(true);
    });

    it("starts by itself on screen where that is wished", async () => {
      const { pix, heard } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      expect(heard).to.deep.equal(["pay-ready", "pay-submit", "pay-pending"]);
    });

    it("leaves the charge to the page that prevents it", async () => {
      const { pix, backend } = await pixShop();
      await is(pix, "ready");
      pix.addEventListener("pay-submit", (event) => event.preventDefault());
      expect(await pix.start()).to.equal(undefined);
      expect(pix.status).to.equal("ready");
      expect(await backend.seen("POST")).to.have.length(0);
    });

    it("leaves an automatic start to the page that prevents it, and shows the button", async () => {
      const backend = await TestBackend.with({ order: ORDER, made: pixCharge() });
      const asked: Event[] = [];
      const prevent = (event: Event) => {
        event.preventDefault();
        asked.push(event);
      };
      document.addEventListener("pay-submit", prevent);
      try {
        const { pay: pix } = mount("pay-pix", backend, { auto: true });
        await waitUntil(() => part(pix, "button"), "the button");
        pix.requestUpdate();
        await pix.updateComplete;
        expect(asked).to.have.length(1);
        expect(pix.status).to.equal("ready");
      } finally {
        document.removeEventListener("pay-submit", prevent);
      }
    });

    it("speaks three languages", async () => {
      for (const [locale, words] of [
        ["pt-BR", "Pagar com Pix"],
        ["en", "Pay with Pix"],
        ["es", "Pagar con Pix"],
      ] as const) {
        const { pix } = await pixShop({}, { locale });
        await is(pix, "ready");
        expect(part(pix, "button").textContent!.trim()).to.equal(words);
      }
    });
  });

  describe("the buyer's data", () => {
    const asking: Script = { order: { ...ORDER, ask: ["name", "identity", "email", "phone"] } };

    it("is asked for where the order says so, and checked in words beside the field", async () => {
      const { pix, backend } = await pixShop(asking, { auto: true });
      await is(pix, "ready");
      const [name, identity, email, phone] = pix.shadowRoot!.querySelectorAll("input");
      expect(await pix.start()).to.equal(undefined);
      expect(pix.shadowRoot!.activeElement).to.equal(name);
      expect(textOf(pix)).to.contain("Informe seu CPF ou CNPJ.");
      await expect(pix).to.be.accessible();

      const type = (input: HTMLInputElement, value: string) => {
        input.value = value;
        input.dispatchEvent(new InputEvent("input"));
      };
      type(name!, "Maria da Silva");
      type(identity!, "111.111.111-11");
      type(email!, "maria@exemplo.com");
      type(phone!, "(11) 98765-4321");
      expect(await pix.start()).to.equal(undefined);
      expect(pix.shadowRoot!.activeElement).to.equal(identity);
      expect(identity!.getAttribute("aria-invalid")).to.equal("true");

      type(identity!, "12.abc.345/01de-35");
      await pix.start();
      await is(pix, "pending");
      const [post] = await backend.seen("POST /charges");
      expect((post!.body as { customer: unknown }).customer).to.deep.equal({
        name: "Maria da Silva",
        identity: "12ABC34501DE35",
        identityType: "CNPJ",
        email: "maria@exemplo.com",
        phone: "11987654321",
      });
    });
  });

  describe("the buyer's CPF", () => {
    it("is formatted while it is typed, at its end and in its middle, with the caret in its place", async () => {
      const { pix } = await pixShop({ order: { ...ORDER, ask: ["identity"] } });
      await is(pix, "ready");
      const input = pix.shadowRoot!.querySelector("input")!;
      input.focus();
      await sendKeys({ type: "52998224725" });
      expect(input.value).to.equal("529.982.247-25");
      for (let pressed = 0; pressed < 3; pressed++) await sendKeys({ press: "Backspace" });
      expect(input.value).to.equal("529.982.24");
      await sendKeys({ press: "Home" });
      await sendKeys({ type: "37" });
      expect([input.value, input.selectionStart]).to.deep.equal(["375.299.822-4", 2]);
      await sendKeys({ press: "Delete" });
      expect([input.value, input.selectionStart]).to.deep.equal(["372.998.224", 2]);
    });
  });

  describe("outcomes", () => {
    it("celebrates a payment once, however often the stream repeats it", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await streaming(backend, 1);
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      expect(textOf(pix)).to.contain("Pagamento confirmado");
      expect(part(pix, "qr")).to.equal(null);
      const { updatedAt } = pix.charge!;
      const when = new Date(updatedAt).toLocaleString("pt-BR", { dateStyle: "long", timeStyle: "short" });
      expect(textOf(pix)).to.contain(`Para Loja Exemplo ${when}`);
      await expect(pix).to.be.accessible();
      await streaming(backend, 0);
      expect(heard.filter((type) => type === "pay-success")).to.have.length(1);
      expect(sessionStorage.length).to.equal(0);
    });

    it("takes the code away when it ran out, offers another, and still takes late money", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const first = pix.charge!.id;
      await backend.play({
        change: { status: "expired", reason: { code: "code_expired", message: "Expirou.", next: "again" } },
      });
      await is(pix, "expired");
      expect(part(pix, "qr")).to.equal(null);
      expect(part(pix, "code")).to.equal(null);
      await expect(pix).to.be.accessible();

      part(pix, "button").click();
      await is(pix, "pending");
      expect(pix.charge!.id).not.to.equal(first);
      await backend.play({ change: { id: first, status: "paid" } });
      await is(pix, "paid");
      expect(pix.charge!.id).to.equal(first);
      expect(heard).to.deep.equal([
        "pay-ready",
        "pay-submit",
        "pay-pending",
        "pay-expired",
        "pay-submit",
        "pay-pending",
        "pay-success",
      ]);
    });

    it("says that a charge failed, and offers another", async () => {
      const failed = {
        status: "failed",
        reason: { code: "failed", message: "Não deu.", next: "again" },
      } as const;
      const { pix, heard } = await pixShop({ made: { ...pixCharge(), ...failed } }, { auto: true });
      await is(pix, "denied");
      expect(heard.at(-1)).to.equal("pay-denied");
      expect(textOf(pix)).to.contain("Não deu.");
      expect(part(pix, "button").textContent!.trim()).to.equal("Tentar de novo");
      await expect(pix).to.be.accessible();
    });

    it("takes an order paid another way for paid, without calling its code expired", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await backend.play({
        change: { status: "expired", reason: { code: "order_paid", message: "Já foi pago.", next: "again" } },
      });
      await is(pix, "paid");
      expect(heard).not.to.contain("pay-expired");
    });

    it("shows the shop's own below a payment, and no time of one that was partly given back", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const own = Object.assign(document.createElement("p"), { slot: "paid", textContent: "Obrigado" });
      pix.append(own);
      expect(own.checkVisibility()).to.equal(false);
      await backend.play({ change: { status: "paid", cancelledAmount: 100 } });
      await is(pix, "paid");
      expect(own.checkVisibility()).to.equal(true);
      expect(textOf(pix)).not.to.contain(String(new Date().getFullYear()));
      await expect(pix).to.be.accessible();
    });

    it("asks at once when the buyer says that it is paid", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      part(pix, "recheck").click();
      await waitUntil(() => textOf(pix).includes("Ainda não recebemos a confirmação"));
      expect(await backend.seen(`GET /charges/${pix.charge!.id}`)).not.to.have.length(0);
      await expect(pix).to.be.accessible();
    });

    it("hides the code at the end of the time, and lets the backend say what became of it", async () => {
      const { pix, backend } = await pixShop({ made: pixCharge(0.02) }, { auto: true });
      await is(pix, "pending");
      await waitUntil(() => !part(pix, "code"), "the code is gone", { timeout: 5_000 });
      expect(pix.status).to.equal("pending");
      await expect(pix).to.be.accessible();
      await backend.play({ change: { status: "expired" } });
      await is(pix, "expired");
    });
  });

  describe("the code", () => {
    it("is not shown where it asks for another amount", async () => {
      const { pix, heard } = await pixShop(
        { made: { pix: { code: brCode(99900) }, expiresAt: inMinutes(15) } },
        { auto: true },
      );
      await is(pix, "error");
      expect(heard.slice(-2)).to.deep.equal(["pay-pending", "pay-error code_mismatch"]);
      expect(textOf(pix)).to.contain(
        "O valor do código Pix é diferente do valor do pedido. Não pague e fale com a loja.",
      );
      expect(part(pix, "code")).to.equal(null);
      expect(part(pix, "button")).to.equal(null);
      expect(part(pix, "qr")).to.equal(null);
      expect(await pix.copy()).to.equal(false);
      await expect(pix).to.be.accessible();
    });

    it("is not shown where it cannot be one", async () => {
      for (const code of ["", "0".repeat(716)]) {
        const { pix, heard } = await pixShop({ made: { pix: { code } } }, { auto: true });
        await is(pix, "error");
        expect(heard).to.contain("pay-error code_mismatch");
      }
    });

    it("is drawn without a date or number of Intl's, the first of which keeps a slow phone busy", async () => {
      const { DateTimeFormat, NumberFormat } = Intl;
      const { toLocaleString } = Date.prototype;
      const asked: string[] = [];
      const watch = (name: string) =>
        function () {
          asked.push(name);
          return "";
        } as never;
      Object.assign(Intl, { DateTimeFormat: watch("date"), NumberFormat: watch("number") });
      Date.prototype.toLocaleString = watch("date");
      try {
        const { pix } = await pixShop({}, { auto: true });
        await is(pix, "pending");
        expect(part(pix, "qr")).not.to.equal(null);
        expect(asked).to.deep.equal([]);
        dispatchEvent(new Event("beforeprint"));
        expect(asked).to.deep.equal(["date"]);
      } finally {
        Object.assign(Intl, { DateTimeFormat, NumberFormat });
        Date.prototype.toLocaleString = toLocaleString;
      }
    });

    it("is drawn to be read with a logo, of the next charge too", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      const size = () => part(pix, "qr").querySelector("svg")!.viewBox.baseVal.width;
      const logo = Object.assign(document.createElement("span"), { slot: "logo", textContent: "L" });
      await is(pix, "pending");
      const plain = size();
      pix.append(logo);
      await waitUntil(() => size() > plain, "redrawn");
      expect(logo.checkVisibility()).to.equal(true);
      await expect(pix).to.be.accessible();
      const raised = size();

      await backend.play({ change: { status: "expired" } });
      await is(pix, "expired");
      part(pix, "button").click();
      await is(pix, "pending");
      expect(size()).to.equal(raised);
      logo.remove();
      await waitUntil(() => size() === plain, "drawn as before");
    });

    it("is waited for where the service is slow to draw it up", async () => {
      const { pix, backend } = await pixShop({ made: {} }, { auto: true });
      await is(pix, "pending");
      expect(part(pix, "code")).to.equal(null);
      await expect(pix).to.be.accessible();
      await backend.play({ change: pixCharge() });
      await waitUntil(() => part(pix, "code"), "the code");
    });

    it("is shown with a warning where its checksum is broken", async () => {
      const code = brCode(ORDER.amount).replace("EXEMPLO", "EXEMPL0");
      const { pix, heard } = await pixShop(
        { made: { pix: { code }, expiresAt: inMinutes(15) } },
        { auto: true },
      );
      await is(pix, "pending");
      expect(heard.filter((type) => type === "pay-error code_mismatch")).to.have.length(1);
      expect(part<HTMLTextAreaElement>(pix, "code").value).to.equal(code);
      expect(textOf(pix)).to.contain("Se o banco recusar, fale com a loja.");
      await expect(pix).to.be.accessible();
    });

    it("says so and is selected where it cannot be copied", async () => {
      const { pix, heard } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const { writeText } = navigator.clipboard;
      const { execCommand } = document;
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied"));
      document.execCommand = () => false;
      try {
        expect(await pix.copy()).to.equal(false);
      } finally {
        navigator.clipboard.writeText = writeText;
        document.execCommand = execCommand;
      }
      await pix.updateComplete;
      const field = part<HTMLTextAreaElement>(pix, "code");
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).to.equal(pix.charge!.pix!.code);
      expect(textOf(pix)).to.contain("Não foi possível copiar");
      expect(heard).not.to.contain("pay-copy");
      await expect(pix).to.be.accessible();
    });

    it("is copied byte for byte, double spaces included", async () => {
      const { pix, heard } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      let copied = "";
      const { writeText } = navigator.clipboard;
      navigator.clipboard.writeText = (text) => Promise.resolve(void (copied = text));
      try {
        part(pix, "copy").click();
        await oneEvent(pix, "pay-copy");
      } finally {
        navigator.clipboard.writeText = writeText;
      }
      expect(copied).to.equal(brCode(ORDER.amount));
      expect(copied).to.contain("LOJA  EXEMPLO");
      expect(heard.at(-1)).to.equal("pay-copy");
      await pix.updateComplete;
      expect(part(pix, "copy").textContent).to.contain("Código copiado");
    });
  });

  describe("trouble", () => {
    it("of a missing attribute is told to the page", async () => {
      const pix = document.createElement("pay-pix");
      expect(pix.status).to.equal("idle");
      const told = oneEvent(pix, "pay-error");
      document.body.append(pix);
      expect((await told).detail.code).to.equal("not_configured");
      expect(pix.status).to.equal("error");
      await pix.updateComplete;
      await expect(pix).to.be.accessible();
      pix.remove();
    });

    it("of an unknown order is told to buyer and page", async () => {
      const { pix, heard } = await pixShop({ order: null });
      await is(pix, "error");
      expect(heard).to.deep.equal(["pay-error order_not_found"]);
      expect(textOf(pix)).to.contain("Não encontramos este pedido");
      await expect(pix).to.be.accessible();
    });

    it("of loading can be tried again, which charges nothing before the amount was on screen", async () => {
      const { pix, backend, heard } = await pixShop({
        faults: [{ call: "GET /orders", times: 1, status: 500, body: {} }],
      });
      await is(pix, "error");
      part(pix, "button").click();
      await is(pix, "ready");
      expect(heard).to.deep.equal(["pay-error service_unavailable", "pay-ready"]);
      expect(textOf(pix)).to.contain("R$ 123,45");
      expect(await backend.seen("POST /charges")).to.have.length(0);
    });

    it("of the service is outlived with the same key and body", async () => {
      const { pix, backend } = await pixShop(
        {
          faults: [
            { call: "POST /charges", times: 1, status: 503 },
            { call: "POST /charges", times: 1 },
          ],
        },
        { auto: true },
      );
      await is(pix, "pending");
      const posts = await backend.seen("POST /charges");
      expect(posts).to.have.length(3);
      expect(new Set(posts.map(({ key }) => key)).size).to.equal(1);
    });

    it("of a refused charge is shown with the form, to try again", async () => {
      const { pix, heard } = await pixShop(
        { faults: [{ call: "POST /charges", times: 1, status: 409, code: "amount_changed" }] },
        { auto: true },
      );
      await is(pix, "error");
      expect(heard.at(-1)).to.equal("pay-error amount_changed");
      await expect(pix).to.be.accessible();
      part(pix, "button").click();
      await is(pix, "pending");
    });

    it("of an order that is closed offers no other try", async () => {
      const { pix } = await pixShop(
        { faults: [{ call: "POST /charges", times: 1, status: 409, code: "order_closed" }] },
        { auto: true },
      );
      await is(pix, "error");
      expect(textOf(pix)).to.contain("Este pedido foi encerrado");
      expect(part(pix, "button")).to.equal(null);
    });

    it("of the stream is healed by asking", async () => {
      const { pix, backend } = await pixShop({ streams: false }, { auto: true });
      await is(pix, "pending");
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
    });

    it("of a cut stream is healed by another, which repeats no event", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await streaming(backend, 1);
      await backend.play({ cut: true });
      await waitUntil(async () => (await backend.seen(`GET /charges/${pix.charge!.id}/events`)).length > 1);
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      expect(heard.filter((type) => type === "pay-pending")).to.have.length(1);
      expect(heard.filter((type) => type === "pay-success")).to.have.length(1);
    });

    it("of a nonsensical answer to the charge leaves its key for the next try", async () => {
      const { pix, heard, backend } = await pixShop(
        { faults: [{ call: "POST /charges", times: 1, status: 201, body: "<html>" }] },
        { auto: true },
      );
      await is(pix, "error");
      expect(heard.at(-1)).to.equal("pay-error unexpected");
      part(pix, "button").click();
      await is(pix, "pending");
      const [first, second] = await backend.seen("POST /charges");
      expect(second!.key).to.equal(first!.key);
    });

    it("of a clear no frees the key", async () => {
      const { pix, backend } = await pixShop(
        { faults: [{ call: "POST /charges", times: 1, status: 400, code: "invalid_request" }] },
        { auto: true },
      );
      await is(pix, "error");
      expect(sessionStorage.length).to.equal(0);
      part(pix, "button").click();
      await is(pix, "pending");
      const [first, second] = await backend.seen("POST /charges");
      expect(second!.key).not.to.equal(first!.key);
    });

    it("of the line is said, and passes", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await streaming(backend, 1);
      // Not some times: browsers try again by themselves where a connection is cut, each as often as it likes.
      await backend.play({ faults: [{ call: "GET /charges", times: 1_000 }], cut: true });
      const moves = () => pix.shadowRoot!.getAnimations().length > 0;
      expect(moves()).to.equal(true);
      await waitUntil(() => textOf(pix).includes("Sem conexão"), "said", { timeout: 5_000 });
      expect(moves()).to.equal(false);
      await expect(pix).to.be.accessible();
      await backend.play({ faults: [] });
      await until(() => !textOf(pix).includes("Sem conexão"), "passed");
      expect(pix.status).to.equal("pending");
    });

    it("of a storage that throws is survived", async () => {
      const { getItem, setItem, removeItem } = Storage.prototype;
      const deny = () => {
        throw new DOMException("denied", "SecurityError");
      };
      Object.assign(Storage.prototype, { getItem: deny, setItem: deny, removeItem: deny });
      try {
        const { pix, backend } = await pixShop({}, { auto: true });
        await is(pix, "pending");
        await backend.play({ change: { status: "paid" } });
        await is(pix, "paid");
      } finally {
        Object.assign(Storage.prototype, { getItem, setItem, removeItem });
      }
    });

    it("of a charge that the backend has forgotten ends in a new try", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await backend.play({
        faults: [{ call: `GET /charges/${pix.charge!.id}`, times: 9, status: 404, code: "charge_not_found" }],
        cut: true,
      });
      await is(pix, "error");
      expect(heard.at(-1)).to.equal("pay-error charge_not_found");
      expect(sessionStorage.length).to.equal(0);
      await expect(pix).to.be.accessible();
      const forgotten = pix.charge!.id;
      part(pix, "button").click();
      await is(pix, "pending");
      expect(pix.charge!.id).not.to.equal(forgotten);
    });

    it("of nonsense on the stream is reported and ignored", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await streaming(backend, 1);
      await backend.play({ say: "event: charge\ndata: {nonsense\n\n" });
      await waitUntil(() => heard.includes("pay-error unexpected"));
      expect(pix.status).to.equal("pending");
    });
  });

  describe("coming back", () => {
    it("finds the charge that waits", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const { id } = pix.charge!;
      pix.remove();
      const { pay: again, heard } = mount("pay-pix", backend);
      await is(again, "pending");
      expect(again.charge!.id).to.equal(id);
      expect(heard).to.deep.equal(["pay-ready", "pay-pending"]);
      expect(await backend.seen("POST")).to.have.length(1);
    });

    it("celebrates what was paid meanwhile, once", async () => {
      const { pix, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      pix.remove();
      await backend.play({ change: { status: "paid" }, order: { ...ORDER, paid: true } });
      const back = mount("pay-pix", backend);
      await is(back.pay, "paid");
      expect(back.heard).to.deep.equal(["pay-ready", "pay-success"]);
      const later = mount("pay-pix", backend);
      await is(later.pay, "paid");
      expect(later.heard).to.deep.equal(["pay-ready"]);
      expect(textOf(later.pay)).to.contain("Este pedido já está pago");
      await expect(later.pay).to.be.accessible();
    });

    it("finds the charge of a post that was under way", async () => {
      const { pix, backend } = await pixShop({ faults: [{ call: "POST /charges", times: 1, late: 300 }] });
      await is(pix, "ready");
      void pix.start();
      await waitUntil(async () => (await backend.seen("POST")).length === 1);
      pix.remove();
      const { pay: again } = mount("pay-pix", backend, { auto: true });
      await is(again, "pending");
      const keys = (await backend.seen("POST")).map(({ key }) => key);
      expect(new Set(keys).size).to.equal(1);
    });

    it("makes no second charge when it is moved in the page", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      const box = document.createElement("section");
      pix.parentElement!.append(box);
      box.append(pix);
      await aTimeout(0);
      expect(pix.status).to.equal("pending");
      await backend.play({ change: { status: "paid" } });
      await is(pix, "paid");
      expect(await backend.seen("POST")).to.have.length(1);
      expect(heard.filter((type) => type === "pay-ready")).to.have.length(1);
    });

    it("starts over with another order, and says so where there is none", async () => {
      const { pix, heard, backend } = await pixShop({}, { auto: true });
      await is(pix, "pending");
      await backend.play({ order: { ...ORDER, id: "A-1002", amount: 2000 }, made: {} });
      pix.auto = false;
      pix.order = "A-1002";
      await is(pix, "ready");
      expect(part(pix, "amount").textContent).to.equal("R$\u00a020,00");
      expect(pix.charge).to.equal(undefined);
      pix.order = "";
      await is(pix, "error");
      expect(pix.orderDetails).to.equal(undefined);
      expect(heard.at(-1)).to.equal("pay-error not_configured");
    });

    it("starts over when it is reset", async () => {
      const { pix, backend } = await pixShop();
      await is(pix, "ready");
      const first = await pix.start();
      pix.reset();
      await is(pix, "ready");
      const second = await pix.start();
      expect(second!.id).not.to.equal(first!.id);
      expect(await backend.seen("POST")).to.have.length(2);
    });

    it("shares order, charge and stream among all elements of one order", async () => {
      const backend = await TestBackend.with({ order: ORDER, made: pixCharge() });
      const page = fixtureSync<HTMLElement>(html`<div style="display: grid"></div>`);
      const all = Array.from({ length: 20 }, () =>
        Object.assign(document.createElement("pay-pix"), {
          endpoint: backend.endpoint,
          order: ORDER.id,
          auto: true,
          // All in one place, and so in sight.
          style: "grid-area: 1 / 1",
        }),
      );
      page.append(...all);
      await Promise.all(all.map((pix) => is(pix, "pending")));
      expect(await backend.seen("GET /orders")).to.have.length(1);
      expect(await backend.seen("POST")).to.have.length(1);
      await streaming(backend, 1);
    });
  });
});
