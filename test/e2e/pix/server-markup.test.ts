// The element as a server renders it: payable without scripts, and taken over in place when the script comes.
import type { Page } from "@playwright/test";
import { demoTest, type TestDemo } from "../support/demo.ts";
import { expect, hears, test } from "../support/fixtures.ts";
import { MAX_SHIFT, shiftSum, watchShifts } from "../support/layout-shifts.ts";
import { sentCodes } from "../support/pix-page.ts";
import { scanPicture } from "../support/scan.ts";

type Element = "pay-pix" | "pay-checkout";

/** As a browser asks for a page. */
const visit = (address: string) =>
  new Request(address, {
    headers: { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
  });

/** Opens a page whose server has rendered the element, with a code that waits. */
async function openRendered(page: Page, demo: TestDemo, element: Element): Promise<void> {
  const address = demo.place(element === "pay-pix" ? "pix" : "checkout", { resume: true });
  const id = new URL(address).searchParams.get("order")!;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const markup = await demo.pay.orders.html(id, visit(address), { element, start: true });
    const body = (await response.text()).replace(new RegExp(`<${element}[^>]*></${element}>`), markup!);
    await route.fulfill({ response, body });
  });
  await page.goto(address, { waitUntil: "commit" });
}

// `npm run test:layout` tries every width with each element.
const isWhole = process.env.LAYOUT === "whole";
const ELEMENTS = ["pay-pix", "pay-checkout"] as const;
/** Widths with elements, so that each occurs. */
const inTurn = (widths: readonly number[]) =>
  widths.flatMap((width, at) =>
    ELEMENTS.filter((_, n) => isWhole || n === at % 2).map((element) => ({ width, element })),
  );

demoTest.describe("without scripts", () => {
  demoTest.use({ javaScriptEnabled: false });
  for (const { width, element } of inTurn([1280, 390])) {
    demoTest(`${element} can be paid, ${width} px`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height: 700 });
      await openRendered(page, demo, element);
      await page.waitForLoadState();
      const [code] = sentCodes(demo);
      expect(scanPicture(await page.screenshot({ fullPage: true }))).toBe(code);
      const whole = page.getByText(code!, { exact: true }).filter({ visible: true });
      await expect(whole).toBeVisible();
      // In the frame that the field with the code has otherwise, and selected with one tap.
      await expect(whole).toHaveCSS("border-top-style", "solid");
      await expect(whole).toHaveCSS("user-select", "all");
      await expect(page.getByText("Esta página não muda sozinha.").filter({ visible: true })).toHaveCount(1);
      await expect(page.locator("[part=amount]").first()).toHaveText(/R\$\s\d+,\d\d/);
      await expect(page.getByText("Para Ateliê Barro").first()).toBeVisible();
      // What needs a script is not there to be pressed.
      await expect(page.getByRole("button").filter({ hasText: /QR code|Copiar/ })).toHaveCount(0);

      await demo.sandbox.control.pix.payCode(code!);
      await expect(async () => {
        await page.getByRole("link", { name: "Já paguei" }).click();
        await expect(page.getByText("Pagamento confirmado")).toBeVisible({ timeout: 1_000 });
      }).toPass();
    });
  }
});

/** Where everything stands that a server rendered. */
const boxes = (page: Page, element: Element) =>
  page.locator(element).evaluate((host) => {
    const found: Record<string, string> = {};
    const pieces = "summary scan qr caption act code well steps more state foot note methods method".split(
      " ",
    );
    const look = (root: ShadowRoot) => {
      for (const name of pieces) {
        for (const piece of root.querySelectorAll(`.${name}`)) {
          const { x, y, width, height } = piece.getBoundingClientRect();
          found[name] ??= [x, y, width, height].map(Math.round).join(" ");
        }
      }
      for (const inner of root.querySelectorAll("*")) if (inner.shadowRoot) look(inner.shadowRoot);
    };
    look(host.shadowRoot!);
    return found;
  });

for (const { width, element } of inTurn(isWhole ? [320, 390, 768, 1280] : [320, 1280])) {
  test(`${element} takes over in place, and is paid: ${width} px`, async ({ page, demo }) => {
    await watchShifts(page);
    await page.setViewportSize({ width, height: 800 });
    let send = () => {};
    const script = new Promise<void>((resolve) => (send = resolve));
    await page.route(/\/pay-(pix|elements)\.js$/, async (route) => {
      await script;
      await route.continue();
    });
    await openRendered(page, demo, element);
    const host = page.locator(element);
    // The style sheets of a shadow root may come after what they hide.
    await expect(
      page.getByText(sentCodes(demo)[0]!, { exact: true }).filter({ visible: true }),
    ).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes(page, element);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    send();
    await hears(page, "pay-pending");
    expect(await boxes(page, element)).toEqual(before);
    await expect(host).toHaveAttribute("status", "pending");
    // One code, made by the server.
    expect(sentCodes(demo)).toHaveLength(1);
    await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
    await hears(page, "pay-success");
    expect(await shiftSum(page)).toBeLessThanOrEqual(MAX_SHIFT);
  });
}

test("an order that is paid says so from the server until the backend has confirmed it", async ({
  page,
  demo,
}) => {
  await openRendered(page, demo, "pay-pix");
  await hears(page, "pay-pending");
  await demo.sandbox.control.pix.payCode(sentCodes(demo)[0]!);
  await hears(page, "pay-success");

  await page.addInitScript(() => {
    const texts: (string | undefined)[] = [];
    Object.assign(window, { texts });
    const look = () => {
      const root = document.querySelector("pay-pix")?.shadowRoot;
      const text = root?.querySelector("[part~=status]")?.textContent?.trim();
      // While the page is still on its way, there is nothing yet.
      if (text || texts.length > 0) texts.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.locator("pay-pix")).toHaveAttribute("status", "paid");
  const texts = await page.evaluate(() => (window as unknown as { texts: (string | undefined)[] }).texts);
  expect([...new Set(texts)]).toEqual(["Pagamento confirmado"]);
});
