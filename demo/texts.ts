// What the shop's pages say, in the reader's language: `{{name}}` in a page stands for the text of that name, and in a text
// for a number that another table has.
import type { Context } from "hono";
import { languageDetector, type LanguageVariables } from "hono/language";

export type Language = "pt" | "en";

/** The demo's own words for one thing. */
export type Words = Readonly<Record<Language, string>>;

/** BCP 47, as pages, elements and `Intl` have it. */
export const TAGS: Words = { pt: "pt-BR", en: "en" };

export type LocalizedEnv = { Variables: LanguageVariables };

/** Before the routes that ask for `readersLanguage`: as the browser prefers, Portuguese where that is neither. */
export const detectLanguage = languageDetector({
  order: ["header"],
  caches: false,
  supportedLanguages: Object.keys(TAGS),
  fallbackLanguage: "pt",
});

export const readersLanguage = (c: Context<LocalizedEnv>): Language =>
  c.get("language") === "en" ? "en" : "pt";

const pt = {
  craft: "Cerâmica feita à mão",
  windowTitle: "Ateliê Barro · cerâmica feita à mão",
  vaseAlt: "Vaso bojudo de cerâmica cor de terracota",
  unique: "Peça única",
  vaseStory:
    "Torneado em Cunha, na serra, e queimado duas vezes. O esmalte escorre como quer, e por isso nenhum é igual ao outro. Com o par de tigelas Orla, do mesmo barro.",
  vaseTerms: "em {{interestFree}}x sem juros, ou {{pixPrice}} no Pix",
  buy: "Comprar",
  mugOnly: "Só a caneca, no Pix",
  demonstration: "Demonstração",
  fourShops: "Quatro lojas, os mesmos elementos",
  minimal: "mínima",
  dark: "escura",
  round: "redonda",
  dense: "densa",
  scenarios: "Um cenário por página",

  both: "Pix ou cartão",
  pixOnly: "Só Pix",
  cardOnly: "Só cartão",
  buyerData: "Pede dados do comprador",
  expiring: "Pix que vence em {{seconds}} segundos",
  isolated: "Cartão em quadro isolado",
  ownButton: "Com o botão da loja",
  resume: "Continue em outro aparelho",
  noScript: "Pix pronto antes do script",
  inEnglish: "In English",
  reports: "Relatórios de CSP",

  behindCounter: "Do outro lado do balcão",
  desk: "Painel das lojas",
  deskTold: "mostra um mês de vendas inventadas e o que você comprar aqui, na hora.",
  deskHint: "Um mês de vendas inventadas. O que você comprar nas lojas aparece aqui na hora.",
  toShops: "Ir às lojas",

  securePayment: "Pagamento seguro",
  guaranteed: "Compra garantida",
  yourOrder: "Seu pedido",
  yourBag: "Na sua sacola",
  yourCart: "Carrinho ({{items}})",
  total: "Total",
  byPix: "No Pix",
  payment: "Pagamento",
  payByPix: "Pague com Pix",
  payByCard: "Pague com cartão",
  howToPay: "Como você quer pagar?",
  pix: "Pix",
  card: "Cartão",
  firstPurchase: "Primeira compra",
  shortPix: "Pix com prazo curto",
  readyPix: "Pix pronto na página",
  shopsButton: "Botão da loja",
  finish: "Finalizar compra",

  delivery: "Entrega",
  pickup: "Retirar no ateliê, grátis",
  courier: "Receber em casa, {{courierPrice}}",
  coupon: "Cupom",
  apply: "Aplicar",
  changed: "Pedido atualizado.",
  notChanged: "Não foi possível mudar o pedido.",

  backstageLabel: "Bastidores da demonstração",
  behind: "Bastidores.",
  noMoney: "Nenhum dinheiro muda de mãos: o Pix é pago na",
  bankPage: "página do banco",
  fate: "e cada cartão de teste escolhe seu destino.",
  soldAppears: "A venda aparece no",
  inDesk: "painel das lojas",
  timeline: "Linha do tempo",
  testCards: "Cartões de teste",
  testCardsHint: "Qualquer nome, validade futura e código. Amex tem código de quatro dígitos.",
  number: "Número",
  brand: "Bandeira",
  happens: "O que acontece",
  otherPages: "Outras páginas",

  blocked: "O que os navegadores bloquearam",
  noReports: "Nenhum relatório até agora. Eles chegam até um minuto depois do bloqueio.",
  someReports: "O mais recente primeiro. Cada violação aparece uma vez, com o número de relatórios.",
};

export type Texts = typeof pt;

const en: Texts = {
  craft: "Handmade ceramics",
  windowTitle: "Ateliê Barro · handmade ceramics",
  vaseAlt: "A round ceramic vase in terracotta",
  unique: "One of a kind",
  vaseStory:
    "Thrown in Cunha, up in the hills, and fired twice. The glaze runs as it likes, so no two are alike. With a pair of Orla bowls, of the same clay.",
  vaseTerms: "in {{interestFree}} interest-free installments, or {{pixPrice}} by Pix",
  buy: "Buy",
  mugOnly: "Just the mug, by Pix",
  demonstration: "Demo",
  fourShops: "Four shops, the same elements",
  minimal: "minimal",
  dark: "dark",
  round: "round",
  dense: "dense",
  scenarios: "One scenario a page",

  both: "Pix or card",
  pixOnly: "Pix alone",
  cardOnly: "Card alone",
  buyerData: "Asks for the buyer's data",
  expiring: "Pix that expires in {{seconds}} seconds",
  isolated: "Card in a frame of its own",
  ownButton: "With the shop's button",
  resume: "Go on with another device",
  noScript: "Pix ready before any script",
  inEnglish: "In English",
  reports: "CSP reports",

  behindCounter: "On the other side of the counter",
  desk: "The shops' desk",
  deskTold: "shows a month of made-up sales, and what you buy here as you buy it.",
  deskHint: "A month of made-up sales. What you buy in the shops shows up here at once.",
  toShops: "Go to the shops",

  securePayment: "Secure payment",
  guaranteed: "Guaranteed purchase",
  yourOrder: "Your order",
  yourBag: "In your bag",
  yourCart: "Cart ({{items}})",
  total: "Total",
  byPix: "By Pix",
  payment: "Payment",
  payByPix: "Pay by Pix",
  payByCard: "Pay by card",
  howToPay: "How would you like to pay?",
  pix: "Pix",
  card: "Card",
  firstPurchase: "First purchase",
  shortPix: "Pix with little time",
  readyPix: "Pix ready in the page",
  shopsButton: "The shop's button",
  finish: "Complete purchase",

  delivery: "Delivery",
  pickup: "Pick up at the studio, free",
  courier: "Delivered to your door, {{courierPrice}}",
  coupon: "Coupon",
  apply: "Apply",
  changed: "Order updated.",
  notChanged: "The order could not be changed.",

  backstageLabel: "Behind the scenes of the demo",
  behind: "Behind the scenes.",
  noMoney: "No money changes hands: Pix is paid on",
  bankPage: "the bank's page",
  fate: "and each test card chooses its fate.",
  soldAppears: "The sale shows up at",
  inDesk: "the shops' desk",
  timeline: "Timeline",
  testCards: "Test cards",
  testCardsHint: "Any name, an expiry in the future and any code. Amex has a code of four digits.",
  number: "Number",
  brand: "Brand",
  happens: "What happens",
  otherPages: "Other pages",

  blocked: "What browsers blocked",
  noReports: "No report so far. They come up to a minute after something was blocked.",
  someReports: "The latest first. Each violation is listed once, with the number of its reports.",
};

export const TEXTS: Readonly<Record<Language, Texts>> = { pt, en };
