/** Card brands by the names that the checkout uses; the service's own names stand in `service-brands.ts`. */
export const BRANDS = [
  "Visa",
  "Mastercard",
  "Elo",
  "Hipercard",
  "Hiper",
  "Amex",
  "Diners",
  "Discover",
  "JCB",
  "Aura",
  "Cabal",
  "Banescard",
  "UnionPay",
] as const;

export type Brand = (typeof BRANDS)[number];
