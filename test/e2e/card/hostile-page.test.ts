// A hostile script runs in the shop's page, and the buyer types with real keys.
import { expect, type Page } from "@playwright/test";
import { TEST_CARDS } from "../../../src/sandbox/index.ts";
import { expectStatus, isolated, payByCard } from "../support/card-form.ts";
import { demoTest, type TestDemo } from "../support/demo.ts";
import { hostile, stealOnBrand, stealOnFocus, THEFTS, type Loot } from "../support/hostile-page.ts";

// Digits that no timestamp and no id holds by chance, and a code of four, which an id may hold between its letters.
const { number } = TEST_CARDS.find(({ brand, outcome }) => brand === "Amex" && outcome.kind === "approve")!;
const CODE = "7391";
/** More of the number in a row than the receipt shows. */
const PIECE = 8;

/** The ways in which the script has seen the number, or a piece of it. */
function waysTo(secret: (text: string) => boolean, loot: Loot): string[] {
  const digits = (text: string) => text.replace(/(?<=\d)[\s"',-]+(?=\d)/g, "");
  return Object.keys(loot).filter((way) => secret(digits(loot[way]!)));
}
const pieces = Array.from({ length: number.length - PIECE + 1 }, (_, at) => number.slice(at, at + PIECE));
const numberIn = (text: string) => pieces.some((piece) => text.includes(piece));
const codeIn = (text: string) => new RegExp(`(?<![\\w.-])${CODE}(?![\\w-])|${number}.*${CODE}`).test(text);

// To Chromium, a page that comes from the test itself is one of the internet, which may not call this machine.
demoTest.use({ permissions: ["local-network-access"] });

/** A page with the element, in which the hostile script comes first. */
async function open(page: Page, demo: TestDemo, element: string): Promise<void> {
  await page.route(`${demo.shop.origin}/taken`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><meta charset="utf-8"><script>(${hostile.toString()})()</script>
        <script type="module" src="/pay-card.js"></script><body>${element}</body>`,
    }),
  );
  await page.goto(`${demo.shop.origin}/taken`);
}

/** Types the card into the form, which has the focus in its first field. */
async function type(page: Page): Promise<void> {
  for (const text of [number, "MARINA S LIMA", "1231"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(CODE);
}

demoTest(
  "a hostile script in the page can read a card that is typed into the page itself",
  async ({ page, demo }) => {
    const { id } = demo.orders.place("card");
    await open(page, demo, `<pay-card endpoint="/pay" order="${id}"></pay-card>`);
    await page.locator("[autocomplete=cc-number]").click();
    await type(page);
    await page.keyboard.press("Enter");
    await expectStatus(page, "paid");

    const loot = await page.evaluate(() => globalThis.loot());
    expect(waysTo(numberIn, loot)).toEqual(
      expect.arrayContaining(["keys", "events", "values", "walk", "calls", "json", "language"]),
    );
    expect(waysTo(codeIn, loot)).toEqual(expect.arrayContaining(["keys", "calls", "json"]));
  },
);

demoTest.describe("where cards are encrypted", () => {
  demoTest.use({ encrypted: true });

  demoTest(
    "the script reads nothing of a card that is typed into an isolated form, which pays only its own order",
    async ({ page, demo }) => {
      const asked = new Set<string>();
      page.on("response", (response) => asked.add(new URL(response.url()).origin));
      await page.route("https://thief.example/**", (route) => route.fulfill({ body: "thanks" }));
      const bodies: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") bodies.push(request.postData() ?? "");
      });
      const { id } = demo.orders.place("isolated");
      const other = demo.orders.place("card");
      await open(
        page,
        demo,
        `<pay-card isolated endpoint="${demo.payments.origin}/pay" order="${id}"></pay-card>`,
      );
      const form = page.locator("[part~=form]").contentFrame();
      const code = form.locator("[autocomplete=cc-csc]");
      await form.locator("[autocomplete=cc-number]").click();
      await type(page);
      await expect.poll(() => page.evaluate(() => globalThis.loot().events)).toContain(`"complete":true`);
      await page.evaluate((order) => globalThis.attack(order), other.id);

      // It pressed the button, as a page may, once: nothing more is sent until the buyer types another code.
      await expect(code).toHaveValue("");
      await code.fill(CODE);
      await page.keyboard.press("Enter");
      await expectStatus(page, "paid");

      const loot = await page.evaluate(() => globalThis.loot());
      expect(waysTo(numberIn, loot)).toEqual([]);
      expect(waysTo(codeIn, loot)).toEqual([]);
      // What it was told is what the page is told, and never what brand the number would have in ranges of the thief's.
      expect(Object.keys(loot)).toEqual(
        expect.arrayContaining(["walk", "messages", "answers", "performance"]),
      );
      expect(loot["events"]).toContain(`"brand":"Amex"`);
      expect(loot["events"]).not.toContain(`"brand":"Aura"`);
      expect(loot["keys"]).toBeUndefined();

      // The card has come to the backend, closed by its key, and gone nowhere else.
      expect([...asked].toSorted()).toEqual([demo.shop.origin, demo.payments.origin].toSorted());
      expect(bodies.length).toBeGreaterThan(0);
      for (const body of bodies) {
        const { encryptedCard, card, orderId } = JSON.parse(body) as Record<string, string | undefined>;
        expect({ card, orderId }).toEqual({ card: undefined, orderId: id });
        expect(JSON.parse(atob(encryptedCard!.split(".")[0]!))).toMatchObject({ kid: "e2e" });
      }
      const [charge, ...others] = demo.sandbox.control.cards.list();
      expect(others).toEqual([]);
      expect(charge).toMatchObject({ status: "PAID", amount: 98_00 });
    },
  );
});

/** A page with an isolated form, whose first field has the focus. */
async function openIsolated(page: Page, demo: TestDemo) {
  const { id } = demo.orders.place("isolated");
  await open(
    page,
    demo,
    `<pay-card isolated endpoint="${demo.payments.origin}/pay" order="${id}"></pay-card>`,
  );
  const form = isolated(page);
  await form.locator("[autocomplete=cc-number]").click();
  return { form, field: form.locator("[autocomplete=cc-number]"), warning: form.locator(".notice") };
}

demoTest(
  "the script learns the brand too late to take the focus for the rest of the number",
  async ({ page, demo }) => {
    const { field, warning } = await openIsolated(page, demo);
    await page.evaluate(stealOnBrand);
    await page.keyboard.type(number);
    const thief = page.locator("#thief");
    await expect(thief).toBeFocused();
    await expect(thief).toHaveValue("");
    // What is typed next would be the page's: it is not to have a card's code beside a card that can be charged.
    await expect(field).toHaveValue("");
    await expect(warning).toContainText("não pague nesta página");
  },
);

demoTest(
  "a script that takes the focus or hides the form while the number is typed makes the form clear it and warn the buyer",
  async ({ page, demo }) => {
    const { form, field, warning } = await openIsolated(page, demo);
    // It has put the form away, and the buyer needs it.
    const show = () => page.locator("pay-card").evaluate((card) => card.style.removeProperty("display"));
    for (const [deed, steal] of Object.entries(THEFTS)) {
      // Whoever stops typing for a second may leave the field: on a busy machine, the script may be that late.
      await expect(async () => {
        await show();
        await field.click();
        await field.press("ControlOrMeta+a");
        await page.keyboard.type(number.slice(0, 6));
        await page.evaluate(steal);
        await show();
        await expect(warning, deed).toContainText("apagamos o número", { timeout: 2_000 });
      }).toPass();
      await expect(field, deed).toHaveValue("");
      // The warning goes with a whole number.
      await field.fill(number);
      await expect(warning, deed).toBeHidden();
      await field.clear();
    }

    await payByCard(form, TEST_CARDS.find(({ outcome }) => outcome.kind === "approve")!.number);
    await expectStatus(page, "paid");
  },
);

for (const [when, wait] of [
  ["at once", 0],
  ["after more than a second", 1_500],
] as const)
  demoTest(
    `a script that takes the focus ${when}, before the first key, receives the number, and the buyer is told`,
    { tag: wait > 0 ? "@long" : [] },
    async ({ page, demo }) => {
      const { id } = demo.orders.place("isolated");
      await open(
        page,
        demo,
        `<pay-card isolated endpoint="${demo.payments.origin}/pay" order="${id}"></pay-card>`,
      );
      const form = isolated(page);
      const field = form.locator("[autocomplete=cc-number]");
      await field.waitFor();
      await page.evaluate(stealOnFocus, wait);
      await field.click();
      const thief = page.locator("#thief");
      await expect(thief).toBeFocused();
      await page.keyboard.type(number);
      // No frame can prevent it. It can say so, before the card is typed to its end.
      await expect(thief).toHaveValue(number);
      await expect(field).toHaveValue("");
      await expect(form.locator(".notice")).toContainText("não pague nesta página");
    },
  );
