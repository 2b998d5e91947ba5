// What buyers type in tests, and what is typed if a test does not say it.
import { cardRules, detectBrand } from "../contract/index.ts";

/** What is typed beside the number; each has a default that the sandbox takes. */
export interface CardDetails {
  holder?: string;
  /** `MM/YY`. */
  expiry?: string;
  securityCode?: string;
}

/** What the page may ask of the buyer, as they type it; each has a default that the sandbox takes. */
export interface BuyerDetails {
  name?: string;
  /** CPF or CNPJ. */
  identity?: string;
  email?: string;
  phone?: string;
}

export const BUYER: Required<BuyerDetails> = {
  name: "Marina Souza Lima",
  identity: "529.982.247-25",
  email: "marina@example.com",
  phone: "(11) 98765-4321",
};

/** All that is typed into a card form. */
export function typedCard(number: string, details: CardDetails = {}): Required<CardDetails> {
  const { brand } = detectBrand(number.replaceAll(/\D/g, ""));
  // As the form counts them, if the number does not tell the brand.
  const codeLength = brand ? cardRules(brand).codeLength : 3;
  return {
    holder: details.holder ?? "MARINA S LIMA",
    expiry: details.expiry ?? `12/${new Date().getFullYear() + 5 - 2000}`,
    securityCode: details.securityCode ?? "7373".slice(0, codeLength),
  };
}
