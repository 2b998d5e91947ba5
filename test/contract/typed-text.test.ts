import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  checkCardNumber,
  checkEmail,
  checkExpiry,
  checkIdentity,
  checkName,
  checkPhone,
  checkSecurityCode,
  maskIdentity,
} from "../../src/contract/index.ts";

/** All characters of a category, but for those that UTF-16 has only in pairs where `char` may stand alone. */
const charactersOf = (category: RegExp): string[] =>
  Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => category.test(character));

const INVISIBLE = charactersOf(/^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u);
const SPACES = charactersOf(/^[\p{Zs}\t\n]$/u);
const DASHES = [...charactersOf(/^\p{Pd}$/u), "−"];
const fullWidth = (ascii: string) => String.fromCharCode(ascii.charCodeAt(0) + 0xfee0);

const NOW = new Date("2026-11-25");
const NUMBERS: Record<string, readonly [check: (text: string) => unknown, ...texts: string[]]> = {
  checkIdentity: [checkIdentity, "529.982.247-25", "52998224725", "12.ABC.345/01DE-35"],
  maskIdentity: [maskIdentity, "529.982.247-25", "12ABC34501DE35"],
  checkPhone: [checkPhone, "(11) 98765-4321", "+55 11 98765-4321", "11987654321"],
  checkCardNumber: [checkCardNumber, "4111 1111 1111 1111", "4111-1111-1111-1111", "378282246310005"],
  checkExpiry: [(text) => checkExpiry(text, NOW), "08/30", "8/2030", "08 - 30"],
  checkSecurityCode: [checkSecurityCode, "123", "1234"],
};

/** A text as it may be pasted: each character as any that looks like it, and some that nobody sees between them. */
const pasted = (text: string) =>
  fc
    .tuple(
      ...[...text].map((character) =>
        fc.tuple(
          fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 1 }).map((found) => found.join("")),
          fc.constantFrom(...lookalikes(character)),
        ),
      ),
    )
    .map((parts) => parts.flat().join(""));

function lookalikes(character: string): string[] {
  if (character === " ") return SPACES;
  if (character === "-") return DASHES;
  if (character === "/") return ["/", "／", "⁄", "∕"];
  return [character, fullWidth(character)];
}

describe("a number that was pasted is read as it looks, by", () => {
  for (const [name, [check, ...texts]] of Object.entries(NUMBERS))
    it(name, () => {
      for (const text of texts)
        fc.assert(
          fc.property(pasted(text), (other) => assert.deepEqual(check(other), check(text), escape(other))),
          { numRuns: 300 },
        );
    });

  it("all of them, with each character that nobody sees and each dash", () => {
    for (const [check, ...texts] of Object.values(NUMBERS))
      for (const text of texts)
        for (const character of [...INVISIBLE, "\u034f", "\ufe0f"]) {
          assert.deepEqual(check(text + character), check(text), escape(character));
          assert.deepEqual(check(character + text), check(text), escape(character));
        }
    for (const dash of DASHES)
      assert.deepEqual(checkIdentity(`529.982.247${dash}25`), checkIdentity("529.982.247-25"), escape(dash));
  });
});

const outcome = (check: { ok: true; value: string } | { ok: false; error: string }) =>
  check.ok ? check.value : `! ${check.error}`;

describe("what nobody sees is in no", () => {
  const names = ["Ana Lima", "José Mª d'Ávila-Souza", "李明", "Şükrü Çelik"];
  const addresses = ["ana@example.com", "josé@exemplo.com.br"];
  const within = (texts: string[]) =>
    fc.constantFrom(...texts).chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc
          .array(fc.constantFrom("", "", ...INVISIBLE), { minLength: text.length + 1 })
          .map(
            (found) =>
              [...text].map((letter, at) => (found[at] ?? "") + letter).join("") + (found.at(-1) ?? ""),
          ),
      ),
    );

  it("name", () => {
    fc.assert(fc.property(within(names), ([text, typed]) => assert.equal(outcome(checkName(typed)), text)));
    assert.equal(outcome(checkName("\u200b")), "! length");
    assert.equal(outcome(checkName(`A\u200b`)), "! bad_character");
  });

  it("e-mail address", () => {
    fc.assert(
      fc.property(within(addresses), ([text, typed]) => assert.equal(outcome(checkEmail(typed)), text)),
    );
    for (const text of ["ana\u200b@example.com", "ana@example.com\ufeff", "ana\u00ad@exam\u2060ple.com"])
      assert.equal(outcome(checkEmail(text)), "ana@example.com", escape(text));
  });

  it("name, whatever is typed, and reading it again changes nothing", () => {
    const character = fc.oneof(fc.constantFrom(...INVISIBLE, ...SPACES), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
        const text = characters.join("");
        for (const check of [checkName, checkEmail]) {
          const read = check(text);
          if (!read.ok) continue;
          assert.doesNotMatch(read.value.replaceAll(/[\u200c\u200d]/g, ""), HIDDEN);
          assert.deepEqual(check(read.value), read);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

describe("a name", () => {
  it("keeps the joiners that its script is written with", () => {
    for (const name of ["ශ්\u200dරී ලංකා", "علی\u200cرضا", "क्\u200dष अनिल", "രാജന്\u200d"])
      assert.equal(outcome(checkName(name)), name, escape(name));
  });

  it("has no joiner where a script needs none", () => {
    for (const name of ["An\u200da", "An\u200ca", "A\u0301\u200dna", "علی\u200dLima"])
      assert.doesNotMatch(outcome(checkName(name)), /[\u200c\u200d]/, escape(name));
  });

  it("is composed, and in letters of common width", () => {
    assert.equal(outcome(checkName("Jose\u0301 ＬＩＭＡ")), "José LIMA");
    assert.equal(outcome(checkEmail("ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ")), "ana@example.com");
    assert.equal(outcome(checkName("Ana\u00a0\u2003 Lima\u3000")), "Ana Lima");
  });
});

it("a control character is in no e-mail address", () => {
  assert.equal(outcome(checkEmail("ana\u0000@example.com")), "! bad_format");
});

const escape = (text: string) =>
  JSON.stringify(text).replaceAll(/[^ -~]/gu, (it) => `\\u{${it.codePointAt(0)!.toString(16)}}`);
