// Made by `npm run docs` from the elements' doc comments: not to be edited.
import type { HTMLAttributes, PublicProps } from "vue";
import type {
  PayCheckout,
  PayPix,
  PayCard,
  PayReadyEvent,
  PaySubmitEvent,
  PayChargeEvent,
  PayErrorEvent,
  PayChangeEvent,
} from "pay-elements";
import type { PayPrice } from "pay-elements";
import type {
  PayAdmin,
  PayCharges,
  PayCharge,
  PayLinks,
  PayProblems,
  PayAdminErrorEvent,
  PayOpenEvent,
  PayRefundEvent,
} from "pay-elements/admin";

type Handler<Target, Type extends Event> = (event: Type & { readonly currentTarget: Target }) => void;

/** Pix and card as a choice: an accordion of radio rows, the open one with its form in place. Events come from the one that the buyer uses, and `pay-ready` once for both. */
export interface PayCheckoutProps extends HTMLAttributes {
  /** The proxy's base address, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** The merchant's order id; a change of it starts over. */
  order?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names (docs/texts.md), over those of a built-in language or for another one that `locale` or `lang` names. Read again when another object is set. A value that is no string is left out and reported to `onerror`. */
  texts?: PayCheckout["texts"] | undefined;
  /** The order as the backend answers `GET /orders/{id}`, where the page was made with it: the element renders it at once, with a code that waits, and asks the backend afterwards whether it has changed. Read together with `order`; a later change of this property alone does nothing. A value that is no order is reported to `onerror`. */
  initialOrder?: PayCheckout["initialOrder"] | string | undefined;
  /** Pix: makes the charge as soon as it is on screen, where no buyer data is asked for. */
  auto?: boolean | undefined;
  /** Card: the form runs in a frame of the endpoint's origin. */
  isolated?: boolean | undefined;
  /** Card: the page brings its own button and calls `submit()`. */
  noButton?: boolean | undefined;
  /** Card: the brands that the shop takes and ranges of its own; see `pay-card`. Throws a `TypeError` for what there is not. */
  cardBrands?: PayCheckout["cardBrands"] | string | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  onPayReady?: Handler<PayCheckout, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  onPaySubmit?: Handler<PayCheckout, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  onPayPending?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  onPaySuccess?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  onPayError?: Handler<PayCheckout, PayErrorEvent> | undefined;
  /** The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete. */
  onPayChange?: Handler<PayCheckout, PayChangeEvent> | undefined;
  /** The bank's page opened: `{ charge }`. */
  onPayChallenge?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The charge was denied, failed, cancelled or reversed: `{ charge }`. */
  onPayDenied?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The Pix code or the challenge expired: `{ charge }`. */
  onPayExpired?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The Pix code was copied: `{ charge }`. */
  onPayCopy?: Handler<PayCheckout, PayChargeEvent> | undefined;
}

/** Takes a Pix payment: shows the code to scan or copy, counts down, and knows at once when it is paid. */
export interface PayPixProps extends HTMLAttributes {
  /** The proxy's base address, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** The merchant's order id; a change of it starts over. */
  order?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names (docs/texts.md), over those of a built-in language or for another one that `locale` or `lang` names. Read again when another object is set. A value that is no string is left out and reported to `onerror`. */
  texts?: PayPix["texts"] | undefined;
  /** The order as the backend answers `GET /orders/{id}`, where the page was made with it: the element renders it at once, with a code that waits, and asks the backend afterwards whether it has changed. Read together with `order`; a later change of this property alone does nothing. A value that is no order is reported to `onerror`. */
  initialOrder?: PayPix["initialOrder"] | string | undefined;
  /** Makes the charge as soon as the element is on screen, where it asks for no buyer data. */
  auto?: boolean | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  onPayReady?: Handler<PayPix, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  onPaySubmit?: Handler<PayPix, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  onPayPending?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  onPaySuccess?: Handler<PayPix, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  onPayError?: Handler<PayPix, PayErrorEvent> | undefined;
  /** The charge failed, was cancelled or reversed: `{ charge }`. */
  onPayDenied?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The code expired: `{ charge }`. */
  onPayExpired?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The code was copied: `{ charge }`. */
  onPayCopy?: Handler<PayPix, PayChargeEvent> | undefined;
}

/** Takes a card payment: form, installments, the bank's challenge, and what became of it. What is typed stays in the inputs until it is sent: no attribute, property, event or storage holds it. */
export interface PayCardProps extends HTMLAttributes {
  /** The proxy's base address, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** The merchant's order id; a change of it starts over. */
  order?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names (docs/texts.md), over those of a built-in language or for another one that `locale` or `lang` names. Read again when another object is set. A value that is no string is left out and reported to `onerror`. */
  texts?: PayCard["texts"] | undefined;
  /** The order as the backend answers `GET /orders/{id}`, where the page was made with it: the element renders it at once, with a code that waits, and asks the backend afterwards whether it has changed. Read together with `order`; a later change of this property alone does nothing. A value that is no order is reported to `onerror`. */
  initialOrder?: PayCard["initialOrder"] | string | undefined;
  /** The form runs in a frame of the endpoint's origin. */
  isolated?: boolean | undefined;
  /** The page brings its own button and calls `submit()`. */
  noButton?: boolean | undefined;
  /** The brands that the shop takes and ranges of its own: `{ accept: ["Visa", "Elo"], ranges: { Elo: "650600-650650" } }`. Throws a `TypeError` for brands and ranges that there are not. */
  cardBrands?: PayCard["cardBrands"] | string | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  onPayReady?: Handler<PayCard, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  onPaySubmit?: Handler<PayCard, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  onPayPending?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  onPaySuccess?: Handler<PayCard, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  onPayError?: Handler<PayCard, PayErrorEvent> | undefined;
  /** The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete. */
  onPayChange?: Handler<PayCard, PayChangeEvent> | undefined;
  /** The bank's page opened: `{ charge }`. */
  onPayChallenge?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The charge was denied, failed, cancelled or reversed: `{ charge }`. */
  onPayDenied?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The challenge expired: `{ charge }`. */
  onPayExpired?: Handler<PayCard, PayChargeEvent> | undefined;
}

/** A price in one line, for pages of products and of the cart: what it costs, by Pix too, and in how many installments. The same plan and the same words as in the checkout, from attributes or from an order, without a request. */
export interface PayPriceProps extends HTMLAttributes {
  /** What it costs, in cents. */
  amount?: string | number | undefined;
  /** What it costs by Pix, in cents, where that differs. */
  pix?: string | number | undefined;
  /** Most installments, 1 to 12; 12 if absent. */
  maxInstallments?: string | number | undefined;
  /** Up to how many installments are free of interest; if absent all, or one where there is a rate. */
  interestFree?: string | number | undefined;
  /** Interest a month above them, as a fraction: `0.0199` is 1.99 %. */
  monthlyRate?: string | number | undefined;
  /** In place of all of these, an order: as the backend answers `GET /orders/{id}`, or what the shop's `order` function answers of it. Another object is another price. */
  initialOrder?: PayPrice["initialOrder"] | string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names (docs/texts.md). Read again when another object is set. */
  texts?: PayPrice["texts"] | undefined;
}

/** The shop's desk: the payments, each of them with its story, the problems that wait for a person, the sums, and links to pay. What is open stands in the address of the page as `pay-view` and `pay-charge`, so that a link shows the same. */
export interface PayAdminProps extends HTMLAttributes {
  /** The base address of the merchant's side, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayAdmin["texts"] | undefined;
  /** Address of the page where one signs in, offered once the session has ended. */
  signIn?: string | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  onPayError?: Handler<PayAdmin, PayAdminErrorEvent> | undefined;
  /** Somebody opens a payment: `{ chargeId }`. The desk shows it, and has prevented the default by then. */
  onPayOpen?: Handler<PayAdmin, PayOpenEvent> | undefined;
  /** A refund was asked for: `{ refund }`. */
  onPayRefund?: Handler<PayAdmin, PayRefundEvent> | undefined;
}

/** The shop's payments, newest first, as they are by now: a table with filters, which the page's address keeps as `pay-from`, `pay-to`, `pay-status`, `pay-method`, `pay-order` and `pay-last4`, and a spreadsheet of what they find. */
export interface PayChargesProps extends HTMLAttributes {
  /** The base address of the merchant's side, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayCharges["texts"] | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  onPayError?: Handler<PayCharges, PayAdminErrorEvent> | undefined;
  /** Somebody opens a payment: `{ chargeId }`. Without `preventDefault()` the browser goes to the page's address with `pay-charge`. */
  onPayOpen?: Handler<PayCharges, PayOpenEvent> | undefined;
}

/** One payment: what it is, why it is not paid, what happened to it, and money back. */
export interface PayChargeProps extends HTMLAttributes {
  /** The base address of the merchant's side, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayCharge["texts"] | undefined;
  /** Id of the payment. Another one starts over. */
  charge?: string | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  onPayError?: Handler<PayCharge, PayAdminErrorEvent> | undefined;
  /** A refund was asked for, recorded or settled here: `{ refund }`, as the merchant's side answered. */
  onPayRefund?: Handler<PayCharge, PayRefundEvent> | undefined;
}

/** Links to pay: makes one for an order, to be copied or sent by WhatsApp, and shows those that the order has, of which one that is open can be revoked. It takes the right `link`. */
export interface PayLinksProps extends HTMLAttributes {
  /** The base address of the merchant's side, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayLinks["texts"] | undefined;
  /** Id of the order whose links are shown. Another one starts over. If absent, a field asks for it. */
  order?: string | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  onPayError?: Handler<PayLinks, PayAdminErrorEvent> | undefined;
}

/** What was reported to the shop and waits for a person: what happened, what to do, and a button once it is settled; and the calls of the shop's functions that keep failing, to be made at once or given up. */
export interface PayProblemsProps extends HTMLAttributes {
  /** The base address of the merchant's side, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** `pt-BR`, `en` or `es`; with `texts`, any language. Else taken from the nearest `lang`. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayProblems["texts"] | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  onPayError?: Handler<PayProblems, PayAdminErrorEvent> | undefined;
  /** Somebody opens the payment of a problem: `{ chargeId }`. `preventDefault()` leaves to the page what is shown; else the link is followed, to `?pay-charge=` of the same page. */
  onPayOpen?: Handler<PayProblems, PayOpenEvent> | undefined;
}

declare module "vue" {
  interface GlobalComponents {
    /** Pix and card as a choice: an accordion of radio rows, the open one with its form in place. Events come from the one that the buyer uses, and `pay-ready` once for both. */
    "pay-checkout": new () => PayCheckout & { $props: PayCheckoutProps & PublicProps };
    /** Takes a Pix payment: shows the code to scan or copy, counts down, and knows at once when it is paid. */
    "pay-pix": new () => PayPix & { $props: PayPixProps & PublicProps };
    /** Takes a card payment: form, installments, the bank's challenge, and what became of it. What is typed stays in the inputs until it is sent: no attribute, property, event or storage holds it. */
    "pay-card": new () => PayCard & { $props: PayCardProps & PublicProps };
    /** A price in one line, for pages of products and of the cart: what it costs, by Pix too, and in how many installments. The same plan and the same words as in the checkout, from attributes or from an order, without a request. */
    "pay-price": new () => PayPrice & { $props: PayPriceProps & PublicProps };
    /** The shop's desk: the payments, each of them with its story, the problems that wait for a person, the sums, and links to pay. What is open stands in the address of the page as `pay-view` and `pay-charge`, so that a link shows the same. */
    "pay-admin": new () => PayAdmin & { $props: PayAdminProps & PublicProps };
    /** The shop's payments, newest first, as they are by now: a table with filters, which the page's address keeps as `pay-from`, `pay-to`, `pay-status`, `pay-method`, `pay-order` and `pay-last4`, and a spreadsheet of what they find. */
    "pay-charges": new () => PayCharges & { $props: PayChargesProps & PublicProps };
    /** One payment: what it is, why it is not paid, what happened to it, and money back. */
    "pay-charge": new () => PayCharge & { $props: PayChargeProps & PublicProps };
    /** Links to pay: makes one for an order, to be copied or sent by WhatsApp, and shows those that the order has, of which one that is open can be revoked. It takes the right `link`. */
    "pay-links": new () => PayLinks & { $props: PayLinksProps & PublicProps };
    /** What was reported to the shop and waits for a person: what happened, what to do, and a button once it is settled; and the calls of the shop's functions that keep failing, to be made at once or given up. */
    "pay-problems": new () => PayProblems & { $props: PayProblemsProps & PublicProps };
  }
  interface HTMLAttributes {
    slot?: string | undefined;
  }
}
