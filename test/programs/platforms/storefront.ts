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

/** Goes from the form to the payment of a product, named with its price. */
export async function goToPayment(page: Page, product: string): Promise<void> {
  await page.getByLabel("Produto").selectOption(product);
  for (const [label, text] of Object.entries(BUYER)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Ir para o pagamento" }).click();
  await page.locator("pay-checkout[status=ready]").waitFor();
}
