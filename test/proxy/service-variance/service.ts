// The payment service of the suite: it knows what it captured, and says it in its dialect.
import { messages } from "../../support/service-messages.ts";
import {
  decide,
  hear,
  isDecision,
  isEmptyList,
  isHeard,
  isReadableItem,
  meaning,
  toldAt,
  type Attempt,
  type Decision,
  type Heard,
} from "./attempts.ts";
import type { Dialect, Spoken } from "./dialect.ts";
import * as write from "./messages.ts";
import * as moneyTold from "./money-told.ts";
import { minutes, type Say, type Told } from "./messages.ts";

const STATUSES = [402, 403, 404, 409, 422, 429, 500, 502, 503] as const;
/** How a call that makes a charge is answered. */
export const ANSWERS = [
  "said",
  "cut",
  "refused",
  "unauthorized",
  "unsent",
  "not JSON",
  ...STATUSES.flatMap((status) => [`${status} as documented`, `${status} as a page`] as const),
] as const;

/** What becomes of a delivery. An early one comes before the answer to the charge. */
export const FATES = ["lost", "at once", "twice", "held", "early"] as const;
export type Fate = (typeof FATES)[number];

export const LIST_STATES = ["answers", "500", "429", "401", "cut", "not JSON"] as const;

/** What becomes of a call that makes a charge. */
export interface Plan {
  /** What the service decides; a Pix charge waits for its money. */
  outcome: Decision | "pending" | "challenge";
  answer: (typeof ANSWERS)[number];
  /** Whether the charge was made, where the answer leaves that open. */
  made: boolean;
  /** The proxy dies before it has the answer. */
  dies: boolean;
  fate: Fate;
  /** What is to be delivered once the answer is given. */
  untold?: Attempt;
}

/** A delivery on its way. It tells how the attempt stood when it was written: one that was held may be old. */
export interface Delivery {
  message: object;
  attempt: Attempt;
  told: Told;
  heard: Heard;
}

export interface ServiceOptions {
  dialect: Dialect;
  spoken: Spoken;
  now: () => number;
  baseUrl: string;
  /** Called before a charge is made. */
  charging: (reference: string) => Promise<void>;
  /** The proxy dies: the answer comes to nobody. */
  die: () => Promise<never>;
  deliver: (delivery: Delivery) => Promise<void>;
}

interface ChargeBody {
  payload: { MerchantOrderId: string; Payment: { Amount: number } };
}

export type Service = ReturnType<typeof openService>;

export function openService({ dialect, spoken, now, baseUrl, charging, die, deliver }: ServiceOptions) {
  const attempts: Attempt[] = [];
  /** What becomes of the next calls. */
  const plans: Plan[] = [];
  const held: Delivery[] = [];
  let list: (typeof LIST_STATES)[number] = "answers";
  let askableSince = now();
  let tick = 0;

  const say: Say = (name) => {
    spoken.count(name, dialect[name]);
    return dialect[name];
  };

  async function fetch(request: Request): Promise<Response> {
    tick++;
    const url = new URL(request.url);
    if (request.method === "POST") {
      const { payload } = (await request.json()) as ChargeBody;
      return charge(url.pathname.endsWith("/pix/qrcode") ? "pix" : "card", payload);
    }
    return url.pathname.endsWith("/cancellation") ? refusal(400) : answerList(url.searchParams);
  }

  async function charge(
    method: Attempt["method"],
    { MerchantOrderId: reference, Payment }: ChargeBody["payload"],
  ): Promise<Response> {
    const plan = plans.shift();
    if (plan === undefined) throw new Error(`A charge ${reference} was sent that nobody asked for.`);
    await charging(reference);
    const { answer, outcome, fate } = plan;
    spoken.count("answer", answer);
    const isMade = plan.made || answer === "said" || answer === "not JSON";
    const isNever = answer === "refused" || answer === "unauthorized" || answer === "unsent";
    const amount = method === "pix" ? Math.round(Payment.Amount * 100) : Payment.Amount;
    const attempt = isMade && !isNever ? make(reference, method, amount, outcome) : undefined;
    if (attempt && method === "card" && isDecision(outcome)) {
      decide(attempt, outcome, now());
      if (fate === "early") await tell(attempt, fate);
      else plan.untold = attempt;
    }
    if (plan.dies) {
      spoken.count("dies", attempt ? "after the charge" : "before the charge");
      return die();
    }
    if (answer === "said" && attempt) return made(attempt);
    return failure(answer);
  }

  function failure(answer: Plan["answer"]): Response {
    switch (answer) {
      case "cut":
        throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
      case "unsent":
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED", syscall: "connect" });
      case "not JSON":
        return new Response("<html>", { status: 200 });
      case "said":
      case "refused":
        return refusal(400);
      case "unauthorized":
        return refusal(401);
      default: {
        const status = Number(answer.slice(0, 3));
        const headers = { ...(status === 429 && { "retry-after": "30" }) };
        return answer.endsWith("page")
          ? new Response("<h1>Sorry</h1>", { status, headers })
          : refusal(status, headers);
      }
    }
  }

  const refusal = (status: number, headers = {}) =>
    Response.json(messages.serviceErrorBody, { status, headers });

  function make(reference: string, method: Attempt["method"], amount: number, outcome: Plan["outcome"]) {
    const attempt: Attempt = {
      reference,
      paymentId: `p-${reference}`,
      transactionId: 100 + attempts.length,
      method,
      amount,
      madeAt: now(),
      states: [{ at: now(), state: "open", captured: 0, cancelled: 0 }],
      sessionEnds: method === "card" && outcome === "challenge" ? now() + sessionLasts() : undefined,
      isShown: false,
      deposited: 0,
      heard: {},
      askedAt: 0,
    };
    attempts.push(attempt);
    return attempt;
  }

  /** Who cannot be told when the bank's page closes has to guess: then it closes within a quarter of an hour. */
  function sessionLasts() {
    const lasts = say("sessionMinutes");
    return minutes(write.tellsItsEnd(dialect) ? lasts : Math.min(lasts, 15));
  }

  function made(attempt: Attempt): Response {
    const told = toldAt(attempt, now(), dialect);
    if (attempt.method === "pix") return Response.json(write.pixMade(say, told));
    attempt.word = { tick, meaning: attempt.sessionEnds ? "open" : meaning(told, dialect) };
    hear(attempt, moneyTold.inAnswer(say, told));
    return attempt.sessionEnds === undefined
      ? Response.json(write.created(say, told), { status: say("createdStatus") })
      : Response.json(write.challenge(say, baseUrl, attempt.sessionEnds), { status: say("challengeStatus") });
  }

  function answerList(query: URLSearchParams): Response {
    spoken.count("list", list);
    switch (list) {
      case "500":
      case "401":
        return refusal(Number(list));
      case "429":
        return new Response("", { status: 429, headers: { "retry-after": "60" } });
      case "cut":
      case "not JSON":
        return failure(list);
      case "answers":
    }
    if (say("pageSize") === "50 at most" && Number(query.get("limit")) > 50) return refusal(400);
    const isLater = Number(query.get("page") ?? 1) > 1;
    const at = now() - minutes(say("lateMinutes"));
    const asked = isLater ? [] : attempts.filter((attempt) => isAsked(attempt, query));
    const known = asked.filter(({ madeAt }) => madeAt <= at);
    const told = known.map((attempt) => toldAt(attempt, at, dialect));
    if (known.some(({ sessionEnds = Infinity }) => sessionEnds <= at)) say("leftSession");
    const isReadable = (attempt: Attempt) =>
      known.includes(attempt)
        ? isReadableItem(toldAt(attempt, at, dialect), dialect)
        : isEmptyList(dialect) || dialect.strangers !== "none";
    for (const attempt of asked.filter(isReadable)) {
      attempt.askedAt = tick;
      if (!known.includes(attempt)) continue;
      const told = toldAt(attempt, at, dialect);
      if (isHeard(dialect)) attempt.word = { tick, meaning: meaning(told, dialect) };
      const isNamed = query.has("paymentId") || dialect.listedReference === "given";
      if (isNamed && dialect.listedAmounts !== "comma") hear(attempt, moneyTold.inList(say, told));
    }
    const items = [...(isLater ? [] : write.strangers(say)), ...told.map((one) => write.listed(say, one))];
    if (items.length === 0 && !isLater) return write.emptyList(say);
    const data = {
      items,
      pagination: write.pagination(say, items.length),
      summary: write.summary(say, told),
    };
    return Response.json({ success: true, data });
  }

  function deliveriesOf(attempt: Attempt, fate: Fate): Delivery[] {
    const told = toldAt(attempt, now(), dialect);
    const delivery = {
      attempt,
      told,
      heard: moneyTold.inDelivery(say, told),
      message: write.cardDelivery(say, told),
    };
    return fate === "twice" ? [delivery, delivery] : [delivery];
  }

  /** Sends a delivery, or keeps it back. */
  async function send(deliveries: readonly Delivery[], fate: Fate): Promise<void> {
    spoken.count("fate", fate);
    if (fate === "held") held.push(...deliveries);
    else if (fate !== "lost") for (const delivery of deliveries) await deliver(delivery);
  }

  const tell = (attempt: Attempt, fate: Fate) => send(deliveriesOf(attempt, fate), fate);

  return {
    dialect,
    /** Milliseconds by which the list is late. */
    late: minutes(dialect.lateMinutes),
    attempts,
    plans,
    held,
    fetch,
    tell,
    /** Money comes by a Pix code, in cents. */
    async deposit(attempt: Attempt, cents: number, fate: Fate) {
      attempt.deposited += cents;
      if (attempt.states.length === 1) decide(attempt, "paid", now());
      const told = toldAt(attempt, now(), dialect);
      const heard = moneyTold.inDeposit(say, attempt.deposited);
      const delivery = { attempt, told, heard, message: write.deposit(say, told, cents) };
      await send(fate === "twice" ? [delivery, delivery] : [delivery], fate);
    },
    setList(state: typeof list) {
      if (state === "answers" && list !== "answers") askableSince = now();
      list = state;
    },
    /** Since when the list can be read, in epoch milliseconds; `undefined` while it cannot. */
    askable: () => (list === "answers" ? askableSince : undefined),
    /** Counts what happens at the service, so that two things of one time have an order. */
    tick: () => tick,
  };
}

function isAsked({ method, paymentId, reference, madeAt }: Attempt, query: URLSearchParams) {
  const [from, to] = [query.get("dateFrom"), query.get("dateTo")];
  return (
    method === "card" &&
    (query.get("paymentId") ?? paymentId) === paymentId &&
    (query.get("merchantOrderId") ?? reference) === reference &&
    (from === null || Date.parse(from) <= madeAt) &&
    (to === null || madeAt <= Date.parse(to))
  );
}
