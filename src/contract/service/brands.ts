import { BRANDS, type Brand } from "../card/brands.ts";

/** Brand names on the service's wire. Its document shows no list, so a merchant may override any of them. */
export const SERVICE_BRANDS: Readonly<Record<Brand, string>> = {
  Visa: "Visa",
  Mastercard: "Master",
  Elo: "Elo",
  Hipercard: "Hipercard",
  Hiper: "Hiper",
  Amex: "Amex",
  Diners: "Diners",
  Discover: "Discover",
  JCB: "JCB",
  Aura: "Aura",
  Cabal: "Cabal",
  Banescard: "Banescard",
  UnionPay: "UnionPay",
};

export type BrandOverrides = Readonly<Partial<Record<Brand, string>>>;

/** The service's name of a brand. */
export const toServiceBrand = (brand: Brand, overrides?: BrandOverrides): string =>
  overrides?.[brand] ?? SERVICE_BRANDS[brand];

/** The brand behind a service's name, in any case, or behind our own; `undefined` for an unknown one. */
export function fromServiceBrand(name: string, overrides?: BrandOverrides): Brand | undefined {
  const same = (other: string) => other.toLowerCase() === name.trim().toLowerCase();
  return BRANDS.find((brand) => same(toServiceBrand(brand, overrides))) ?? BRANDS.find(same);
}
