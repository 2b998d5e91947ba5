// What buyers, banks and the shop's people do, one story for each kind of payment. A story yields the seconds until it goes on.
import { MIN_CARD_AMOUNT, MIN_WITHDRAWAL_AMOUNT, type Charge } from "../../src/contract/index.ts";
import type { PayProxy } from "../../src/proxy/index.ts";
import type { SandboxControl } from "../../src/sandbox/index.ts";
import { CARDS } from "../../src/testing/index.ts";
import type { Order } from "../orders.ts";
import type { Buyer } from "./buyer.ts";
import { cardOf, newCard } from "./cards.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";

/** Somebody who buys, and all that may happen to what they pay. */
export interface Visit {
  random: Random;
  order: Order;
  person: Person;
  buyer: Buyer;
  /** Theirs, acquirers, and whatever else is outside of the shop. */
  bank: SandboxControl;
  shop: PayProxy;
  /** From now on the shop knows nothing of the order, as by a mistake of its own. */
  loseOrder(): void;
  /** From now on the shop cannot be told that the order is paid. */
  stopStockSystem(): void;
}

export type Story = (visit: Visit) => AsyncGenerator<number, void>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A code of the month may be paid for so long. */
export const CODE_LASTS = 30 * MINUTE;
/** The bank asks for so long, as the sandbox has it. */
const CHALLENGE_LASTS = 10 * MINUTE;

const INSTALLMENTS = [
  [1, 46],
  [2, 14],
  [3, 16],
  [4, 6],
  [5, 4],
  [6, 9],
  [10, 3],
  [12, 2],
] as const;
const DECLINED = [
  CARDS.insufficientFunds,
  CARDS.insufficientFunds,
  CARDS.declined,
  CARDS.wrongCode,
  CARDS.expired,
];
const RETURNED = [
  "Cliente desistiu da compra",
  "Chegou trincado",
  "Produto errado na caixa",
  "Comprou em dobro por engano",
];
const PART_RETURNED = [
  "Uma peça chegou quebrada",
  "Devolveu um dos itens",
  "Desconto combinado por telefone",
];

// Parts of stories

async function* payPix({ random, buyer, bank }: Visit): AsyncGenerator<number, Charge> {
  const charge = await buyer.startPix();
  if (random.isTrue(0.85)) {
    yield random.between(4, 30);
    await buyer.saw(charge, "copied");
  }
  yield random.between(15, 4 * MINUTE);
  await bank.pix.payCode(codeOf(charge));
  return charge;
}

const payByCard = ({ random, buyer }: Visit) =>
  buyer.payByCard(newCard(random), random.weighted(INSTALLMENTS));

const codeOf = (charge: Charge): string => {
  if (!charge.pix) throw new Error(`Charge ${charge.id} of order ${charge.orderId} has no Pix code.`);
  return charge.pix.code;
};

const userOf = ({ random }: Visit) => random.pick(["ana", "ana", "bruno"]);

/** The number of the return is the key, as `docs/admin.md` advises. */
async function giveBack(visit: Visit, charge: Charge, reason: string, amount = charge.amount): Promise<void> {
  const { shop, person } = visit;
  const refund = { key: `return-${charge.orderId}`, amount, reason, user: userOf(visit) };
  if (charge.method === "card") await shop.charges.refund(charge.id, refund);
  // The service sends no less by Pix: it is returned in the bank's app.
  else if (amount < MIN_WITHDRAWAL_AMOUNT) await shop.charges.recordRefund(charge.id, refund);
  else await shop.charges.refund(charge.id, { ...refund, pixKey: person.identity, pixKeyType: "CPF" });
}

/** Somebody reads the inbox, and says that they have seen to what is in it about the order. */
async function resolveProblems(visit: Visit): Promise<void> {
  const { shop, order } = visit;
  const { problems } = await shop.problems.list({ state: "open", orderId: order.id });
  for (const { id } of problems) await shop.problems.resolve(id, { user: userOf(visit) });
}

/** The bank asks the buyer, who sees its page. */
async function* askedByBank({ buyer }: Visit): AsyncGenerator<number, { charge: Charge; session: string }> {
  const charge = await buyer.payByCard(cardOf(CARDS.challenge));
  const session = new URL(charge.challenge!.url).pathname.split("/").at(-1)!;
  yield 2;
  await buyer.saw(charge, "challenge_shown");
  return { charge, session };
}

/** A part of what was paid, in whole reais, and no less than the service sends back where that is not all. */
function partOf({ random }: Visit, { method, amount }: Charge): number {
  const least = method === "pix" ? MIN_WITHDRAWAL_AMOUNT : MIN_CARD_AMOUNT;
  const part = Math.floor((amount * random.between(15, 45)) / 10_000) * 100;
  return Math.min(Math.max(part, least), amount);
}

// Of every day

export const pixPaid: Story = async function* (visit) {
  yield* payPix(visit);
};

export const pixExpired: Story = async function* ({ random, buyer }) {
  const charge = await buyer.startPix();
  if (random.isTrue(0.6)) {
    yield 12;
    await buyer.saw(charge, "copied");
    // The bank's app comes to the front, or is meant to.
    if (random.isTrue(0.5)) await buyer.saw(charge, "left");
  }
  yield CODE_LASTS;
};

export const cardPaid: Story = async function* (visit) {
  await payByCard(visit);
  yield 0;
};

export const declined: Story = async function* ({ random, buyer }) {
  await buyer.payByCard(cardOf(random.pick(DECLINED)));
  yield 0;
};

export const declinedThenOtherCard: Story = async function* (visit) {
  yield* declined(visit);
  yield visit.random.between(25, 3 * MINUTE);
  await payByCard(visit);
};

export const declinedThenPix: Story = async function* (visit) {
  yield* declined(visit);
  yield visit.random.between(30, 4 * MINUTE);
  yield* payPix(visit);
};

export const challengePassed: Story = async function* (visit) {
  const { session } = yield* askedByBank(visit);
  yield visit.random.between(12, 90);
  await visit.bank.challenges.finish(session, { approved: true });
};

export const challengeRefused: Story = async function* (visit) {
  const { session } = yield* askedByBank(visit);
  yield visit.random.between(12, 60);
  await visit.bank.challenges.finish(session, { approved: false });
};

export const challengeClosed: Story = async function* (visit) {
  const { charge } = yield* askedByBank(visit);
  yield 38;
  await visit.buyer.saw(charge, "challenge_closed");
  yield CHALLENGE_LASTS;
};

export const challengeNeverReturned: Story = async function* (visit) {
  const { charge } = yield* askedByBank(visit);
  yield 20;
  await visit.buyer.saw(charge, "left");
  yield CHALLENGE_LASTS;
};

export const pixThenCard: Story = async function* (visit) {
  await visit.buyer.startPix();
  yield visit.random.between(MINUTE, 6 * MINUTE);
  await payByCard(visit);
};

export const cardReturned: Story = async function* (visit) {
  const charge = await payByCard(visit);
  yield visit.random.between(DAY, 5 * DAY);
  await giveBack(visit, charge, visit.random.pick(RETURNED));
};

export const cardCancelledSoon: Story = async function* (visit) {
  const charge = await payByCard(visit);
  yield 8 * MINUTE;
  await giveBack(visit, charge, "Cliente desistiu da compra");
};

export const cardPartReturned: Story = async function* (visit) {
  const charge = await payByCard(visit);
  yield visit.random.between(DAY, 5 * DAY);
  await giveBack(visit, charge, visit.random.pick(PART_RETURNED), partOf(visit, charge));
};

export const pixReturned: Story = async function* (visit) {
  const charge = yield* payPix(visit);
  yield visit.random.between(DAY, 4 * DAY);
  await giveBack(visit, charge, visit.random.pick(RETURNED));
  yield 90;
  await approveWithdrawal(visit);
};

export const pixPartReturned: Story = async function* (visit) {
  const charge = yield* payPix(visit);
  yield visit.random.between(DAY, 4 * DAY);
  await giveBack(visit, charge, visit.random.pick(PART_RETURNED), partOf(visit, charge));
  yield 90;
  await approveWithdrawal(visit);
};

const openWithdrawal = ({ bank }: Visit) =>
  bank.withdrawals.list().findLast(({ status }) => status === "PENDING");

async function approveWithdrawal(visit: Visit): Promise<void> {
  const open = openWithdrawal(visit);
  if (open) await visit.bank.withdrawals.approve(open.withdrawalId);
}

// Of some days

/** The banks gave the money back (MED), of which the service tells nothing. */
export const pixGivenBackByBanks: Story = async function* (visit) {
  const charge = yield* payPix(visit);
  yield 4 * DAY;
  await visit.shop.charges.recordRefund(charge.id, {
    amount: charge.amount,
    reason: "Devolução pelo MED, pedida pelo banco do comprador",
    user: "ana",
  });
};

export const pixRefundRefused: Story = async function* (visit) {
  const charge = yield* payPix(visit);
  yield DAY;
  await giveBack(visit, charge, "Cliente desistiu da compra", partOf(visit, charge));
  yield 2 * MINUTE;
  const open = openWithdrawal(visit);
  if (open) await visit.bank.withdrawals.fail(open.withdrawalId);
};

/** The service did not answer, and has not told since what became of the withdrawal. */
export const pixRefundUnknown: Story = async function* (visit) {
  const charge = yield* payPix(visit);
  yield 5 * HOUR;
  visit.bank.faults.next("pix.withdraw", { kind: "cut" });
  await giveBack(visit, charge, "Chegou trincado");
  yield HOUR;
};

export const paidTwice: Story = async function* (visit) {
  const { buyer, bank, shop } = visit;
  const code = codeOf(await buyer.startPix());
  yield 3 * MINUTE;
  const charge = await payByCard(visit);
  yield 5 * MINUTE;
  await bank.pix.payCode(code);
  yield 16 * HOUR;
  await shop.charges.refund(charge.id, {
    key: `return-${charge.orderId}`,
    reason: "Pagou duas vezes, no cartão e no Pix",
    user: "bruno",
  });
  await resolveProblems(visit);
};

export const paidTwiceStillOpen: Story = async function* (visit) {
  const { buyer, bank } = visit;
  const code = codeOf(await buyer.startPix());
  yield 2 * MINUTE;
  await payByCard(visit);
  yield 9 * MINUTE;
  await bank.pix.payCode(code);
};

export const paidLate: Story = async function* (visit) {
  const { buyer, bank } = visit;
  const charge = await buyer.startPix();
  yield CODE_LASTS;
  yield 25 * MINUTE;
  await bank.pix.payCode(codeOf(charge));
  yield 3 * HOUR;
  await resolveProblems(visit);
};

export const paidTooLittle: Story = async function* ({ buyer, bank }) {
  const charge = await buyer.startPix();
  yield 2 * MINUTE;
  await bank.pix.payCode(codeOf(charge), { amount: charge.amount - 10_00 });
};

export const chargedBack: Story = async function* (visit) {
  const charge = await payByCard(visit);
  yield 11 * DAY;
  await visit.bank.cards.chargeBack((await visit.shop.charges.get(charge.id))!.service.paymentId!);
};

/** The answer was lost on its way, and the look-up brings it. */
export const answerLost: Story = async function* ({ buyer }) {
  await buyer.payByCard(cardOf(CARDS.cut));
  for (let seconds = 1; seconds <= 16; seconds *= 2) yield seconds;
};

export const pixNotMade: Story = async function* (visit) {
  visit.bank.faults.next("pix.charge", { kind: "500" });
  await visit.buyer.startPix();
  yield 45;
  yield* payPix(visit);
};

export const refusedByService: Story = async function* (visit) {
  await visit.buyer.payByCard(cardOf(CARDS.refused));
  yield 2 * DAY;
  await resolveProblems(visit);
};

/** The shop has lost the order when its money comes: its function fails whenever it is told. */
export const orderLost: Story = async function* ({ buyer, bank, loseOrder }) {
  const charge = await buyer.startPix();
  yield 70;
  loseOrder();
  await bank.pix.payCode(codeOf(charge));
};

/** A system of the shop's was down, and works when it is tried again. */
export const stockDown: Story = async function* (visit) {
  visit.stopStockSystem();
  await payByCard(visit);
  // Tried again at growing delays.
  for (let tries = 0; tries < 4; tries++) yield 2 ** tries;
};

// Of now

export const pixWaiting: Story = async function* ({ buyer }) {
  await buyer.saw(await buyer.startPix(), "copied");
  yield 0;
};

export const challengeWaiting: Story = async function* (visit) {
  yield* askedByBank(visit);
};

export const cardUnderReview: Story = async function* ({ buyer }) {
  await buyer.payByCard(cardOf(CARDS.pending));
  yield 61 * MINUTE;
  yield HOUR;
};
