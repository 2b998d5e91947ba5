import type { Page } from "@playwright/test";
import { bank, CARDS, expectStatus, SECURITY_CODE } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";
import { goTo, standing, stop, walk } from "./tab-order.ts";

const CHALLENGED = CARDS.challenge;

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** From the number's field on: every field, to the one behind the code. */
async function typeCard(page: Page, number: string): Promise<void> {
  for (const text of [number, "MARINA S LIMA", "1231", SECURITY_CODE]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
}

test("a card is paid by keyboard alone: wrong number, installments, the bank's question", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await hears(page, "pay-ready");
  await goTo(page, /^input Número do cartão/);
  await page.keyboard.type("4000 0000 0000 1092");
  expect(await walk(page, "Tab", 1)).toEqual(["input Nome impresso no cartão"]);
  await expect(page.getByLabel("Número do cartão")).toHaveAttribute("aria-invalid", "true");
  expect(await walk(page, "Shift+Tab", 1)).toEqual(["input Número do cartão"]);
  await typeCard(page, CHALLENGED);
  expect(await standing(page)).toBe("input À vista, R$ 189,90");
  await press(page, "ArrowDown");
  expect(await walk(page, "Tab", 1)).toEqual(["button Pagar 2x de R$ 94,95"]);
  expect(await walk(page, "Shift+Tab", 5)).toEqual([
    "input 2x de R$ 94,95 · sem juros",
    "input Código de segurança",
    "input Validade",
    "input Nome impresso no cartão",
    "input Número do cartão",
  ]);
  await press(page, "Enter");

  await hears(page, "pay-challenge");
  await bank(page).getByRole("button", { name: "Aprovar" }).waitFor();
  expect(await walk(page, "Tab", 5)).toEqual([
    "button Fechar",
    "bank: Aprovar",
    "bank: Recusar",
    "browser",
    "button Fechar",
  ]);
  expect(await walk(page, "Tab", 1)).toEqual(["bank: Aprovar"]);
  await press(page, "Enter");
  expect(await hears(page, "pay-success")).toHaveLength(1);
  await expectStatus(page, "paid");
  expect((await stop(page)).what).toBe("h2 Pagamento confirmado");
  expect(demo.sandbox.control.cards.list()).toMatchObject([
    { status: "PAID", amount: 189_90, installments: 2 },
  ]);
});

test("an empty form leads from field to field, a card of no known brand to the choice of one", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await hears(page, "pay-ready");
  await goTo(page, /^button Pagar/);
  await press(page, "Space");
  expect(await standing(page)).toBe("input Número do cartão");
  await page.keyboard.type("9999999999999995");
  expect(await walk(page, "Tab", 2)).toEqual(["input Visa", "input Nome impresso no cartão"]);
  await press(page, "Enter");
  expect(await standing(page)).toBe("input Validade");
  expect(await walk(page, "Shift+Tab", 2)).toEqual(["input Nome impresso no cartão", "input Visa"]);
  await press(page, "ArrowDown");
  expect(await standing(page)).toBe("input Mastercard");
  await expect(page.getByRole("radio", { name: "Mastercard" })).toBeChecked();
  for (const text of ["MARINA S LIMA", "1231", SECURITY_CODE]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await press(page, "Enter");
  await hears(page, "pay-success");
});

test("Escape asks whether the buyer means to leave the bank, and answers no; another card can be used", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await hears(page, "pay-ready");
  await goTo(page, /^input Número do cartão/);
  await typeCard(page, CHALLENGED);
  await press(page, "Tab", "Enter");
  await hears(page, "pay-challenge");
  await bank(page).getByRole("button", { name: "Aprovar" }).waitFor();
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: "Continuar no banco" })).toBeFocused();
  await press(page, "Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  expect((await stop(page)).what).toBe("p Seu banco pediu uma confirmação.");
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: "Continuar no banco" })).toBeFocused();
  expect(await walk(page, "Tab", 1)).toEqual(["button Sair e conferir"]);
  await press(page, "Enter");
  await expect(page.locator("dialog")).toBeHidden();
  await expect.poll(async () => (await stop(page)).what).toBe("h2 A compra ainda não foi confirmada");
  expect(await walk(page, "Tab", 2)).toEqual(["button Voltar à página do banco", "button Usar outro cartão"]);
  await press(page, "Enter");
  expect(await standing(page)).toBe("input Número do cartão");
  await typeCard(page, CARDS.approved);
  await press(page, "Tab", "Enter");
  await hears(page, "pay-success");
  expect(demo.sandbox.control.ledger().filter((entry) => entry.charged > 0)).toHaveLength(1);
});
