// Somebody at Vendure's APIs: a buyer with a session, or a clerk who is signed in.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import assert from "node:assert/strict";

type Fields = Record<string, unknown>;

export class Client {
  #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(address: string) {
    this.#address = address;
  }

  get cookies(): { name: string; value: string }[] {
    return Array.from(this.#cookies, ([name, value]) => ({ name, value }));
  }

  /** The header of a request by the same session. */
  get cookie(): string {
    return this.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  /** The same session, in another of the shop's currencies from now on. */
  in(currency: string | undefined): this {
    if (currency !== undefined) this.#address += `?currencyCode=${currency}`;
    return this;
  }

  /** The first field of the answer. Rejects where the API, or the operation, gave an error. */
  async ask<T = Fields>(query: string, variables: Fields = {}): Promise<T> {
    const result = await this.attempt<T & { errorCode?: string; message?: string }>(query, variables);
    assert.ok(!result?.errorCode, `${query}: ${result?.errorCode} ${result?.message}`);
    return result;
  }

  /** The same, where an error of the operation is the answer. */
  async attempt<T = Fields>(query: string, variables: Fields = {}): Promise<T> {
    const response = await fetch(this.#address, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.cookie },
      body: JSON.stringify({ query, variables }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const { data, errors } = (await response.json()) as { data?: Fields; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join(" "));
    return Object.values(data ?? {})[0] as T;
  }
}

const FAILED = "... on ErrorResult { errorCode message }";

/** A clerk who is signed in at the Admin API. */
export async function signIn(origin: string): Promise<Client> {
  const clerk = new Client(`${origin}/admin-api`);
  await clerk.ask(
    `mutation { login(username: "superadmin", password: "superadmin") { ... on CurrentUser { id } ${FAILED} } }`,
  );
  return clerk;
}

/** Makes what is sold: one thing for a cent, of which there is no end. Gives its variant's id. */
export async function makeProduct(clerk: Client): Promise<string> {
  const { items } = await clerk.ask<{ items: { id: string }[] }>("{ taxCategories { items { id } } }");
  const { availableCurrencyCodes } = await clerk.ask<{ availableCurrencyCodes: string[] }>(
    "{ activeChannel { availableCurrencyCodes } }",
  );
  const prices = availableCurrencyCodes.map((currencyCode) => ({ currencyCode, price: 1 }));
  const translations = (name: string) => [{ languageCode: "pt_BR", name, slug: name, description: "" }];
  const product = await clerk.ask<{ id: string }>(
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    { input: { translations: translations("coisa"), enabled: true } },
  );
  const [variant] = await clerk.ask<{ id: string }[]>(
    "mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }",
    {
      input: [
        {
          productId: product.id,
          sku: "1",
          price: 1,
          trackInventory: "FALSE",
          taxCategoryId: items[0]?.id,
          translations: [{ languageCode: "pt_BR", name: "coisa" }],
        },
      ],
    },
  );
  assert.ok(variant);
  // A new one costs something in the default currency alone.
  await clerk.ask(
    "mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }",
    { input: [{ id: variant.id, prices }] },
  );
  return variant.id;
}

const ORDER = `... on Order { code state totalWithTax lines { id } } ${FAILED}`;

export interface ActiveOrder {
  code: string;
  state: string;
  totalWithTax: number;
  lines: { id: string }[];
}

interface Post {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A guest at the Shop API, who fills a cart up to its payment. */
export class Guest extends Client {
  readonly #origin: string;

  constructor(origin: string) {
    super(`${origin}/shop-api`);
    this.#origin = origin;
  }

  /** In the shop's own currency unless another is named. */
  add = (variant: string, cents: number, currency?: string): Promise<ActiveOrder> =>
    this.in(currency).ask(
      `mutation ($id: ID!, $n: Int!) { addItemToOrder(productVariantId: $id, quantity: $n) { ${ORDER} } }`,
      {
        id: variant,
        n: cents,
      },
    );

  async enterData(): Promise<void> {
    await this.ask(
      `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { ${ORDER} } }`,
      {
        input: {
          firstName: "Maria",
          lastName: "da Silva",
          emailAddress: `maria-${crypto.randomUUID()}@example.com`,
        },
      },
    );
    await this.ask(
      `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { ${ORDER} } }`,
      {
        input: {
          streetLine1: "Rua das Flores",
          city: "São Paulo",
          postalCode: "01310-100",
          countryCode: "BR",
        },
      },
    );
    const [way] = await this.ask<{ id: string }[]>("{ eligibleShippingMethods { id } }");
    await this.ask(`mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ${ORDER} } }`, {
      id: [way?.id],
    });
  }

  go = (state: string): Promise<ActiveOrder> =>
    this.ask(`mutation ($state: String!) { transitionOrderToState(state: $state) { ${ORDER} } }`, { state });

  active = (): Promise<ActiveOrder | null> =>
    this.ask(`{ activeOrder { code state totalWithTax lines { id } } }`);

  /** Goes back to the cart, as a shop's page lets one, and puts another number of things in it. */
  async change(cents: number): Promise<void> {
    const order = await this.active();
    assert.ok(order);
    if (order.state !== "AddingItems") await this.go("AddingItems");
    await this.ask(
      `mutation ($id: ID!, $n: Int!) { adjustOrderLine(orderLineId: $id, quantity: $n) { ${ORDER} } }`,
      { id: order.lines[0]?.id, n: cents },
    );
  }

  /** Pays a part of the order by another method of the shop. */
  payByGiftCard = (cents: number): Promise<ActiveOrder> =>
    this.ask(`mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) { ${ORDER} } }`, {
      input: { method: "vale-presente", metadata: { cents } },
    });

  /** An order whose buyer is about to pay. Gives its code. */
  async order(variant: string, cents: number): Promise<string> {
    const { code } = await this.add(variant, cents);
    await this.enterData();
    return code;
  }

  /** A request to the proxy by the same session. */
  pay = (path: string, { headers, ...init }: Post = {}): Promise<Response> =>
    fetch(`${this.#origin}/pay${path}`, { ...init, headers: { cookie: this.cookie, ...headers } });

  /** Goes to an address as a browser does; `fetch` names its mode itself. Gives the page. */
  async visit(path: string): Promise<string> {
    const headers = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "none" };
    const asked = get(`${this.#origin}/pay${path}`, { headers });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return text(answer);
  }
}

export interface OrderOfClerk {
  id: string;
  state: string;
  totalWithTax: number;
  payments: { id: string; state: string; amount: number; transactionId: string; refunds: RefundOfClerk[] }[];
  notes: string[];
}

export interface RefundOfClerk {
  id: string;
  state: string;
  total: number;
  reason: string | null;
  transactionId: string | null;
}

/** The order as the shop's people see it. */
export async function readOrder(clerk: Client, code: string): Promise<OrderOfClerk> {
  const { items } = await clerk.ask<{ items: (Omit<OrderOfClerk, "notes"> & { history: History })[] }>(
    `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items {
      id state totalWithTax
      payments { id state amount transactionId refunds { id state total reason transactionId } }
      history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { data } } } } }`,
    { code },
  );
  const [order] = items;
  assert.ok(order, `Vendure has no order ${code}.`);
  const { history, ...rest } = order;
  return { ...rest, notes: history.items.map(({ data }) => data.note) };
}

interface History {
  items: { data: { note: string } }[];
}

/** Sends money back as the clerk does, of the order's first payment. */
export async function refundOrder(
  clerk: Client,
  order: OrderOfClerk,
  amount: number,
  reason?: string,
): Promise<RefundOfClerk> {
  return clerk.ask(
    `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) {
      ... on Refund { id state total reason transactionId } ${FAILED} } }`,
    { input: { paymentId: order.payments[0]?.id, amount, reason, shipping: 0, adjustment: 0 } },
  );
}
