// An amount as a person in Brazil types it. Anything that could be read as another amount is refused: money goes out by it.
import * as z from "zod/mini";
import { parseBrl } from "../../contract/index.ts";
import { must } from "./values.ts";

const BRAZILIAN = /^(?:R\$ ?)?(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}),\d\d$/;

/** What was probably meant, as it is to be written. */
function meant(text: string): string | undefined {
  // As in English, with a point before the cents.
  if (/^(\d+|\d{1,3}(,\d{3})+)\.\d\d$/.test(text))
    return text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."));
  // Whole reais, though all other programs of a shop count cents.
  return /^(\d+|\d{1,3}(\.\d{3})+)$/.test(text) ? `${text},00` : undefined;
}

/** Cents. */
export const brlAmount = z.pipe(
  z.string({ error: 'is missing: reais with their cents, such as "50,00"' }).check(
    z.regex(BRAZILIAN, {
      error({ input }) {
        const example = meant(String(input));
        const hint = example === undefined ? "" : `; write ${example} for R$ ${example}`;
        return must('be reais with a comma and two digits, such as "50,00" or "1.234,56"')({ input }) + hint;
      },
    }),
  ),
  z.transform((text: string) => parseBrl(text)),
);
