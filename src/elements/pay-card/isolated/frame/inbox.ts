// What the page may ask of the form in its frame, checked at the door: any script of that page may be the one that asks.
import { ASKABLE } from "../../../../contract/checkout/names.ts";
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
} from "../../../backend/guards.ts";
import { isOwnText, isTag, type Language } from "../../../i18n/language.ts";
import { LOCALES } from "../../../i18n/locale.ts";
import { isCardBrands } from "../../card-brands.ts";
import { CARD_FIELDS } from "../../form/card-fields.ts";
import type { PanelView } from "../../form/card-panel.ts";
import type { Notice, NoticePlace } from "../../notice.view.ts";
import { LOOK_NAMES } from "../look.ts";
import type { Command, Show } from "../messages.ts";

const isLook: Test = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(([name, set]) => LOOK_NAMES.includes(name) && text(set));

/** Texts of a merchant's that a page may hand over: twice as many as there are. */
const MOST_TEXTS = 300;

const areOwnTexts: Test = (value) =>
  isObject(value) && Object.keys(value).length <= MOST_TEXTS && Object.values(value).every(isOwnText);

const isAnswer: Test = (value) => Array.isArray(value) && oneOf(ASKABLE)(value[0]) && text(value[1]);

const PLACES: readonly NoticePlace[] = [...CARD_FIELDS, ...ASKABLE, "installments", "pix"];

export const isShow = shape<Show>({
  view: shape<PanelView>({
    order: isOrder,
    language: shape<Language>({
      tag: (tag) => text(tag) && isTag(tag as string),
      locale: oneOf(LOCALES),
      own: areOwnTexts,
    }),
    busy: flag,
    away: flag,
    noButton: flag,
    brands: isCardBrands,
    notice: shape<Notice>({
      text: maybe(text),
      calm: flag,
      refused: flag,
      pix: flag,
      next: maybe(oneOf(PLACES)),
    }),
  }),
  look: isLook,
  answers: list(isAnswer),
});
export const isSend = shape<{ send: string }>({ send: text });
export const isRefuse = shape<{ refuse: readonly FieldError[] }>({ refuse: isFieldErrors });
export const isCommand = oneOf(["validate", "goOn", "prepare", "clearCode", "clear"]) as Guard<Command>;
