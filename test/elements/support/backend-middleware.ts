// A merchant's backend on the test server: real HTTP and real event streams, scripted by the test through the same
// door. It keeps contract section 2 where the test does not tell it to break it.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import type { Script, Seen } from "./test-backend.ts";

interface Room {
  order: Order | undefined;
  charges: Map<string, Charge>;
  keys: Map<string, string>;
  /** What the next charge is made from. */
  made: Partial<Charge>;
  faults: NonNullable<Script["faults"]>;
  streams: boolean;
  signals: boolean;
  /** What pages told of their buyers. */
  told: string[];
  starts: boolean;
  /** Let the calls go on that are held. */
  held: (() => void)[];
  listeners: Set<{ id: string; response: ServerResponse }>;
  seen: Seen[];
}

const rooms = new Map<string, Room>();

interface Context {
  path: string;
  method: string;
  req: IncomingMessage;
  res: ServerResponse;
  respond?: boolean;
}

/** Koa middleware: `/backend/{room}` is an endpoint, `/backend/{room}/script` takes a `Script`. */
export async function backend(context: Context, next: () => Promise<void>): Promise<void> {
  const [, room, path] = /^\/backend\/([^/]+)(\/.*)$/.exec(context.path) ?? [];
  if (!room || !path) return next();
  context.respond = false;
  await answer(roomOf(room), context.method, path, context.req, context.res);
}

function roomOf(name: string): Room {
  let room = rooms.get(name);
  if (!room) {
    room = {
      order: undefined,
      charges: new Map(),
      keys: new Map(),
      made: {},
      faults: [],
      streams: true,
      signals: true,
      told: [],
      starts: false,
      held: [],
      listeners: new Set(),
      seen: [],
    };
    rooms.set(name, room);
  }
  return room;
}

async function answer(
  room: Room,
  method: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request);
  if (path === "/script") {
    if (method === "POST") play(room, JSON.parse(body) as Script);
    return send(response, 200, { seen: room.seen, told: room.told, streams: room.listeners.size });
  }
  // Apart from the other calls, none of which depends on them.
  if (path.endsWith("/signals")) {
    room.told.push((JSON.parse(body) as { signal: string }).signal);
    if (!room.signals) return send(response, 404, problem(404, "invalid_request"));
    response.writeHead(204).end();
    return;
  }
  const key = request.headers["idempotency-key"]?.toString();
  room.seen.push({
    call: `${method} ${path}`,
    ...(key && { key }),
    ...(body && { body: JSON.parse(body) as unknown }),
  });
  const fault = room.faults.find(({ call, times }) => times > 0 && `${method} ${path}`.startsWith(call));
  if (fault) {
    fault.times--;
    const { late } = fault;
    if (late === "held") await new Promise<void>((resolve) => void room.held.push(resolve));
    else if (late) await new Promise((resolve) => setTimeout(resolve, late));
    else if (fault.status === undefined) return void request.socket.destroy();
    if (fault.status !== undefined)
      return send(response, fault.status, fault.body ?? problem(fault.status, fault.code), fault.headers);
  }
  if (path.startsWith("/orders/")) {
    if (method === "POST" && !room.starts) return send(response, 405, {});
    if (!room.order) return send(response, 404, problem(404, "order_not_found"));
    const { paid, charge, ask } = room.order;
    if (method !== "POST" || paid || charge || ask.length > 0) return send(response, 200, room.order);
    return send(response, 200, { ...room.order, charge: make(room, room.order, key!, "pix") });
  }
  if (path === "/charges" && method === "POST") {
    if (!key || key.length < 16) return send(response, 400, problem(400, "idempotency_key_missing"));
    if (!room.order) return send(response, 404, problem(404, "order_not_found"));
    return send(response, 201, make(room, room.order, key, (JSON.parse(body) as Charge).method));
  }
  const id = path === "/charges" ? room.keys.get(key ?? "") : path.split("/")[2];
  const charge = room.charges.get(id ?? "");
  if (!charge) return send(response, 404, problem(404, "charge_not_found"));
  if (!path.endsWith("/events")) return send(response, 200, charge);
  if (!room.streams) return send(response, 501, {});
  listen(room, charge, response);
}

function make(room: Room, order: Order, key: string, method: Charge["method"]): Charge {
  const known = room.charges.get(room.keys.get(key) ?? "");
  const now = new Date().toISOString();
  const charge: Charge = known ?? {
    id: crypto.randomUUID(),
    orderId: order.id,
    method,
    status: "pending",
    amount: order.amount,
    currency: "BRL",
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...room.made,
  };
  room.keys.set(key, charge.id);
  room.charges.set(charge.id, charge);
  return charge;
}

function play(room: Room, script: Script): void {
  if (script.order !== undefined) room.order = script.order ?? undefined;
  if (script.made) room.made = script.made;
  if (script.faults) room.faults = script.faults;
  if (script.release) for (const goOn of room.held.splice(0)) goOn();
  if (script.starts !== undefined) room.starts = script.starts;
  if (script.streams !== undefined) room.streams = script.streams;
  if (script.signals !== undefined) room.signals = script.signals;
  if (script.known) {
    const { key, charge } = script.known;
    room.charges.set(charge.id, charge);
    if (key) room.keys.set(key, charge.id);
  }
  if (script.change) {
    const charge = room.charges.get(script.change.id ?? "") ?? [...room.charges.values()].at(-1)!;
    const changed = {
      ...charge,
      version: charge.version + 1,
      updatedAt: new Date().toISOString(),
      ...script.change,
    };
    room.charges.set(charge.id, changed);
    publish(room, charge.id, `id: ${changed.version}\nevent: charge\ndata: ${JSON.stringify(changed)}\n\n`);
  }
  if (script.say) publish(room, undefined, script.say);
  if (script.cut) for (const { response } of room.listeners) response.socket?.destroy();
}

function publish(room: Room, id: string | undefined, text: string): void {
  for (const listener of room.listeners) if (!id || listener.id === id) listener.response.write(text);
}

function listen(room: Room, charge: Charge, response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.write(`id: ${charge.version}\nevent: charge\ndata: ${JSON.stringify(charge)}\n\n`);
  const listener = { id: charge.id, response };
  room.listeners.add(listener);
  response.on("close", () => room.listeners.delete(listener));
}

function problem(status: number, code = "service_unavailable"): object {
  return { type: "about:blank", title: code, status, code };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers?: Record<string, string>,
): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
