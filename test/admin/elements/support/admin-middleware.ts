// A shop with its merchant's side on the test server: the real ones, on a sandbox, over real HTTP. A test makes things happen
// there by a script, and has calls fail that it names.
import type { IncomingMessage, ServerResponse } from "node:http";
import { CHARGE_STATUSES, type Charge } from "../../../../src/contract/index.ts";
import {
  createPayAdmin,
  memoryStore,
  toNode,
  type AdminUser,
  type StoredCharge,
} from "../../../../src/server/index.ts";
import { asCharge, card, CARD, CUSTOMER, openShop, pix, silent } from "../../../support/shop.ts";
import type { Act, AdminFault, AdminScript, AdminSeen } from "./test-admin.ts";

interface Room {
  store: ReturnType<typeof memoryStore>;
  shop: ReturnType<typeof openShop>;
  serve: ReturnType<typeof toNode>;
  answer: (request: Request) => Response | Promise<Response>;
  can: AdminUser["can"];
  onPaidThrows: string;
  faults: AdminFault[];
  held: (() => void)[];
  /** Settles once the test lets streams open. */
  live: Promise<void>;
  goLive: () => void;
  streams: Set<ServerResponse>;
  seen: AdminSeen[];
  handlersFail: boolean;
}

const rooms = new Map<string, Room>();

interface Context {
  path: string;
  req: IncomingMessage;
  res: ServerResponse;
  respond?: boolean;
}

/** Koa middleware: `/admin/{room}` is an endpoint, `/admin/{room}/script` takes an `AdminScript`. */
export async function admin(context: Context, next: () => Promise<void>): Promise<void> {
  const [, name, path] = /^\/admin\/([^/]+)(\/.*)$/.exec(context.path) ?? [];
  if (!name || !path) return next();
  context.respond = false;
  // The test server reports what is 404 once it has passed here, and a stream has passed before it is answered.
  context.res.statusCode = 200;
  const { req: request, res: response } = context;
  const room = roomOf(name);
  if (path === "/script") return script(room, request, response);
  await answer(room, path, request, response);
}

function roomOf(name: string): Room {
  const known = rooms.get(name);
  if (known) return known;
  const store = memoryStore();
  const fails = () => {
    if (room.handlersFail) throw new Error("The shop's database does not answer.");
  };
  const onPaid = () => {
    if (room.onPaidThrows) throw new Error(room.onPaidThrows);
    fails();
  };
  const shop = openShop({
    store,
    onPaid,
    onCharge: fails,
    onReminder: fails,
    links: { secret: crypto.randomUUID() },
  });
  const side = createPayAdmin(shop.pay, {
    authorize: () => ({ user: "ana", can: room.can }),
    basePath: `/admin/${name}`,
    logger: silent,
  });
  let goLive = () => {};
  const live = new Promise<void>((resolve) => {
    goLive = resolve;
  });
  const room: Room = {
    store,
    shop,
    serve: toNode(side),
    answer: (asked) => side.fetch(asked),
    can: ["view", "refund", "payout", "erase", "link"],
    onPaidThrows: "",
    faults: [],
    held: [],
    live,
    goLive,
    streams: new Set(),
    seen: [],
    handlersFail: false,
  };
  rooms.set(name, room);
  return room;
}

async function answer(room: Room, path: string, request: IncomingMessage, response: ServerResponse) {
  const call = `${request.method} ${path}`;
  const key = request.headers["idempotency-key"]?.toString();
  const [, query] = request.url?.split("?") ?? [];
  const body = await text(request);
  room.seen.push({
    call,
    ...(query && { query }),
    ...(key && { key }),
    ...(body && { body: JSON.parse(body) as unknown }),
  });
  if (path === "/changes") {
    await room.live;
    if (response.destroyed) return;
    room.streams.add(response);
    response.on("close", () => room.streams.delete(response));
  }
  const fault = room.faults.find(({ call: start, times }) => times > 0 && call.startsWith(start));
  if (fault) {
    fault.times--;
    if (fault.held) await new Promise<void>((resolve) => void room.held.push(resolve));
    else if (fault.status === undefined && !fault.answerLost) return void request.socket.destroy();
    if (fault.answerLost) {
      await takeEffect(room, body, request);
      return send(response, 504, "The server in front gave up waiting.");
    }
    if (fault.status !== undefined) return send(response, fault.status, fault.body ?? {});
  }
  // The body has been read: what answers the request reads it again.
  await room.serve(Object.assign(request, { rawBody: Buffer.from(body) }), response);
}

/** Lets a call take effect, whatever is answered. */
async function takeEffect(room: Room, body: string, request: IncomingMessage): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const init = { method, headers: kept, ...(body && { body }) };
  await room.answer(new Request(new URL(url, `http://${headers.host}`), init));
}

async function script(room: Room, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request);
  if (!body) return send(response, 200, { seen: room.seen, streams: room.streams.size });
  try {
    send(response, 200, { charges: await play(room, JSON.parse(body) as AdminScript) });
  } catch (error) {
    send(response, 200, { charges: [], error: String(error) });
  }
}

async function play(
  room: Room,
  { orders, acts = [], faults, release, live, can, cut, onPaidThrows }: AdminScript,
): Promise<Charge[]> {
  const { shop } = room;
  for (const [id, order] of Object.entries(orders ?? {}))
    shop.orders[id] = { amount: 12_345, customer: CUSTOMER, ...order };
  if (faults) room.faults = faults;
  if (can) room.can = can;
  if (onPaidThrows !== undefined) room.onPaidThrows = onPaidThrows;
  if (live) room.goLive();
  if (release) {
    // One that is still on its way is held no more either.
    room.faults = room.faults.filter(({ held }) => !held);
    for (const goOn of room.held.splice(0)) goOn();
  }
  // Browsers connect again after three seconds or more, unless the stream says when.
  if (cut) for (const stream of room.streams) stream.write("retry: 50\n\n", () => stream.socket?.destroy());
  const charges: Charge[] = [];
  for (const act of acts) {
    const charge = await perform(room, act);
    if (charge) charges.push(charge);
  }
  return charges;
}

async function perform(room: Room, act: Act): Promise<Charge | undefined> {
  const { shop, store } = room;
  const latest = async (orderId: string) => (await shop.pay.charges.byOrder(orderId)).at(-1)!;
  if ("card" in act) {
    const { card: orderId, number = CARD.number, installments = 1 } = act;
    shop.orders[orderId] ??= { amount: 12_345, customer: CUSTOMER };
    return asCharge(shop.post(card(orderId, { installments, card: { ...CARD, number } })));
  }
  if ("pix" in act) {
    shop.orders[act.pix] ??= { amount: 12_345, customer: CUSTOMER };
    return asCharge(shop.post(pix(act.pix)));
  }
  if ("paid" in act) {
    await shop.payCode(await latest(act.paid), act.amount === undefined ? {} : { amount: act.amount });
    await shop.delivered();
    return latest(act.paid);
  }
  if ("refund" in act) {
    const { refund: orderId, ...asked } = act;
    const { id } = await latest(orderId);
    await shop.pay.charges.refund(id, asked);
    return latest(orderId);
  }
  if ("recorded" in act) {
    const { recorded: orderId, ...asked } = act;
    const { id } = await latest(orderId);
    await shop.pay.charges.recordRefund(id, asked);
    return latest(orderId);
  }
  if ("cancelledThere" in act) {
    const { cancelledThere: orderId, amount } = act;
    const { id } = await latest(orderId);
    const { paymentId = "" } = await shop.details(id);
    await shop.sandbox.control.cards.cancel(paymentId, { amount });
    await shop.delivered();
    return latest(orderId);
  }
  if ("challenged" in act) {
    const { id } = await latest(act.challenged);
    const { merchantOrderId } = await shop.details(id);
    const open = shop.sandbox.control.challenges.list();
    const { sessionId = "" } = open.find((each) => each.merchantOrderId === merchantOrderId) ?? {};
    await shop.sandbox.control.challenges.finish(sessionId, { approved: act.approved });
    await shop.delivered();
    return latest(act.challenged);
  }
  if ("withdrawal" in act) {
    const { withdrawalId } = shop.sandbox.control.withdrawals.list().at(-1)!;
    await shop.sandbox.control.withdrawals[act.withdrawal](withdrawalId);
    await shop.delivered();
    return undefined;
  }
  if ("service" in act) {
    const { service, ...fault } = act;
    shop.sandbox.control.faults.next(service, fault);
    return undefined;
  }
  if ("silent" in act) {
    shop.sandbox.control.deliveries.mode({ how: "never" });
    shop.sandbox.control.faults.next("cards.list", { kind: "500" }, 1_000);
    return undefined;
  }
  if ("delivered" in act) {
    await shop.delivered();
    return undefined;
  }
  if ("handlers" in act) {
    room.handlersFail = act.handlers === "fail";
    return undefined;
  }
  if ("erased" in act) {
    const { id } = await latest(act.erased);
    await shop.pay.charges.erase(act.erased);
    return asCharge(Response.json(await shop.pay.charges.get(id)));
  }
  if ("link" in act) {
    const { link: orderId, expiresAt = "2099-12-24", revoked = false, ...asked } = act;
    // Of two links of the same millisecond neither is the newer one.
    await shop.passes(1);
    const { id } = await shop.pay.links.create({ orderId, expiresAt, user: "rui", ...asked });
    if (revoked) await shop.pay.links.revoke(id, { user: "rui" });
    return undefined;
  }
  if ("settled" in act) {
    const { problems } = await shop.pay.problems.list({ state: "open", orderId: act.settled });
    await shop.pay.problems.resolve(problems[0]!.id, { user: "rui" });
    return undefined;
  }
  if ("filled" in act) for (let n = 0; n < act.filled; n++) await store.commit(filled(n));
  else if ("later" in act) for (let n = 1; n <= act.later; n++) await store.commit(filled(-n));
  else await shop.passes(act.passes);
  return undefined;
}

/** An order with one charge, a minute older than the one before. */
function filled(n: number): Parameters<ReturnType<typeof memoryStore>["commit"]>[0] {
  const createdAt = new Date(Date.now() - n * 60_000).toISOString();
  const status = CHARGE_STATUSES[Math.abs(n) % CHARGE_STATUSES.length]!;
  const isPix = status === "expired" || (status !== "challenge" && n % 2 === 0);
  const stored: StoredCharge = {
    record: {
      id: `filled${String(n).padStart(16, "0")}`,
      orderId: `F-${n}`,
      method: isPix ? "pix" : "card",
      status,
      amount: 1_000 + n,
      currency: "BRL",
      version: 1,
      createdAt,
      updatedAt: createdAt,
      ...(status === "paid" && { paidAt: createdAt }),
      ...(!isPix && { card: { brand: "Visa", last4: String(1_000 + (n % 9_000)), installments: 1 } }),
      service: { merchantOrderId: `filled-${n}` },
    },
    sending: false,
    reported: [],
  };
  return { order: { id: stored.record.orderId, revision: 0 }, charges: [stored] };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
