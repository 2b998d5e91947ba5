// Why the service refused a card charge by 400: the bank's decline of this card, which is daily business, or anything else,
// which the merchant should look into. Its interface does not tell the two apart.
import { isDeclineCode, type Brand } from "../../contract/index.ts";

const MAX_DEPTH = 4;
const CODE = /^(return|response|decline)_?code$/i;
const STATUS = /^(transaction_?)?status(_?name)?$/i;

/**
 * Whether the free-form `error` or `errors` of a refusal says that the bank declined: by a field that is called a return code
 * and holds one of a decline, or by the status `DENIED`. Nothing else counts, least of all a text.
 */
export function saysDeclined(given: unknown, brand: Brand | undefined, depth = 0): boolean {
  if (typeof given !== "object" || given === null || depth > MAX_DEPTH) return false;
  return Object.entries(given).some(([name, value]: [string, unknown]) => {
    if (typeof value === "object") return saysDeclined(value, brand, depth + 1);
    if (typeof value !== "string" && typeof value !== "number") return false;
    const text = `${value}`.trim();
    return (
      (CODE.test(name) && isDeclineCode(text, brand)) ||
      (STATUS.test(name) && text.toUpperCase() === "DENIED")
    );
  });
}
