// A card charge in the service's list: by `paymentId` if that is known, else by the reference that was stored before the call.
import type { ListedCardCharge } from "../service/card-list.ts";
import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";
import type { ChargeRecord } from "../model/record.ts";
import { readStatus, saidInList, type ServiceStatus } from "../model/answer-updates.ts";
import { matches } from "../model/event-updates.ts";

// A gateway may have sent one attempt twice. Then a payment counts first, and a decline last, since a pending charge may
// still be paid.
const PRECEDENCE: readonly ServiceStatus[] = [
  "paid",
  "reversed",
  "cancelled",
  "unknown",
  "pending",
  "denied",
];
const statusOf = (item: ListedCardCharge) => readStatus(saidInList(item));
const rank = (item: ListedCardCharge) => PRECEDENCE.indexOf(statusOf(item));

/**
 * The charge as the service lists it; `undefined` if the list lacks it. Rejects with a `ServiceError` if the service does
 * not answer, or if an item that cannot be read may be the charge, or a payment of it.
 */
export async function findListed(
  { cards }: Pick<ServiceClient, "cards">,
  record: ChargeRecord,
): Promise<ListedCardCharge | undefined> {
  const { paymentId, merchantOrderId } = record.service;
  const {
    items,
    unreadable = [],
    pagination,
  } = await cards.list(paymentId === undefined ? { merchantOrderId } : { paymentId });
  const [found] = items.filter((item) => matches(item, record)).toSorted((a, b) => rank(a) - rank(b));
  // The answer to a question by reference that names none is most likely the charge, and not its absence.
  if (!found && items.some((item) => !saysWhose(item, record))) throw mayBeCharge(["merchantOrderId"]);
  if (!found && pagination?.hasNextPage)
    throw unclear("the list goes on after its first page, which does not name the charge");
  const isUnpaid = found === undefined || ["pending", "denied"].includes(statusOf(found));
  const open = isUnpaid
    ? unreadable.filter(({ item }) => mentions(item, record) || (!found && !saysWhose(item, record)))
    : [];
  if (open.length > 0) throw mayBeCharge(open.flatMap(({ fields }) => fields));
  return found;
}

const mayBeCharge = (fields: readonly string[]) =>
  unclear(
    `the list has the charge, or may have it, in an item that cannot be read (${[...new Set(fields)].join(", ")})`,
  );

const unclear = (why: string) =>
  new ServiceError("unknown_outcome", `GET /card/charges: ${why}; look at it at the service`);

/** Whether one of the charge's ids stands anywhere in a JSON value. */
function mentions(value: unknown, record: ChargeRecord): boolean {
  if (typeof value === "object" && value !== null)
    return Object.values(value).some((field) => mentions(field, record));
  const { paymentId, merchantOrderId } = record.service;
  return value !== undefined && (value === paymentId || value === merchantOrderId);
}

/** Whether the item says which charge it is: to a question by reference, as yet without a `paymentId`, a reference alone does. */
function saysWhose(item: unknown, { service }: ChargeRecord): boolean {
  if (typeof item !== "object" || item === null) return false;
  const { paymentId, merchantOrderId } = item as Record<string, unknown>;
  const ids = service.paymentId === undefined ? [merchantOrderId] : [paymentId, merchantOrderId];
  return ids.some((id) => typeof id === "string" && id !== "");
}
