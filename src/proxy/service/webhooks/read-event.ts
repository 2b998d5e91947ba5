// Reads the service's message as an event. What is signed is never discarded: a delivery that is not as documented becomes
// one of kind `unknown`, with its payload and the names of the invalid fields.
import { service, parseBrl, type BrandOverrides } from "../../../contract/index.ts";
import { lenientBrand, lenientCents } from "../lenient-fields.ts";
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
      return { ...received, kind, ...rest, amount: parseBrl(amount) };
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

// Where the kind itself is not documented, no field counts as invalid.
const unknown = (received: Received, invalidFields: string[]): WebhookEvent => ({
  kind: "unknown",
  ...(invalidFields.includes("event") ? {} : { misfits: invalidFields }),
  ...received,
});

const readConfirmed = (data: service.PaymentConfirmedEvent["data"], brands: BrandOverrides) => ({
  ...data,
  kind: "payment.confirmed" as const,
  card: readCard(data.card, brands),
  amount: parseBrl(data.amount),
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
