// From the first paint to the outcome hardly anything moves by itself, and what is said of the payment stands wholly in sight.
// `npm run test:layout` tries every window, in the demo's pages.
import { expect, nextFrame } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { reason } from "../../../src/contract/reasons.ts";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import type { PayElement } from "../../../src/elements/payment/pay-element.ts";
import { MAX_GAP, sightOf } from "../../support/sight.ts";
import { challenged, leave } from "../support/at-the-bank.ts";
import { charged, fillCard, press } from "../support/card.ts";
import { Shifts } from "../support/layout-shifts.ts";
import { is, loaded, mount, part, streaming, textOf, until, type ElementName } from "../support/shop.ts";
import { ORDER, pixCharge, TestBackend, type Script } from "../support/test-backend.ts";

/**
 * Where buyers are when an outcome comes: as far away as a page scrolls, on the smallest phone with the focus nowhere and in
 * a wide window on a link; or where they have pressed the button, so that all that moves is seen to.
 */
const WINDOWS = [
  { width: 320, height: 568, away: "with the focus nowhere", code: "copy" },
  { width: 1366, height: 650, away: "with the focus on a link", code: "qr" },
  { width: 320, height: 700, away: undefined, code: "copy" },
] as const;

/** Late enough to be drawn before. */
const LATE = [
  { call: "GET /orders", times: 1, late: 60 },
  { call: "POST /charges", times: 1, late: 120 },
];

const isChromium = PerformanceObserver.supportedEntryTypes.includes("layout-shift");

const DENIED = charged("denied", { reason: reason("declined") });
const EXPIRED = { status: "expired", reason: reason("code_expired") } as const;

/** All of it is in sight without a scroll of the buyer's, and there is no hole above it. */
async function expectInSight(): Promise<void> {
  await until(() => sightOf()?.whole, "in sight");
  expect(sightOf()!.gap).to.be.at.most(MAX_GAP);
}

const isWhole = (element: Element | null) => {
  const { top, bottom, height } = element!.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
};

for (const { width, height, away, code } of WINDOWS) {
  describe(`in a window of ${width} × ${height}, ${away ? `scrolled away ${away}` : "where nothing moves"}`, () => {
    let shifts: Shifts;
    let link: HTMLAnchorElement;

    beforeEach(async () => {
      sessionStorage.clear();
      scrollTo(0, 0);
      await setViewport({ width, height });
      shifts = new Shifts();
    });
    afterEach(() => {
      shifts.stop();
      scrollTo(0, 0);
    });
    after(() => setViewport({ width: 800, height: 600 }));

    /** An element between a header and more of the page than the window shows. */
    async function open(name: ElementName, script: Script = {}) {
      const { order = ORDER } = script;
      const backend = await TestBackend.with({ order, faults: LATE, ...script });
      const { pay } = mount(name, backend);
      link = Object.assign(document.createElement("a"), { href: "#", textContent: "Loja" });
      link.style.cssText = "display: block; block-size: 100px";
      const below = Object.assign(document.createElement("p"), { textContent: "Troca grátis" });
      below.style.blockSize = "1500px";
      pay.before(link);
      pay.after(below);
      await loaded(pay);
      // The form of an order that asks for nothing else has the place of its skeleton.
      if (order!.ask.length === 0) await expectUnmoved();
      return { pay, backend };
    }

    async function openCard(name: "pay-card" | "pay-checkout", script: Script) {
      const { pay, backend } = await open(name, script);
      if (name === "pay-card") return { pay, backend, card: pay as PayCard };
      pay.shadowRoot!.querySelector<HTMLElement>("input[value=card]")!.click();
      const card = pay.shadowRoot!.querySelector("pay-card")!;
      await until(() => card.shadowRoot!.querySelector("form"), "the form");
      return { pay, backend, card };
    }

    async function send(pay: PayElement, card: PayCard): Promise<void> {
      await fillCard(card);
      part(card, "button").focus();
      press(card);
      await is(pay, "creating");
      await shifts.forget();
    }

    async function startPix(name: "pay-pix" | "pay-checkout", script: Script = {}) {
      const { pay, backend } = await open(name, { made: pixCharge(), ...script });
      const pix = name === "pay-pix" ? pay : pay.shadowRoot!.querySelector("pay-pix")!;
      part(pix, "button").focus();
      part(pix, "button").click();
      await shifts.forget();
      return { pay, backend, pix };
    }

    async function goAway(): Promise<void> {
      if (!away) return;
      if (away.endsWith("link")) link.focus();
      else (document.activeElement as HTMLElement | null)?.blur();
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
      await nextFrame();
    }

    /** A scroll of the buyer's moves everything. */
    async function expectUnmoved(): Promise<void> {
      if (!away) expect(await shifts.seen()).to.deep.equal([]);
    }

    for (const name of ["pay-card", "pay-checkout"] as const) {
      it(`a card that is sent, confirmed and paid (${name})`, async () => {
        const { pay, backend, card } = await openCard(name, { made: charged("pending") });
        await send(pay, card);
        await expectInSight();
        await is(pay, "pending");
        await expectInSight();
        await streaming(backend, 1);
        await goAway();
        await backend.play({ change: { status: "paid" } });
        await is(pay, "paid");
        await expectInSight();
        await expectUnmoved();
      });

      it(`a card that is declined (${name})`, async () => {
        const { pay, backend, card } = await openCard(name, {
          made: DENIED,
          faults: [LATE[0]!, { call: "POST /charges", times: 1, late: "held" }],
        });
        await send(pay, card);
        await goAway();
        await backend.play({ release: true });
        await is(pay, "denied");
        await expectInSight();
        await expectUnmoved();
      });

      it(`a card whose buyer has left the bank's page (${name})`, async () => {
        const { pay, card } = await openCard(name, { made: challenged() });
        await send(pay, card);
        await until(() => part<HTMLDialogElement>(card, "dialog")?.open, "the bank's page");
        await leave(card);
        await until(() => textOf(card).includes("A compra ainda não foi confirmada"), "what to do");
        // In the fonts of other browsers the smallest window has no room for the amount and both buttons.
        if (isChromium) await expectInSight();
        else
          await until(
            () =>
              ["h2", "button"].every((each) => isWhole(card.shadowRoot!.querySelector(`.outcome ${each}`))),
            "words and button",
          );
      });
    }

    for (const name of ["pay-pix", "pay-checkout"] as const) {
      it(`amount and code in place of the button, then that it is paid (${name})`, async () => {
        const { pay, backend, pix } = await startPix(name);
        await is(pay, "pending");
        await expectCode(pix);
        await streaming(backend, 1);
        await goAway();
        await backend.play({ change: { status: "paid" } });
        await is(pay, "paid");
        await expectInSight();
        await expectUnmoved();
      });

      it(`amount and code in place of the buyer's data, then that it has expired (${name})`, async () => {
        const order = { ...ORDER, ask: ["name", "identity"] as const };
        const { pay, backend } = await open(name, {
          order: { ...order, ask: [...order.ask] },
          made: pixCharge(),
        });
        const pix = name === "pay-pix" ? pay : pay.shadowRoot!.querySelector("pay-pix")!;
        for (const [field, value] of [
          ["name", "Maria da Silva"],
          ["identity", "529.982.247-25"],
        ] as const) {
          const input = pix.shadowRoot!.querySelector<HTMLInputElement>(`[name=${field}]`)!;
          input.value = value;
          input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
        }
        part(pix, "button").focus();
        part(pix, "button").click();
        await shifts.forget();
        await is(pay, "pending");
        await expectCode(pix);
        await streaming(backend, 1);
        await goAway();
        await backend.play({ change: EXPIRED });
        await is(pay, "expired");
        await expectInSight();
        if (name === "pay-pix") await expectUnmoved();
      });
    }

    it("a code whose money was given back before the page heard of it", async () => {
      const { pay, backend } = await startPix("pay-pix");
      await is(pay, "pending");
      await streaming(backend, 1);
      await goAway();
      await backend.play({ change: { status: "cancelled" } });
      await is(pay, "denied");
      await expectInSight();
      await expectUnmoved();
    });

    it("a code that could not be made", async () => {
      const faults = [
        LATE[0]!,
        { call: "POST /charges", times: 1, status: 400, code: "service_refused", late: 120 },
      ];
      const { pay } = await startPix("pay-pix", { faults });
      await is(pay, "error");
      await expectInSight();
      await expectUnmoved();
    });

    /** What the buyer needs of it: a phone does not scan its own screen. */
    async function expectCode(pix: Element): Promise<void> {
      const amounts = () =>
        [part(pix, "amount"), part(document.querySelector("pay-checkout") ?? pix, "amount")].filter((each) =>
          each?.checkVisibility(),
        );
      await until(() => amounts().some(isWhole) && isWhole(part(pix, code)), "amount and code in sight");
      expect(pix.shadowRoot!.activeElement!.textContent).to.match(
        /^\s*Aguardando o pagamento\. R\$\s123,45\.\s*$/,
      );
    }
  });
}
