// What the demo's shops sell.
import type { Words } from "./texts.ts";

export interface Item {
  name: Words;
  detail: Words;
  /** Cents. */
  price: number;
  /** File in `public/pictures`. */
  picture: string;
}

export const vase: Item = {
  name: { pt: "Vaso Lua", en: "Lua vase" },
  detail: { pt: "Cerâmica esmaltada, 24 cm", en: "Glazed ceramic, 24 cm" },
  price: 189_90,
  picture: "vase.svg",
};
export const bowl: Item = {
  name: { pt: "Tigela Orla", en: "Orla bowl" },
  detail: { pt: "Par, 14 cm", en: "A pair, 14 cm" },
  price: 98_00,
  picture: "bowl.svg",
};
// At R$ 70,02 the sandbox's payee has two spaces in a row in its name: a code that careless copying breaks.
export const mug: Item = {
  name: { pt: "Caneca Areia", en: "Areia mug" },
  detail: { pt: "300 ml", en: "300 ml" },
  price: 70_02,
  picture: "mug.svg",
};
export const headphones: Item = {
  name: { pt: "Fone Órbita One", en: "Órbita One headphones" },
  detail: { pt: "Grafite, cancelamento de ruído", en: "Graphite, noise cancelling" },
  price: 899_00,
  picture: "headphones.svg",
};
export const bed: Item = {
  name: { pt: "Caminha Nuvem", en: "Nuvem pet bed" },
  detail: { pt: "Tamanho M, rosa", en: "Size M, pink" },
  price: 159_90,
  picture: "bed.svg",
};
export const ball: Item = {
  name: { pt: "Bolinha Arco-íris", en: "Rainbow ball" },
  detail: { pt: "Borracha natural", en: "Natural rubber" },
  price: 29_90,
  picture: "ball.svg",
};
export const moka: Item = {
  name: { pt: "Cafeteira italiana 6 xícaras", en: "Moka pot, 6 cups" },
  detail: { pt: "Alumínio · chega amanhã", en: "Aluminium · arrives tomorrow" },
  price: 119_90,
  picture: "moka.svg",
};
export const towels: Item = {
  name: { pt: "Jogo de toalhas 4 peças", en: "Set of 4 towels" },
  detail: { pt: "Algodão · frete grátis", en: "Cotton · free delivery" },
  price: 89_99,
  picture: "towels.svg",
};
export const charger: Item = {
  name: { pt: "Carregador USB-C 30 W", en: "USB-C charger, 30 W" },
  detail: { pt: "2 unidades", en: "2 pieces" },
  price: 98_00,
  picture: "charger.svg",
};
