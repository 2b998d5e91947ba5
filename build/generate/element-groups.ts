// Which elements there are, and where: everything that is generated of them is made for each group.

export interface ElementGroup {
  /** Below `src`, and below `dist`. */
  folder: string;
  /** The module of the class that all of them extend, within the folder, if there is one, and those of classes between. */
  base?: string;
  between: readonly string[];
  /** The one that has everything comes first. */
  tags: readonly string[];
  /** What a page imports their types from. */
  entry: string;
}

export const CHECKOUT: ElementGroup = {
  folder: "elements",
  base: "payment/pay-element",
  between: ["payment/method-element"],
  tags: ["pay-checkout", "pay-pix", "pay-card"],
  entry: "pay-elements",
};

/** Shows no payment, so that it shares none of what the others have. */
export const PRICE: ElementGroup = {
  folder: "elements",
  between: [],
  tags: ["pay-price"],
  entry: "pay-elements",
};

export const DESK: ElementGroup = {
  folder: "admin/elements",
  base: "base/admin-element",
  between: [],
  tags: ["pay-admin", "pay-charges", "pay-charge", "pay-links", "pay-problems"],
  entry: "pay-elements/admin",
};

export const GROUPS: readonly ElementGroup[] = [CHECKOUT, PRICE, DESK];
