// What every check has at hand: the backend, the order to be paid, the service where the checker plays it.
import type { Card, Charge, Customer, Order } from "../../../contract/index.ts";
import type { CardOutcome } from "../../../sandbox/index.ts";
import { limited, newKey, type Backend } from "./backend.ts";
import { cardFields, createCards } from "./cards.ts";
import type { Answer } from "./exchange.ts";
import { expectCharge, retryAfter } from "./expect.ts";
import type { FakeService, ServiceCall } from "./fake-service.ts";
import type { Need, RuleId } from "./rules.ts";
import { Blocked } from "./verdict.ts";
import { pause } from "./wait.ts";

export interface Options {
  endpoint: string;
  orderId: string;
  signingSecret: string | undefined;
  /** Of the page that calls. */
  origin: string;
  /** Address of a page that a server renders with the order in it. */
  page?: string | undefined;
  /** Whether orders of 20 cents are meant to be paid. */
  testAmounts: boolean;
}

/** A rule, with what a claim of it cannot be tried without. */
export type Subject = RuleId | { rule: RuleId; needs: readonly Need[] };

/** Tries one claim of a rule. Gives what `run` gives, or nothing if the claim is broken or could not be tried. */
export type Check = <T>(subject: Subject, claim: string, run: () => Promise<T>) => Promise<T | undefined>;

/** Says of a rule what was left out, for the report. */
export type Remark = (rule: RuleId, remark: string) => void;

/** A charge as the backend has it, and the names that the service has for it. */
export interface TrackedCharge {
  charge: Charge;
  paymentId: string;
  merchantOrderId: string;
}

/** Pix charges of one order: the one whose code waits, the one before it, and one whose code nobody saw. */
export interface PixCodes {
  waiting: TrackedCharge;
  former: TrackedCharge;
  lost: TrackedCharge;
}

export interface Context {
  options: Options;
  backend: Backend;
  /** As it was before anything was tried. */
  order: Order;
  /** The service, where the checker plays it. Throws if it does not: a check that calls this needs "service". */
  service: () => FakeService;
  has: (need: Need) => boolean;
  /** Gives the calls that come at an address of the service from now on: none if the checker does not play it. */
  watchService: () => (method: string, path: string) => ServiceCall[];
  check: Check;
  remark: Remark;
  /** Charges that later rules go on with. */
  kept: {
    challenge?: TrackedCharge;
    denied?: TrackedCharge;
    codes?: PixCodes;
  };
  /** Nothing more can be tried of this order. */
  end: (why: string) => void;
  pixBody: (more?: object) => object;
  /** A card that the sandbox answers with `outcome`: another one each time. */
  card: (outcome: CardOutcome["kind"]) => Card;
  /** The body of a charge with such a card, encrypted where the order has a key. */
  cardBody: (outcome: CardOutcome["kind"], more?: object) => Promise<object>;
  /** Makes a charge. Waits a little where it is asked to. Throws `Broken`, or `Blocked` if it is told to wait for long. */
  make: (body: object) => Promise<Charge>;
  /** The charge as it is now. */
  now: (charge: Charge) => Promise<Charge>;
}

/** The buyer, as far as the order asks for them. */
const BUYER: Required<Omit<Customer, "identityType">> = {
  name: "Maria Checadora da Silva",
  identity: "52998224725",
  email: "maria@example.com",
  phone: "11987654321",
};

/** Milliseconds that are waited where the backend says `Retry-After`, in all. */
const MAX_WAIT = 8_000;

export function createContext(
  parts: Pick<Context, "options" | "backend" | "order" | "check" | "remark" | "has" | "end"> & {
    service: FakeService | undefined;
  },
): Context {
  const { backend, order, service } = parts;
  const orderId = order.id;
  const customer = Object.fromEntries(order.ask.map((field) => [field, BUYER[field]]));
  const base = { orderId, ...(order.ask.length > 0 && { customer }) };

  const card = createCards();

  const context: Context = {
    ...parts,
    service() {
      if (service === undefined) throw new TypeError("This check needs the service side.");
      return service;
    },
    watchService() {
      const since = service?.calls.length ?? 0;
      return (method, path) => service?.received(method, path, since) ?? [];
    },
    kept: {},
    pixBody: (more = {}) => ({ ...base, method: "pix", ...more }),
    card,
    cardBody: async (outcome, more = {}) => ({
      ...base,
      method: "card",
      installments: 1,
      ...(await cardFields(card(outcome), order)),
      ...more,
    }),
    async make(body) {
      const key = newKey();
      const end = Date.now() + MAX_WAIT;
      for (;;) {
        const answer = await backend.attempt(body, key);
        const seconds = waitOf(answer);
        if (seconds === undefined) {
          const charge = expectCharge(answer, 201);
          if (charge.status === "paid" && service === undefined)
            parts.end("the backend's own service approved a test card, so the order is paid");
          return charge;
        }
        if (Date.now() + seconds * 1000 > end)
          throw answer.status === 429 ? limited(answer) : new Blocked(UNDER_WAY);
        await pause(seconds * 1000);
      }
    },
    now: async ({ id }) => expectCharge(await backend.charge(id), 200),
  };
  return context;
}

/** Seconds to wait before the same may be tried again; `undefined` if the answer is not "later". */
const waitOf = (answer: Answer) =>
  answer.status === 429 || (answer.status === 409 && answer.text.includes('"charge_underway"'))
    ? (retryAfter(answer) ?? 1)
    : undefined;

const UNDER_WAY = "a card charge of this order stays under way: check with another --order";
