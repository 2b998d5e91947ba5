// Honest buyers: each buys one thing after another, by Pix or card, as the elements do it, and is timed.
import type { Charge, Problem } from "../../../src/contract/index.ts";
import type { SandboxControl } from "../../../src/sandbox/index.ts";
import { random, type Random } from "../../support/random.ts";
import { card, newKey, pix, withNumber } from "../../support/shop.ts";
import { cardNumber } from "../../support/card-number.ts";
import { readCharges } from "../../support/charge-stream.ts";
import { ADDRESS } from "./client.ts";

const BUYERS = 20;
/** Milliseconds between two looks at a charge whose stream was refused. */
const POLL = 200;

/** Answers after which the same request is made again. */
const TRANSIENT = [408, 429, 502, 503];

export interface Bought {
  /** Milliseconds that each answered request took: an order, a charge, a stream's first event, a charge's state. */
  took: number[];
  /** Requests that were made again. */
  repeated: number;
  /** By order: how the buyer saw it end. */
  outcomes: Map<string, Charge["status"] | Problem["code"]>;
}

export interface Errand {
  endpoint: string;
  control: SandboxControl;
  seed: number;
  /** Begins the orders' ids. */
  name: string;
  /** How many things each buyer buys. */
  purchases: number;
  /** Milliseconds that a buyer thinks before each step, from and to. */
  thinks: readonly [number, number];
  /** Aborts when it has taken too long. */
  over: AbortSignal;
}

export async function buy(errand: Errand): Promise<Bought> {
  const bought: Bought = { took: [], repeated: 0, outcomes: new Map() };
  await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => new Buyer(errand, bought, buyer).buyAll()));
  return bought;
}

class Buyer {
  readonly #errand: Errand;
  readonly #bought: Bought;
  readonly #number: number;
  readonly #draw: Random;
  #address = "";

  constructor(errand: Errand, bought: Bought, number: number) {
    this.#errand = errand;
    this.#bought = bought;
    this.#number = number;
    this.#draw = random(errand.seed, errand.name, number);
  }

  async buyAll() {
    const { name, purchases } = this.#errand;
    for (let n = 0; n < purchases; n++) {
      const orderId = `${name}-${this.#number}-${n}`;
      this.#address = `177.10.${this.#number}.${n}`;
      const byPix = (this.#number + n) % 2 === 0;
      const number = cardNumber(this.#number * purchases + n + (this.#errand.seed % 100_000) * 1_000_000);
      this.#bought.outcomes.set(
        orderId,
        await this.#buy(orderId, byPix ? pix(orderId) : card(orderId, withNumber(number))),
      );
    }
  }

  async #buy(orderId: string, body: object): Promise<Charge["status"] | Problem["code"]> {
    await this.#think();
    const order = await this.#ask(`/orders/${orderId}`);
    if (order.status !== 200) return ((await order.json()) as Problem).code;
    await this.#think();
    const headers = { "content-type": "application/json", "idempotency-key": newKey() };
    const made = await this.#ask("/charges", { method: "POST", headers, body: JSON.stringify(body) });
    if (made.status !== 201) return ((await made.json()) as Problem).code;
    const charge = (await made.json()) as Charge;
    // Nobody saw its code: the page offers another.
    if (charge.reason?.next === "again") return this.#buy(orderId, body);
    if (charge.pix === undefined) return this.#look(charge);
    const paying = this.#think().then(() => this.#errand.control.pix.payCode(charge.pix?.code ?? ""));
    const [, seen] = await Promise.all([paying, this.#watch(charge)]);
    return seen;
  }

  /** How the charge ends, by its stream or, where that is refused, by asking from time to time. */
  async #watch(charge: Charge): Promise<Charge["status"]> {
    const begun = performance.now();
    const response = await this.#fetch(`/charges/${charge.id}/events`).catch(() => undefined);
    if (response?.status !== 200) {
      this.#bought.repeated++;
      await response?.body?.cancel();
      return this.#look(charge);
    }
    const stream = readCharges(response);
    let last = await stream.next();
    this.#bought.took.push(performance.now() - begun);
    while (last?.status === "pending") last = await stream.next();
    return this.#look(charge);
  }

  async #look({ id }: Charge): Promise<Charge["status"]> {
    for (;;) {
      const response = await this.#ask(`/charges/${id}`);
      const { status } = (await response.json()) as Charge;
      if (status !== "pending") return status;
      await this.#pause(POLL);
    }
  }

  /** The answer, once there is one that says something. */
  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const begun = performance.now();
      const response = await this.#fetch(path, init).catch(() => undefined);
      if (response && !TRANSIENT.includes(response.status)) {
        const body = await response.arrayBuffer();
        this.#bought.took.push(performance.now() - begun);
        return new Response(body, response);
      }
      await response?.body?.cancel();
      this.#bought.repeated++;
      await this.#pause(POLL);
    }
  }

  #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { endpoint, over } = this.#errand;
    over.throwIfAborted();
    const headers = { ...(init.headers as Record<string, string>), [ADDRESS]: this.#address };
    return fetch(endpoint + path, { ...init, headers, signal: over });
  }

  #think = () => this.#pause(this.#draw.between(...this.#errand.thinks));

  #pause(milliseconds: number): Promise<void> {
    this.#errand.over.throwIfAborted();
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}
