// Each decline for lack of authentication is followed by one try that asks for it, and what was decided is what was sent.
import { lacksAuthentication } from "../../src/proxy/model/authentication.ts";
import type { StoredCharge } from "../../src/proxy/model/record.ts";
import type { Service } from "./service.ts";
import type { Shop } from "./shop.ts";

/** Of the card charges of one order, oldest first. */
export function authentications(
  cards: readonly StoredCharge[],
  { authenticated }: Shop,
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
  const declines = cards.filter(lacksAuthentication).length;
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
