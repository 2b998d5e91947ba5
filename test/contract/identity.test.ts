import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { checkIdentity, maskIdentity } from "../../src/contract/index.ts";
import table from "../data/identity.json" with { type: "json" };

const error = (text: string) => {
  const check = checkIdentity(text);
  return check.ok ? undefined : check.error;
};

describe("checkIdentity", () => {
  for (const row of table)
    it(`${row.value} is ${row.valid ? row.kind : row.error}`, () => {
      assert.deepEqual(
        checkIdentity(row.value),
        row.valid
          ? { ok: true, type: row.kind, value: row.normalized, formatted: row.formatted }
          : { ok: false, error: row.error },
      );
    });

  it("reads what it formats, in any case and with or without mask", () => {
    const base = fc.oneof(fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^[0-9A-Z]{12}$/));
    fc.assert(
      fc.property(base, (start) => {
        const found = Array.from({ length: 100 }, (_, digits) =>
          checkIdentity(start + String(digits).padStart(2, "0")),
        ).filter((check) => check.ok);
        if (/^(\d)\1+$/.test(start)) return;
        assert.equal(found.length, 1, "one pair of check digits fits");
        const [check] = found;
        assert.ok(check?.ok);
        assert.deepEqual(checkIdentity(check.formatted), check);
        assert.deepEqual(checkIdentity(` ${check.formatted.toLowerCase()} `), check);
      }),
    );
  });

  it("takes mask characters in their places only", () => {
    for (const text of [
      "111..444.777-35",
      "111.444.777--35",
      "1.11.444.777-35",
      "111-444-777-35",
      ".11144477735",
      "11144477735-",
      "54.550.752/////0001-55",
      "12.A-BC.345/01DE-35",
    ])
      assert.equal(error(text), "bad_character", text);
  });

  it("names the first fault", () => {
    assert.equal(error(""), "length");
    assert.equal(error("   "), "length");
    assert.equal(error("1114447773A"), "bad_character");
    assert.equal(error("12ABC34501DE3A"), "bad_character");
    assert.equal(error("00000000000000"), "repeated");
    assert.equal(error("11144477736"), "check_digit");
    assert.equal(error("54550752000154"), "check_digit");
  });

  it("takes no foreign digits or letters", () => {
    assert.equal(error("١١١٤٤٤٧٧٧٣٥"), "bad_character");
    assert.equal(error("12ABC34501DEß5"), "bad_character");
    assert.equal(error("ı2ABC34501DE35"), "bad_character");
  });
});

describe("maskIdentity", () => {
  it("writes what is typed so far into the mask of a CPF, or of a CNPJ where it can be no CPF", () => {
    for (const [typed, masked] of [
      ["", ""],
      ["1", "1"],
      ["111", "111"],
      ["1114", "111.4"],
      ["111.444.777-35", "111.444.777-35"],
      ["111444777351", "11.144.477/7351"],
      ["12a", "12.A"],
      ["12abc34501de35", "12.ABC.345/01DE-35"],
      ["54550752000155999", "54.550.752/0001-55999"],
    ] as const)
      assert.equal(maskIdentity(typed), masked);
  });
});
