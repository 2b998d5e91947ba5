// The cards of the month, which the sandbox takes: of a known brand, with a check digit that is right, and nobody's.
import { detectBrand, luhn, type Brand } from "../../src/contract/index.ts";
import type { Random } from "./random.ts";

export interface OwnCard {
  number: string;
  brand: Brand;
  securityCode: string;
}

/** What a number begins with before its zeros, how long it is, and how often such a card is used. */
const KINDS: readonly (readonly [{ prefix: string; length: number }, weight: number])[] = [
  [{ prefix: "411111", length: 16 }, 42],
  [{ prefix: "550209", length: 16 }, 36],
  [{ prefix: "636297", length: 16 }, 14],
  [{ prefix: "378282", length: 15 }, 5],
  [{ prefix: "606282", length: 16 }, 3],
];

export function newCard(random: Random): OwnCard {
  const { prefix, length } = random.weighted(KINDS);
  const ending = String(random.between(100, 999));
  const rest = prefix.padEnd(length - 4, "0") + ending;
  return cardOf(Array.from({ length: 10 }, (_, digit) => `${rest}${digit}`).find(luhn)!);
}

export function cardOf(number: string): OwnCard {
  const { brand, candidates } = detectBrand(number);
  const known = brand ?? candidates[0] ?? "Visa";
  return { number, brand: known, securityCode: known === "Amex" ? "7373" : "737" };
}
