import type { Page } from "@playwright/test";
import { CARDS, expectStatus, fillCard, mainButton } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";
import { goTo, walk } from "./tab-order.ts";

/** What is in motion, shadow roots included. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const deep = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((each) => [
        each,
        ...(each.shadowRoot ? deep(each.shadowRoot) : []),
      ]);
    return deep(document).flatMap((each) =>
      each.getAnimations().map(() => `${each.localName} ${each.getAttribute("class")}`),
    );
  });

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("nothing moves", async ({ page, demo }) => {
    let open = () => {};
    const held = new Promise<void>((resolve) => (open = resolve));
    await page.route("**/pay/orders/*", async (route) => {
      await held;
      await route.continue();
    });
    demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay: 500 });
    await page.goto(demo.place("card"));
    await expectStatus(page, "loading");
    expect(await moving(page)).toEqual([]);
    open();
    await hears(page, "pay-ready");
    // The brands that the number cannot have any more are dimmed.
    await page.getByLabel("Número do cartão").fill("4");
    expect(await moving(page)).toEqual([]);
    await fillCard(page, CARDS.approved);
    await mainButton(page).click();
    await expectStatus(page, "creating");
    expect(await moving(page)).toEqual([]);
    await expectStatus(page, "paid");
    expect(await moving(page)).toEqual([]);
  });
});

test.describe("with forced colors", () => {
  test.use({ forcedColors: "active" });

  test("fields, buttons, errors, the selection and the focus are visible", async ({ page, demo }) => {
    await page.goto(demo.place("checkout"));
    await hears(page, "pay-ready");
    await page.getByRole("radio", { name: /Cartão/ }).check();
    await page.getByLabel("Nome impresso no cartão").fill("MARINA S LIMA");
    await mainButton(page).click();
    const borders = await page.evaluate(() => {
      const root = document.querySelector("pay-checkout")!.shadowRoot!.querySelector("pay-card")!.shadowRoot!;
      const border = (selector: string) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(
          root.querySelector(selector)!,
        );
        return { width: borderTopWidth, seen: borderTopColor !== backgroundColor };
      };
      return { wrong: border("#number"), right: border("#holder"), button: border("[part=button]") };
    });
    expect(borders).toEqual({
      wrong: { width: "3px", seen: true },
      right: { width: "1px", seen: true },
      button: { width: "1px", seen: true },
    });
    // Every stop is asserted to have its ring.
    await goTo(page, /^input Cartão/, "Shift+Tab");
    await walk(page, "Tab", 6);
  });
});

test("on a small phone with its keyboard open, the focused element is in view", async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(demo.place("card"));
  await hears(page, "pay-ready");
  await goTo(page, /^input Número/);
  expect(await walk(page, "Tab", 5)).toEqual([
    "input Nome impresso no cartão",
    "input Validade",
    "input Código de segurança",
    "input À vista, R$ 189,90",
    "button Pagar R$ 189,90",
  ]);
  await walk(page, "Shift+Tab", 5);
});
