// Guards of the messages that the form in its frame takes from the page: any script of that page may have sent them.
import { ASKABLE } from "../../../../contract/checkout/enums.ts";
import type { FieldError } from "../../../../contract/checkout/problem.ts";
import {
  flag,
  isFieldErrors,
  isObject,
  isOrder,
  list,
  maybe,
  oneOf,
  shape,
  text,
  type Guard,
  type Test,
} from "../../../client/guards.ts";
import { isTextOverride, isTag, type Language } from "../../../i18n/language.ts";
import { LOCALES } from "../../../i18n/built-in-locales.ts";
import { isCardBrands } from "../../brands-attribute.ts";
import { CARD_FIELDS } from "../../form/card-validation.ts";
import type { CardFormView } from "../../form/card-form.ts";
import type { Notice, NoticePlace } from "../../notice.ts";
import type { Command, Show } from "../messages.ts";
import { THEME_NAMES } from "../theme-snapshot.ts";

const isThemeSnapshot: Test = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(([name, set]) => THEME_NAMES.includes(name) && text(set));

/** Texts of a merchant that a page may hand over: twice as many as there are. */
const MAX_TEXTS = 300;

const areTextOverrides: Test = (value) =>
  isObject(value) && Object.keys(value).length <= MAX_TEXTS && Object.values(value).every(isTextOverride);

const isAnswer: Test = (value) => Array.isArray(value) && oneOf(ASKABLE)(value[0]) && text(value[1]);

const PLACES: readonly NoticePlace[] = [...CARD_FIELDS, ...ASKABLE, "installments", "pix"];

export const isShow = shape<Show>({
  view: shape<CardFormView>({
    order: isOrder,
    language: shape<Language>({
      tag: (tag) => text(tag) && isTag(tag as string),
      locale: oneOf(LOCALES),
      overrides: areTextOverrides,
    }),
    away: flag,
    noButton: flag,
    brands: isCardBrands,
    notice: shape<Notice>({
      text: maybe(text),
      offersPix: flag,
      pix: flag,
      next: maybe(oneOf(PLACES)),
    }),
  }),
  theme: isThemeSnapshot,
  answers: list(isAnswer),
});
export const isSend = shape<{ send: string }>({ send: text });
export const isServerErrors = shape<{ serverErrors: readonly FieldError[] }>({ serverErrors: isFieldErrors });
export const isCommand = oneOf(["validate", "focusNext", "prepare", "clearCode", "clear"]) as Guard<Command>;
