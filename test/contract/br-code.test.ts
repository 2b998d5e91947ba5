import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { crc16, readBrCode } from "../../src/contract/index.ts";
import table from "../data/brcodes.json" with { type: "json" };
import { anyCode } from "./br-code-builder.ts";
import { PUBLISHED } from "./published-br-codes.ts";

const field = (id: string, value: string) => id + String(Array.from(value).length).padStart(2, "0") + value;

const seal = (body: string) => `${body}6304${crc16(`${body}6304`)}`;

const GUI = field("00", "br.gov.bcb.pix");
const KEY = field("01", "ana@example.com");

interface Parts {
  account?: string;
  amount?: string;
  name?: string;
  city?: string;
  additional?: string;
  extra?: string;
}

/** A code made of the parts of interest, with right lengths and a right CRC. */
const code = ({ account, amount, name, city, additional, extra }: Parts = {}) =>
  seal(
    field("00", "01") +
      (account ?? field("26", GUI + KEY)) +
      field("52", "0000") +
      field("53", "986") +
      (amount === undefined ? "" : field("54", amount)) +
      field("58", "BR") +
      field("59", name ?? "Loja") +
      field("60", city ?? "BRASILIA") +
      field("62", additional ?? field("05", "***")) +
      (extra ?? ""),
  );

const error = (text: string) => {
  const read = readBrCode(text);
  return read.ok ? undefined : read.error;
};

describe("crc16", () => {
  it("gives the check value of CRC-16/CCITT-FALSE", () => {
    assert.equal(crc16("123456789"), "29B1");
    assert.equal(crc16(""), "FFFF");
  });

  it("keeps leading zeros", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.match(crc16(text), /^[\dA-F]{4}$/);
      }),
    );
  });
});

describe("readBrCode", () => {
  for (const row of table)
    it(`${row.note || row.merchantName}: ${row.valid ? row.type : row.error}`, () => {
      assert.deepEqual(
        readBrCode(row.code),
        row.valid
          ? {
              ok: true,
              kind: row.type,
              ...(row.amountCents !== null && { amount: row.amountCents }),
              ...(row.key !== null && { key: row.key }),
              ...(row.url !== null && { url: row.url }),
              merchantName: row.merchantName,
              city: row.city,
              ...(row.txid !== null && { txid: row.txid }),
            }
          : { ok: false, error: row.error },
      );
    });

  for (const { source, code: published, reads } of PUBLISHED)
    it(`agrees with ${source}`, () => assert.deepEqual(readBrCode(published), reads));

  it("reads every code that an independent writer makes", () => {
    fc.assert(
      fc.property(anyCode, ({ code: drawn, said }) => {
        assert.deepEqual(readBrCode(drawn), { ok: true, ...said });
      }),
      { numRuns: 2000 },
    );
  });

  it("refuses them with a character changed, lost, doubled or moved", () => {
    const damage = fc.constantFrom("changed", "lost", "doubled", "swapped");
    fc.assert(
      fc.property(anyCode, fc.nat(), damage, ({ code: drawn }, place, kind) => {
        const all = Array.from(drawn);
        const at = place % (all.length - 1);
        const [one = "", next = ""] = all.slice(at);
        const instead = {
          changed: one === "7" ? "3" : "7",
          lost: "",
          doubled: one + one,
          swapped: next + one,
        };
        all.splice(at, kind === "swapped" ? 2 : 1, instead[kind]);
        const damaged = all.join("");
        fc.pre(damaged !== drawn);
        assert.equal(readBrCode(damaged).ok, false);
      }),
      { numRuns: 2000 },
    );
  });

  it("reads every legal way to write an amount", () => {
    const amounts = {
      "100": 10_000,
      "10.": 1000,
      ".50": 50,
      "13.0": 1300,
      "0.01": 1,
      "9999999999.99": 999_999_999_999,
    };
    for (const [amount, cents] of Object.entries(amounts)) {
      const read = readBrCode(code({ amount }));
      assert.ok(read.ok);
      assert.equal(read.amount, cents);
    }
    for (const amount of ["1,00", "1.000", ".", "-1", "1e3", "", "10000000000.00"])
      assert.equal(error(code({ amount })), "bad_amount", amount);
  });

  it("counts code points, and the CRC over UTF-8", () => {
    const read = readBrCode(code({ name: "Café 👀  São João", city: "Maceió" }));
    assert.ok(read.ok);
    assert.equal(read.merchantName, "Café 👀  São João");
    assert.equal(read.city, "Maceió");
  });

  it("reads a recurrence, alone or beside a payment", () => {
    const recurrence = field("80", GUI + field("25", "psp.example.com/rec/1"));
    const alone = readBrCode(code({ account: field("26", GUI), extra: recurrence }));
    assert.ok(alone.ok);
    assert.equal(alone.kind, "recurrence");
    const both = readBrCode(
      code({ account: field("26", GUI + field("25", "psp.example.com/1")), extra: recurrence }),
    );
    assert.ok(both.ok);
    assert.equal(both.kind, "dynamic");
    assert.equal(both.url, "psp.example.com/1");
  });

  it("finds Pix in any template, in any case, beside other arrangements", () => {
    const other = field("26", field("00", "br.com.outro") + field("01", "123"));
    const account = other + field("51", field("00", "BR.gov.BCB.Pix") + KEY);
    const read = readBrCode(code({ account }));
    assert.ok(read.ok);
    assert.equal(read.key, "ana@example.com");
    assert.equal(error(code({ account: other })), "not_pix");
  });

  it("refuses an arrangement whose name only begins like that of Pix", () => {
    const account = field("26", field("00", "br.gov.bcb.pixx") + field("01", "ana@example.com"));
    assert.equal(error(code({ account })), "not_pix");
  });

  it("does without a txid", () => {
    const read = readBrCode(code({ additional: "" }));
    assert.ok(read.ok);
    assert.equal(read.txid, undefined);
  });

  it("knows the longest key, URL, name and city", () => {
    const account = (id: string, length: number) => field("26", GUI + field(id, "k".repeat(length)));
    assert.equal(error(code({ account: account("01", 77) })), undefined);
    assert.equal(error(code({ account: account("25", 77) })), undefined);
    assert.equal(error(code({ name: "N".repeat(26) })), "bad_name");
    assert.equal(error(code({ city: "C".repeat(16) })), "bad_city");
    assert.equal(error(code({ name: "N".repeat(25), city: "C".repeat(15) })), undefined);
  });

  it("reads at most 512 characters", () => {
    const room = 512 - Array.from(code()).length;
    const fields = Array.from({ length: Math.ceil(room / 100) - 1 }, (_, at) =>
      field(`9${at}`, "x".repeat(96)),
    );
    const rest = room - 100 * fields.length - 4;
    const sized = (length: number) => code({ extra: fields.join("") + field("89", "x".repeat(length)) });
    assert.equal(Array.from(sized(rest)).length, 512);
    assert.equal(error(sized(rest)), undefined);
    assert.equal(error(sized(rest + 1)), "too_long");
  });

  it("refuses a URL with a scheme", () => {
    const account = field("26", GUI + field("25", "https://psp.example.com/1"));
    assert.equal(error(code({ account })), "bad_url");
  });

  it("names fields that are missing, or empty", () => {
    assert.equal(error(code({ name: "" })), "missing_field:59");
    assert.equal(error(code({ city: "" })), "missing_field:60");
    assert.equal(error(code().slice(0, -8)), "missing_field:63");
  });

  it("refuses fields that do not add up", () => {
    assert.equal(error(code({ extra: field("59", "Outra") })), "bad_tlv");
    assert.equal(error(code({ additional: "05" })), "bad_tlv");
    assert.equal(error(code({ account: field("26", `${GUI}0199ana`) })), "bad_tlv");
    assert.equal(error(`${code()}\n`), "bad_tlv");
    assert.equal(error(code() + field("64", "x")), "bad_tlv");
  });

  it("takes the CRC in either case", () => {
    const text = code();
    assert.ok(readBrCode(text.slice(0, -4) + text.slice(-4).toLowerCase()).ok);
  });

  it("is not EMV where it does not start with field 00", () => {
    for (const text of ["", " ", "000202", ` ${code()}`, "br.gov.bcb.pix"])
      assert.equal(error(text), "not_emv");
  });

  it("finds any single character changed", () => {
    const [first] = table;
    assert.ok(first);
    const text = first.code;
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.stringMatching(/^[ -~]$/), (at, character) => {
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        assert.equal(
          readBrCode(changed).ok,
          changed.toLowerCase() === text.toLowerCase() && changed.slice(0, -4) === text.slice(0, -4),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        assert.equal(readBrCode(`000201${text}`).ok, false);
      }),
    );
  });
});
