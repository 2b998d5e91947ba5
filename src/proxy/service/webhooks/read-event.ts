// Reads the service's message as an event. What is signed is never discarded: a delivery that is not as documented becomes
// one of kind `unknown`, with its payload and the names of the invalid fields.
import { service, toCents, type BrandOverrides } from "../../../contract/index.ts";
import { lenientBrand, lenientCents } from "../lenient-fields.ts";
import { namedIds } from "./named-ids.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export interface Received {
  event: string;
  idempotencyKey: string | undefined;
  payload: Record<string, unknown>;
}

export function readEvent(received: Received, brands: BrandOverrides): WebhookEvent {
  const message = service.serviceEventSchema.safeParse(asDocumented(received));
  if (!message.success)
    return unknown(
      received,
      message.error.issues.map(({ path }) => path.join(".")),
    );
  switch (message.data.event) {
    case "deposit": {
      const { event: kind, amount, ...rest } = message.data;
      return { ...received, kind, ...rest, amount: toCents(amount) };
    }
    case "withdrawal":
    case "withdrawal_approved": {
      const { event: kind, amount, key_pix: keyPix, ...rest } = message.data;
      return { ...received, kind, ...rest, keyPix, amount: lenientCents(amount) };
    }
    case "payment.confirmed":
      return { ...received, ...readConfirmed(message.data.data, brands) };
    case "payment.denied": {
      const { event: kind, data } = message.data;
      const { acquirer, amount, capturedAmount, cancelledAmount, ...rest } = data;
      return {
        ...received,
        kind,
        ...rest,
        card: readCard(data.card, brands),
        amount: lenientCents(amount),
        capturedAmount: lenientCents(capturedAmount),
        cancelledAmount: lenientCents(cancelledAmount),
        acquirer: acquirer && { ...acquirer, authorizationCode: acquirer.authorizationCode ?? undefined },
      };
    }
    case "payment.updated":
    case "payment.cancelled": {
      const { event: kind, data } = message.data;
      return { ...received, kind, ...data, amount: lenientCents(data.amount) };
    }
  }
}

/** The payload with its fields where the interface has them, for kinds whose payload it does not show in full. */
function asDocumented({ event, payload }: Received): Record<string, unknown> {
  if (event === "payment.updated" || event === "payment.cancelled") {
    const { paymentIds, merchantOrderIds } = namedIds(payload);
    const [paymentId] = paymentIds;
    const [merchantOrderId] = merchantOrderIds;
    const named = { ...(paymentId && { paymentId }), ...(merchantOrderId && { merchantOrderId }) };
    return { ...payload, data: { ...fieldsOf(payload["data"]), ...named } };
  }
  if (event === "deposit") return unwrapped(payload);
  return event.toLowerCase().startsWith("withdrawal") ? withdrawalFields(payload) : payload;
}

function withdrawalFields(payload: Record<string, unknown>): Record<string, unknown> {
  const fields = unwrapped(payload);
  const id = ["withdrawalId", "transfer_id", "transferId"].map((name) => fields[name]).find(isId);
  return { ...fields, withdrawalId: id === undefined ? undefined : String(id) };
}

const isId = (value: unknown): value is string | number =>
  typeof value === "string" ? value !== "" : Number.isSafeInteger(value);

/** The fields of an event and of its `data`, where it has one as card events have. */
const unwrapped = (payload: Record<string, unknown>) => ({
  ...fieldsOf(payload["data"]),
  ...Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null)),
});

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

// If the kind itself is not documented, no field counts as invalid.
const unknown = (received: Received, invalidFields: string[]): WebhookEvent => ({
  kind: "unknown",
  ...(invalidFields.includes("event") ? {} : { misfits: invalidFields }),
  ...received,
  ...(received.event.toLowerCase().startsWith("withdrawal") && readWithdrawal(received)),
});

/** What can be read of it. */
function readWithdrawal(received: Received) {
  const { amount, key_pix: keyPix, ...rest } = service.looseWithdrawalSchema.parse(asDocumented(received));
  const read = { ...rest, amount: lenientCents(amount), keyPix };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const readConfirmed = (data: service.PaymentConfirmedEvent["data"], brands: BrandOverrides) => ({
  ...data,
  kind: "payment.confirmed" as const,
  card: readCard(data.card, brands),
  amount: toCents(data.amount),
  fee: lenientCents(data.fee),
  netAmount: lenientCents(data.netAmount),
  capturedAmount: lenientCents(data.capturedAmount),
  cancelledAmount: lenientCents(data.cancelledAmount),
  releaseAt: data.releaseAt ?? undefined,
  settledAt: data.settledAt ?? undefined,
});

const readCard = (
  card: { brand?: string | undefined; last4?: string | undefined } | undefined,
  brands: BrandOverrides,
) => card && { brand: lenientBrand(card.brand, brands), serviceBrand: card.brand, last4: card.last4 };
