// What page, service worker and backend tell each other.
import type { Faults, OrderSettings } from "./settings/settings.ts";
import type { Entry } from "./timeline/entry.ts";

/** A request, as messages can carry it. */
export interface SentRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | undefined;
}

/** From the service worker to the page, with a port for the answer. */
export interface ForPage {
  request: SentRequest;
}

export interface BackendSettings {
  order: OrderSettings;
  /** What is sold. */
  description: string;
  faults: Faults;
  /** Of the page, for the sandbox's console, and of the shop, for what a buyer sees. */
  languages: { page: string; shop: string };
}

/** From the page to the backend. A request comes with a port for the answer. */
export type ToBackend =
  | { type: "start"; base: string }
  | ({ type: "settings" } & BackendSettings)
  | { type: "request"; request: SentRequest }
  | { type: "pay"; paymentId: string }
  | { type: "decide"; paymentId: string; approved: boolean };

/** From the backend to the page. */
export type FromBackend = { type: "entry"; entry: Entry } | { type: "bank"; bank: Bank };

/** What the buyer's bank shows, the newest first. Amounts are cents. */
export interface Bank {
  pix: readonly BankPix[];
  /** Card charges that wait for a decision. */
  cards: readonly { paymentId: string; amount: number; brand: string; last4: string }[];
}

export interface BankPix {
  paymentId: string;
  reference: string;
  payee: string;
  amount: number;
  paid: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** From the checkout's page to the page that has it in a frame: it is ready, or has another height now. */
export interface CheckoutHeight {
  type: "pay-checkout-height";
  /** CSS pixels. */
  height: number;
}
