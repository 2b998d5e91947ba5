// The demo's pages: one table, which the order book, the routes, the links between the pages and their tests read.
import type { OrderAnswer } from "../src/proxy/index.ts";
import { TEST_DOCUMENTS } from "../src/sandbox/index.ts";
import { ball, bed, bowl, charger, headphones, moka, mug, towels, vase, type Item } from "./items.ts";
import type { Language, Texts } from "./texts.ts";

/** Name of a text. */
type Text = keyof Texts;

interface Shop {
  name: string;
  /** Page that stands for it in links. */
  page: string;
  /** Style sheet in `public/shops`. */
  styles: string;
  /** File in `public/pictures`. */
  picture: string;
  look: Text;
  promise: Text;
  cartHeading: Text;
}

/** What a page sells and shows, and how its order may be paid. */
interface Scenario {
  shop: Shop;
  items: Item[];
  /** How much cheaper the order is by Pix: 0.05 is 5 %. */
  pixDiscount?: number;
  terms: Omit<OrderAnswer, "amount" | "totals">;
  /** What links to it say; those to its shop do if absent. */
  link?: Text;
  /** What the window says beside the shop's name. */
  title: Text;
  heading: Text;
  scripts: readonly string[];
  /** Markup, in which `{{name}}` stands for what `pages.ts` fills in. */
  element: string;
  /** Whether freight and coupon stand beside the form. */
  hasExtras?: boolean;
  /** The page's language, whoever reads it. */
  language?: Language;
}

const atelie: Shop = {
  name: "Ateliê Barro",
  page: "checkout",
  styles: "atelie.css",
  picture: vase.picture,
  look: "minimal",
  promise: "securePayment",
  cartHeading: "yourOrder",
};
const orbita: Shop = {
  name: "Órbita Áudio",
  page: "orbita",
  styles: "orbita.css",
  picture: headphones.picture,
  look: "dark",
  promise: "securePayment",
  cartHeading: "yourOrder",
};
const bicho: Shop = {
  name: "Bicho Feliz",
  page: "bicho",
  styles: "bicho.css",
  picture: ball.picture,
  look: "round",
  promise: "securePayment",
  cartHeading: "yourBag",
};
const feira: Shop = {
  name: "FeiraTudo",
  page: "feira",
  styles: "feira.css",
  picture: charger.picture,
  look: "dense",
  promise: "guaranteed",
  cartHeading: "yourCart",
};
export const SHOPS = [atelie, orbita, bicho, feira];

const [{ type: identityType, value: identity }] = TEST_DOCUMENTS;
const customer = {
  name: "Marina Souza Lima",
  identity,
  identityType,
  email: "marina@example.com",
  phone: "11987654321",
} as const;
/** How the larger orders may be paid by card. */
export const INSTALLMENTS = { max: 12, interestFree: 6, monthlyRate: 0.0199 };

const checkout = {
  title: "payment",
  heading: "payment",
  scripts: ["pay-elements.js"],
  element: '<pay-checkout endpoint="/pay" order="{{order}}"></pay-checkout>',
} as const;
const pix = {
  title: "pix",
  heading: "payByPix",
  scripts: ["pay-pix.js"],
  element: '<pay-pix endpoint="/pay" order="{{order}}"></pay-pix>',
} as const;
const card = {
  title: "card",
  heading: "payByCard",
  scripts: ["pay-card.js"],
  element: '<pay-card endpoint="/pay" order="{{order}}"></pay-card>',
} as const;

/** Keeps the pages' names as a type. */
const table = <Name extends string>(pages: Record<Name, Scenario>) => pages;

export const SCENARIOS = table({
  checkout: {
    ...checkout,
    shop: atelie,
    items: [vase, bowl],
    pixDiscount: 0.05,
    terms: { payee: atelie.name, customer, installments: INSTALLMENTS },
    link: "both",
    scripts: ["pay-elements.js", "cart.js"],
    hasExtras: true,
  },
  pix: {
    ...pix,
    shop: atelie,
    items: [mug],
    terms: { payee: atelie.name, customer, methods: ["pix"] },
    link: "pixOnly",
  },
  card: {
    ...card,
    shop: atelie,
    items: [vase],
    terms: { payee: atelie.name, customer, methods: ["card"], installments: { max: 3 } },
    link: "cardOnly",
  },
  "buyer-data": {
    ...checkout,
    shop: atelie,
    items: [vase],
    terms: { payee: atelie.name, installments: INSTALLMENTS },
    link: "buyerData",
    title: "firstPurchase",
  },
  expiring: {
    ...pix,
    shop: atelie,
    items: [mug],
    terms: { payee: atelie.name, customer, methods: ["pix"], pixExpiresIn: 20 },
    link: "expiring",
    title: "shortPix",
  },
  isolated: {
    ...card,
    shop: atelie,
    items: [bowl],
    terms: { payee: atelie.name, customer, methods: ["card"], installments: { max: 3 } },
    link: "isolated",
    element: '<pay-card isolated endpoint="{{payments}}/pay" order="{{order}}"></pay-card>',
  },
  "own-button": {
    ...card,
    shop: atelie,
    items: [bowl],
    terms: { payee: atelie.name, customer, methods: ["card"] },
    link: "ownButton",
    title: "shopsButton",
    scripts: ["pay-card.js", "own-button.js"],
    element: `
        <pay-card endpoint="/pay" order="{{order}}" no-button></pay-card>
        <button class="own" type="button">{{finish}}</button>`,
  },
  resume: {
    ...pix,
    shop: atelie,
    items: [bowl],
    terms: { payee: atelie.name, customer, methods: ["pix"], resume: true },
    link: "resume",
    title: "resume",
    element: '<pay-pix endpoint="/pay" order="{{order}}" initial-order="{{brought}}" auto></pay-pix>',
  },
  "no-script": {
    ...pix,
    shop: atelie,
    items: [bowl],
    terms: { payee: atelie.name, customer, methods: ["pix"], resume: true },
    link: "noScript",
    title: "readyPix",
    element: "{{rendered}}",
  },
  english: {
    ...checkout,
    shop: atelie,
    items: [vase],
    terms: { payee: atelie.name, customer, installments: INSTALLMENTS },
    link: "inEnglish",
    language: "en",
  },
  orbita: {
    ...checkout,
    shop: orbita,
    items: [headphones],
    terms: { payee: orbita.name, customer, installments: { max: 10 } },
  },
  bicho: {
    ...checkout,
    shop: bicho,
    items: [bed, ball],
    terms: { payee: bicho.name, customer, installments: { max: 4 } },
  },
  feira: {
    ...checkout,
    shop: feira,
    items: [moka, towels, charger],
    terms: { payee: feira.name, customer, installments: INSTALLMENTS },
    heading: "howToPay",
  },
});

export type Page = keyof typeof SCENARIOS;
export const PAGES = Object.keys(SCENARIOS) as Page[];
export const isPage = (name: string): name is Page => Object.hasOwn(SCENARIOS, name);
