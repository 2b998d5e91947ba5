// What a message says, piece by piece, whatever it is written in.
import { type Charge, type Order } from "../contract/index.ts";
import { words } from "../elements/i18n/common-texts.ts";
import { dayAndTime } from "../elements/i18n/instant.ts";
import type { Language } from "../elements/i18n/language.ts";
import { formatMoney } from "../elements/i18n/money.ts";
import { pixWords } from "../elements/i18n/pix-texts.ts";
import { interpolate } from "../elements/i18n/translator.ts";
import { checkCode } from "../elements/pay-pix/code-check.ts";
import { receipt } from "../elements/ui/paid-words.ts";
import { messageWords } from "./texts.ts";

type Row = readonly [name: string, value: string];

/** A piece of a message. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "rows"; rows: readonly Row[] }
  /** The copy-and-paste code, which has a line of its own. */
  | { kind: "code"; code: string }
  | { kind: "link"; label: string; url: string };

export interface Content {
  subject: string;
  title: string;
  pieces: readonly Piece[];
}

/** What a message is made of. Its texts of others are on one line and format nothing. */
export interface Source {
  charge: Charge;
  language: Language;
  /** The shop's name, as buyers know it. */
  payee: string | undefined;
  /** What the order is for. */
  description: string | undefined;
  /** The order's id. */
  order: string;
  /** The name that the buyer's bank shows. */
  bankName: string | undefined;
  url: string | undefined;
}

/** Where the shop, its buyers and the rules of Pix are. */
const TIME_ZONE = "America/Sao_Paulo";

const text = (said: string): Piece => ({ kind: "text", text: said });

/** How to pay a code that waits. */
export function howToPay(source: Source): Content {
  const { language, payee, order } = source;
  const t = messageWords(language);
  const amount = amountOf(source);
  const subject = payee === undefined ? t.codeSubjectOf : t.codeSubject;
  return {
    subject: interpolate(subject, { amount, payee: payee ?? "", order }),
    title: interpolate(t.codeTitle, { amount }),
    pieces: [{ kind: "rows", rows: payRows(source) }, ...codePieces(source)],
  };
}

/** The same once it is about to expire. */
export function expiresSoon(source: Source): Content {
  const { language } = source;
  const t = messageWords(language);
  const amount = amountOf(source);
  const until = validUntil(source);
  const lead =
    until === undefined ? interpolate(t.notPaid, { amount }) : interpolate(t.notPaidYet, { amount, until });
  return {
    subject: interpolate(t.expiringSubject, { amount }),
    title: t.expiringTitle,
    pieces: [
      text(lead),
      { kind: "rows", rows: payRows(source, false) },
      ...codePieces(source),
      text(t.alreadyPaid),
    ],
  };
}

/** What was paid, with what, when and for which order. */
export function isPaid(source: Source): Content {
  const { charge, language, payee, description, order: id, url } = source;
  const t = messageWords(language);
  const amount = amountOf(source);
  const subject = payee === undefined ? t.paidSubjectOf : t.paidSubject;
  const order: Order = {
    id,
    payee: payee ?? "",
    amount: charge.amount,
    currency: charge.currency,
    methods: [],
    installments: [],
    ask: [],
    paid: true,
  };
  const { receiptDate } = words(language);
  const rows = receipt({ order, charge }, language, TIME_ZONE).map(
    ([name, value]) => [name, name === receiptDate ? inBrasilia(value, language) : value] as const,
  );
  return {
    subject: interpolate(subject, { amount, payee: payee ?? "", order: id }),
    title: words(language).paid,
    pieces: [
      text(interpolate(t.received, { amount })),
      { kind: "rows", rows: [...rows, ...aboutRow(t.about, description)] },
      ...(url === undefined ? [] : [{ kind: "link", label: t.seeHere, url } as const]),
      text(t.questions),
    ],
  };
}

/** Whether there is a code, on one line, that pays what the charge is for: another is not sent to anybody. */
export const hasCode = (charge: Charge): boolean =>
  charge.pix !== undefined && !/\p{Cc}/u.test(charge.pix.code) && checkCode(charge).verdict !== "wrong";

const amountOf = ({ charge, language }: Source) => formatMoney(charge.amount, language.locale);

function validUntil({ charge: { expiresAt }, language }: Source): string | undefined {
  if (expiresAt === undefined) return undefined;
  return inBrasilia(dayAndTime(expiresAt, language, TIME_ZONE), language);
}

/** A message is read anywhere. */
const inBrasilia = (time: string, language: Language): string => `${time} (${pixWords(language).brasilia})`;

const aboutRow = (name: string, description: string | undefined): Row[] =>
  description === undefined ? [] : [[name, description]];

/** Whom and what for; until when too, unless that was said. */
function payRows(source: Source, saysUntil = true): Row[] {
  const { language, payee, description, order, bankName } = source;
  const t = messageWords(language);
  const until = saysUntil ? validUntil(source) : undefined;
  return [
    ...(payee === undefined ? [] : [[t.to, payee] as const]),
    ...aboutRow(t.about, description),
    [words(language).receiptOrder, order],
    ...(until === undefined ? [] : [[pixWords(language).validUntil, until] as const]),
    ...(bankName === undefined || bankName === payee
      ? []
      : [[pixWords(language).bankShows, bankName] as const]),
  ];
}

/** The steps, the code, and where else it can be paid. */
function codePieces({ charge, language, url }: Source): Piece[] {
  const t = messageWords(language);
  const { step2, step3, doubtful } = pixWords(language);
  return [
    text(`${t.copyBelow} ${step2} ${step3}`),
    { kind: "code", code: charge.pix?.code ?? "" },
    ...(checkCode(charge).verdict === "doubtful" ? [text(doubtful)] : []),
    ...(url === undefined ? [] : [{ kind: "link", label: t.payHere, url } as const]),
  ];
}
