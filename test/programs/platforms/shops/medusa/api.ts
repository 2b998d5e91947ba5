// Somebody at Medusa's APIs: a buyer with a publishable key, or a clerk who is signed in.
import assert from "node:assert/strict";

type Fields = Record<string, unknown>;

export class Client {
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string>) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Posts `body` where there is one. Rejects where Medusa refused. */
  async ask<T = Fields>(path: string, body?: object): Promise<T> {
    const response = await fetch(this.#origin + path, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", ...this.#headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { message?: string };
    assert.ok(response.ok, `${path}: ${response.status} ${answer.message}`);
    return answer;
  }
}

export const CLERK = { email: "clerk@example.com", password: "a-password-of-a-test" };

/** A clerk who is signed in at the Admin API. */
export async function signIn(origin: string): Promise<Client> {
  const { token } = await new Client(origin, {}).ask<{ token: string }>("/auth/user/emailpass", CLERK);
  return new Client(origin, { authorization: `Bearer ${token}` });
}

/** What a shop has before somebody buys in it. */
export interface Goods {
  /** One thing for a cent, of which there is no end. */
  variant: string;
  region: string;
  publishableKey: string;
}

export async function makeGoods(clerk: Client): Promise<Goods> {
  const { sales_channels } = await clerk.ask<{ sales_channels: { id: string }[] }>("/admin/sales-channels");
  const channel = sales_channels[0]?.id;
  const { region } = await clerk.ask<{ region: { id: string } }>("/admin/regions", {
    name: "Brasil",
    currency_code: "brl",
    countries: ["br"],
    payment_providers: ["pp_pay-elements"],
  });
  const { api_key: key } = await clerk.ask<{ api_key: { id: string; token: string } }>("/admin/api-keys", {
    title: "storefront",
    type: "publishable",
  });
  await clerk.ask(`/admin/api-keys/${key.id}/sales-channels`, { add: [channel] });
  const { product } = await clerk.ask<{ product: { variants: { id: string }[] } }>("/admin/products", {
    title: "coisa",
    status: "published",
    options: [{ title: "tipo", values: ["única"] }],
    variants: [
      {
        title: "coisa",
        manage_inventory: false,
        options: { tipo: "única" },
        prices: [{ currency_code: "brl", amount: 0.01 }],
      },
    ],
    sales_channels: [{ id: channel }],
  });
  const [variant] = product.variants;
  assert.ok(variant);
  return { variant: variant.id, region: region.id, publishableKey: key.token };
}

export interface Cart {
  id: string;
  total: number;
  completed_at: string | null;
  items: { id: string }[];
}

/** A guest at the Store API. */
export class Guest extends Client {
  readonly #goods: Goods;

  constructor(origin: string, goods: Goods) {
    super(origin, { "x-publishable-api-key": goods.publishableKey });
    this.#goods = goods;
  }

  /** A cart whose buyer is about to pay. Gives its id. */
  async cart(cents: number): Promise<string> {
    const { cart } = await this.ask<{ cart: Cart }>("/store/carts", {
      region_id: this.#goods.region,
      email: `maria-${crypto.randomUUID()}@example.com`,
      items: [{ variant_id: this.#goods.variant, quantity: cents }],
      shipping_address: {
        first_name: "Maria",
        last_name: "da Silva",
        address_1: "Rua das Flores",
        city: "São Paulo",
        postal_code: "01310-100",
        country_code: "br",
      },
    });
    return cart.id;
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
