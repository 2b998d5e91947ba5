// One charge as a file, for a bank that asks about it: what its store keeps, entry by entry, each chained to the one before by
// a hash. The same charge gives the same file, byte by byte, so nothing in it tells when it was made.
import type { service } from "../../contract/index.ts";
import { canonicalJson, toJson } from "../lib/canonical-json.ts";
import { sha256 } from "../lib/hash.ts";
import type { HistoryEntry } from "./history.ts";
import type { ChargeRecord, ServiceDetails } from "./record.ts";
import type { Refund } from "./refund.ts";

/** How the file is made, as its first entry says. It changes whenever a program that checks it would have to. */
const FORMAT = "pay-elements/dossier/1";

/** What was to be paid, as it was when the charge was made. Amounts are cents. */
export interface DossierCharge extends Pick<
  ChargeRecord,
  "id" | "orderId" | "method" | "amount" | "currency" | "orderAmount" | "seenTotal" | "card" | "createdAt"
> {
  format: typeof FORMAT;
  merchantOrderId: string;
  /** What the shop's `order` said of the order; absent once the buyer's data was erased. */
  description?: string | undefined;
  /** The shop's name, as `order` gave it. */
  payee?: string | undefined;
}

/** How the charge stands, and what service and bank have said of it. */
export interface DossierState
  extends
    Pick<ChargeRecord, "status" | "version" | "updatedAt" | "paidAt" | "expiresAt" | "cancelledAmount">,
    Pick<
      ServiceDetails,
      | "paymentId"
      | "transactionId"
      | "statusCode"
      | "returnCode"
      | "returnMessage"
      | "authorizationCode"
      | "capturedAmount"
      | "receiptUrl"
    > {
  /** Code of the reason why it is not paid. */
  reason?: string | undefined;
  pix?: { code: string; payee?: string | undefined } | undefined;
  threeDS?: service.ServiceThreeDS | undefined;
}

/** What an entry may tell of. */
export interface DossierParts {
  /** The first entry. */
  charge: DossierCharge;
  /** What happened, as `pay.charges.history` gives it, without what the shop's own functions were told by itself. */
  history: HistoryEntry;
  /** Money that went back or is to, as `pay.charges.refunds` gives it. */
  refund: Refund;
  /** The last entry. */
  state: DossierState;
}

/** Something that is kept of the charge, and its place in the chain. */
export type DossierEntry = {
  [Part in keyof DossierParts]: {
    part: Part;
    data: DossierParts[Part];
    /** The hash of the entry before; `null` in the first one. */
    previous: string | null;
    /** SHA-256, in lowercase hexadecimal, of the entry without this field as canonical JSON (RFC 8785) in UTF-8. */
    hash: string;
  };
}[keyof DossierParts];

/** All that is kept of a charge for a bank that asks about it. */
export interface Dossier {
  entries: DossierEntry[];
  /** The hash of the last entry, which stands for all of them. */
  head: string;
}

/** What a dossier is made of. */
export interface DossierSource {
  charge: ChargeRecord;
  refunds: readonly Refund[];
  history: readonly HistoryEntry[];
}

/**
 * What stays comes first and what may change last: so a later dossier begins with the entries of an earlier one, up to its
 * refunds, as long as nothing of them was erased or removed by age.
 */
export async function makeDossier({ charge, refunds, history }: DossierSource): Promise<Dossier> {
  const chain = new Chain();
  await chain.add("charge", ordered(charge));
  for (const entry of history) if (isOfCharge(entry)) await chain.add("history", entry);
  for (const refund of refunds) await chain.add("refund", refund);
  const { hash: head } = await chain.add("state", standing(charge));
  return { entries: chain.entries, head };
}

class Chain {
  readonly entries: DossierEntry[] = [];

  async add<Part extends keyof DossierParts>(part: Part, content: DossierParts[Part]) {
    const data = toJson(content);
    const previous = this.entries.at(-1)?.hash ?? null;
    const hash = await sha256(canonicalJson({ part, data, previous }));
    const entry = { part, data, previous, hash } as unknown as DossierEntry;
    this.entries.push(entry);
    return entry;
  }
}

/** What the shop's own functions were told says nothing of the sale, unless a person has acted. */
const isOfCharge = ({ kind, by }: HistoryEntry) => kind !== "told" || by !== undefined;

const ordered = ({ service: { merchantOrderId }, ...charge }: ChargeRecord): DossierCharge => ({
  format: FORMAT,
  id: charge.id,
  orderId: charge.orderId,
  description: charge.orderDescription,
  payee: charge.orderPayee,
  orderAmount: charge.orderAmount,
  seenTotal: charge.seenTotal,
  method: charge.method,
  amount: charge.amount,
  currency: charge.currency,
  card: charge.card,
  merchantOrderId,
  createdAt: charge.createdAt,
});

/** Without fees, net amounts and releases, which are between shop and service. */
const standing = ({ pix, service: said, ...charge }: ChargeRecord): DossierState => ({
  status: charge.status,
  version: charge.version,
  updatedAt: charge.updatedAt,
  paidAt: charge.paidAt,
  expiresAt: charge.expiresAt,
  cancelledAmount: charge.cancelledAmount,
  reason: charge.reason?.code,
  pix: pix && { code: pix.code, payee: pix.payee },
  paymentId: said.paymentId,
  transactionId: said.transactionId,
  statusCode: said.statusCode,
  returnCode: said.returnCode,
  returnMessage: said.returnMessage,
  authorizationCode: said.authorizationCode,
  capturedAmount: said.capturedAmount,
  threeDS: said.threeDS,
  receiptUrl: said.receiptUrl,
});
