import { expect, oneEvent } from "@open-wc/testing";
import "../../../src/elements/pay-pix/define.ts";
import { is, part, streaming, textOf, until } from "../support/shop.ts";
import { pixShop } from "../support/pix.ts";

describe("pay-pix", () => {
  beforeEach(() => sessionStorage.clear());

  describe("errors", () => {
    it("of a missing endpoint is told to the page", async () => {
      const pix = document.createElement("pay-pix");
      pix.order = "A-1001";
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
      await until(async () => (await backend.seen(`GET /charges/${pix.charge!.id}/events`)).length > 1);
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
      await until(() => textOf(pix).includes("Sem conexão"), "said");
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
      await until(() => heard.includes("pay-error unexpected"));
      expect(pix.status).to.equal("pending");
    });
  });
});
