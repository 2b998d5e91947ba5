// Reads a BR Code, the text behind a Pix QR code: EMV fields of a two-digit id, a two-digit length in code
// points, and the value (BCB, Manual de Padrões para Iniciação do Pix).

export type BrCodeError =
  | "not_emv"
  | "too_long"
  | "bad_tlv"
  | "crc_mismatch"
  | `missing_field:${string}`
  | "bad_currency"
  | "bad_country"
  | "bad_amount"
  | "bad_name"
  | "bad_city"
  | "not_pix"
  | "key_and_url"
  | "no_key_or_url"
  | "bad_url";

export interface BrCode {
  ok: true;
  /** `recurrence` only agrees to future charges and pays nothing now. */
  kind: "static" | "dynamic" | "recurrence";
  /** Cents. A dynamic code may keep its amount behind the URL. */
  amount?: number;
  /** Pix key of a static code. */
  key?: string;
  /** Address of a dynamic code, without scheme. */
  url?: string;
  merchantName: string;
  city: string;
  /** As written: `***` stands for none. */
  txid?: string;
}

type Fields = ReadonlyMap<string, string>;

/** How a template of Pix begins: field 00, the name of the arrangement. */
const PIX = "0014br.gov.bcb.pix";
const MAX_LENGTH = 512;

/** Reads and checks a BR Code, byte for byte: it is not trimmed. The first fault found is named. */
export function readBrCode(code: string): BrCode | { ok: false; error: BrCodeError } {
  const result = read(code);
  return typeof result === "string" ? { ok: false, error: result } : result;
}

function read(code: string): BrCode | BrCodeError {
  if (!code.startsWith("000201")) return "not_emv";
  const characters = [...code];
  if (characters.length > MAX_LENGTH) return "too_long";
  const fields = parse(characters);
  if (!fields) return "bad_tlv";

  const crc = fields.get("63");
  if (crc === undefined) return "missing_field:63";
  if (!code.endsWith(`6304${crc}`)) return "bad_tlv";
  if (crc.toUpperCase() !== crc16(code.slice(0, -4))) return "crc_mismatch";

  for (const id of ["52", "53", "58", "59", "60"]) if (!fields.get(id)) return `missing_field:${id}`;
  const {
    53: currency,
    54: amountText,
    58: country,
    59: merchantName = "",
    60: city = "",
  } = Object.fromEntries(fields);
  if (currency !== "986") return "bad_currency";
  if (country !== "BR") return "bad_country";
  const amount = amountText === undefined ? undefined : amountCents(amountText);
  if (amount === null) return "bad_amount";
  if ([...merchantName].length > 25) return "bad_name";
  if ([...city].length > 15) return "bad_city";

  const account = pixTemplate(fields, 26, 51);
  const recurrence = pixTemplate(fields, 80, 99);
  const additional = parse([...(fields.get("62") ?? "")]);
  if (account === "bad_tlv" || recurrence === "bad_tlv" || !additional) return "bad_tlv";
  if (!account && !recurrence) return "not_pix";
  const key = account?.get("01");
  const url = account?.get("25");
  if (key && url) return "key_and_url";
  if (!key && !url && !recurrence?.get("25")) return "no_key_or_url";
  if (url?.includes("://")) return "bad_url";

  const txid = additional.get("05");
  return {
    ok: true,
    kind: key ? "static" : url ? "dynamic" : "recurrence",
    ...(amount !== undefined && { amount }),
    ...(key && { key }),
    ...(url && { url }),
    merchantName,
    city,
    ...(txid && { txid }),
  };
}

/** The fields by id, or `undefined` if lengths do not add up or an id comes twice. */
function parse(characters: readonly string[]): Fields | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < characters.length;) {
    const head = characters.slice(at, at + 4).join("");
    const id = head.slice(0, 2);
    const end = at + 4 + Number(head.slice(2));
    if (!/^\d{4}$/.test(head) || end > characters.length || fields.has(id)) return undefined;
    fields.set(id, characters.slice(at + 4, end).join(""));
    at = end;
  }
  return fields;
}

/** The template of Pix among those of a range of ids. Templates of other arrangements are not checked. */
function pixTemplate(fields: Fields, first: number, last: number): Fields | "bad_tlv" | undefined {
  for (const [id, value] of fields) {
    if (Number(id) < first || Number(id) > last) continue;
    if (value.slice(0, PIX.length).toLowerCase() !== PIX) continue;
    return parse([...value]) ?? "bad_tlv";
  }
  return undefined;
}

/** Cents of field 54, where `100`, `10.`, `.50` and `13.0` are all legal; `null` for anything else. */
function amountCents(text: string): number | null {
  if (text.length > 13 || !/^(\d+\.?\d{0,2}|\.\d\d?)$/.test(text)) return null;
  const [whole = "", part = ""] = text.split(".");
  return Number(whole + part.padEnd(2, "0"));
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) of the text's UTF-8 bytes, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
