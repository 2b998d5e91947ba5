// How a test, in the browser, has things happen in a shop on the test server, and how its merchant's side answers.
import type { Charge } from "../../../../src/contract/checkout/charge.ts";
import type { Endpoint, Fault } from "../../../../src/sandbox/shared/faults.ts";
import type { AdminUser, OrderAnswer } from "../../../../src/server/index.ts";

/** What happens in the shop, one after the other. */
export type Act =
  /** A buyer pays an order by card; one that is accepted unless `number` is a test card of the sandbox. */
  | { card: string; number?: string; installments?: number }
  /** A buyer has a Pix code made. */
  | { pix: string }
  /** A buyer pays a Pix code, with another sum than it asks for where `amount` is given. */
  | { paid: string; amount?: number }
  /** Somebody else makes a link to pay, and revokes it where that is said. */
  | { link: string; expiresAt?: Date | string; once?: boolean; revoked?: boolean }
  | { refund: string; amount?: number; key: string; pixKey?: string; pixKeyType?: string }
  /** Money that went back elsewhere is recorded. */
  | { recorded: string; amount: number; reason: string; key: string }
  /** Somebody cancels a card charge in the service's own pages. */
  | { cancelledThere: string; amount?: number }
  /** The buyer ends the bank's challenge. */
  | { challenged: string; approved: boolean }
  /** The service decides the latest withdrawal. */
  | { withdrawal: "approve" | "fail" }
  /** The next answer of a call of the service's goes wrong so. */
  | { service: Endpoint; kind: Fault["kind"]; processed?: boolean }
  /** From now on the service delivers nothing, and answers no look-up of a card charge. */
  | { silent: true }
  /** The shop's functions fail from now on, or no longer. */
  | { handlers: "fail" | "work" }
  /** The buyer's data of an order is removed. */
  | { erased: string }
  /** So many charges are in the store, the newest of them made now: of both methods and every status. */
  | { filled: number }
  /** The same, the oldest of them made in a minute, and nobody is told. */
  | { later: number }
  /** Every delivery of the service has arrived. */
  | { delivered: true }
  /** Milliseconds. */
  | { passes: number }
  /** Somebody else says that a problem is settled: the newest open one of the order. */
  | { settled: string };

export interface AdminFault {
  /** Calls that begin so, such as `POST /charges`. */
  call: string;
  times: number;
  /** Without one the connection is cut. */
  status?: number;
  body?: unknown;
  /** Answered as usual, or with `status`, once the test says `release`. */
  held?: boolean;
  /** The call takes effect, and a server in front answers 504 in its place. */
  answerLost?: boolean;
}

export interface AdminScript {
  /** Orders of 123.45 beside `A-1001` have to be named. Amounts are cents. */
  orders?: Record<string, Partial<OrderAnswer>>;
  acts?: Act[];
  faults?: AdminFault[];
  /** Lets the calls go on that are held. */
  release?: boolean;
  /** What the reader may do; all of it at first. */
  can?: AdminUser["can"];
  /** What the shop's `onPaid` throws from now on; nothing if it is empty. */
  onPaidThrows?: string;
  /** Lets streams open, and elements hear of changes: until then nothing is read but what a test does. */
  live?: boolean;
  /** Cuts the streams. */
  cut?: boolean;
}

export interface AdminSeen {
  call: string;
  /** What stood behind the "?". */
  query?: string;
  key?: string;
  body?: unknown;
}

/** A shop of one test's own. */
export class TestAdmin {
  readonly endpoint = `/admin/${crypto.randomUUID()}`;

  static async with(script: AdminScript): Promise<TestAdmin> {
    const admin = new TestAdmin();
    await admin.play(script);
    return admin;
  }

  /** Gives the charge of each act that makes, pays or refunds one, in their order. */
  async play(script: AdminScript): Promise<Charge[]> {
    const answer = await fetch(`${this.endpoint}/script`, { method: "POST", body: JSON.stringify(script) });
    const { charges, error } = (await answer.json()) as { charges: Charge[]; error?: string };
    if (error !== undefined) throw new Error(error);
    return charges;
  }

  /** The calls so far, in order, that begin so. */
  async seen(call = ""): Promise<AdminSeen[]> {
    const answer = await fetch(`${this.endpoint}/script`);
    const { seen } = (await answer.json()) as { seen: AdminSeen[] };
    return seen.filter((one) => one.call.startsWith(call));
  }

  /** Settles once the page hears of changes. */
  async listening(): Promise<void> {
    await this.play({ live: true });
    let open = 0;
    while (open === 0) {
      const answer = await fetch(`${this.endpoint}/script`);
      ({ streams: open } = (await answer.json()) as { streams: number });
    }
  }
}
