// A buyer without a browser: orders at the shop's page, pays over HTTP, and reads the event stream.
import assert from "node:assert/strict";
import type { Charge } from "../../../src/contract/index.ts";
import type { Sandbox } from "../../../src/sandbox/index.ts";
import { readCharges } from "../../support/charge-stream.ts";
import { CARD, CUSTOMER, asCharge, eventually, newKey } from "../../support/shop.ts";

/** Longer than any of these runtimes needs, so that a stream that never speaks again fails and does not hang. */
const PATIENCE = 40_000;

/** The sandbox leaves it pending until it is confirmed. */
const UNDER_REVIEW = "4000000000002016";

export class Buyer {
  readonly #origin: string;
  readonly #sandbox: Sandbox;

  constructor(origin: string, sandbox: Sandbox) {
    this.#origin = origin;
    this.#sandbox = sandbox;
  }

  call = (path: string, init?: RequestInit) =>
    fetch(`${this.#origin}/pay${path}`, { signal: AbortSignal.timeout(PATIENCE), ...init });

  /** The id of a new order, from the shop's page. */
  async order(): Promise<string> {
    const page = await (await fetch(this.#origin)).text();
    const [, id] = /order="([\w-]+)"/.exec(page) ?? assert.fail(page);
    return id!;
  }

  post = (body: object, key = newKey()) =>
    this.call("/charges", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ customer: CUSTOMER, ...body }),
    });

  charge = (id: string): Promise<Charge> => asCharge(this.call(`/charges/${id}`));

  async waitingCode(): Promise<Charge> {
    const response = await this.post({ orderId: await this.order(), method: "pix" });
    assert.equal(response.status, 201);
    return asCharge(response);
  }

  /** The bank pays; the service tells the proxy by a signed webhook. */
  payCode = ({ pix }: Charge) => this.#sandbox.control.pix.payCode(pix!.code);

  /** Pays by Pix, and asks again with the same key. Gives the order's id. */
  async payByPix(): Promise<string> {
    const orderId = await this.order();
    const key = newKey();
    const first = await asCharge(this.post({ orderId, method: "pix" }, key));
    assert.equal(first.status, "pending");
    const repeat = await this.post({ orderId, method: "pix" }, key);
    assert.deepEqual([repeat.status, (await asCharge(repeat)).id], [201, first.id]);
    const other = await this.post({ orderId, method: "pix", seenTotal: 1 }, key);
    assert.equal(other.status, 422);

    const stream = readCharges(await this.call(`/charges/${first.id}/events`));
    assert.equal((await stream.next())?.status, "pending");
    await this.payCode(first);
    assert.equal((await stream.next())?.status, "paid");
    assert.equal(await stream.next(), undefined, "the stream ends");
    assert.equal((await this.charge(first.id)).status, "paid");
    const again = await this.post({ orderId, method: "pix" });
    assert.equal(again.status, 409, "an order is paid once");
    return orderId;
  }

  /** Gives the order's id. */
  async payByCard(): Promise<string> {
    const orderId = await this.order();
    const body = { orderId, method: "card", installments: 2, card: CARD };
    const response = await this.post(body);
    const { id, ...made } = await asCharge(response);
    assert.equal(response.status, 201, JSON.stringify(made));
    await eventually(async () => assert.equal((await this.charge(id)).status, "paid"));
    return orderId;
  }

  /** By a card that the service reviews. Gives the order's id. */
  async payUnderReview(): Promise<string> {
    const orderId = await this.order();
    const card = { ...CARD, number: UNDER_REVIEW };
    const charge = await asCharge(this.post({ orderId, method: "card", installments: 1, card }));
    assert.equal(charge.status, "pending");
    return orderId;
  }

  /** Waits for the third `keep-alive` of a stream that has nothing else to say, some 30 seconds; then its charge is paid. */
  async waitInSilence(): Promise<void> {
    const waiting = await this.waitingCode();
    const response = await this.call(`/charges/${waiting.id}/events`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const begun = performance.now();
    const readUntil = async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw new Error(`The stream broke after ${seconds(begun)} s`, { cause });
        });
        assert.ok(!done, `The stream ended after ${seconds(begun)} s: ${text}`);
        text += value;
      }
    };
    await readUntil(/(event: keep-alive\n[^]*){3}/);
    assert.ok(performance.now() - begun > 16_000, "three came within 16 s: that is no silence");
    await this.payCode(waiting);
    await readUntil(/"status":"paid"/);
    await reader.cancel();
  }
}

const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);
