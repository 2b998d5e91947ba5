// The card of a new charge, encrypted or not. With keys it must come encrypted, so that nothing between browser and backend
// (a CDN, a load balancer, their logs) ever holds it.
import type { CardKey } from "../../../contract/index.ts";
import type { ChargeRequest, PlainChargeRequest } from "../../model/draft.ts";
import type { ProxyContext } from "../../context/context.ts";
import { ProblemError } from "../../model/problem-details.ts";
import type { RsaKey } from "./check-card-keys.ts";
import { importKeyRing } from "./key-ring.ts";
import { decryptCard } from "./decrypt-card.ts";

export interface CardEncryption {
  /** The key that orders carry for browsers to encrypt to; `undefined` if cards come unencrypted. */
  key(): Promise<CardKey | undefined>;
  /** Throws a `ProblemError` if a card comes unencrypted and must not, or encrypted and there is no key. */
  check(request: ChargeRequest): void;
  /** The request with its card decrypted. Throws a `ProblemError` if that fails, or the card is for another order or time. */
  decrypt(request: ChargeRequest): Promise<PlainChargeRequest>;
}

export function createCardEncryption({ logger, now }: ProxyContext, keys: readonly RsaKey[]): CardEncryption {
  const keyRing = importKeyRing(keys);
  // Each use of the key ring rejects as well.
  keyRing.catch(() => {});

  return {
    key: async () => (await keyRing).offered,

    check(request) {
      if (request.method === "pix") return;
      if (keys.length > 0 && request.card !== undefined)
        throw new ProblemError("encryption_required", {
          detail: "Send encryptedCard: the card, encrypted to the order's cardKey.",
        });
      if (keys.length === 0 && request.encryptedCard !== undefined)
        throw new ProblemError("invalid_request", {
          detail: "Encrypted cards are not accepted here: the order has no cardKey.",
          errors: [{ field: "encryptedCard", code: "not_supported", message: "Send card instead." }],
        });
    },

    async decrypt(request) {
      if (request.method === "pix") return request;
      const { card, encryptedCard = "", ...rest } = request;
      if (card !== undefined) return { ...rest, card };
      const { orderId } = request;
      const ring = await keyRing;
      try {
        return { ...rest, card: await decryptCard(encryptedCard, { ring, orderId, now: now() }) };
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
