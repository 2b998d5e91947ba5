// Draws up BR Codes by the manual, sharing nothing with what reads them: not the checksum, not the lengths.
import fc from "fast-check";

/** What a code says, in the words of `readBrCode`. */
export interface Said {
  kind: "static" | "dynamic" | "recurrence";
  amount?: number;
  key?: string;
  url?: string;
  merchantName: string;
  city: string;
  txid?: string;
}

const encoder = new TextEncoder();

/** CRC-16/CCITT-FALSE, a byte at a time, as the manual's annex writes it. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of encoder.encode(text)) {
    let x = (crc >> 8) ^ byte;
    x ^= x >> 4;
    crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xffff;
  }
  return `000${crc.toString(16)}`.slice(-4).toUpperCase();
}

export function tlv(id: string, value: string): string {
  let length = 0;
  for (const _ of value) length++;
  return `${id}${length < 10 ? "0" : ""}${length}${value}`;
}

export const sealed = (fields: string): string => {
  const all = `${fields}6304`;
  return all + checksum(all);
};

const DIGITS = "0123456789".split("");
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".split("").concat(DIGITS);
const words = (maxLength: number) =>
  fc.string({
    unit: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...LETTERS, " ", " ", ".", "-", "&", "'") },
      { weight: 1, arbitrary: fc.constantFrom("ã", "ç", "é", "Ó", "ñ", "ü", "👀", "日") },
    ),
    minLength: 1,
    maxLength,
  });
const plain = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength, maxLength });

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: count, maxLength: count });
const key = fc.oneof(
  fc.uuid(),
  digits(11),
  digits(14),
  digits(13).map((number) => `+${number}`),
  plain(1, 60).map((name) => `${name}@example.com`),
);
const url = plain(1, 40).map((token) => `pix.example.com/qr/v2/${token}`);

/** Cents, and one of the ways in which they may be written. */
const amount = fc
  .tuple(fc.nat(99_999_999), fc.nat(3))
  .map(([cents, way]): { cents: number; text: string } => {
    const whole = String(Math.floor(cents / 100));
    const part = String(100 + (cents % 100)).slice(1);
    if (way === 1 && part === "00") return { cents, text: whole };
    if (way === 2 && part === "00") return { cents, text: `${whole}.` };
    if (way === 3 && part.endsWith("0")) return { cents, text: `${whole}.${part[0]}` };
    if (way === 1 && whole === "0") return { cents, text: `.${part}` };
    return { cents, text: `${whole}.${part}` };
  });

/** A code as a bank may draw it up, and what it says. */
export const anyCode: fc.Arbitrary<{ code: string; said: Said }> = fc
  .record({
    way: fc.constantFrom("static", "dynamic", "recurrence", "both"),
    name: words(25),
    city: words(15),
    txid: fc.option(fc.oneof(fc.constant("***"), plain(1, 25)), { nil: undefined }),
    amount: fc.option(amount, { nil: undefined }),
    key,
    url,
    recurrence: plain(1, 30).map((token) => `pix.example.com/rec/${token}`),
    gui: fc.constantFrom("br.gov.bcb.pix", "BR.GOV.BCB.PIX", "Br.Gov.Bcb.Pix"),
    slot: fc.integer({ min: 26, max: 51 }).map(String),
    once: fc.option(fc.constantFrom("11", "12"), { nil: undefined }),
    category: digits(4),
    postcode: fc.option(digits(8), { nil: undefined }),
    info: fc.option(words(20), { nil: undefined }),
    other: fc.boolean(),
  })
  .map((made) => {
    const { way, gui, slot } = made;
    const isStatic = way === "static";
    const hasUrl = way === "dynamic" || way === "both";
    const account =
      tlv("00", gui) +
      (isStatic
        ? tlv("01", made.key) + (made.info && made.key.length < 40 ? tlv("02", made.info) : "")
        : "") +
      (hasUrl ? tlv("25", made.url) : "");
    const other = made.other && slot !== "30" ? tlv("30", tlv("00", "com.example") + tlv("01", "7")) : "";
    const code = sealed(
      tlv("00", "01") +
        (made.once === undefined ? "" : tlv("01", made.once)) +
        (way === "recurrence" ? "" : tlv(slot, account)) +
        other +
        tlv("52", made.category) +
        tlv("53", "986") +
        (made.amount === undefined ? "" : tlv("54", made.amount.text)) +
        tlv("58", "BR") +
        tlv("59", made.name) +
        tlv("60", made.city) +
        (made.postcode === undefined ? "" : tlv("61", made.postcode)) +
        tlv("62", made.txid === undefined ? tlv("01", "A1") : tlv("05", made.txid)) +
        (way === "recurrence" || way === "both"
          ? tlv("80", tlv("00", gui) + tlv("25", made.recurrence))
          : ""),
    );
    const said: Said = {
      kind: way === "both" ? "dynamic" : way,
      ...(made.amount && { amount: made.amount.cents }),
      ...(isStatic && { key: made.key }),
      ...(hasUrl && { url: made.url }),
      merchantName: made.name,
      city: made.city,
      ...(made.txid !== undefined && { txid: made.txid }),
    };
    return { code, said };
  });
