// Requests and answers that never end, over connections of their own, as in a slowloris attack.
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../../support/random.ts";
import { ADDRESS, type Client } from "./client.ts";

/** Connections that are opened at once, since a server's backlog is not much longer, and milliseconds until the next. */
const AT_ONCE = 200;
const NEXT = 100;
/** Milliseconds after which a held request goes on. */
const TRICKLE = 1_000;
/** How often one that the server ended is sent again, each time after so many milliseconds at most. */
const REPEATS = 5;
const PAUSE = 5_000;

/** What a request begins with, and what follows from time to time. */
interface Endless {
  head: string;
  more?: string;
}

export interface SlowRequests {
  /** Sends each of them, and resolves when all have left. Counted by how they were answered, or cut. */
  send(what: string, requests: Iterable<Endless>): Promise<void>;
  close(): void;
}

export function createSlowRequests(port: number, client: Client, draw: Random): SlowRequests {
  const open = new Map<Socket, string | undefined>();
  let isOver = false;

  const begin = (what: string, request: Endless, repeats = REPEATS) =>
    new Promise<void>((resolve) => {
      let isAnswered = false;
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(request.head, () => resolve());
        open.set(socket, request.more);
      });
      open.set(socket, undefined);
      socket.setEncoding("latin1").on("data", (text: string) => {
        if (isAnswered) return;
        isAnswered = true;
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
        client.count(what, status);
        if (status !== 200) socket.destroy();
      });
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        resolve();
        if (isOver) return;
        if (!isAnswered) client.count(what, "cut");
        if (repeats > 0)
          setTimeout(() => isOver || void begin(what, request, repeats - 1), draw.between(0, PAUSE));
      });
    });

  const timer = setInterval(() => {
    for (const [socket, more] of open) if (more !== undefined) socket.write(more);
  }, TRICKLE);

  return {
    async send(what, requests) {
      let leaving: Promise<void>[] = [];
      for (const request of requests) {
        leaving.push(begin(what, request));
        if (leaving.length < AT_ONCE) continue;
        await Promise.all([...leaving, wait(NEXT)]);
        leaving = [];
      }
      await Promise.all(leaving);
    },
    close() {
      isOver = true;
      clearInterval(timer);
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

const times = <Result>(count: number, make: (n: number) => Result) =>
  Array.from({ length: count }, (_, n) => make(n));

export const halfHeads = (count: number): Endless[] =>
  times(count, () => ({ head: "GET /pay/healthz HTTP/1.1\r\nhost: shop.exam" }));

/** Deliveries and charges, of declared length and in pieces of a byte. */
export const slowBodies = (count: number, draw: Random): Endless[] =>
  times(count, (n) => {
    const [path, size] =
      n % 4 < 2
        ? [`/pay/webhooks HTTP/1.1\r\nx-service-signature: ${"0".repeat(64)}`, 250_000]
        : [`/pay/charges HTTP/1.1\r\nidempotency-key: slow-body-of-a-charge-${n}`, 60_000];
    const [length, more] = n % 2 === 0 ? [`content-length: ${size}`, " "] : [CHUNKED, PIECE];
    const head =
      `POST ${path}\r\nhost: shop.example\r\n${ADDRESS}: 198.51.100.${n % 250}\r\n` +
      `content-type: application/json\r\n${length}\r\n\r\n`;
    return { head: head + more.repeat(draw.between(1, 500)), more };
  });

/** One in ten with a body in pieces of a byte, as no browser sends one with a GET. */
export const streams = (count: number, charge: string, address: string): Endless[] =>
  times(count, (n) => ({
    head:
      `GET /pay/charges/${charge}/events HTTP/1.1\r\nhost: shop.example\r\n${ADDRESS}: ${address}\r\n` +
      (n % 10 === 0 ? `${CHUNKED}\r\n\r\n${PIECE.repeat(1_000)}` : "\r\n"),
  }));

const CHUNKED = "transfer-encoding: chunked";
const PIECE = "1\r\n \r\n";
