// A purchase from the first key to the shop's books, in every engine: real shop, proxy, payment service and bank.
import type { TestDemo } from "../../e2e/support/demo.ts";
import { CARDS, SECURITY_CODE } from "../../e2e/support/card-form.ts";
import { stealOnBrand } from "../../e2e/support/hostile-page.ts";
import { expect, test } from "./fixtures.ts";
import type { Tab, View } from "./tab/tab.ts";

const PAY = "[part~=button]";
const BANK = "[part~=frame]";

async function payByCard(tab: View, number: string): Promise<void> {
  await tab.type("[autocomplete=cc-number]", number);
  await tab.type("[autocomplete=cc-name]", "MARINA S LIMA");
  await tab.type("[autocomplete=cc-exp]", "1231");
  await tab.type("[autocomplete=cc-csc]", SECURITY_CODE);
  await tab.click(PAY);
}

const becomes = (tab: Tab, element: string, status: string) =>
  expect.poll(() => tab.sees(`${element}[status=${status}]`), `${element} becomes ${status}`).toBe(true);

const statuses = ({ sandbox }: TestDemo) => sandbox.control.cards.list().map(({ status }) => status);

const isPaidOnce = async (demo: TestDemo, url: string) => {
  const { answer } = demo.orders.find(new URL(url).searchParams.get("order")!)!;
  await expect.poll(() => answer.paid, "the shop knows of it").toBe(true);
  const money = demo.sandbox.control.ledger().filter(({ charged }) => charged > 0);
  expect(money.map(({ charged }) => charged)).toEqual([answer.amount]);
};

test("a card is typed in, its bank asks in a frame, and the buyer approves", async ({ tab, demo }) => {
  const url = demo.place("card");
  await tab.open(url);
  await payByCard(tab, CARDS.challenge);
  await tab.inFrame(BANK).click("button[value=approve]");
  await becomes(tab, "pay-card", "paid");
  expect(await tab.sees(BANK)).toBe(false);
  expect(await tab.text("[part~=status]")).toBe("Pagamento confirmado");
  await isPaidOnce(demo, url);
});

test("a card is typed into an isolated form, and its bank asks in the shop's page", async ({ tab, demo }) => {
  const url = demo.place("isolated");
  await tab.open(url);
  const form = tab.inFrame("[part~=form]");
  await payByCard(form, CARDS.insufficientFunds);
  await becomes(tab, "pay-card", "denied");
  expect(await form.value("[autocomplete=cc-csc]")).toBe("");
  await payByCard(form, CARDS.challenge);
  await tab.inFrame(BANK).click("button[value=approve]");
  await becomes(tab, "pay-card", "paid");
  await isPaidOnce(demo, url);
});

test("a page that takes the focus from an isolated form gets no digit of the number", async ({
  tab,
  demo,
}) => {
  const url = demo.place("isolated");
  await tab.open(url);
  const form = tab.inFrame("[part~=form]");
  await form.click("[autocomplete=cc-number]");
  await tab.run(stealOnBrand);
  await form.type("[autocomplete=cc-number]", CARDS.approved);
  await expect.poll(() => form.sees(".notice"), "the buyer is told").toBe(true);
  expect(await form.value("[autocomplete=cc-number]")).toBe("");
  expect(await tab.value("#thief")).toBe("");
});

test("the buyer refuses at the bank, and pays with another card", async ({ tab, demo }) => {
  const url = demo.place("card");
  await tab.open(url);
  await payByCard(tab, CARDS.challenge);
  await tab.inFrame(BANK).click("button[value=refuse]");
  await becomes(tab, "pay-card", "denied");
  expect(await tab.sees(BANK)).toBe(false);
  expect(await tab.value("[autocomplete=cc-csc]")).toBe("");
  await payByCard(tab, CARDS.approved);
  await becomes(tab, "pay-card", "paid");
  expect(statuses(demo)).toEqual(["PAID", "DENIED"]);
  await isPaidOnce(demo, url);
});

test("a Pix code is made and copied by hand, and the page hears of the money", async ({ tab, demo }) => {
  const url = demo.place("pix");
  await tab.open(url);
  await tab.click(PAY);
  await becomes(tab, "pay-pix", "pending");
  const code = await tab.value("[part~=code]");
  expect(demo.sandbox.control.pix.list().map((charge) => charge.code)).toEqual([code]);
  await demo.sandbox.control.pix.payCode(code);
  await becomes(tab, "pay-pix", "paid");
  expect(await tab.sees("[part~=qr]")).toBe(false);
  await isPaidOnce(demo, url);
});
