// Each decline for lack of authentication is followed by one try that asks for it, and what was decided is what was sent.
import { lacksAuthentication } from "../../src/proxy/model/authentication.ts";
import type { StoredCharge } from "../../src/proxy/model/record.ts";
import type { Service } from "./service.ts";
import type { Shop } from "./shop.ts";

/** Of the card charges of one order, oldest first. */
export function authentications(
  cards: readonly StoredCharge[],
  { authenticated, charges }: Shop,
  { authenticated: told }: Service,
): string[] {
  const found: string[] = [];
  const [first] = cards;
  if (first === undefined) return found;
  for (const { record, authenticate } of cards) {
    const { merchantOrderId } = record.service;
    if (told.has(merchantOrderId) && told.get(merchantOrderId) !== authenticate)
      found.push(`${merchantOrderId} was sent with another authentication than ${authenticate}`);
  }
  const wanted = authenticated.filter((amount) => amount === first.record.amount).length;
  const declines = cards.filter((card) => lackedAuthentication(card, charges)).length;
  const asked = cards.filter(({ authenticate }) => authenticate).length;
  if (asked > declines + wanted)
    found.push(
      `Order ${first.record.orderId} asked for authentication ${asked} times after ${declines} declines`,
    );
  for (const [at, { record, authenticate }] of cards.entries()) {
    const before = cards[at - 1];
    const isKnown = before && lacksAuthentication(before) && before.record.updatedAt < record.createdAt;
    if (isKnown && !authenticate)
      found.push(`${record.id} follows a decline for lack of authentication, and does not ask for it`);
  }
  return found;
}

/** By what was known then: that the bank had asked the buyer may be told late, by an answer that a process slept over. */
function lackedAuthentication(card: StoredCharge, charges: Shop["charges"]): boolean {
  const told = charges.get(card.record.id) ?? [];
  const wasChallenged = told.some(({ record }) => record.status === "challenge");
  return lacksAuthentication(wasChallenged ? card : { ...card, challengeUntil: undefined });
}
