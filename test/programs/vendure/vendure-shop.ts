// A shop on Vendure and the sandbox that it is paid by, as a test sees them.
import assert from "node:assert/strict";
import pg from "pg";
import { detectBrand, type Charge } from "../../../src/contract/index.ts";
import { toNode, type Link } from "../../../src/proxy/index.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { listen } from "../../support/serve.ts";
import { eventually } from "../../support/shop.ts";
import { startServer, type VendureServer } from "../platforms/shops/vendure.ts";
import {
  Guest,
  makeProduct,
  readOrder,
  signIn,
  type Client,
  type OrderOfClerk,
} from "../platforms/shops/vendure/graphql.ts";

const API_KEY = "sandbox-key";
const SIGNING_SECRET = "a-secret-that-signs-webhooks-of-a-test";

/** The number of a test's card with its other data. */
const cardOf = (number: string) => ({
  number,
  holder: "MARIA DA SILVA",
  expirationDate: `12/${new Date().getFullYear() + 3}`,
  securityCode: "123",
  brand: detectBrand(number).brand,
});

interface Parts {
  sandbox: Sandbox;
  closeSandbox: () => void;
  /** On one database, where it is one that two servers can share. */
  servers: readonly VendureServer[];
  database: string | undefined;
  /** Starts another. */
  startServer: () => Promise<VendureServer>;
  clerk: Client;
  variant: string;
}

/** Rows of a PostgreSQL. */
export async function query(database: string | undefined, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<object>(sql).finally(() => client.end());
  return rows;
}

export class VendureShop {
  readonly sandbox: Sandbox;
  readonly servers: readonly VendureServer[];
  readonly clerk: Client;
  readonly variant: string;
  readonly #closeSandbox: () => void;
  readonly #database: string | undefined;
  readonly #startServer: () => Promise<VendureServer>;

  private constructor({ sandbox, closeSandbox, servers, database, startServer, clerk, variant }: Parts) {
    this.sandbox = sandbox;
    this.servers = servers;
    this.clerk = clerk;
    this.variant = variant;
    this.#closeSandbox = closeSandbox;
    this.#database = database;
    this.#startServer = startServer;
  }

  static async start(folder: string, database: string | undefined): Promise<VendureShop> {
    const sandbox = createSandbox({
      apiKey: API_KEY,
      signingSecret: SIGNING_SECRET,
      retryDelays: [50, 100, 200, 400, 800],
    });
    const { origin, close } = await listen(toNode(sandbox));
    const service = { baseUrl: `${origin}/v2`, apiKey: API_KEY, signingSecret: SIGNING_SECRET };
    // Another shop of the same database may have its tables in another schema.
    const schema = database === undefined ? undefined : "loja";
    if (database !== undefined) await query(database, `CREATE SCHEMA ${schema}`);
    const of = { database, schema, service };
    const server = await startServer(folder, { ...of, currency: "USD", isNew: true });
    const servers = [server];
    const another = () => startServer(folder, of);
    if (database !== undefined) servers.push(await another());
    sandbox.control.deliveries.sendTo(`${server.origin}/pay/webhooks`);
    const clerk = await signIn(server.origin);
    const variant = await makeProduct(clerk);
    const closeSandbox = () => {
      sandbox.close();
      close();
    };
    return new VendureShop({
      sandbox,
      closeSandbox,
      servers,
      database,
      startServer: another,
      clerk,
      variant,
    });
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.kill();
    this.#closeSandbox();
  }

  guest = (at = 0): Guest => {
    const server = this.servers[at];
    assert.ok(server);
    return new Guest(server.origin);
  };

  /** A guest with an order that is ready to be paid. */
  async order(cents: number): Promise<{ guest: Guest; code: string }> {
    const guest = this.guest();
    return { guest, code: await guest.order(this.variant, cents) };
  }

  read = (code: string): Promise<OrderOfClerk> => readOrder(this.clerk, code);

  /** Asks for a charge as the page does, below the path of a link where it was opened by one. */
  async charge(guest: Guest, orderId: string, how: object, below: string = ""): Promise<Charge> {
    const response = await guest.pay(`${below}/charges`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({ orderId, customer: { identity: "52998224725", identityType: "CPF" }, ...how }),
    });
    const charge = (await response.json()) as Charge;
    assert.equal(response.status, 201, JSON.stringify(charge));
    return charge;
  }

  pix = (guest: Guest, orderId: string): Promise<Charge> => this.charge(guest, orderId, { method: "pix" });

  card = (guest: Guest, orderId: string, number: string, installments = 1): Promise<Charge> =>
    this.charge(guest, orderId, { method: "card", installments, card: cardOf(number) });

  /** The buyer's bank pays the code. */
  async payCode({ pix }: Charge): Promise<void> {
    assert.ok(pix);
    await this.sandbox.control.pix.payCode(pix.code);
  }

  /** The buyer says yes to their bank. */
  async approve({ challenge }: Charge): Promise<void> {
    assert.ok(challenge);
    const open = this.sandbox.control.challenges
      .list()
      .find(({ sessionId }) => challenge.url.includes(sessionId));
    assert.ok(open);
    await this.sandbox.control.challenges.finish(open.sessionId, { approved: true });
  }

  /** The page asks how its charge stands, as it does when the buyer returns. */
  async comeBack(guest: Guest, { id }: Charge): Promise<Charge["status"]> {
    const { status } = (await (await guest.pay(`/charges/${id}`)).json()) as Charge;
    return status;
  }

  /** The order, once Vendure has it as paid by this charge, and by nothing else. */
  becomesPaid(code: string, charge: Charge, amount: number = charge.amount): Promise<OrderOfClerk> {
    return eventually(async () => {
      const order = await this.read(code);
      assert.equal(order.state, "PaymentSettled", JSON.stringify(order));
      assert.deepEqual(
        order.payments.map(({ state, amount, transactionId }) => ({ state, amount, transactionId })),
        [{ state: "Settled", amount, transactionId: charge.id }],
      );
      return order;
    });
  }

  /** An order that is paid. */
  async paidOrder(
    cents: number,
    pay: (guest: Guest, code: string) => Promise<Charge>,
  ): Promise<OrderOfClerk & { code: string; charge: Charge }> {
    const { guest, code } = await this.order(cents);
    const charge = await pay(guest, code);
    if (charge.pix) await this.payCode(charge);
    return { ...(await this.becomesPaid(code, charge)), code, charge };
  }

  /** The order, once a note in its history says so. */
  async isNoted(code: string, words: RegExp): Promise<OrderOfClerk> {
    return eventually(async () => {
      const order = await this.read(code);
      assert.equal(order.notes.filter((note) => words.test(note)).length, 1, JSON.stringify(order.notes));
      return order;
    });
  }

  /** Whether the payment method may be used, and for which orders. */
  async enableMethod(enabled: boolean, checker: string = "pay-elements"): Promise<void> {
    const { items } = await this.clerk.ask<{ items: { id: string }[] }>(
      '{ paymentMethods(options: { filter: { code: { eq: "pay-elements" } } }) { items { id } } }',
    );
    await this.clerk.ask(
      "mutation ($input: UpdatePaymentMethodInput!) { updatePaymentMethod(input: $input) { id } }",
      {
        // Without its checker, Vendure would take it away.
        input: { id: items[0]?.id, enabled, checker: { code: checker, arguments: [] } },
      },
    );
  }

  /**
   * What the shop's own processes do with orders that become paid, and with refunds that clerks ask for, at each server. Gives
   * how many orders they hold up.
   */
  async process(does: { refuses?: boolean; holds?: boolean; losesRefunds?: boolean } = {}): Promise<number> {
    const query = new URLSearchParams(
      Object.entries(does).map(([what, whether]): [string, string] => [what, String(whether)]),
    );
    const held = this.servers.map(async ({ origin }) => {
      const response = await fetch(`${origin}/process?${query}`);
      return ((await response.json()) as { held: number }).held;
    });
    return (await Promise.all(held)).reduce((sum, count) => sum + count, 0);
  }

  /** Pays a code, and does `meanwhile` while the transaction is open in which Vendure takes the payment, until it waits for that. */
  async whilePaying<T>(charge: Charge, meanwhile: () => Promise<T>): Promise<T> {
    await this.process({ holds: true });
    try {
      await this.payCode(charge);
      await eventually(async () => assert.equal(await this.process(), 1));
      const done = meanwhile();
      done.catch(() => {});
      await eventually(async () => assert.ok((await this.#waiting()) > 0));
      await this.process({ holds: false });
      return await done;
    } finally {
      await this.process({ holds: false });
    }
  }

  /** Starts two servers more, and ends them. Neither can write into the table before both have read what is there, or wait. */
  async startTwo(table: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#database });
    await client.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const starting = [this.#startServer(), this.#startServer()];
    await eventually(async () => assert.equal(await this.#waiting(), 2)).finally(() => client.end());
    for (const server of await Promise.all(starting)) await server.kill();
  }

  /** How many of the database's connections wait for the lock of another. */
  async #waiting(): Promise<number> {
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    return (await query(this.#database, waiting)).length;
  }

  /** What the shop's own code asks of the proxy's charges. */
  charges = <T>(call: string, ...words: unknown[]): Promise<T> => this.#proxy("charges", call, words);

  /** A link to pay, which is open for an hour. */
  link = (orderId: string): Promise<Link> =>
    this.#proxy("links", "create", [{ orderId, expiresAt: new Date(Date.now() + 3_600_000) }]);

  async #proxy<T>(of: "charges" | "links", call: string, words: readonly unknown[]): Promise<T> {
    const search = new URLSearchParams({ of, call, words: JSON.stringify(words) });
    const response = await fetch(`${this.servers[0]!.origin}/proxy?${search}`);
    return (await response.json()) as T;
  }

  /** Has a payment told several times at once, at each server. Gives what became of each. */
  async settle(payment: { id: string; orderId: string; amount: number }, times: number): Promise<string[]> {
    const query = new URLSearchParams({ ...payment, amount: String(payment.amount), times: String(times) });
    const told = this.servers.map(async ({ origin }) => {
      const response = await fetch(`${origin}/settle?${query}`);
      return (await response.json()) as string[];
    });
    return (await Promise.all(told)).flat();
  }
}
