// After the tap the buyer sees the amount and the code without scrolling.
import { mainButton } from "../support/card-form.ts";
import { expect, test } from "../support/fixtures.ts";

/** What of the code the buyer needs in a window of this size: a phone does not scan its own screen. */
const WINDOWS = [
  { width: 1280, height: 720, code: "qr" },
  { width: 1366, height: 650, code: "qr" },
  { width: 390, height: 664, code: "copy" },
];

const PAGES = [
  { where: "in place of the button", shop: "pix", terms: {} },
  { where: "in place of the buyer's data", shop: "pix", terms: { customer: {} } },
  { where: "in place of the buyer's data in a checkout", shop: "buyer-data", terms: {} },
] as const;

for (const { width, height, code } of WINDOWS) {
  for (const { where, shop, terms } of PAGES) {
    test(`amount and code are scrolled into view ${where}, ${width} × ${height}`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height });
      await page.goto(demo.place(shop, terms));
      if (where !== "in place of the button") {
        await page.getByLabel("Nome completo").first().fill("Marina Souza Lima");
        await page.getByLabel("CPF ou CNPJ").first().fill("529.982.247-25");
      }
      await mainButton(page).click();
      await expect(page.locator("pay-pix")).toHaveAttribute("status", "pending");

      await expect(page.locator("[part=amount]").filter({ visible: true })).toBeInViewport({ ratio: 1 });
      await expect(page.locator(`[part=${code}]`)).toBeInViewport({ ratio: 1 });
      await expect(
        page.getByRole("heading", { name: /^Aguardando o pagamento\. R\$\s\d+,\d\d\.$/ }),
      ).toBeFocused();
    });
  }
}
