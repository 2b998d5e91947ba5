// The QR code is scanned off the screen, in every size and page.
import { expect, test } from "../support/fixtures.ts";
import { addLogo, modulePixels, waitingPix } from "../support/pix-page.ts";
import { scan } from "../support/scan.ts";

// Each pair of screen, logo, size and colours occurs.
for (const [screen, deviceScaleFactor, looks] of [
  [
    "1×",
    1,
    [
      { logo: undefined, size: 160, colorScheme: "light" },
      { logo: "picture", size: 320, colorScheme: "dark" },
      { logo: "black", size: 160, colorScheme: "dark" },
    ],
  ],
  [
    "2×",
    2,
    [
      { logo: undefined, size: 320, colorScheme: "dark" },
      { logo: "picture", size: 160, colorScheme: "light" },
      { logo: "black", size: 320, colorScheme: "light" },
    ],
  ],
  [
    "50 % zoom",
    0.5,
    [
      { logo: undefined, size: 160, colorScheme: "dark" },
      { logo: "picture", size: 320, colorScheme: "light" },
      { logo: "black", size: 160, colorScheme: "light" },
    ],
  ],
] as const) {
  test.describe(`at ${screen}`, () => {
    test.use({ deviceScaleFactor, viewport: { width: 1100, height: 900 } });

    test("a QR code of any size can be scanned, light and dark, with a logo and without", async ({
      page,
      demo,
    }) => {
      const code = await waitingPix(page, demo);
      const qr = page.locator("[part~=qr]");
      for (const { logo, size, colorScheme } of looks) {
        await page.locator("pay-pix").evaluate((pix, px) => {
          pix.replaceChildren();
          pix.style.setProperty("--pay-qr-size", `${px}px`);
        }, size);
        if (logo) await addLogo(page, logo);
        await page.emulateMedia({ colorScheme });
        expect(await scan(qr), `${logo} ${size} ${colorScheme}`).toBe(code);
        expect((await qr.boundingBox())!.width).toBeGreaterThanOrEqual(size);
        expect((await modulePixels(page)) % 1, `${logo} ${size}`).toBe(0);
      }
    });
  });
}

test("a logo raises the error correction level, hides no code in a page that enlarges images, and removing it restores the level", async ({
  page,
  demo,
}) => {
  const code = await waitingPix(page, demo);
  const modules = () =>
    page.locator("[part~=qr] svg").evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width);
  const before = await modules();
  await addLogo(page, "black");
  await expect(page.locator("[slot=logo]")).toBeVisible();
  await expect.poll(modules).toBeGreaterThan(before);
  const logo = (await page.locator("[slot=logo]").boundingBox())!;
  const qr = (await page.locator("[part~=qr]").boundingBox())!;
  expect(logo.x + logo.width / 2).toBeCloseTo(qr.x + qr.width / 2, 0);
  expect(logo.y + logo.height / 2).toBeCloseTo(qr.y + qr.height / 2, 0);

  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("img { width: 900px !important; height: 900px !important; margin: 40px; }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(await scan(page.locator("[part~=qr]"))).toBe(code);

  await page.locator("[slot=logo]").evaluate((picture) => picture.remove());
  await expect.poll(modules).toBe(before);
  expect(await scan(page.locator("[part~=qr]"))).toBe(code);
});

test("a logo given to the checkout stands in its QR code", async ({ page, demo }) => {
  await page.goto(demo.place("checkout"));
  await page.locator("pay-checkout").evaluate((checkout) => {
    const picture = Object.assign(document.createElement("img"), { slot: "logo", src: "/pictures/vase.svg" });
    checkout.append(picture);
  });
  await page.locator("pay-pix [part~=button]").click();
  const qr = page.locator("[part~=qr]");
  await expect(page.locator("img[slot=logo]")).toBeVisible();
  const { width } = (await page.locator("img[slot=logo]").boundingBox())!;
  expect(width).toBeLessThan((await qr.boundingBox())!.width / 4);
  expect(await scan(qr)).toBe(demo.sandbox.control.pix.list()[0]!.code);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

  test("the QR code is collapsed, and can be scanned once it is expanded, even where it is wider than the screen", async ({
    page,
    demo,
  }) => {
    const code = await waitingPix(page, demo);
    const qr = page.locator("[part~=qr]");
    await expect(qr).toBeHidden();
    await page.getByRole("button", { name: "Mostrar QR code" }).click();
    await addLogo(page);
    for (const size of [240, 320, 500]) {
      await page
        .locator("pay-pix")
        .evaluate((pix, px) => pix.style.setProperty("--pay-qr-size", `${px}px`), size);
      expect(await scan(qr)).toBe(code);
      expect((await modulePixels(page)) % 1).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 1024, height: 768 }, isMobile: true, hasTouch: true });

  test("the code is in sight for the phone that scans it, also when the tablet is turned", async ({
    page,
    demo,
  }) => {
    const code = await waitingPix(page, demo);
    for (const viewport of [
      { width: 1024, height: 768 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(viewport);
      expect(await scan(page.locator("[part~=qr]"))).toBe(code);
      await expect(page.getByRole("button", { name: "Mostrar QR code" })).toBeHidden();
    }
  });
});
