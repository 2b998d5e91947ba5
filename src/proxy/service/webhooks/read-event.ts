// From the service's message to our event. What is signed is never thrown away: a delivery that does not
// read as documented becomes an unknown one, with its payload and the names of the fields that do not fit.
import { service, toCents, type BrandOverrides } from "../../../contract/index.ts";
import { lenientBrand, lenientCents } from "../lenient.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export interface Received {
  event: string;
  idempotencyKey: string | undefined;
  payload: Record<string, unknown>;
}

export function readEvent(received: Received, brands: BrandOverrides): WebhookEvent {
  const message = service.serviceEventSchema.safeParse(received.payload);
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
      const { acquirer, amount, ...rest } = data;
      return {
        ...received,
        kind,
        ...rest,
        card: readCard(data.card, brands),
        amount: lenientCents(amount),
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

// The kind itself misfits where it is not documented at all: then nothing is wrong with the delivery.
const unknown = (received: Received, misfits: string[]): WebhookEvent => ({
  kind: "unknown",
  ...(misfits.includes("event") ? {} : { misfits }),
  ...received,
});

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
