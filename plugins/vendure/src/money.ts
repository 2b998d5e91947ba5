/** Cents as a merchant reads them, such as "R$ 287,90". */
export const reais = (cents: number): string =>
  new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" })
    .format(cents / 100)
    .replace("\u00a0", " ");
