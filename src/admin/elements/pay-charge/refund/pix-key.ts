// The buyer's Pix key, checked by its kind before money goes to it.
import { checkEmail, checkPhone } from "../../../../contract/contact.ts";
import { checkIdentity } from "../../../../contract/identity.ts";
import { normalizeNumber } from "../../../../contract/typed-text.ts";

/**
 * Kinds of keys by the names that the payment service takes. Its interface shows `CPF` alone; the others are the names of
 * the Brazilian Pix providers whose fields it shares.
 */
export const PIX_KEY_KINDS = ["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"] as const;
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

export const isPixKeyKind = (text: string): text is PixKeyKind =>
  (PIX_KEY_KINDS as readonly string[]).includes(text);

const EVP = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/**
 * A key as the banks' directory writes it; nothing where what was typed is none of this kind. Of a kind that is not known here,
 * as it was typed.
 */
export function readPixKey(kind: string, typed: string): string | undefined {
  if (!isPixKeyKind(kind)) return typed.trim() || undefined;
  switch (kind) {
    case "CPF":
    case "CNPJ": {
      const check = checkIdentity(typed);
      return check.ok && check.type === kind ? check.value : undefined;
    }
    case "EMAIL": {
      const check = checkEmail(typed);
      return check.ok ? check.value.toLowerCase() : undefined;
    }
    case "PHONE": {
      const check = checkPhone(typed);
      return check.ok ? `+55${check.value}` : undefined;
    }
    case "EVP": {
      const key = normalizeNumber(typed).trim().toLowerCase();
      return EVP.test(key) ? key : undefined;
    }
  }
}
