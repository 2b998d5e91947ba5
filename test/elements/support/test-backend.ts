// How a test, in the browser, scripts its backend on the test server.
import { crc16 } from "../../../src/contract/br-code.ts";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";

export interface Script {
  order?: Order | null;
  /** What the next charges are made from. */
  made?: Partial<Charge>;
  /** The next calls that begin so are answered with trouble; without a status the connection is cut. */
  faults?: {
    call: string;
    times: number;
    status?: number;
    code?: string;
    body?: unknown;
    headers?: Record<string, string>;
    /** Milliseconds, or until `release`; then the call is answered with the status, or as usual without one. */
    late?: number | "held";
  }[];
  /** Lets the calls go on that are held. */
  release?: boolean;
  streams?: boolean;
  /** Whether it takes what the page saw; it does unless it is told not to. */
  signals?: boolean;
  /** Whether it gives an order and its charge in one request. */
  starts?: boolean;
  /** A charge that was made before. */
  known?: { charge: Charge; key?: string };
  /** A change of a charge, by default the last one made; streams hear of it. */
  change?: Partial<Charge>;
  /** Raw text for all streams. */
  say?: string;
  /** Breaks all streams. */
  cut?: boolean;
}

export interface Seen {
  call: string;
  key?: string;
  body?: unknown;
}

/** A BR Code for so many cents to LOJA EXEMPLO, with two spaces inside that must survive. */
export function brCode(cents: number): string {
  const amount = (cents / 100).toFixed(2);
  const code =
    "00020101021226580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986" +
    `54${String(amount.length).padStart(2, "0")}${amount}5802BR5913LOJA  EXEMPLO6009SAO PAULO62140510PEDIDO10016304`;
  return code + crc16(code);
}

export const ORDER: Order = {
  id: "A-1001",
  amount: 12345,
  currency: "BRL",
  payee: "Loja Exemplo",
  methods: ["pix", "card"],
  installments: [
    { count: 1, amount: 12345, first: 12345, total: 12345, interestFree: true },
    { count: 2, amount: 6172, first: 6173, total: 12345, interestFree: true },
  ],
  ask: [],
  paid: false,
};

/** What a Pix charge of `ORDER` is made from. */
export const pixCharge = (minutes = 15): Partial<Charge> => ({
  pix: { code: brCode(ORDER.amount), payee: "LOJA  EXEMPLO" },
  expiresAt: inMinutes(minutes),
});

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const NOW = new Date().toISOString();
/** A Pix charge of `ORDER` that waits, as a page may bring it. */
export const WAITING: Charge = {
  id: "chargethatwaits0123456",
  orderId: ORDER.id,
  method: "pix",
  status: "pending",
  amount: ORDER.amount,
  currency: "BRL",
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  ...pixCharge(),
};

/** A backend of one test's own. */
export class TestBackend {
  readonly endpoint = `/backend/${crypto.randomUUID()}`;

  static async with(script: Script): Promise<TestBackend> {
    const backend = new TestBackend();
    await backend.play(script);
    return backend;
  }

  async play(script: Script): Promise<void> {
    await fetch(`${this.endpoint}/script`, { method: "POST", body: JSON.stringify(script) });
  }

  /** The calls so far, in order, that begin so. */
  async seen(call = ""): Promise<Seen[]> {
    const { seen } = await this.#state();
    return seen.filter((one) => one.call.startsWith(call));
  }

  /** What the page told of its buyer, in order: no part of `seen`. */
  async told(): Promise<string[]> {
    return (await this.#state()).told;
  }

  /** How many streams are open. */
  async streams(): Promise<number> {
    return (await this.#state()).streams;
  }

  async #state(): Promise<{ seen: Seen[]; told: string[]; streams: number }> {
    const answer = await fetch(`${this.endpoint}/script`);
    return (await answer.json()) as { seen: Seen[]; told: string[]; streams: number };
  }
}
