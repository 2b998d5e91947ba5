// The device's clock is set while a page is open, or is wrong by years.
import { expect } from "@open-wc/testing";
import { ServerClock } from "../../../src/elements/client/server-clock.ts";
import { cardShop, charged, errorOf, fillCard, press } from "../support/card.ts";
import { pixShop } from "../support/pix.ts";
import { Framed } from "../support/framed.ts";
import { is, part, streaming, until } from "../support/shop.ts";

const { now } = Date;
const { Date: RealDate } = window;
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

/** The device's clock goes ahead by so much; `new Date()` too. */
function setAhead(ms: number): void {
  class Ahead extends RealDate {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length > 0 ? given : [now() + ms]) as [number]));
    }
    static override now = () => now() + ms;
  }
  window.Date = Ahead as DateConstructor;
}

const date = (time: number) => new RealDate(time).toUTCString();

describe("the device's clock", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    window.Date = RealDate;
  });

  for (const minutes of [20, -20])
    it(`that is set by ${minutes} minutes and back leaves the time at the backend as it is`, () => {
      const clock = new ServerClock();
      clock.hear(date(now()));
      setAhead(minutes * MINUTE);
      expect(clock.now()).to.be.within(now() - MINUTE, now() + MINUTE);
      clock.hear(date(now()));
      expect(clock.now()).to.be.within(now() - MINUTE, now() + MINUTE);
      window.Date = RealDate;
      expect(clock.now()).to.be.within(now() - MINUTE, now() + MINUTE);
    });

  it("that is wrong is put right by the first answer", () => {
    setAhead(2 * YEAR);
    const clock = new ServerClock();
    clock.hear(date(now()));
    expect(clock.now()).to.be.within(now() - MINUTE, now() + MINUTE);
  });

  it("takes no code away while it is set forward", async () => {
    const { pix, backend } = await pixShop();
    await is(pix, "ready");
    await pix.start();
    await streaming(backend, 1);
    await until(() => part(pix, "qr"), "the code");
    const seconds = () => part(pix, "countdown").textContent.trim();
    setAhead(20 * MINUTE);
    const before = seconds();
    await until(() => part(pix, "countdown") && seconds() !== before, "the next second");
    expect(part(pix, "qr")).not.to.equal(null);
    expect(seconds()).to.contain("14:");
  });

  it("that is ahead by two years makes no card expire", async () => {
    setAhead(2 * YEAR);
    const { pay } = await cardShop({ made: charged("pending") });
    const soon = new RealDate(now() + YEAR);
    const expiry = `${String(soon.getMonth() + 1).padStart(2, "0")}/${String(soon.getFullYear()).slice(2)}`;
    await fillCard(pay, { expiry });
    expect(errorOf(pay, "expiry")).to.equal("");
    press(pay);
    await is(pay, "pending");
  });

  it("that is ahead by two years makes none expire in an isolated form either", async () => {
    setAhead(2 * YEAR);
    const framed = await Framed.with();
    await framed.backend.seen();
    const soon = new RealDate(now() + YEAR);
    const month = String(soon.getMonth() + 1).padStart(2, "0");
    await until(async () => (await framed.backend.seen("GET /orders")).length > 0, "the order is asked for");
    for (const [name, value] of Object.entries({
      number: "4111111111111111",
      holder: "MARIA DA SILVA",
      expiry: `${month}/${String(soon.getFullYear()).slice(2)}`,
      code: "987",
    }))
      framed.type(name, value);
    await until(() => framed.report!.complete, "the card is complete");
  });
});
