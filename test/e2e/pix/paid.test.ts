// The paid state: what was paid, to whom and when, and the shop's own content below.
import { expect, test } from "../support/fixtures.ts";
import { waitingPix } from "../support/pix-page.ts";

test.use({ reducedMotion: "reduce", timezoneId: "America/Sao_Paulo" });

test("a paid Pix shows what was paid, to whom and when, takes the focus, and has a slot for the shop", async ({
  page,
  demo,
}) => {
  const code = await waitingPix(page, demo);
  const pix = page.locator("pay-pix");
  await pix.evaluate((element) => {
    const link = Object.assign(document.createElement("a"), { href: "/", textContent: "Acompanhar pedido" });
    link.slot = "paid";
    element.append(link);
  });
  await expect(page.getByRole("link", { name: "Acompanhar pedido" })).toBeHidden();
  await page.locator("[part~=copy]").focus();
  await demo.sandbox.control.pix.payCode(code);

  await expect(pix).toHaveAttribute("status", "paid");
  await expect(page.locator("[part~=status]")).toBeFocused();
  await expect(page.locator("[part~=status]")).toHaveText("Pagamento confirmado");
  await expect(page.locator("[part~=amount]")).toHaveText("R$ 70,02");
  const receipt = page.locator("[part~=receipt]");
  await expect(receipt.getByText("Ateliê Barro")).toBeVisible();
  await expect(receipt.getByText(/^A-\d+$/)).toBeVisible();
  const { updatedAt } = await pix.evaluate(
    (element) => (element as HTMLElement & { charge: { updatedAt: string } }).charge,
  );
  const when = new Date(updatedAt).toLocaleString("pt-BR", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  });
  await expect(receipt.getByText(when)).toBeVisible();
  const link = page.getByRole("link", { name: "Acompanhar pedido" });
  await expect(link).toBeVisible();
  expect((await link.boundingBox())!.y).toBeGreaterThan(
    (await page.locator("[part~=status]").boundingBox())!.y,
  );
  expect(await pix.evaluate((element) => element.shadowRoot!.getAnimations().map(({ id }) => id))).toEqual(
    [],
  );
});
