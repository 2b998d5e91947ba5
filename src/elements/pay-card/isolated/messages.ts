// The messages between an isolated form and the page around it, through a port that only these two hold. None of them
// tells what is typed.
import { BRANDS, type Brand } from "../../../contract/card/brands.ts";
import type { Charge } from "../../../contract/checkout/charge.ts";
import type { Askable } from "../../../contract/checkout/enums.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import { flag, isRefusal, maybe, natural, oneOf, shape, text, type Refusal } from "../../client/guards.ts";
import type { PayErrorCode } from "../../client/pay-error.ts";
import type { CardFormView } from "../form/card-form.ts";
import type { ThemeSnapshot } from "./theme-snapshot.ts";

/** The only message from window to window: it hands the frame its port. */
export const HELLO = "pay-card";

/** What the page shows through the frame. */
export interface Show {
  view: CardFormView;
  theme: ThemeSnapshot;
  /** What the buyer has answered elsewhere in the page. */
  answers: [Askable, string][];
}

export type Command = "validate" | "focusNext" | "prepare" | "clearCode" | "clear";

/** To the frame. `send` comes with a port for its `Answer`. */
export type ToFrame = Command | Show | { send: string } | { serverErrors: readonly FieldError[] };

/** From the frame: what the buyer asks for, or how the form stands. */
export type FromFrame = "submit" | "payWithPix" | Report;

export interface Report {
  complete: boolean;
  /** None until the number is whole. */
  brand?: Brand | undefined;
  /** How many installments the buyer chose. */
  count: number;
  /** Of the form, in CSS pixels; 0 if nothing is visible. */
  height: number;
}

/** Why no charge was made: the members of a `PayError` that are plain data. */
export interface Trouble {
  code: PayErrorCode;
  problem?: Refusal | undefined;
  status?: number | undefined;
  retryAfter?: number | undefined;
}

/** What became of a charge that the frame has sent. */
export type Answer = { charge: Charge } | { trouble: Trouble };

export const isReport = shape<Report>({
  complete: flag,
  brand: maybe(oneOf(BRANDS)),
  count: natural,
  height: natural,
});

export const isTrouble = shape<Trouble>({
  code: text,
  problem: maybe(isRefusal),
  status: maybe(natural),
  retryAfter: maybe(natural),
});
