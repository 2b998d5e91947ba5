import { expect, oneEvent } from "@open-wc/testing";
import "../../../src/elements/pay-pix/define.ts";
import { brCode, inMinutes, ORDER, pixCharge } from "../support/test-backend.ts";
import { is, part, textOf, until } from "../support/shop.ts";
import { pixShop } from "../support/pix.ts";

describe("pay-pix", () => {
  beforeEach(() => sessionStorage.clear());

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
        // The next one is on screen in its place.
        pix.remove();
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
      await until(() => size() > plain, "redrawn");
      expect(logo.checkVisibility()).to.equal(true);
      await expect(pix).to.be.accessible();
      const raised = size();

      await backend.play({ change: { status: "expired" } });
      await is(pix, "expired");
      part(pix, "button").click();
      await is(pix, "pending");
      expect(size()).to.equal(raised);
      logo.remove();
      await until(() => size() === plain, "drawn as before");
    });

    it("is waited for where the service is slow to draw it up", async () => {
      const { pix, backend } = await pixShop({ made: {} }, { auto: true });
      await is(pix, "pending");
      expect(part(pix, "code")).to.equal(null);
      await expect(pix).to.be.accessible();
      await backend.play({ change: pixCharge() });
      await until(() => part(pix, "code"), "the code");
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
});
