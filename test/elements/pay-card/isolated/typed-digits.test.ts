// While a card number is typed in its frame, the page is told nothing that its digits change: at a sign of them it could
// take the focus and receive the others.
import { expect, nextFrame } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import { toLanguage } from "../../../../src/elements/i18n/language.ts";
import type { Locale } from "../../../../src/elements/i18n/built-in-locales.ts";
import { CODE } from "../../support/card.ts";
import { Framed, showing } from "../../support/framed.ts";
import { until } from "../../support/shop.ts";

const NUMBERS = [
  "4111111111111111",
  "378282246310005",
  "5555555555554444",
  "5067224275805500",
  "6062826786276634",
];

/** Words of a page that wants to know by their height which of them are said. */
const TALL = Object.fromEntries(
  ["numberShort", "numberWrong", "brandRefused"].map((name, at) => [
    name,
    `${name} {brand} `.repeat(9 * (at + 1)),
  ]),
);

async function drawn(framed: Framed): Promise<void> {
  await framed.settled();
  await nextFrame();
  await nextFrame();
}

const leave = (framed: Framed, name: string) =>
  framed.field(name).dispatchEvent(new FocusEvent("focusout", { bubbles: true, composed: true }));

describe("while a card number is typed in a frame", () => {
  for (const number of NUMBERS)
    it(`nothing of ${number.slice(0, 4)}… is told to the page but its brand with the last digit`, async () => {
      const framed = await Framed.with(
        {},
        showing({ language: toLanguage("pt-BR", TALL), brands: { accept: ["Aura"] } }),
      );
      await drawn(framed);
      const before = framed.reports;
      for (let length = 1; length < number.length; length++) {
        framed.type("number", number.slice(0, length));
        await framed.frame.updateComplete;
      }
      leave(framed, "number");
      await drawn(framed);
      expect(framed.text).to.match(/numberShort|brandRefused/);
      expect(framed.reports).to.deep.equal(before);

      framed.type("number", number);
      await until(() => framed.report!.brand, "the brand is told");
    });

  it("the form can be read to its end where what it says is higher than the frame", async () => {
    const framed = await Framed.with({}, showing({ language: toLanguage("pt-BR", TALL) }));
    framed.type("number", "4111");
    leave(framed, "number");
    await drawn(framed);
    expect(getComputedStyle(document.documentElement).overflowY).to.equal("auto");
    framed.type("number", NUMBERS[0]!);
    await drawn(framed);
    expect(getComputedStyle(document.documentElement).overflowY).to.equal("hidden");
  });
});

describe("where the page narrows while a card number is typed in a frame", () => {
  beforeEach(() => setViewport({ width: 800, height: 600 }));
  after(() => setViewport({ width: 800, height: 600 }));

  async function heights(number: string): Promise<number[]> {
    await setViewport({ width: 800, height: 600 });
    const framed = await Framed.with({}, showing({ language: toLanguage("pt-BR", TALL) }));
    await drawn(framed);
    framed.type("number", number);
    leave(framed, "number");
    await drawn(framed);
    await setViewport({ width: 300, height: 600 });
    await drawn(framed);
    framed.frame.remove();
    return framed.reports.map(({ height }) => height);
  }

  it("the height follows, and goes by nothing that is said of the digits", async () => {
    const [wide, ...narrow] = await heights("4111");
    expect(narrow).to.have.length(1);
    expect(narrow[0]).to.be.greaterThan(wide!);
    expect(await heights("4111111111111112")).to.deep.equal([wide, ...narrow]);
  });
});

/** What the browser says of a focus that a script of the page takes. */
const taken = (after = 0) => {
  const blur = new Event("blur");
  Object.defineProperty(blur, "timeStamp", { value: blur.timeStamp + after });
  window.dispatchEvent(blur);
};
const SAID: Record<Locale, RegExp> = {
  "pt-BR": /apagamos o número e o código do cartão/,
  en: /we cleared its number and code/,
  es: /borramos el número y el código de la tarjeta/,
};

async function begun(locale: Locale = "pt-BR"): Promise<Framed> {
  const language = toLanguage(locale, { interrupted: "Tudo certo." });
  const framed = await Framed.with({}, showing({ language }));
  framed.type("holder", "MARIA DA SILVA");
  framed.type("code", CODE.slice(0, 2));
  framed.type("number", "41111111");
  return framed;
}
const values = (framed: Framed) => ["number", "holder", "code"].map((name) => framed.field(name).value);
const KEPT = ["4111 1111", "MARIA DA SILVA", CODE.slice(0, 2)];

describe("a frame that loses the focus while its buyer types", () => {
  for (const locale of ["pt-BR", "en", "es"] as const)
    it(`forgets number and code, and says why in its own words (${locale})`, async () => {
      const framed = await begun(locale);
      taken();
      await framed.frame.updateComplete;
      expect(values(framed)).to.deep.equal(["", "MARIA DA SILVA", ""]);
      expect(framed.frame.renderRoot.querySelector(".notice")!.textContent).to.match(SAID[locale]);
      expect(framed.frame.renderRoot.querySelector("[role=status]")!.textContent).to.match(SAID[locale]);
      // No undo brings it back.
      framed
        .field("number")
        .dispatchEvent(new InputEvent("beforeinput", { inputType: "historyUndo", bubbles: true }));
      expect(framed.field("number").value).to.equal("");
    });

  it("says so until a whole number stands there", async () => {
    const framed = await begun();
    taken();
    framed.type("number", "411111111111111");
    await framed.frame.updateComplete;
    expect(framed.text).to.match(SAID["pt-BR"]);
    framed.type("number", NUMBERS[0]!);
    await framed.frame.updateComplete;
    expect(framed.text).not.to.match(SAID["pt-BR"]);
  });

  it("forgets a whole number too while the rest is still to be typed, and no card that is complete", async () => {
    const framed = await begun();
    framed.type("number", NUMBERS[0]!);
    taken();
    expect(framed.field("number").value).to.equal("");
    await framed.typeCard();
    taken();
    expect(framed.report!.complete).to.equal(true);
    expect(framed.field("number").value).to.equal("4111 1111 1111 1111");
  });

  for (const [how, act] of Object.entries({
    "by Tab": () => dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })),
    "for another window": () => dispatchEvent(new KeyboardEvent("keydown", { key: "Alt", altKey: true })),
    "by mouse": () => dispatchEvent(new PointerEvent("pointerdown")),
    "by touch": () => dispatchEvent(new Event("touchstart")),
  }))
    it(`keeps what was typed where the buyer leaves it ${how}`, async () => {
      const framed = await begun();
      act();
      taken();
      expect(values(framed)).to.deep.equal(KEPT);
    });

  it("keeps what was typed where nothing was typed for more than a second", async () => {
    const framed = await begun();
    taken(1_500);
    expect(values(framed)).to.deep.equal(KEPT);
  });

  it("keeps what the browser filled in", async () => {
    const framed = await begun();
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
    framed.field("number").dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    taken();
    expect(values(framed)).to.deep.equal(KEPT);
  });
});

/** What a script of the page does before the first key: the buyer has pressed the number's field, and looks at the keyboard. */
describe("a frame that loses the focus before its buyer types", () => {
  const TOLD: Record<Locale, RegExp> = {
    "pt-BR": /Algo tirou o cursor do campo do cartão/,
    en: /moved the cursor out of the card’s field/,
    es: /sacó el cursor del campo de la tarjeta/,
  };
  const notices = (framed: Framed) => framed.frame.renderRoot.querySelectorAll(".interrupted").length;
  const point = (type: string, pointerType = "mouse") =>
    document.documentElement.dispatchEvent(new PointerEvent(type, { pointerType, bubbles: true }));

  /** Presses the field, as a mouse does, or a finger, which is lifted. */
  async function pressed(name: string, pointerType = "mouse", locale: Locale = "pt-BR"): Promise<Framed> {
    const framed = await Framed.with({}, showing({ language: toLanguage(locale) }));
    point("pointermove", pointerType);
    point("pointerdown", pointerType);
    framed.field(name).focus();
    if (pointerType === "touch") point("pointerleave", pointerType);
    return framed;
  }
  afterEach(() => point("pointerleave"));

  for (const locale of ["pt-BR", "en", "es"] as const)
    it(`says so (${locale})`, async () => {
      const framed = await pressed("number", "mouse", locale);
      taken();
      await framed.frame.updateComplete;
      expect(framed.text).to.match(TOLD[locale]);
      expect(framed.frame.renderRoot.querySelector("[role=status]")!.textContent).to.match(TOLD[locale]);
      framed.type("number", NUMBERS[0]!);
      await framed.frame.updateComplete;
      expect(notices(framed)).to.equal(0);
    });

  it("says so however long the buyer waits, while the mouse is over the frame", async () => {
    const framed = await pressed("number");
    taken(60_000);
    await framed.frame.updateComplete;
    expect(framed.text).to.match(TOLD["pt-BR"]);
  });

  it("clears what was typed before the buyer paused", async () => {
    const framed = await pressed("number");
    framed.type("number", "41111111");
    taken(60_000);
    await framed.frame.updateComplete;
    expect(framed.field("number").value).to.equal("");
    expect(framed.text).to.match(SAID["pt-BR"]);
  });

  it("says so after a touch, within a second", async () => {
    const framed = await pressed("number", "touch");
    taken();
    await framed.frame.updateComplete;
    expect(framed.text).to.match(TOLD["pt-BR"]);
  });

  for (const [what, act] of Object.entries<(framed: Framed) => void>({
    "leaves it by mouse": () => {
      point("pointerleave");
      taken(2_000);
    },
    "leaves it by Tab": () => {
      dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", shiftKey: true }));
      taken();
    },
    "changes to another window": () => {
      dispatchEvent(new KeyboardEvent("keydown", { key: "Alt", altKey: true }));
      taken();
    },
    "is in another field": (framed) => {
      framed.field("holder").focus();
      taken();
    },
  }))
    it(`says nothing where the buyer ${what}`, async () => {
      const framed = await pressed("number");
      act(framed);
      await framed.frame.updateComplete;
      expect(notices(framed)).to.equal(0);
    });

  it("says nothing where a finger left it after more than a second", async () => {
    const framed = await pressed("number", "touch");
    taken(1_500);
    await framed.frame.updateComplete;
    expect(notices(framed)).to.equal(0);
  });
});
