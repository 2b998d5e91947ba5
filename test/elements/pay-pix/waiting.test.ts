// What stands in front while a code waits.
import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import { pixShop } from "../support/pix.ts";
import { is, part, streaming, textOf, until } from "../support/shop.ts";
import { pixCharge, type Script } from "../support/test-backend.ts";

async function waiting(script: Script = {}): Promise<Awaited<ReturnType<typeof pixShop>>> {
  const opened = await pixShop(script);
  void opened.pix.start();
  await is(opened.pix, "pending");
  await opened.pix.updateComplete;
  return opened;
}

const renew = (pix: PayPix) => pix.shadowRoot!.querySelector<HTMLElement>("[part=renew]");

describe("a code that waits", () => {
  const { writeText } = navigator.clipboard;

  beforeEach(() => sessionStorage.clear());
  afterEach(() => (navigator.clipboard.writeText = writeText));
  after(() => setViewport({ width: 800, height: 600 }));

  it("is to be copied, and then the bank's app is what to open", async () => {
    navigator.clipboard.writeText = () => Promise.resolve();
    const { pix } = await waiting();
    expect(part(pix, "copy").className).to.contain("main");
    expect(textOf(pix)).not.to.contain("Agora abra o app do seu banco");
    await pix.copy();
    await pix.updateComplete;
    expect(textOf(pix)).to.contain("Agora abra o app do seu banco");
    expect(part(pix, "copy").className).to.contain("plain");
  });

  it("that could not be copied is still to be copied", async () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied"));
    const { execCommand } = document;
    document.execCommand = () => false;
    const { pix } = await waiting();
    await pix.copy();
    await pix.updateComplete;
    document.execCommand = execCommand;
    expect(part(pix, "copy").className).to.contain("main");
    expect(textOf(pix)).not.to.contain("Agora abra o app do seu banco");
  });

  it("keeps the words of its button where they are while the backend is asked", async () => {
    const { pix, backend } = await waiting();
    await streaming(backend, 1);
    await backend.play({ faults: [{ call: "GET /charges/", times: 1, late: 1_000 }] });
    const place = () => {
      const words = document.createRange();
      words.selectNodeContents(
        [...part(pix, "recheck").childNodes].findLast((node) => node.textContent!.includes("Já paguei"))!,
      );
      return words.getBoundingClientRect().left;
    };
    const before = place();
    part(pix, "recheck").click();
    await until(() => part(pix, "recheck").querySelector(".spinner"), "the spinner");
    expect(place()).to.equal(before);
  });

  it("says without a connection that there is none, also once its time is over", async () => {
    const { pix, backend } = await waiting({ made: pixCharge(10) });
    await streaming(backend, 1);
    await backend.play({ change: { expiresAt: pixCharge(0).expiresAt! } });
    await until(() => textOf(pix).includes("Conferindo o pagamento…"), "its time is over");
    expect(textOf(pix)).not.to.contain("Sem conexão");
    window.dispatchEvent(new Event("offline"));
    await until(() => textOf(pix).includes("Sem conexão"), "that there is none");
    window.dispatchEvent(new Event("online"));
    await until(() => !textOf(pix).includes("Sem conexão"), "that there is one");
  });

  it("offers another code in its last minute, and not before", async () => {
    const { pix, backend } = await waiting({ made: pixCharge(10) });
    await streaming(backend, 1);
    await until(() => part(pix, "countdown").textContent!.includes(":"), "counted");
    expect(renew(pix)).to.equal(null);
    expect(part(pix, "countdown").className).not.to.contain("last");
    await backend.play({ change: { expiresAt: pixCharge(0.9).expiresAt! } });
    await until(() => renew(pix), "offered");
    expect(part(pix, "countdown").className).to.contain("last");
    const { id } = pix.charge!;
    await backend.play({ made: pixCharge(15) });
    renew(pix)!.click();
    await until(() => pix.status === "pending" && pix.charge!.id !== id, "another code");
    await pix.updateComplete;
    expect(renew(pix)).to.equal(null);
    expect(await backend.seen("POST /charges")).to.have.length(2);
  });

  for (const width of [320, 500, 700]) {
    it(`is gone through by Tab as it is read, ${width} px`, async () => {
      await setViewport({ width, height: 900 });
      const { pix } = await waiting();
      await until(() => pix.shadowRoot!.querySelector("textarea"));
      const stops = [...pix.shadowRoot!.querySelectorAll<HTMLElement>("textarea, button, a[href]")].filter(
        (stop) => stop.checkVisibility(),
      );
      const places = stops.map((stop) => stop.getBoundingClientRect());
      const read = places.toSorted((a, b) => a.top - b.top || a.left - b.left);
      expect(stops.length).to.be.greaterThan(3);
      expect(places.map(({ top, left }) => [top, left])).to.deep.equal(
        read.map(({ top, left }) => [top, left]),
      );
    });
  }
});
