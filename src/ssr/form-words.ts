// What a form without scripts says: the words of the elements.
import type { Askable } from "../contract/checkout/enums.ts";
import { words } from "../elements/i18n/common-texts.ts";
import { toLanguage } from "../elements/i18n/language.ts";
import { pixWords } from "../elements/i18n/pix-texts.ts";

/** The label of each field, and what to do if it is wrong, in the language of a BCP 47 `tag`. */
export function buyerFields(tag: string): Record<Askable, { label: string; wrong: string }> {
  const t = words(toLanguage(tag));
  return {
    name: { label: t.name, wrong: t.nameWrong },
    identity: { label: t.identity, wrong: t.identityWrong },
    email: { label: t.email, wrong: t.emailWrong },
    phone: { label: t.phone, wrong: t.phoneWrong },
  };
}

/** That the order costs something else by now than the form said. */
export const amountChanged = (tag: string): string => pixWords(toLanguage(tag)).amount_changed;
