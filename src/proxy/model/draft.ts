// A charge on its way from the buyer's request to the service.
import type * as z from "zod/mini";
import type { Card, NewCardCharge, newChargeSchema, NewPixCharge } from "../../contract/index.ts";
import type { NewServiceCardCharge } from "../service/card-charge.ts";
import type { ChargeRecord, StoredReminder } from "./record.ts";

/** The body of `POST /charges`, as its schema leaves it. */
export type ChargeRequest = z.output<typeof newChargeSchema>;

/** A request whose card, where it has one, is not encrypted or no longer. */
export type PlainChargeRequest = NewPixCharge | NewCardCharge;

/** The buyer as sent to the service: what the merchant knows, and what the buyer typed for the rest. */
export type Payer = NewServiceCardCharge["customer"];

export interface PixPayment {
  method: "pix";
  payer: Payer;
  /** Seconds. */
  expiresIn: number;
}

export interface CardPayment {
  method: "card";
  payer: Payer;
  card: Card;
  installments: number;
}

export interface Draft {
  record: ChargeRecord;
  /** What the service will be sent, beside the record. Kept in memory until the call is made. */
  payment: PixPayment | CardPayment;
  /** If the buyer of a Pix charge is reminded. */
  reminder?: StoredReminder | undefined;
  /** Whether the bank is asked to authenticate the buyer; the service decides if absent. */
  authenticate?: boolean | undefined;
}
