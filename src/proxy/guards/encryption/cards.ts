// The card of a new charge, in the clear or encrypted. With keys it must come encrypted: what stands between browser and
// backend (a CDN, a load balancer, their logs) then never holds it.
import type { CardKey } from "../../../contract/index.ts";
import type { ChargeRequest, PlainChargeRequest } from "../../model/draft.ts";
import type { Logger } from "../../logging/logger.ts";
import { ProblemError } from "../../model/problem.ts";
import type { RsaKey } from "./card-keys.ts";
import { openKeyRing } from "./key-ring.ts";
import { openCard } from "./open-card.ts";

export interface Cards {
  /** What orders carry for browsers to encrypt to; `undefined` where cards come in the clear. */
  key(): Promise<CardKey | undefined>;
  /** Throws a `ProblemError` where a card comes in the clear and must not, or encrypted and there is no key. */
  check(request: ChargeRequest): void;
  /** The charge with its card in the clear. Throws a `ProblemError` where it cannot be read, or is not for now or this order. */
  open(request: ChargeRequest): Promise<PlainChargeRequest>;
}

interface CardsOptions {
  keys: readonly RsaKey[];
  logger: Logger;
  now: () => number;
}

export function createCards({ keys, logger, now }: CardsOptions): Cards {
  const opened = openKeyRing(keys);
  // Whoever needs it is told.
  opened.catch(() => {});

  return {
    key: async () => (await opened).offered,

    check(request) {
      if (request.method === "pix") return;
      if (keys.length > 0 && request.card !== undefined)
        throw new ProblemError("encryption_required", {
          detail: "Send encryptedCard: the card, encrypted to the order's cardKey.",
        });
      if (keys.length === 0 && request.encryptedCard !== undefined)
        throw new ProblemError("invalid_request", {
          detail: "Encrypted cards are not taken here: the order has no cardKey.",
          errors: [{ field: "encryptedCard", code: "not_supported", message: "Send card instead." }],
        });
    },

    async open(request) {
      if (request.method === "pix") return request;
      const { card, encryptedCard = "", ...rest } = request;
      if (card !== undefined) return { ...rest, card };
      const { orderId } = request;
      const ring = await opened;
      try {
        return { ...rest, card: await openCard(encryptedCard, { ring, orderId, now: now() }) };
      } catch (error) {
        if (error instanceof ProblemError)
          logger.info("An encrypted card was refused", {
            order: orderId,
            why: error.details.errors?.[0]?.code,
          });
        throw error;
      }
    },
  };
}
