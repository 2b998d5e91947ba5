// The form of the plugins' example storefronts.
import type { Page } from "playwright";

const BUYER = {
  Nome: "Maria",
  Sobrenome: "da Silva",
  "E-mail": "maria@example.com",
  Endereço: "Rua das Flores, 10",
  Cidade: "São Paulo",
  CEP: "01310-100",
};

/** Sends the form with a product, named with its price. */
export async function sendForm(page: Page, product: string): Promise<void> {
  await page.getByLabel("Produto").selectOption(product);
  for (const [label, text] of Object.entries(BUYER)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Ir para o pagamento" }).click();
}

/** Goes from the form to the payment of a product. */
export async function goToPayment(page: Page, product: string): Promise<void> {
  await sendForm(page, product);
  await page.locator("pay-checkout[status=ready]").waitFor();
}

/** Sends the form of a page whose script does not run, and waits for the browser to have gone where it sends it. */
export async function sendWithoutScript(page: Page): Promise<void> {
  await page.getByLabel("Produto").evaluate((select: HTMLSelectElement) => select.add(new Option("coisa")));
  const gone = page.waitForEvent("framenavigated");
  await sendForm(page, "coisa");
  await gone;
}
