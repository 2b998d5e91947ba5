// The shop's own words, in the languages of the elements.
import type { LANGUAGES } from "../../settings/settings.ts";

type Language = (typeof LANGUAGES)[number];

export const SHOP_TEXTS: Readonly<Record<Language, { title: string; order: string; items: string }>> = {
  "pt-BR": { title: "Pagamento", order: "Pedido", items: "Vaso Lua e tigelas Orla" },
  en: { title: "Payment", order: "Order", items: "Lua vase and Orla bowls" },
  es: { title: "Pago", order: "Pedido", items: "Jarrón Lua y cuencos Orla" },
};
