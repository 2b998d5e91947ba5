// The buyer's Pix key in the note of a refund, for a shop whose admin has no other field for it.
import { normalizeNumber, PIX_KEY_TYPES, readPixKey, type PixKeyType } from "../../contract/index.ts";

export interface RefundNote {
  /** The note, in which asterisks stand for a Pix key. Absent where it is empty. */
  reason?: string;
  /** As the banks' directory writes it. */
  pixKey?: string;
  pixKeyType?: PixKeyType;
  /** What is wrong with the key, for the person who wrote it. It repeats nothing of the key. Then there is no `pixKey`. */
  keyError?: string;
}

/** What people write for each type. */
const TYPE_WORDS: Record<PixKeyType, string> = {
  CPF: "cpf",
  CNPJ: "cnpj",
  EMAIL: "e-?mail",
  PHONE: String.raw`phone|telefone|celular|tel\.?`,
  EVP: String.raw`evp|aleat(?:[oó]|o\u0301)ria`,
};
const TYPE = Object.values(TYPE_WORDS).join("|");
const TYPE_PATTERNS = PIX_KEY_TYPES.map(
  (type) => [type, new RegExp(String.raw`(?<!\p{L})(?:${TYPE_WORDS[type]})(?!\p{L})`, "iu")] as const,
);

/** Blank, or drawn as nothing. */
const BLANK = String.raw`[\s\p{Cf}]`;
const NAME = String.raw`(?<![\p{L}\d])(?:pix(?:${BLANK}+(?:key|chave))?|chave(?:${BLANK}+(?:do${BLANK}+)?pix|${BLANK}+aleat\p{L}+)?)`;
const THEN_TYPE = String.raw`[\s\p{Cf}(/-]+(?:${TYPE})\)?`;
/** The beginning of what can hardly be anything but a key: an e-mail, 11 digits in groups, a CNPJ with letters, a UUID. */
const CLEAR_KEY = [
  String.raw`[^\s@]+@[^\s@]`,
  String.raw`[+(]?(?:\d[ ().\/-]{0,3}){11}`,
  String.raw`[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\p{L}\d])`,
  String.raw`[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}`,
].join("|");

/** What says that a key follows. All from there to the line's end is the key. */
const MARK = [
  // "pix: KEY", "Chave Pix: CPF KEY", "PIX CPF: KEY"
  String.raw`${NAME}(?:${THEN_TYPE})?${BLANK}*[:：=][\s\p{Cf}:=]*(?:\(?(?:${TYPE})\)?(?=[\s\p{Cf}:=])[\s\p{Cf}:=-]*)?`,
  // "pix CPF KEY"
  String.raw`${NAME}${THEN_TYPE}[\s\p{Cf}-]+(?=\S*[\d@])`,
  // "pix KEY", "chave pix é KEY"
  String.raw`${NAME}[\s\p{Cf}-]+(?:(?:is|é|to|para)${BLANK}+)?(?=${CLEAR_KEY})`,
  // "pix da Maria: KEY"
  String.raw`${NAME}(?:${BLANK}+\p{L}+){1,3}${BLANK}*[:：=]${BLANK}*(?=${CLEAR_KEY})`,
].join("|");
const MARKED_KEY = new RegExp(String.raw`(?<mark>${MARK})(?<key>\S.*)`, "giu");

/**
 * A mobile number with one of Brazil's area codes, in groups of its own: a CPF has as many digits, and others of them stand
 * together.
 */
const MOBILE =
  /^(?:\+?55[ .-]*)?\(?0?(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])\)?[ .-]*9[ .]?\d{4}[ .-]*\d{4}$/;

const HOW = 'Write it last on its line, such as "Wrong size. pix: CPF 52998224725".';

/**
 * Reads a note such as "Wrong size. pix: EMAIL maria@example.com". What follows `pix:`, `chave pix:` or `pix key:` on the line is
 * masked, be it a key or not. The type may be left out where the key tells it. A note without a key stays as it is.
 */
export function readRefundNote(note: string | null | undefined): RefundNote {
  if (!note?.trim()) return {};
  const [first, second] = note.matchAll(MARKED_KEY);
  return {
    reason: note.replaceAll(MARKED_KEY, "$<mark>***"),
    ...(second
      ? { keyError: `The note has more than one Pix key: write one. ${HOW}` }
      : first && readKey(first.groups?.["mark"] ?? "", first.groups?.["key"] ?? "")),
  };
}

function readKey(mark: string, written: string): RefundNote {
  const key = written.trimEnd().replace(/[.,;]$/, "");
  const named = TYPE_PATTERNS.find(([, pattern]) => pattern.test(mark))?.[0];
  const [type, other] = named ? [named] : PIX_KEY_TYPES.filter((one) => looksLike(one, key));
  if (other)
    return {
      keyError:
        'The Pix key in the note may be a CPF or a phone number: write "pix: CPF" or "pix: PHONE" before it.',
    };
  const pixKey = type && readPixKey(type, type === "EMAIL" ? key : withoutSeparators(key));
  if (type && pixKey !== undefined) return { pixKey, pixKeyType: type };
  return {
    keyError: named
      ? `The Pix key in the note is not a valid ${named}. ${HOW}`
      : `The Pix key in the note is none: expected is a CPF, CNPJ, EMAIL, PHONE or EVP. ${HOW}`,
  };
}

const looksLike = (type: PixKeyType, key: string): boolean =>
  type === "PHONE" ? MOBILE.test(normalizeNumber(key)) : readPixKey(type, key) !== undefined;

const withoutSeparators = (key: string): string => normalizeNumber(key).replaceAll(/[ ()./-]/g, "");
