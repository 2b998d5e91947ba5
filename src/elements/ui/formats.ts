// How fields are formatted while they are typed in.
import { maskIdentity } from "../../contract/identity.ts";
import { fillMask } from "../../contract/input-mask.ts";

/** The format of a field: the letters and digits that count, set apart by separators of its own. */
export interface Format {
  /** `typingAtEnd`: the caret stands at the end, so that a separator that comes next may be written already. */
  write(text: string, typingAtEnd: boolean): string;
  /** How many characters can be typed into such a text. A paste is never cut: what is too long is said to be so. */
  limit?(text: string): number;
}

/** The digits of a text, however it is grouped. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** CPF or CNPJ, as its length or a letter tells. */
export const identityFormat: Format = { write: maskIdentity, limit: () => 14 };

/** A Brazilian phone number as `(11) 91234-5678`, after the country code or the trunk prefix 0 if they are given. */
export const phoneFormat: Format = {
  write(text) {
    const digits = digitsOf(text);
    const plus = /^\s*\+/.test(text) ? "+" : "";
    // 55 is an area code too: without a plus it is the country's only where too many digits follow.
    const [prefix] = (plus ? /^(55?)?/ : digits.length > 11 ? /^55|^0?/ : /^0?/).exec(digits)!;
    const number = digits.slice(prefix.length);
    // Of another country.
    if (plus && number && prefix !== "55") return plus + digits;
    const mask = number[2] === "9" || number.length > 10 ? "(##) #####-####" : "(##) ####-####";
    return plus + prefix + (prefix && number && " ") + fillMask(mask, number);
  },
};
