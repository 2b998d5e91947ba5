// The shop's order book: what a real shop keeps in its database.
import { randomInt } from "node:crypto";
import type { OrderAnswer } from "../src/proxy/index.ts";
import { TEST_DOCUMENTS } from "../src/sandbox/index.ts";
import type { Language, Words } from "./texts.ts";

export interface Item {
  name: Words;
  detail: Words;
  /** Cents. */
  price: number;
  /** File in `public/pictures`. */
  picture: string;
}

/** What a page of the demo sells, and how its order may be paid. */
interface Scenario {
  items: Item[];
  /** How much cheaper the order is by Pix: 0.05 is 5 %. */
  pixDiscount?: number;
  terms?: Omit<OrderAnswer, "amount" | "totals">;
}

/** What a buyer may change beside an open payment form. */
export const FREIGHTS = { pickup: 0, courier: 18_00 } as const;
export const COUPON = { code: "BARRO10", discount: 0.1 } as const;
export interface Extras {
  freight: keyof typeof FREIGHTS;
  coupon: string;
}

export interface Order {
  id: string;
  page: Page;
  items: Item[];
  extras: Extras;
  answer: OrderAnswer;
}

const vase: Item = {
  name: { pt: "Vaso Lua", en: "Lua vase" },
  detail: { pt: "Cerâmica esmaltada, 24 cm", en: "Glazed ceramic, 24 cm" },
  price: 189_90,
  picture: "vase.svg",
};
const bowl: Item = {
  name: { pt: "Tigela Orla", en: "Orla bowl" },
  detail: { pt: "Par, 14 cm", en: "A pair, 14 cm" },
  price: 98_00,
  picture: "bowl.svg",
};
// At R$ 70,02 the sandbox's payee has two spaces in a row in its name: a code that careless copying breaks.
const mug: Item = {
  name: { pt: "Caneca Areia", en: "Areia mug" },
  detail: { pt: "300 ml", en: "300 ml" },
  price: 70_02,
  picture: "mug.svg",
};
const headphones: Item = {
  name: { pt: "Fone Órbita One", en: "Órbita One headphones" },
  detail: { pt: "Grafite, cancelamento de ruído", en: "Graphite, noise cancelling" },
  price: 899_00,
  picture: "headphones.svg",
};
const bed: Item = {
  name: { pt: "Caminha Nuvem", en: "Nuvem pet bed" },
  detail: { pt: "Tamanho M, rosa", en: "Size M, pink" },
  price: 159_90,
  picture: "bed.svg",
};
const ball: Item = {
  name: { pt: "Bolinha Arco-íris", en: "Rainbow ball" },
  detail: { pt: "Borracha natural", en: "Natural rubber" },
  price: 29_90,
  picture: "ball.svg",
};
const moka: Item = {
  name: { pt: "Cafeteira italiana 6 xícaras", en: "Moka pot, 6 cups" },
  detail: { pt: "Alumínio · chega amanhã", en: "Aluminium · arrives tomorrow" },
  price: 119_90,
  picture: "moka.svg",
};
const towels: Item = {
  name: { pt: "Jogo de toalhas 4 peças", en: "Set of 4 towels" },
  detail: { pt: "Algodão · frete grátis", en: "Cotton · free delivery" },
  price: 89_99,
  picture: "towels.svg",
};
const charger: Item = {
  name: { pt: "Carregador USB-C 30 W", en: "USB-C charger, 30 W" },
  detail: { pt: "2 unidades", en: "2 pieces" },
  price: 98_00,
  picture: "charger.svg",
};

const [{ type: identityType, value: identity }] = TEST_DOCUMENTS;
const buyer = {
  name: "Marina Souza Lima",
  identity,
  identityType,
  email: "marina@example.com",
  phone: "11987654321",
} as const;
const known = { payee: "Ateliê Barro", customer: buyer };
const installments = { max: 12, interestFree: 6, monthlyRate: 0.0199 };

const scenarios = {
  checkout: { items: [vase, bowl], pixDiscount: 0.05, terms: { ...known, installments } },
  pix: { items: [mug], terms: { ...known, methods: ["pix"] } },
  card: { items: [vase], terms: { ...known, methods: ["card"], installments: { max: 3 } } },
  "buyer-data": { items: [vase], terms: { payee: "Ateliê Barro", installments } },
  expiring: { items: [mug], terms: { ...known, methods: ["pix"], pixExpiresIn: 20 } },
  isolated: { items: [bowl], terms: { ...known, methods: ["card"], installments: { max: 3 } } },
  "own-button": { items: [bowl], terms: { ...known, methods: ["card"] } },
  resume: { items: [bowl], terms: { ...known, methods: ["pix"], resume: true } },
  "no-script": { items: [bowl], terms: { ...known, methods: ["pix"], resume: true } },
  english: { items: [vase], terms: { ...known, installments } },
  orbita: {
    items: [headphones],
    terms: { customer: buyer, payee: "Órbita Áudio", installments: { max: 10 } },
  },
  bicho: { items: [bed, ball], terms: { customer: buyer, payee: "Bicho Feliz", installments: { max: 4 } } },
  feira: { items: [moka, towels, charger], terms: { customer: buyer, payee: "FeiraTudo", installments } },
} as const satisfies Record<string, Scenario>;

/** Pages that sell something; each is a file in `pages`. */
export type Page = keyof typeof scenarios;
export const isPage = (name: string): name is Page => Object.hasOwn(scenarios, name);

/** What a page's items cost: the coupon is taken off them, not off the freight. */
function priceOf(page: Page, { freight, coupon }: Extras): Pick<OrderAnswer, "amount" | "totals"> {
  const { items, pixDiscount } = scenarios[page] as Scenario;
  const full = items.reduce((sum, item) => sum + item.price, 0);
  const off = coupon.trim().toUpperCase() === COUPON.code ? Math.round(full * COUPON.discount) : 0;
  const amount = full - off + FREIGHTS[freight];
  return { amount, totals: pixDiscount ? { pix: Math.round(amount * (1 - pixDiscount)) } : undefined };
}

export class OrderBook {
  readonly #orders = new Map<string, Order>();

  /** A new order of what `page` sells. */
  place(page: Page, language: Language = "pt"): Order {
    const { items, terms } = scenarios[page] as Scenario;
    const description = items.map(({ name }) => name[language]).join(language === "en" ? " and " : " e ");
    const extras: Extras = { freight: "pickup", coupon: "" };
    const id = this.#newId();
    const answer = { id, description, ...terms, ...priceOf(page, extras) };
    const order = { id, page, items, extras, answer };
    this.#orders.set(id, order);
    return order;
  }

  find(id: string): Order | undefined {
    return this.#orders.get(id);
  }

  /** Takes another freight or a coupon. Gives the order, or nothing where there is none or it is paid. */
  change(id: string, extras: Extras): Order | undefined {
    const order = this.#orders.get(id);
    if (!order || order.answer.paid) return undefined;
    order.extras = extras;
    order.answer = { ...order.answer, ...priceOf(order.page, extras) };
    return order;
  }

  markPaid(id: string): void {
    const order = this.#orders.get(id);
    if (order) order.answer.paid = true;
  }

  #newId(): string {
    const id = `A-${randomInt(100_000, 1_000_000)}`;
    return this.#orders.has(id) ? this.#newId() : id;
  }
}
