import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  declineReason,
  NEXT_STEPS,
  PIX_NOT_MADE,
  reason,
  REASON_CODES,
  type Brand,
  type ReasonCode,
} from "../../src/contract/index.ts";
import table from "../data/decline-codes.json" with { type: "json" };

const said = (code?: string, brand?: Brand) => {
  const { code: reasonCode, next } = declineReason(code, brand);
  return `${reasonCode}, ${next}`;
};

// Every code of the table, with the brand that sends it.
const rows = table.abecs.flatMap((row) =>
  (
    [
      ["Elo", row.elo],
      ["Visa", row.visa],
      ["Mastercard", row.master],
      ["Amex", row.amex],
      ["Amex", row.amexCielo],
    ] as const
  ).flatMap(([brand, codes]) =>
    codes.map((code) => ({ reason: row.reason, brand, code, type: row.type, terminal: row.pos })),
  ),
);

/** What a terminal shows for this code of this brand: the table says some more than once. */
const shown = (brand: Brand, code: string) =>
  rows
    .filter((row) => row.brand === brand && row.code === code)
    .map(({ terminal }) => terminal)
    .join("\n");

const about = (words: RegExp) => rows.filter(({ reason: text }) => words.test(text));

describe("declineReason", () => {
  it("tells the common cases apart", () => {
    assert.equal(said("51", "Visa"), "insufficient_funds, other_card");
    assert.equal(said("54", "Mastercard"), "expired_card, correct");
    assert.equal(said("14", "Elo"), "invalid_card, correct");
    assert.equal(said("63", "Elo"), "invalid_code, correct");
    assert.equal(said("78", "Visa"), "blocked_card, bank");
    assert.equal(said("AI"), "authentication_failed, again");
    assert.equal(said("91"), "try_later, later");
    assert.equal(said("96"), "try_later, later");
    assert.equal(said("5"), "declined, other_card");
  });

  it("reads a code by the brand that sent it", () => {
    assert.equal(said("57", "Visa"), "restricted, other_card");
    assert.equal(said("57", "Mastercard"), "restricted, bank");
    assert.equal(said("4", "Elo"), "try_later, again");
    assert.equal(said("4", "Visa"), "restricted, other_card");
    assert.equal(said("62", "Visa"), "blocked_card, bank");
    assert.equal(said("62", "Mastercard"), "restricted, other_card");
    assert.equal(said("82", "Visa"), "invalid_code, correct");
    assert.equal(said("82", "Mastercard"), "declined, bank");
    assert.equal(said("58", "Elo"), "declined, pix");
    assert.equal(said("58", "Visa"), "restricted, other_card");
  });

  it("does not count leading zeros, spaces or case", () => {
    assert.equal(said("051"), said("51"));
    assert.equal(said("0014", "Visa"), said("14", "Visa"));
    assert.equal(said("a5"), said("A5"));
    assert.equal(said("BP 900"), "try_later, later");
  });

  it("is a general decline where the code is unknown or absent", () => {
    for (const code of [undefined, "", "0", "00", "ZZ", "12345", "toString"])
      assert.equal(said(code), "declined, other_card", code);
  });

  it("agrees with the table on what matters", () => {
    for (const { code, brand } of about(/SALDO/))
      assert.match(said(code, brand), /^insufficient_funds/, code);
    for (const { code, brand } of about(/VENCIDO/)) assert.match(said(code, brand), /^expired_card/, code);
    for (const { code, brand } of about(/^EMISSOR FORA|^FALHA DO SISTEMA/))
      assert.equal(said(code, brand), "try_later, later", code);
    for (const { code, brand } of about(/PERDIDO|ROUBADO|FRAUDE CONFIRMADA|ENCERRADA/))
      assert.equal(said(code, brand), "restricted, other_card", `${brand} ${code}`);
    for (const { code, brand } of about(/NÚMERO CARTÃO/))
      assert.match(said(code, brand), /^invalid_card, correct/, `${brand} ${code}`);
  });

  it("never sends a buyer back to a card that its issuer will not take again", () => {
    for (const { code, brand } of about(/PERDIDO|ROUBADO|FRAUDE CONFIRMADA|RECOLHER|INFRAÇÃO DE LEI/))
      assert.doesNotMatch(said(code, brand), /again|later|correct/, `${brand} ${code}`);
  });

  it("asks for the same card again only where the table calls the code reversible", () => {
    assert.ok(rows.length > 150);
    for (const { code, brand } of rows.filter(({ type }) => type === "irreversible")) {
      const { code: why, next } = declineReason(code, brand);
      assert.ok(!["again", "later"].includes(next), `${brand} ${code}`);
      if (next !== "correct") assert.doesNotMatch(reason(why, next).message, /de novo/, `${brand} ${code}`);
    }
  });

  it("has data corrected, or the bank called, only where a terminal would say so", () => {
    for (const { code, brand } of rows) {
      const { next } = declineReason(code, brand);
      // Visa's and Elo's 82 is the security code that a card is read with, and the one that is typed.
      if (next === "correct" && code !== "82")
        assert.match(shown(brand, code), /VERIFIQUE OS DADOS|DADOS .* INVÁLIDO/);
      if (next === "bank") assert.match(shown(brand, code), /CONTATE|DESBLOQUEIE/);
      if (/TENTE MAIS TARDE/.test(shown(brand, code))) assert.equal(next, "later");
      if (/REFAZER/.test(shown(brand, code))) assert.equal(next, "again");
    }
  });
});

describe("reason", () => {
  it("has a message and a next step for every code", () => {
    for (const code of REASON_CODES) {
      const { message, next } = reason(code);
      assert.match(message, /^\p{Lu}.*\.$/u);
      assert.ok(NEXT_STEPS.includes(next));
    }
  });

  it("says what to check where the buyer can correct the data", () => {
    const advice = {
      expired_card: "Confira a data ou use outro cartão.",
      invalid_card: "Confira o número, a validade e o código.",
      invalid_code: "Confira os dígitos e tente de novo.",
    };
    for (const [code, words] of Object.entries(advice) as [ReasonCode, string][]) {
      const { message, next } = reason(code);
      assert.ok(message.endsWith(` ${words}`), message);
      assert.equal(next, "correct");
    }
  });

  it("has no exclamation mark, blames nobody, and does not say why a bank distrusts a card", () => {
    for (const code of REASON_CODES)
      assert.doesNotMatch(reason(code).message, /!|roubad|perdid|fraude|suspeit|você errou|inválid|\d/i);
  });

  it("has its own sentence for a Pix code that never came", () => {
    const { message, ...rest } = PIX_NOT_MADE;
    assert.deepEqual(rest, { code: "unknown_outcome", next: "again" });
    assert.match(message, /^\p{Lu}.*\.$/u);
    assert.doesNotMatch(message, /fatura|cartão/);
  });

  it("gives other advice where another step is next", () => {
    assert.equal(reason("declined").message, "Cartão recusado pelo banco. Tente outro cartão.");
    assert.deepEqual(reason("declined", "bank"), {
      code: "declined",
      next: "bank",
      message: "Cartão recusado pelo banco. Fale com o banco ou use outro cartão.",
    });
    for (const code of REASON_CODES)
      for (const next of NEXT_STEPS)
        assert.match(reason(code, next).message, /^\p{Lu}[^.]*\.( \p{Lu}[^.]*\.)?$/u);
  });
});
