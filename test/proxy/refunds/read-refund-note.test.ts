// The Pix key in the note of a refund: read, and masked in what is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readRefundNote, type RefundNote } from "../../../src/proxy/index.ts";

const CPF = "52998224725";
const UUID = "123e4567-e89b-12d3-a456-426614174000";

const reads = (note: string, [reason, pixKeyType, pixKey]: readonly [string, string, string]) =>
  test(`reads ${JSON.stringify(note)}`, () => {
    assert.deepEqual(readRefundNote(note), { reason, pixKeyType, pixKey });
  });

for (const [note, ...read] of [
  ["Wrong size. pix: EMAIL Maria@example.com", "Wrong size. pix: EMAIL ***", "EMAIL", "maria@example.com"],
  ["pix: CPF 529.982.247-25", "pix: CPF ***", "CPF", CPF],
  ["pix: CPF 529 982 247 25", "pix: CPF ***", "CPF", CPF],
  ["pix: CPF 529-982-247-25", "pix: CPF ***", "CPF", CPF],
  ["pix: CPF 529\u00a0982–247–25", "pix: CPF ***", "CPF", CPF],
  ["pix: CPF: 52998224725.", "pix: CPF: ***", "CPF", CPF],
  ["PIX CPF: 529.982.247-25", "PIX CPF: ***", "CPF", CPF],
  ["Pix (cpf): 529.982.247-25", "Pix (cpf): ***", "CPF", CPF],
  ["pix cpf 529.982.247-25", "pix cpf ***", "CPF", CPF],
  ["pix: CNPJ 12.ABC.345/01DE-35", "pix: CNPJ ***", "CNPJ", "12ABC34501DE35"],
  ["pix: PHONE +55 11 98888-7777", "pix: PHONE ***", "PHONE", "+5511988887777"],
  ["pix: celular (11) 98888-7777", "pix: celular ***", "PHONE", "+5511988887777"],
  ["Chave aleatória: 123e4567e89b12d3a456426614174000", "Chave aleatória: ***", "EVP", UUID],
  [
    "pix: e-mail: maria@example.com\nWrong size.",
    "pix: e-mail: ***\nWrong size.",
    "EMAIL",
    "maria@example.com",
  ],
  ["pix: CPF\n529.982.247-25", "pix: CPF\n***", "CPF", CPF],
] as const)
  reads(note, read);

test("tells the type from the key", () => {
  for (const [key, type, as] of [
    ["maria@example.com.", "EMAIL", "maria@example.com"],
    ["cpf@example.com", "EMAIL", "cpf@example.com"],
    ["529.982.247-25", "CPF", CPF],
    // There is no area code 52.
    [CPF, "CPF", CPF],
    ["11222333000181", "CNPJ", "11222333000181"],
    ["12abc34501de35", "CNPJ", "12ABC34501DE35"],
    [UUID, "EVP", UUID],
    ["+55 (11) 98888-7777", "PHONE", "+5511988887777"],
    ["11 9 8888 7777", "PHONE", "+5511988887777"],
    ["11988887777", "PHONE", "+5511988887777"],
    // The digits of a CPF and of a phone, in the groups of one.
    ["119.000.000-83", "CPF", "11900000083"],
    ["11 90000-0083", "PHONE", "+5511900000083"],
  ])
    for (const mark of [
      "pix:",
      "Pix :",
      "Chave Pix:",
      "chave:",
      "PIX KEY:",
      "chave do pix é",
      "pix",
      "Pix da Maria:",
      "pix dela:",
      "Pix do hotel:",
    ]) {
      const note = `Wrong size. ${mark} ${key}`;
      const { reason, ...read } = readRefundNote(note);
      assert.deepEqual(read, { pixKey: as, pixKeyType: type }, note);
      assert.equal(reason, `Wrong size. ${mark} ***`);
    }
});

const refuses = (note: string, keyError: RegExp) =>
  test(`refuses ${JSON.stringify(note)}`, () => {
    const read = readRefundNote(note);
    assert.deepEqual(Object.keys(read), ["reason", "keyError"]);
    assert.match(read.keyError ?? "", keyError);
    assert.match(read.reason ?? "", /^[^\d@]+\*\*\*$/);
  });

for (const note of [
  "pix: CPF 529.982.247-26",
  "pix: CPF maria@example.com",
  "pix: CPF 52998224725, thank you",
])
  refuses(note, /not a valid CPF\. Write it last on its line/);
for (const note of ["pix: EMAIL maria@example", "pix: EMAIL maria @ example.com", "Pix e-mail 52998224725"])
  refuses(note, /not a valid EMAIL/);
for (const note of ["pix: 529.982.247-26", "chave: see the order"])
  refuses(note, /expected is a CPF, CNPJ, EMAIL, PHONE or EVP/);
refuses("pix: 11900000083", /may be a CPF or a phone number: write "pix: CPF" or "pix: PHONE" before it/);
refuses("pix: maria@example.com\nChave: EMAIL rui@example.com", /more than one Pix key/);

test("leaves a note without a key as it is", () => {
  for (const reason of [
    "Wrong size",
    " The buyer paid by Pix, and by card.\nPix was 2 days late. ",
    "Paid by pix 2026-11-28 10:15",
    "Asked by pix@example.com",
    "Paid by pix E00038166201907261559y6j6mt9l0pi",
    "Paid by pix E1234567820190726155900001234567",
    "Pix e-mail was wrong",
    "Pixel: 7",
    "Megapix: 7",
    "pix:",
  ])
    assert.deepEqual(readRefundNote(reason), { reason });
  for (const nothing of [undefined, null, "", " \n"]) assert.deepEqual(readRefundNote(nothing), {});
});

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(""));
const grouped = (text: string, separators: readonly string[]) =>
  [...text].map((sign, at) => sign + (separators[at] ?? "")).join("");
/** What a person may write as a key, right or wrong. */
const key = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 10, max: 14 }).chain(digits),
      fc.array(fc.constantFrom("", "", "", " ", ".", "-", " - ", "/"), { maxLength: 13 }),
    )
    .map(([text, separators]) => grouped(text, separators)),
  fc.tuple(digits(2), digits(9)).map(([area, rest]) => `(${area}) ${rest}`),
  fc.emailAddress(),
  fc.uuid(),
);
const mark = fc
  .tuple(
    fc.constantFrom("pix", "PIX", "Pix", "chave pix", "Chave Pix", "pix key", "chave", "Chave do Pix"),
    fc.constantFrom("", " CPF", " EMAIL", " telefone", " evp"),
    fc.constantFrom(":", " :", ": ", ":  ", ":\u00a0", "\u200b: "),
    fc.constantFrom("", "CPF ", "cnpj ", "E-mail: ", "PHONE ", "(EVP) "),
  )
  .map((parts) => parts.join(""));
const words = fc.constantFrom("", "Wrong size. ", "The buyer asked\n", "Refund of a part, ");
const end = fc.constantFrom("", ".", " ", " thanks", "\r\n", "\nBroken on the way.");

/** The letters and digits of a text in runs, joined over what may stand between digits. */
const signs = (text: string) => text.replaceAll(/[^\p{L}\d@]/gu, "").toLowerCase();

test("leaves nothing of a key in the reason or the error, whatever is written around it", () => {
  fc.assert(
    fc.property(words, mark, key, end, (before, marked, written, after) => {
      const note = before + marked + written + after;
      const { reason = "", keyError = "", pixKey }: RefundNote = readRefundNote(note);
      assert.match(reason, /\*\*\*/);
      assert.ok(reason.startsWith(before + marked.trimEnd()), reason);
      assert.doesNotMatch(reason, /[\d@]/);
      const given = signs(written);
      assert.ok(!signs(keyError).includes(given), keyError);
      if (after === "\nBroken on the way.") assert.ok(reason.endsWith(after), reason);
      if (pixKey !== undefined)
        assert.ok(signs(pixKey).endsWith(given.replace(/^0(?=\d{10,11}$)/, "")), pixKey);
      assert.equal((pixKey === undefined) === (keyError === ""), false);
    }),
    { numRuns: 2_000 },
  );
});

test("reads its own reasons without finding a key in them", () => {
  fc.assert(
    fc.property(words, mark, key, end, (...parts) => {
      const { reason } = readRefundNote(parts.join(""));
      const again = readRefundNote(reason);
      assert.deepEqual([again.reason, again.pixKey], [reason, undefined]);
    }),
  );
});
