// The accessibility tree in each state.
import type { Page } from "@playwright/test";
import { bank, CARDS, fillCard, mainButton, payByCard } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";
import { accessibilityTree } from "./tree.ts";

/** The tree of the page's payment, or of the whole page. */
async function reads(page: Page, expected: string, selector?: string): Promise<void> {
  const [, indent = ""] = /^\n( *)/.exec(expected) ?? [];
  const lines = expected.trim().split("\n");
  const text = lines.map((line) => line.replace(new RegExp(`^${indent}`), "")).join("\n");
  await expect.poll(() => accessibilityTree(page, selector)).toBe(text);
}

const ofCard = (page: Page, expected: string) => reads(page, expected, "pay-card");

test("the form: labels, what is asked for, the ways to split the total; being confirmed, then paid", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await ofCard(
    page,
    `
    text "Total a pagar R$ 189,90 Para Ateliê Barro"
    form
      textbox "Número do cartão" required
      textbox "Nome impresso no cartão" required
      textbox "Validade" required
      textbox "Código de segurança" required
      radiogroup "Parcelas"
        radio "À vista, R$ 189,90" checked
        radio "2x de R$ 94,95 · sem juros"
        radio "3x de R$ 63,30 · sem juros"
      text "Para Ateliê Barro"
      button "Pagar R$ 189,90"
    status live="polite"`,
  );

  await payByCard(page, CARDS.pending);
  await hears(page, "pay-pending");
  await ofCard(
    page,
    `
    text "Total a pagar R$ 189,90 Para Ateliê Barro"
    heading "Confirmando com o banco" focused
    text "Leva só alguns segundos."
    status live="polite"`,
  );
  await demo.sandbox.control.cards.confirm(demo.sandbox.control.cards.list()[0]!.paymentId);
  const [paid] = await hears(page, "pay-success");
  const when = new Date(paid!.detail.charge!.updatedAt);
  const at = when.toLocaleString("pt-BR", { dateStyle: "long", timeStyle: "short" });
  const order = new URL(page.url()).searchParams.get("order");
  await ofCard(
    page,
    `
    heading "Pagamento confirmado" focused
    text "R$ 189,90"
    DescriptionList
      term "Para"
      definition
        text "Ateliê Barro"
      term "Pago com"
      definition
        text "Visa final 2016"
      term "Data"
      definition
        text "${at}"
      term "Pedido"
      definition
        text "${order}"
    status live="polite"`,
  );
});

test("mistakes: each with its field, all of them in the summary", async ({ page, demo }) => {
  await page.goto(demo.place("card", { installments: { max: 1 }, customer: {} }));
  await fillCard(page, "4111 1111 1111 1112");
  await mainButton(page).click();
  await ofCard(
    page,
    `
    text "Total a pagar R$ 189,90 Para Ateliê Barro"
    form
      textbox "Número do cartão" = "4111 1111 1111 1112" required invalid focused - "Número inválido. Confira os dígitos."
      text "Número inválido. Confira os dígitos."
      textbox "Nome impresso no cartão" = "MARINA S LIMA" required
      textbox "Validade" = "12/31" required
      textbox "Código de segurança" = "737" required
      textbox "Nome completo" = "MARINA S LIMA" required
      textbox "CPF ou CNPJ" required invalid - "Informe seu CPF ou CNPJ."
      text "Informe seu CPF ou CNPJ. Parcelas À vista, R$ 189,90 Para Ateliê Barro"
      button "Pagar R$ 189,90"
    status live="polite"
      text "Confira: Número do cartão, CPF ou CNPJ."`,
  );
});

test("a card of no known brand: the choice of one; paying, a decline and its next step", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card", { installments: { max: 1 } }));
  await fillCard(page, "9999999999999995");
  await mainButton(page).click();
  await ofCard(
    page,
    `
    text "Total a pagar R$ 189,90 Para Ateliê Barro"
    form
      textbox "Número do cartão" = "9999 9999 9999 9995" required
      radiogroup "Bandeira do cartão" required invalid - "Escolha a bandeira do cartão."
        radio "Visa" focused
        radio "Mastercard"
        radio "Elo"
        radio "Hipercard"
        radio "Hiper"
        radio "Diners"
        radio "Discover"
        radio "JCB"
        radio "Aura"
        radio "Cabal"
        radio "Banescard"
        radio "UnionPay"
        text "Escolha a bandeira do cartão."
      textbox "Nome impresso no cartão" = "MARINA S LIMA" required
      textbox "Validade" = "12/31" required
      textbox "Código de segurança" = "737" required
      text "Parcelas À vista, R$ 189,90 Para Ateliê Barro"
      button "Pagar R$ 189,90"
    status live="polite"
      text "Confira: Bandeira do cartão."`,
  );

  demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay: 2_000 });
  await payByCard(page, CARDS.insufficientFunds);
  await ofCard(
    page,
    `
    text "Total a pagar R$ 189,90 Para Ateliê Barro"
    heading "Processando o pagamento…" focused
    text "Leva só alguns segundos."
    status live="polite"`,
  );
  await hears(page, "pay-denied");
  await ofCard(
    page,
    `
    text "Total a pagar R$ 189,90 Para Ateliê Barro"
    form
      text "O limite do cartão não cobre esta compra. Use outro cartão."
      textbox "Número do cartão" = "4000 0000 0000 0515" required focused
      textbox "Nome impresso no cartão" = "MARINA S LIMA" required
      textbox "Validade" = "12/31" required
      textbox "Código de segurança" required
      text "Parcelas À vista, R$ 189,90 Para Ateliê Barro"
      button "Pagar R$ 189,90"
    status live="polite"
      text "O limite do cartão não cobre esta compra. Use outro cartão."`,
  );
});

test("the bank's page: a dialog with the shop and the amount, and nothing of the page behind it", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("card"));
  await payByCard(page, CARDS.challenge);
  await bank(page).getByRole("button", { name: "Aprovar" }).waitFor();
  await reads(
    page,
    `
    RootWebArea "Cartão · Ateliê Barro"
      dialog "Seu banco pediu uma confirmação. Ateliê Barro R$ 189,90" modal
        paragraph "Seu banco pediu uma confirmação. Ateliê Barro R$ 189,90" focused
        button "Fechar"
        Iframe "Página do banco"
        status live="polite"`,
  );
  await page.keyboard.press("Escape");
  await reads(
    page,
    `
    RootWebArea "Cartão · Ateliê Barro"
      dialog "Seu banco pediu uma confirmação. Ateliê Barro R$ 189,90" modal
        button "Fechar"
        status live="polite"
        alertdialog "Sair da página do banco?" - "O pagamento pode já ter sido feito. Vamos confirmar com o banco."
          text "O pagamento pode já ter sido feito. Vamos confirmar com o banco."
          button "Continuar no banco" focused
          button "Sair e conferir"`,
  );
  await page.getByRole("button", { name: "Sair e conferir" }).click();
  await ofCard(
    page,
    `
    text "Total a pagar R$ 189,90 Para Ateliê Barro"
    heading "A compra ainda não foi confirmada" focused
    text "Confirme na página do banco ou pague de outra forma."
    button "Voltar à página do banco"
    button "Usar outro cartão"
    status live="polite"`,
  );
});

test("a checkout: the methods as one group, the open one's form in its place", async ({ page, demo }) => {
  await page.goto(demo.place("checkout", { installments: { max: 1 } }));
  await page.getByRole("radio", { name: /Cartão/ }).check();
  await reads(
    page,
    `
    text "Total a pagar R$ 287,90 Para Ateliê Barro"
    group "Forma de pagamento"
      radio "Pix R$ 273,51 (5% de desconto)"
      radio "Cartão de crédito R$ 287,90" checked focused
      form
        textbox "Número do cartão" required
        textbox "Nome impresso no cartão" required
        textbox "Validade" required
        textbox "Código de segurança" required
        text "Parcelas À vista, R$ 287,90 Para Ateliê Barro"
        button "Pagar R$ 287,90"
      status live="polite"
    status live="polite"`,
    "pay-checkout",
  );
});
