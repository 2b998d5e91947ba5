// Names of all texts of the desk, for a shop's own: types alone, so that no script carries another element's words.
import type { CHARGE_TEXTS } from "./charge-texts.ts";
import type { CHARGES_TEXTS } from "./charges-texts.ts";
import type { ADMIN_TEXTS } from "./common-texts.ts";
import type { DESK_TEXTS } from "./desk-texts.ts";
import type { DOSSIER_TEXTS } from "./dossier-texts.ts";
import type { INBOX_TEXTS } from "./inbox-texts.ts";
import type { LINK_TEXTS } from "./link-texts.ts";
import type { PROBLEM_TEXTS } from "./problem-texts.ts";
import type { REFUND_TEXTS } from "./refund-texts.ts";
import type { STORY_TEXTS } from "./story-texts.ts";
import type { SUMMARY_TEXTS } from "./summary-texts.ts";
import type { WHY_TEXTS } from "./why-texts.ts";

/** The name of a text of the desk. */
export type AdminTextName =
  | keyof typeof CHARGE_TEXTS
  | keyof typeof CHARGES_TEXTS
  | keyof typeof ADMIN_TEXTS
  | keyof typeof DESK_TEXTS
  | keyof typeof DOSSIER_TEXTS
  | keyof typeof INBOX_TEXTS
  | keyof typeof LINK_TEXTS
  | keyof typeof PROBLEM_TEXTS
  | keyof typeof REFUND_TEXTS
  | keyof typeof STORY_TEXTS
  | keyof typeof SUMMARY_TEXTS
  | keyof typeof WHY_TEXTS;

/** A shop's own words by the names of texts: one set for all elements of the desk. */
export type AdminTexts = Readonly<Partial<Record<AdminTextName, string>>>;
