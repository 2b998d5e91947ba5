// How the buyer's data is written while it is typed.
import { maskIdentity } from "../../contract/identity.ts";
import { fillMask } from "../../contract/input-mask.ts";
import { digitsOf } from "./digits.ts";
import type { Format } from "./format.ts";

/** CPF or CNPJ, as its length or a letter tells. */
export const identityFormat: Format = { write: maskIdentity, limit: () => 14 };

/** A Brazilian phone number as `(11) 91234-5678`, behind the country or the trunk's 0 where they were given. */
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
