// What the elements tell the backend of a buyer whose charge waits.
import { expect } from "@open-wc/testing";
import { challenged, leave } from "../support/at-the-bank.ts";
import { cardShop, charged, fillCard, press } from "../support/card.ts";
import { pixShop } from "../support/pix.ts";
import { is, until } from "../support/shop.ts";
import type { Script, TestBackend } from "../support/test-backend.ts";

/** The buyer goes to another app or tab, or comes back. */
function hide(hidden: boolean) {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const tells = async (backend: TestBackend, ...signals: string[]) => {
  await until(async () => (await backend.told()).length >= signals.length, signals.join());
  expect(await backend.told()).to.deep.equal(signals);
};

async function waitingCode(script: Script = {}) {
  const { pix, backend } = await pixShop(script, { auto: true });
  await is(pix, "pending");
  return { pix, backend };
}

describe("signals", () => {
  beforeEach(() => {
    sessionStorage.clear();
    Object.defineProperty(navigator.clipboard, "writeText", { value: async () => {}, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(document, "hidden");
    Reflect.deleteProperty(navigator.clipboard, "writeText");
  });

  it("tell that the code was copied, and that the buyer left and came back, each once", async () => {
    const { pix, backend } = await waitingCode();
    await pix.copy();
    await pix.copy();
    await tells(backend, "copied");
    hide(true);
    await tells(backend, "copied", "left");
    hide(false);
    await tells(backend, "copied", "left", "returned");
  });

  it("tell that the bank's page was shown, and closed by the buyer", async () => {
    const { pay, backend } = await cardShop({ made: charged("challenge", challenged()) });
    await fillCard(pay);
    press(pay);
    await tells(backend, "challenge_shown");
    await leave(pay);
    await tells(backend, "challenge_shown", "challenge_closed");
  });

  it("are not sent before there is a charge, nor once it is paid, nor by an element that is gone", async () => {
    const { pix, backend } = await pixShop();
    hide(true);
    hide(false);
    await pix.start();
    await is(pix, "pending");
    await backend.play({ change: { status: "paid" } });
    await is(pix, "paid");
    hide(true);
    hide(false);
    pix.remove();
    const other = await waitingCode();
    other.pix.remove();
    await Promise.resolve();
    hide(true);
    expect([await backend.told(), await other.backend.told()]).to.deep.equal([[], []]);
  });

  it("are sent once to a backend that lacks the call, and the payment goes on", async () => {
    const { pix, backend } = await waitingCode({ signals: false });
    await pix.copy();
    hide(true);
    hide(false);
    await tells(backend, "copied");
    await backend.play({ change: { status: "paid" } });
    await is(pix, "paid");
    expect(await backend.told()).to.deep.equal(["copied"]);
  });
});
