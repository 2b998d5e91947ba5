// Made by `npm run docs` from the elements' doc comments: not to be edited.
import type { HTMLAttributes } from "svelte/elements";
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
export interface PayCheckoutProps extends HTMLAttributes<PayCheckout> {
  /** Base address of the merchant's backend: http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** The merchant's order id. A change starts over. */
  order?: string | undefined;
  /** The order in JSON, as the backend answers `GET /orders/{id}`: drawn at once, without a request. */
  "initial-order"?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** Makes the Pix charge as soon as the element is on screen, where it asks for no buyer data. */
  auto?: boolean | undefined;
  /** Shows the card form in a frame of the endpoint's origin, which must differ from the page's. */
  isolated?: boolean | undefined;
  /** Hides the button of the card form: the page has its own, and calls `submit()`. */
  "no-button"?: boolean | undefined;
  /** Card brands that the shop takes, such as `Visa Mastercard Elo`; all if absent. The property `cardBrands` also takes ranges. */
  "card-brands"?: string | undefined;
  /** The shop's own texts by their names (docs/texts.md), over those of a built-in language or for another one that `locale` or `lang` names. Read again when another object is set. A value that is no string is left out and reported to `onerror`. */
  texts?: PayCheckout["texts"] | undefined;
  /** The order as the backend answers `GET /orders/{id}`, where the page was made with it: the element renders it at once, with a code that waits, and asks the backend afterwards whether it has changed. Read together with `order`; a later change of this property alone does nothing. A value that is no order is reported to `onerror`. */
  initialOrder?: PayCheckout["initialOrder"] | undefined;
  /** Card: the page brings its own button and calls `submit()`. */
  noButton?: boolean | undefined;
  /** Card: the brands that the shop takes and ranges of its own; see `pay-card`. Throws a `TypeError` for what there is not. */
  cardBrands?: PayCheckout["cardBrands"] | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  "onpay-ready"?: Handler<PayCheckout, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  "onpay-submit"?: Handler<PayCheckout, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  "onpay-pending"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  "onpay-success"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayCheckout, PayErrorEvent> | undefined;
  /** The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete. */
  "onpay-change"?: Handler<PayCheckout, PayChangeEvent> | undefined;
  /** The bank's page opened: `{ charge }`. */
  "onpay-challenge"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The charge was denied, failed, cancelled or reversed: `{ charge }`. */
  "onpay-denied"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The Pix code or the challenge expired: `{ charge }`. */
  "onpay-expired"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The Pix code was copied: `{ charge }`. */
  "onpay-copy"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  "on:pay-ready"?: Handler<PayCheckout, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  "on:pay-submit"?: Handler<PayCheckout, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  "on:pay-pending"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  "on:pay-success"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayCheckout, PayErrorEvent> | undefined;
  /** The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete. */
  "on:pay-change"?: Handler<PayCheckout, PayChangeEvent> | undefined;
  /** The bank's page opened: `{ charge }`. */
  "on:pay-challenge"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The charge was denied, failed, cancelled or reversed: `{ charge }`. */
  "on:pay-denied"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The Pix code or the challenge expired: `{ charge }`. */
  "on:pay-expired"?: Handler<PayCheckout, PayChargeEvent> | undefined;
  /** The Pix code was copied: `{ charge }`. */
  "on:pay-copy"?: Handler<PayCheckout, PayChargeEvent> | undefined;
}

/** Takes a Pix payment: shows the code to scan or copy, counts down, and knows at once when it is paid. */
export interface PayPixProps extends HTMLAttributes<PayPix> {
  /** Base address of the merchant's backend: http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** The merchant's order id. A change starts over. */
  order?: string | undefined;
  /** The order in JSON, as the backend answers `GET /orders/{id}`: drawn at once, without a request. */
  "initial-order"?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** Makes the charge as soon as the element is on screen, where it asks for no buyer data. */
  auto?: boolean | undefined;
  /** The shop's own texts by their names (docs/texts.md), over those of a built-in language or for another one that `locale` or `lang` names. Read again when another object is set. A value that is no string is left out and reported to `onerror`. */
  texts?: PayPix["texts"] | undefined;
  /** The order as the backend answers `GET /orders/{id}`, where the page was made with it: the element renders it at once, with a code that waits, and asks the backend afterwards whether it has changed. Read together with `order`; a later change of this property alone does nothing. A value that is no order is reported to `onerror`. */
  initialOrder?: PayPix["initialOrder"] | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  "onpay-ready"?: Handler<PayPix, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  "onpay-submit"?: Handler<PayPix, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  "onpay-pending"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  "onpay-success"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayPix, PayErrorEvent> | undefined;
  /** The charge failed, was cancelled or reversed: `{ charge }`. */
  "onpay-denied"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The code expired: `{ charge }`. */
  "onpay-expired"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The code was copied: `{ charge }`. */
  "onpay-copy"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  "on:pay-ready"?: Handler<PayPix, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  "on:pay-submit"?: Handler<PayPix, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  "on:pay-pending"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  "on:pay-success"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayPix, PayErrorEvent> | undefined;
  /** The charge failed, was cancelled or reversed: `{ charge }`. */
  "on:pay-denied"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The code expired: `{ charge }`. */
  "on:pay-expired"?: Handler<PayPix, PayChargeEvent> | undefined;
  /** The code was copied: `{ charge }`. */
  "on:pay-copy"?: Handler<PayPix, PayChargeEvent> | undefined;
}

/** Takes a card payment: form, installments, the bank's challenge, and what became of it. What is typed stays in the inputs until it is sent: no attribute, property, event or storage holds it. */
export interface PayCardProps extends HTMLAttributes<PayCard> {
  /** Base address of the merchant's backend: http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** The merchant's order id. A change starts over. */
  order?: string | undefined;
  /** The order in JSON, as the backend answers `GET /orders/{id}`: drawn at once, without a request. */
  "initial-order"?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** Shows the form in a frame of the endpoint's origin, which must differ from the page's: scripts of the page cannot read what is typed. */
  isolated?: boolean | undefined;
  /** Hides the button: the page has its own, and calls `submit()`. */
  "no-button"?: boolean | undefined;
  /** Card brands that the shop takes, such as `Visa Mastercard Elo`; all if absent. The property `cardBrands` also takes ranges. */
  "card-brands"?: string | undefined;
  /** The shop's own texts by their names (docs/texts.md), over those of a built-in language or for another one that `locale` or `lang` names. Read again when another object is set. A value that is no string is left out and reported to `onerror`. */
  texts?: PayCard["texts"] | undefined;
  /** The order as the backend answers `GET /orders/{id}`, where the page was made with it: the element renders it at once, with a code that waits, and asks the backend afterwards whether it has changed. Read together with `order`; a later change of this property alone does nothing. A value that is no order is reported to `onerror`. */
  initialOrder?: PayCard["initialOrder"] | undefined;
  /** The page brings its own button and calls `submit()`. */
  noButton?: boolean | undefined;
  /** The brands that the shop takes and ranges of its own: `{ accept: ["Visa", "Elo"], ranges: { Elo: "650600-650650" } }`. Throws a `TypeError` for brands and ranges that there are not. */
  cardBrands?: PayCard["cardBrands"] | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  "onpay-ready"?: Handler<PayCard, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  "onpay-submit"?: Handler<PayCard, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  "onpay-pending"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  "onpay-success"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayCard, PayErrorEvent> | undefined;
  /** The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete. */
  "onpay-change"?: Handler<PayCard, PayChangeEvent> | undefined;
  /** The bank's page opened: `{ charge }`. */
  "onpay-challenge"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The charge was denied, failed, cancelled or reversed: `{ charge }`. */
  "onpay-denied"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The challenge expired: `{ charge }`. */
  "onpay-expired"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The order is loaded and the buyer can act: `{ order }`. */
  "on:pay-ready"?: Handler<PayCard, PayReadyEvent> | undefined;
  /** A charge is about to be made: `{ method, orderId }`. `preventDefault()` stops it. */
  "on:pay-submit"?: Handler<PayCard, PaySubmitEvent> | undefined;
  /** The charge exists and waits: `{ charge }`. */
  "on:pay-pending"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The backend confirmed the payment: `{ charge }`. May follow `pay-expired` or `pay-denied`, where money came late. */
  "on:pay-success"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** An error that is not an outcome of the payment: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayCard, PayErrorEvent> | undefined;
  /** The card's completeness or brand changed: `{ complete, brand }`. An isolated form names the brand once the number is complete. */
  "on:pay-change"?: Handler<PayCard, PayChangeEvent> | undefined;
  /** The bank's page opened: `{ charge }`. */
  "on:pay-challenge"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The charge was denied, failed, cancelled or reversed: `{ charge }`. */
  "on:pay-denied"?: Handler<PayCard, PayChargeEvent> | undefined;
  /** The challenge expired: `{ charge }`. */
  "on:pay-expired"?: Handler<PayCard, PayChargeEvent> | undefined;
}

/** A price in one line, for pages of products and of the cart: what it costs, by Pix too, and in how many installments. The same plan and the same words as in the checkout, from attributes or from an order, without a request. */
export interface PayPriceProps extends HTMLAttributes<PayPrice> {
  /** What it costs, in cents. A change is shown at once. */
  amount?: string | number | undefined;
  /** What it costs by Pix, in cents, where that differs. */
  pix?: string | number | undefined;
  /** Most installments, 1 to 12; 12 if absent. */
  "max-installments"?: string | number | undefined;
  /** Up to how many installments are free of interest; if absent all, or one where there is a rate. */
  "interest-free"?: string | number | undefined;
  /** Interest a month above them, as a fraction: `0.0199` is 1.99 %. */
  "monthly-rate"?: string | number | undefined;
  /** In place of all of these, an order in JSON: as the backend answers `GET /orders/{id}`, or as the shop's `order` function answers it. */
  "initial-order"?: string | undefined;
  /** Language of the words; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** Most installments, 1 to 12; 12 if absent. */
  maxInstallments?: string | number | undefined;
  /** Up to how many installments are free of interest; if absent all, or one where there is a rate. */
  interestFree?: string | number | undefined;
  /** Interest a month above them, as a fraction: `0.0199` is 1.99 %. */
  monthlyRate?: string | number | undefined;
  /** In place of all of these, an order: as the backend answers `GET /orders/{id}`, or what the shop's `order` function answers of it. Another object is another price. */
  initialOrder?: PayPrice["initialOrder"] | undefined;
  /** The shop's own texts by their names (docs/texts.md). Read again when another object is set. */
  texts?: PayPrice["texts"] | undefined;
}

/** The shop's desk: the payments, each of them with its story, the problems that wait for a person, the sums, and links to pay. What is open stands in the address of the page as `pay-view` and `pay-charge`, so that a link shows the same. */
export interface PayAdminProps extends HTMLAttributes<PayAdmin> {
  /** Base address of the merchant's side (`createPayAdmin`): http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** Address of the page where one signs in. Once the session has ended it is offered, in another tab: nothing that was typed is lost. */
  "sign-in"?: string | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayAdmin["texts"] | undefined;
  /** Address of the page where one signs in, offered once the session has ended. */
  signIn?: string | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayAdmin, PayAdminErrorEvent> | undefined;
  /** Somebody opens a payment: `{ chargeId }`. The desk shows it, and has prevented the default by then. */
  "onpay-open"?: Handler<PayAdmin, PayOpenEvent> | undefined;
  /** A refund was asked for: `{ refund }`. */
  "onpay-refund"?: Handler<PayAdmin, PayRefundEvent> | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayAdmin, PayAdminErrorEvent> | undefined;
  /** Somebody opens a payment: `{ chargeId }`. The desk shows it, and has prevented the default by then. */
  "on:pay-open"?: Handler<PayAdmin, PayOpenEvent> | undefined;
  /** A refund was asked for: `{ refund }`. */
  "on:pay-refund"?: Handler<PayAdmin, PayRefundEvent> | undefined;
}

/** The shop's payments, newest first, as they are by now: a table with filters, which the page's address keeps as `pay-from`, `pay-to`, `pay-status`, `pay-method`, `pay-order` and `pay-last4`, and a spreadsheet of what they find. */
export interface PayChargesProps extends HTMLAttributes<PayCharges> {
  /** Base address of the merchant's side (`createPayAdmin`): http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayCharges["texts"] | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayCharges, PayAdminErrorEvent> | undefined;
  /** Somebody opens a payment: `{ chargeId }`. Without `preventDefault()` the browser goes to the page's address with `pay-charge`. */
  "onpay-open"?: Handler<PayCharges, PayOpenEvent> | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayCharges, PayAdminErrorEvent> | undefined;
  /** Somebody opens a payment: `{ chargeId }`. Without `preventDefault()` the browser goes to the page's address with `pay-charge`. */
  "on:pay-open"?: Handler<PayCharges, PayOpenEvent> | undefined;
}

/** One payment: what it is, why it is not paid, what happened to it, and money back. */
export interface PayChargeProps extends HTMLAttributes<PayCharge> {
  /** Base address of the merchant's side (`createPayAdmin`): http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** Id of the payment. Another one starts over. */
  charge?: string | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayCharge["texts"] | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayCharge, PayAdminErrorEvent> | undefined;
  /** A refund was asked for, recorded or settled here: `{ refund }`, as the merchant's side answered. */
  "onpay-refund"?: Handler<PayCharge, PayRefundEvent> | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayCharge, PayAdminErrorEvent> | undefined;
  /** A refund was asked for, recorded or settled here: `{ refund }`, as the merchant's side answered. */
  "on:pay-refund"?: Handler<PayCharge, PayRefundEvent> | undefined;
}

/** Links to pay: makes one for an order, to be copied or sent by WhatsApp, and shows those that the order has, of which one that is open can be revoked. It takes the right `link`. */
export interface PayLinksProps extends HTMLAttributes<PayLinks> {
  /** Base address of the merchant's side (`createPayAdmin`): http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** Id of the order whose links are shown. Another one starts over. If absent, a field asks for it. */
  order?: string | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayLinks["texts"] | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayLinks, PayAdminErrorEvent> | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayLinks, PayAdminErrorEvent> | undefined;
}

/** What was reported to the shop and waits for a person: what happened, what to do, and a button once it is settled; and the calls of the shop's functions that keep failing, to be made at once or given up. */
export interface PayProblemsProps extends HTMLAttributes<PayProblems> {
  /** Base address of the merchant's side (`createPayAdmin`): http or https, absolute or relative to the page. */
  endpoint?: string | undefined;
  /** Language of the texts; with `texts`, any language. If absent, the nearest `lang` of the page. */
  locale?: "pt-BR" | "en" | "es" | (string & {}) | undefined;
  /** The shop's own texts by their names, over those of a built-in language. Read again when another object is set. */
  texts?: PayProblems["texts"] | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "onpay-error"?: Handler<PayProblems, PayAdminErrorEvent> | undefined;
  /** Somebody opens the payment of a problem: `{ chargeId }`. `preventDefault()` leaves to the page what is shown; else the link is followed, to `?pay-charge=` of the same page. */
  "onpay-open"?: Handler<PayProblems, PayOpenEvent> | undefined;
  /** A call was not answered, or refused: `{ code, message, retryable }`. */
  "on:pay-error"?: Handler<PayProblems, PayAdminErrorEvent> | undefined;
  /** Somebody opens the payment of a problem: `{ chargeId }`. `preventDefault()` leaves to the page what is shown; else the link is followed, to `?pay-charge=` of the same page. */
  "on:pay-open"?: Handler<PayProblems, PayOpenEvent> | undefined;
}

declare module "svelte/elements" {
  export interface SvelteHTMLElements {
    /** Pix and card as a choice: an accordion of radio rows, the open one with its form in place. Events come from the one that the buyer uses, and `pay-ready` once for both. */
    "pay-checkout": PayCheckoutProps;
    /** Takes a Pix payment: shows the code to scan or copy, counts down, and knows at once when it is paid. */
    "pay-pix": PayPixProps;
    /** Takes a card payment: form, installments, the bank's challenge, and what became of it. What is typed stays in the inputs until it is sent: no attribute, property, event or storage holds it. */
    "pay-card": PayCardProps;
    /** A price in one line, for pages of products and of the cart: what it costs, by Pix too, and in how many installments. The same plan and the same words as in the checkout, from attributes or from an order, without a request. */
    "pay-price": PayPriceProps;
    /** The shop's desk: the payments, each of them with its story, the problems that wait for a person, the sums, and links to pay. What is open stands in the address of the page as `pay-view` and `pay-charge`, so that a link shows the same. */
    "pay-admin": PayAdminProps;
    /** The shop's payments, newest first, as they are by now: a table with filters, which the page's address keeps as `pay-from`, `pay-to`, `pay-status`, `pay-method`, `pay-order` and `pay-last4`, and a spreadsheet of what they find. */
    "pay-charges": PayChargesProps;
    /** One payment: what it is, why it is not paid, what happened to it, and money back. */
    "pay-charge": PayChargeProps;
    /** Links to pay: makes one for an order, to be copied or sent by WhatsApp, and shows those that the order has, of which one that is open can be revoked. It takes the right `link`. */
    "pay-links": PayLinksProps;
    /** What was reported to the shop and waits for a person: what happened, what to do, and a button once it is settled; and the calls of the shop's functions that keep failing, to be made at once or given up. */
    "pay-problems": PayProblemsProps;
  }
}
