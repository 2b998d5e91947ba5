// Requests that are answered, and come again and again.
import { createHmac } from "node:crypto";
import type { Charge } from "../../../src/contract/index.ts";
import type { Random } from "../../support/random.ts";
import type { Client } from "./client.ts";
import { streams, type SlowRequests } from "./slow-requests.ts";
import type { Scale } from "./messages.ts";

const KILOBYTE = 1_000;

const pix = (orderId: string) => ({ orderId, method: "pix" });
/** Declined by the sandbox. */
const card = (orderId: string) => ({
  orderId,
  method: "card",
  installments: 1,
  card: {
    number: "4000000000000515",
    holder: "MARIA DA SILVA",
    expirationDate: "12/2040",
    securityCode: "737",
    brand: "Visa",
  },
});

const post = (client: Client, what: string, address: string, body: object) =>
  client.ask({
    what,
    method: "POST",
    path: "/charges",
    address,
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify(body),
  });

/** Streams of the client's own charges, more than an address may have. */
export async function openStreams(client: Client, slow: SlowRequests, streamer: number) {
  const address = `192.0.2.${streamer + 1}`;
  for (let order = 0; order < 11; order++) {
    const made = await post(client, "charge to stream", address, pix(`H-stream-${streamer}-${order}`));
    if (made?.status !== 201) continue;
    await slow.send("stream", streams(31, (JSON.parse(made.body) as Charge).id, address));
  }
}

/** What the floods do, each kind as often as it is to be done, and evenly among the others. */
export function* floods(scale: Scale, draw: Random, client: Client): Generator<() => Promise<unknown>> {
  const kinds = [
    { left: scale.orders, act: (n: number) => post(client, "one buyer", "203.0.113.1", pix(`H-many-${n}`)) },
    {
      left: scale.tries,
      act: (n: number) =>
        post(client, "one order", `203.0.113.${2 + (n % 200)}`, n % 2 === 0 ? pix("H-one") : card("H-one")),
    },
    { left: scale.deliveries, act: () => deliver(client, draw) },
    { left: scale.ids, act: (n: number) => askLongIds(client, n) },
  ];
  while (kinds.some(({ left }) => left > 0)) {
    const kind = draw.weighted(kinds.map((each) => [each.left, each] as const));
    const n = --kind.left;
    yield () => kind.act(n);
  }
}

function deliver(client: Client, draw: Random) {
  const size = draw.weighted([
    [8, KILOBYTE],
    [1, 250 * KILOBYTE],
    [1, 300 * KILOBYTE],
  ]);
  const body = JSON.stringify({ event: "deposit", paymentId: "x".repeat(size), status: "PAID" });
  const signature = draw.pick([
    "0".repeat(64),
    createHmac("sha256", "a guess").update(body).digest("hex"),
    "",
    `sha256=${"0".repeat(64)}`,
    "0".repeat(8 * KILOBYTE),
  ]);
  return client.ask({
    what: "delivery",
    method: "POST",
    path: "/webhooks",
    address: `203.0.113.${draw.between(1, 250)}`,
    headers: { "content-type": "application/json", "x-service-signature": signature },
    body,
  });
}

function askLongIds(client: Client, n: number) {
  const address = `203.0.113.${1 + (n % 250)}`;
  // As many as 4 kB hold, as many as a head may be long, and as many as an order's id may have.
  const id = "%2520".repeat([800, 3_000, 66][n % 3] ?? 0);
  switch (n % 4) {
    case 0:
      return client.ask({ what: "long id", path: `/orders/${id}`, address });
    case 1:
      return client.ask({ what: "long id", path: `/charges/${id}`, address });
    case 2:
      return client.ask({ what: "long id", path: `/charges/${id}/events`, address });
    default:
      return post(client, "long id", address, pix(decodeURIComponent(id)));
  }
}
