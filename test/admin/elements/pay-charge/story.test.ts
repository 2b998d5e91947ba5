// The story and the sentence of why, of histories that the real shop has written.
import { expect } from "@open-wc/testing";
import { adminAt } from "../../../../src/admin/elements/client/admin-client.ts";
import type { AdminChargeDetails } from "../../../../src/admin/elements/client/answers.ts";
import { storyText } from "../../../../src/admin/elements/i18n/story-words.ts";
import { whyUnpaid } from "../../../../src/admin/elements/pay-charge/why-unpaid.ts";
import { toLanguage } from "../../../../src/elements/i18n/language.ts";
import { TestAdmin, type Act } from "../support/test-admin.ts";

const [MINUTE, DAY] = [60_000, 86_400_000];
const ORDER = "A-1001";
const CHALLENGED = { card: ORDER, number: "4000000000001091" };
const PIX = [{ pix: ORDER }, { paid: ORDER }];
const BY_KEY = { refund: ORDER, amount: 6_000, key: "k", pixKey: "a@b.co", pixKeyType: "EMAIL" };
const en = toLanguage("en");

async function detailsAfter(acts: Act[]): Promise<AdminChargeDetails> {
  const admin = await TestAdmin.with({});
  const [charge] = await admin.play({ acts });
  return adminAt(admin.endpoint).charge(charge!.id, new AbortController().signal);
}

const storyIn = ({ charge, history }: AdminChargeDetails, language = en) =>
  history.map((entry) => storyText(entry, charge.method, language).replaceAll("\u00a0", " "));

describe("why a buyer did not pay", () => {
  const cases: [what: string, acts: Act[], sentence: string | undefined][] = [
    ["of a payment that is paid", [{ card: ORDER }], undefined],
    [
      "of a declined card",
      [{ card: ORDER, number: "4000000000000515" }],
      "The bank declined the card: its limit doesn’t cover the purchase.",
    ],
    [
      "at the bank’s challenge",
      [CHALLENGED],
      "The bank asked the buyer to confirm the purchase, and the confirmation hasn’t come yet.",
    ],
    [
      "of a challenge that ran out",
      [CHALLENGED, { passes: 3_600_000 }],
      "The bank asked the buyer to confirm the purchase, and the time ran out without it.",
    ],
    [
      "of a challenge that failed",
      [CHALLENGED, { challenged: ORDER, approved: false }],
      "The bank asked the buyer to confirm the purchase, and the confirmation wasn’t accepted.",
    ],
    [
      "of an attempt that gave way",
      [CHALLENGED, { card: ORDER }],
      "This attempt gave way to a newer one, or the order’s total changed. The order was paid in another attempt.",
    ],
    [
      "of an attempt that the service refused",
      [{ card: ORDER, number: "4000000000002107" }],
      "The payment service didn’t accept this attempt.",
    ],
    [
      "of a card under review",
      [{ card: ORDER, number: "4000000000002016" }],
      "The payment service has the card and hasn’t given the outcome yet.",
    ],
    [
      "of a lost answer",
      [{ silent: true }, { card: ORDER, number: "4000000000002222" }, { passes: 60_000 }],
      "The payment service didn’t answer. The outcome is being looked up: don’t charge again meanwhile.",
    ],
    ["of a code that waits", [{ pix: ORDER }], "The Pix code was made and hasn’t been paid yet."],
    [
      "of a code that ran out",
      [{ pix: ORDER }, { passes: 2 * DAY }],
      "The Pix code was made and expired without being paid.",
    ],
    [
      "of a declined card whose order was paid with another",
      [{ card: ORDER, number: "4000000000000515" }, { card: ORDER }],
      "The bank declined the card: its limit doesn’t cover the purchase. The order was paid in another attempt.",
    ],
    [
      "of a code whose order was paid by card",
      [{ pix: ORDER }, { card: ORDER }],
      "This attempt was closed because the order was paid another way.",
    ],
  ];
  for (const [what, acts, sentence] of cases)
    it(`is said ${what}`, async () => {
      expect(whyUnpaid(await detailsAfter(acts), en)).to.equal(sentence);
    });
});

describe("the story", () => {
  const cases: [what: string, acts: Act[], parts: string[]][] = [
    [
      "a card that paid",
      [{ card: ORDER }],
      [
        "The shop gave the order’s total: R$ 123.45",
        "R$ 123.45 on Visa ending in 1111: sent to the payment service",
        "The service answered: payment approved",
        "The payment was confirmed",
        "The shop’s system was told: paid",
        "The shop’s system was told of the payment",
      ],
    ],
    [
      "a declined card",
      [{ card: ORDER, number: "4000000000000515" }],
      [
        "The service answered: card declined",
        "Declined: the bank declined the card: its limit doesn’t cover the purchase.",
      ],
    ],
    [
      "a challenge",
      [CHALLENGED, { challenged: ORDER, approved: true }],
      [
        "The bank asked the buyer to confirm the purchase",
        "The payment waits for the buyer to confirm at the bank",
        "The service told that the payment was approved",
      ],
    ],
    [
      "a Pix that was paid",
      PIX,
      [
        "A Pix of R$ 123.45 was asked for at the payment service",
        "The Pix was created at the service",
        "The service told of a Pix that came",
      ],
    ],
    [
      "a Pix paid late",
      [{ pix: ORDER }, { passes: 2 * DAY }, { paid: ORDER }],
      [
        "Expired: the Pix code was made and expired without being paid.",
        "The money came late: the payment was confirmed",
      ],
    ],
    [
      "a refund",
      [{ card: ORDER }, { refund: ORDER, amount: 2_000, key: "k" }],
      ["Refund of R$ 20.00 asked for", "Refund of R$ 20.00 made", "The shop’s system was told of the refund"],
    ],
    [
      "a whole refund",
      [{ card: ORDER }, { refund: ORDER, key: "k" }],
      ["All of it was refunded", "Refund of R$ 123.45 made"],
    ],
    [
      "a refused refund",
      [{ card: ORDER }, { service: "cards.cancel", kind: "400" }, { refund: ORDER, key: "k" }],
      ["Refund of R$ 123.45 not made: nothing went back"],
    ],
    [
      "a refund without an answer",
      [{ card: ORDER }, { service: "cards.cancel", kind: "cut" }, { refund: ORDER, key: "k" }],
      ["The service didn’t say whether it made the refund: it is being looked up"],
    ],
    [
      "a Pix refund",
      [...PIX, BY_KEY, { withdrawal: "approve" }],
      [
        "The service took the refund’s Pix and will say when it goes out",
        "The service told that the refund’s Pix went out",
        "Refund of R$ 60.00 made",
      ],
    ],
    [
      "an unknown Pix refund",
      [...PIX, { service: "pix.withdraw", kind: "cut" }, BY_KEY],
      [
        "Refund of R$ 60.00: it isn’t known whether the money went back",
        "A problem was reported for the shop to look at",
      ],
    ],
    [
      "a handler that fails",
      [{ handlers: "fail" }, { card: ORDER }, { passes: 60_000 }],
      ["The shop’s system didn’t take the notice (try 1). It is told again"],
    ],
    [
      "a reminder",
      [{ pix: ORDER }, { passes: 20 * MINUTE }],
      ["The shop’s system was told that the code expires soon"],
    ],
    [
      "a reminder that was overtaken by its payment",
      [{ handlers: "fail" }, { pix: ORDER }, { passes: 20 * MINUTE }, { paid: ORDER }, { passes: MINUTE }],
      ["The reminder to the buyer was called off: this payment is no longer open"],
    ],
    [
      "a recorded refund",
      [...PIX, { recorded: ORDER, amount: 1_000, reason: "MED", key: "r" }],
      ["Recorded: R$ 10.00 refunded elsewhere"],
    ],
    [
      "a refund in the service’s pages",
      [{ card: ORDER }, { cancelledThere: ORDER, amount: 1_000 }],
      [
        "R$ 10.00 refunded at the payment service itself",
        "Looked up at the service: paid",
        "The service told of a refund to the card",
      ],
    ],
    ["an erasure", [{ card: ORDER }, { erased: ORDER }], ["The buyer’s data was erased"]],
  ];
  for (const [what, acts, parts] of cases)
    it(`tells of ${what}, and has words for all of it in three languages`, async () => {
      const details = await detailsAfter(acts);
      expect(storyIn(details)).to.include.members(parts);
      for (const tag of ["pt-BR", "en", "es"]) {
        const told = storyIn(details, toLanguage(tag));
        // The English text of the server, or a place that was not filled, is a missing word.
        details.history.forEach(({ text }, at) =>
          expect(told[at]).not.to.equal(text.replaceAll("\u00a0", " ")),
        );
        expect(told.join("\n")).not.to.match(/[{}]|undefined|NaN/);
      }
    });

  it("shows what it does not know by the words that came with it", () => {
    const text = "The buyer whistled";
    expect(storyText({ kind: "whistled", detail: undefined, text }, "pix", en)).to.equal(text);
    expect(storyText({ kind: "sent", detail: { method: "boleto" }, text }, "pix", en)).to.equal(text);
    expect(storyText({ kind: "constructor", detail: {}, text }, "pix", en)).to.equal(text);
  });
});
