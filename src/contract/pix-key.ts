// A Pix key, checked by its type before money goes to it.
import { checkEmail, checkPhone } from "./contact.ts";
import { checkIdentity } from "./identity.ts";
import { normalizeNumber } from "./typed-text.ts";

/**
 * Types of keys by the names that the payment service takes. Its interface shows `CPF` alone; the others are the names of
 * the Brazilian Pix providers whose fields it shares.
 */
export const PIX_KEY_TYPES = ["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

export const isPixKeyType = (text: string): text is PixKeyType =>
  (PIX_KEY_TYPES as readonly string[]).includes(text);

const EVP = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/;

/**
 * A key as the banks' directory writes it; nothing where what was typed is none of this type. Of a type that is not known here,
 * as it was typed.
 */
export function readPixKey(type: string, typed: string): string | undefined {
  if (!isPixKeyType(type)) return typed.trim() || undefined;
  switch (type) {
    case "CPF":
    case "CNPJ": {
      const check = checkIdentity(typed);
      return check.ok && check.type === type ? check.value : undefined;
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
      const groups = EVP.exec(normalizeNumber(typed).replaceAll(" ", "").toLowerCase());
      return groups?.slice(1).join("-");
    }
  }
}
