// What a shop writes to the buyer of a charge: how to pay, that the code expires soon, that it is paid.
import type { Charge } from "../contract/index.ts";
import { toLanguage } from "../elements/i18n/language.ts";
import { checkCode } from "../elements/pay-pix/code-check.ts";
import { expiresSoon, hasCode, howToPay, isPaid, type Content, type Source } from "./content.ts";
import { oneLine, withoutMarks } from "./foreign-text.ts";
import { writeHtml } from "./write-html.ts";
import { writeText, writeWhatsApp } from "./write-text.ts";

/** A charge as the merchant's backend has it. */
export interface MessageCharge extends Charge {
  orderDescription?: string | null | undefined;
  orderPayee?: string | null | undefined;
  outstandingAmount?: number | undefined;
}

/** `null` means absent, as in a shop's database. */
export interface MessageOptions {
  /** A tag such as `pt-BR`, `en` or `es`; Portuguese if absent, and for other languages. */
  language?: string | null | undefined;
  /** The shop's name, as buyers know it: what `order` answered as `payee` if absent, or else the name in the code. */
  payee?: string | null | undefined;
  /** What the order is for, in a few words: its `description` if absent. */
  description?: string | null | undefined;
  /** Where the buyer can pay, or see the payment: an http(s) address. */
  url?: string | null | undefined;
  /** Epoch milliseconds; the machine's clock if absent. A code that has expired by then is in no message. */
  now?: number | undefined;
}

/** One message, ready to be sent. */
export interface Message {
  /** Of an e-mail: one line. */
  subject: string;
  /** The code, where there is one, has a line of its own. */
  text: string;
  /** A whole document. Everything in it is escaped. */
  html: string;
  /** With WhatsApp's marks. */
  whatsapp: string;
}

/** The messages that fit the charge as it is. */
export interface Messages {
  /** How to pay a Pix code that waits. */
  code?: Message;
  /** That this code expires soon, and is not paid. */
  expiring?: Message;
  /** What was paid, to whom, with what, and when. */
  paid?: Message;
}

/**
 * The messages about a charge. `code` and `expiring` while its Pix code can be paid, `paid` once it is paid in full; none of a
 * charge that failed or whose money went back. They hold no card data but brand and last four digits.
 *
 * @throws {TypeError} for an option that is none
 */
export function chargeMessages(charge: MessageCharge, options: MessageOptions = {}): Messages {
  checkOptions(options);
  const { now = Date.now() } = options;
  const { status, expiresAt, outstandingAmount } = charge;
  const isOpen = expiresAt === undefined || Date.parse(expiresAt) > now;
  if (status === "pending" && isOpen && hasCode(charge))
    return {
      code: write(howToPay, charge, options),
      expiring: write(expiresSoon, charge, options),
    };
  // Of a payment that is short the shop is not told either.
  if (status === "paid" && outstandingAmount === undefined) return { paid: write(isPaid, charge, options) };
  return {};
}

function write(of: (source: Source) => Content, charge: MessageCharge, options: MessageOptions): Message {
  const plain = sourceOf(charge, options, oneLine);
  const content = of(plain);
  return {
    subject: content.subject,
    text: writeText(content),
    html: writeHtml(content, plain.language),
    whatsapp: writeWhatsApp(of(sourceOf(charge, options, withoutMarks))),
  };
}

function sourceOf(
  charge: MessageCharge,
  { language, payee, description, url }: MessageOptions,
  clean: (text: string) => string,
): Source {
  const check = charge.pix && checkCode(charge);
  const inCode = check?.verdict === "good" ? check.payee : charge.pix?.payee;
  const named = (text: string | null | undefined) => clean(text ?? "") || undefined;
  const bankName = named(inCode);
  return {
    charge,
    language: toLanguage(language ?? undefined),
    payee: named(payee ?? charge.orderPayee) ?? bankName,
    description: named(description ?? charge.orderDescription),
    order: clean(charge.orderId),
    bankName,
    url: url ? new URL(url).href : undefined,
  };
}

function checkOptions(options: MessageOptions) {
  for (const name of ["language", "payee", "description", "url"] as const)
    if (typeof (options[name] ?? "") !== "string")
      throw new TypeError(`${name} is ${typeof options[name]}, expected a text.`);
  const { url } = options;
  if (typeof url === "string" && !/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    throw new TypeError(
      `url is ${JSON.stringify(url)}, expected an address such as "https://shop.example/pay/a".`,
    );
}
