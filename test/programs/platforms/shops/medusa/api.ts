// Somebody at Medusa's APIs: a buyer with a publishable key, or a clerk who is signed in.
import assert from "node:assert/strict";

const PROVIDER = "pp_pay-elements";

type Fields = Record<string, unknown>;

export class Client {
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string>) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Cancels what is below the path. */
  async cancel(path: string): Promise<void> {
    const { ok, status } = await fetch(this.#origin + path, { method: "DELETE", headers: this.#headers });
    assert.ok(ok, `${path}: ${status}`);
  }

  /** Posts `body` where there is one. Rejects where Medusa refused. */
  async ask<T = Fields>(path: string, body?: object, headers?: Record<string, string>): Promise<T> {
    const response = await fetch(this.#origin + path, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", ...this.#headers, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { message?: string };
    assert.ok(response.ok, `${path}: ${response.status} ${answer.message}`);
    return answer;
  }
}

export const CLERK = { email: "clerk@example.com", password: "a-password-of-a-test" };

/** Somebody who is signed in at the Admin API, by default a clerk. */
export async function signIn(origin: string, who = CLERK): Promise<Client> {
  const { token } = await new Client(origin, {}).ask<{ token: string }>("/auth/user/emailpass", who);
  return new Client(origin, { authorization: `Bearer ${token}` });
}

/** What a shop has before somebody buys in it. */
export interface Goods {
  /** One thing for a cent, of which there is no end. */
  variant: string;
  region: string;
  channel: string;
  publishableKey: string;
}

export async function makeGoods(clerk: Client): Promise<Goods> {
  const { sales_channels } = await clerk.ask<{ sales_channels: { id: string }[] }>("/admin/sales-channels");
  const channel = sales_channels[0]!.id;
  const { region } = await clerk.ask<{ region: { id: string } }>("/admin/regions", {
    name: "Brasil",
    currency_code: "brl",
    countries: ["br"],
    payment_providers: [PROVIDER],
  });
  const { api_key: key } = await clerk.ask<{ api_key: { id: string; token: string } }>("/admin/api-keys", {
    title: "storefront",
    type: "publishable",
  });
  await clerk.ask(`/admin/api-keys/${key.id}/sales-channels`, { add: [channel] });
  const { id: variant } = await makeVariant(clerk, channel, { amount: 0.01 });
  return { variant, region: region.id, channel, publishableKey: key.token };
}

interface Variant {
  id: string;
  inventory_items: { inventory_item_id: string }[];
}

interface NewVariant {
  title?: string;
  currency?: string;
  amount: number;
  manage_inventory?: boolean;
  /** Who ships it: nobody has to if absent, unless it has an inventory. */
  shippingProfile?: string;
}

export async function makeVariant(
  clerk: Client,
  channel: string,
  { title = "coisa", currency = "brl", amount, manage_inventory = false, shippingProfile }: NewVariant,
): Promise<Variant> {
  const { product } = await clerk.ask<{ product: { variants: Variant[] } }>(
    "/admin/products?fields=*variants.inventory_items",
    {
      title,
      handle: `coisa-${crypto.randomUUID()}`,
      status: "published",
      ...(shippingProfile !== undefined && { shipping_profile_id: shippingProfile }),
      options: [{ title: "tipo", values: ["única"] }],
      variants: [
        {
          title,
          manage_inventory,
          options: { tipo: "única" },
          prices: [{ currency_code: currency, amount }],
        },
      ],
      sales_channels: [{ id: channel }],
    },
  );
  return product.variants[0]!;
}

/** A region whose prices double where taxes are asked for, which Medusa does not do by itself there. */
export async function makeTaxedRegion(clerk: Client): Promise<CartRegion> {
  const country = "pt";
  const { region } = await clerk.ask<{ region: { id: string } }>("/admin/regions", {
    name: "Portugal",
    currency_code: "brl",
    countries: [country],
    payment_providers: [PROVIDER],
    automatic_taxes: false,
  });
  await clerk.ask("/admin/tax-regions", {
    country_code: country,
    provider_id: "tp_system",
    default_tax_rate: { rate: 100, name: "all", code: "all" },
  });
  return { id: region.id, country };
}

/** Something of which there is one, which nobody has to ship. */
export async function makeLastOne(
  clerk: Client,
  { channel }: Goods,
  cents: number,
): Promise<{
  variant: string;
  restock(quantity: number): Promise<unknown>;
  stockElsewhere(quantity: number): Promise<void>;
}> {
  const { id, inventory_items } = await makeVariant(clerk, channel, {
    amount: cents / 100,
    manage_inventory: true,
  });
  const item = `/admin/inventory-items/${inventory_items[0]?.inventory_item_id}`;
  await clerk.ask(item, { requires_shipping: false });
  async function stock(quantity: number): Promise<string> {
    const { stock_location: place } = await clerk.ask<{ stock_location: { id: string } }>(
      "/admin/stock-locations",
      { name: "depósito" },
    );
    await clerk.ask(`/admin/stock-locations/${place.id}/sales-channels`, { add: [channel] });
    await clerk.ask(`${item}/location-levels`, { location_id: place.id, stocked_quantity: quantity });
    return place.id;
  }
  const place = await stock(1);
  return {
    variant: id,
    restock: (quantity) => clerk.ask(`${item}/location-levels/${place}`, { stocked_quantity: quantity }),
    stockElsewhere: async (quantity) => void (await stock(quantity)),
  };
}

/** Takes so much off an order. Gives its code. */
export async function makePromotion(
  clerk: Client,
  { cents, limit }: { cents: number; limit?: number },
): Promise<string> {
  const code = crypto.randomUUID();
  await clerk.ask("/admin/promotions", {
    code,
    type: "standard",
    status: "active",
    ...(limit !== undefined && { limit }),
    application_method: {
      type: "fixed",
      target_type: "order",
      allocation: "across",
      value: cents / 100,
      currency_code: "brl",
    },
  });
  return code;
}

export interface Cart {
  id: string;
  total: number;
  completed_at: string | null;
  items: { id: string }[];
}

interface CartRegion {
  id: string;
  country: string;
}

export interface CartOptions {
  /** One thing for a cent if absent. */
  variant?: string;
  /** Brazil if absent. */
  region?: CartRegion;
  /** Its code. */
  promotion?: string;
  /** What goes wrong while Medusa completes it, where the shop has hooks that do so. */
  fault?: string;
}

/** A guest at the Store API. */
export class Guest extends Client {
  readonly #goods: Goods;

  constructor(origin: string, goods: Goods) {
    super(origin, { "x-publishable-api-key": goods.publishableKey });
    this.#goods = goods;
  }

  /** A cart whose buyer is about to pay. Gives its id. */
  async cart(
    quantity: number,
    {
      variant = this.#goods.variant,
      region = { id: this.#goods.region, country: "br" },
      fault,
      promotion,
    }: CartOptions = {},
  ): Promise<string> {
    const { cart } = await this.ask<{ cart: Cart }>("/store/carts", {
      region_id: region.id,
      email: `maria-${crypto.randomUUID()}@example.com`,
      items: [{ variant_id: variant, quantity }],
      ...(promotion !== undefined && { promo_codes: [promotion] }),
      ...(fault !== undefined && { metadata: { fault } }),
      shipping_address: {
        first_name: "Maria",
        last_name: "da Silva",
        address_1: "Rua das Flores",
        city: "São Paulo",
        postal_code: "01310-100",
        country_code: region.country,
      },
    });
    return cart.id;
  }

  /** As a storefront does for other payment providers. */
  async openSession(cart: string): Promise<void> {
    const { payment_collection: made } = await this.ask<{ payment_collection: { id: string } }>(
      "/store/payment-collections",
      { cart_id: cart },
    );
    await this.ask(`/store/payment-collections/${made.id}/payment-sessions`, { provider_id: PROVIDER });
  }

  async change(id: string, cents: number): Promise<void> {
    const { cart } = await this.ask<{ cart: Cart }>(`/store/carts/${id}`);
    await this.ask(`/store/carts/${id}/line-items/${cart.items[0]?.id}`, { quantity: cents });
  }
}

export interface OrderOfClerk {
  id: string;
  status: string;
  payment_status: string;
  total: number;
  payment_collections: { payments: PaymentOfClerk[] }[];
}

interface PaymentOfClerk {
  id: string;
  amount: number;
  canceled_at: string | null;
  data: { charge_id?: string };
  captures: { amount: number }[];
  refunds: { id: string; amount: number; note: string | null }[];
}

/** The order as the shop's people see it. */
export async function readOrder(
  clerk: Client,
  id: string,
): Promise<OrderOfClerk & { payments: PaymentOfClerk[] }> {
  const fields = ["status", "payment_status", "total", "*payment_collections.payments"];
  const more = ["captures", "refunds"].map((name) => `*payment_collections.payments.${name}`);
  const { order } = await clerk.ask<{ order: OrderOfClerk }>(
    `/admin/orders/${id}?fields=${[...fields, ...more].join(",")}`,
  );
  return { ...order, payments: order.payment_collections.flatMap(({ payments }) => payments) };
}

export const cents = (amount: number): number => Math.round(amount * 100);
