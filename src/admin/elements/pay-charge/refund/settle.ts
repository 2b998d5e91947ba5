// A person has looked at the payment service, and says what became of an unknown refund.
import type { ReactiveControllerHost } from "lit";
import type { AdminRefund } from "../../client/answers.ts";
import type { AdminClient } from "../../client/admin-client.ts";
import type { CallError } from "../../client/call-error.ts";

export type SettledAs = "done" | "refused";

interface Options {
  client: () => AdminClient | undefined;
  moved: (selector: string) => void;
  settled: (refund: AdminRefund) => void;
  failed: (thrown: unknown) => CallError;
}

export class Settle {
  /** What was said, before it is said for good. */
  as: SettledAs | undefined;
  busy = false;
  problem: CallError | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #options: Options;
  #turn = 0;

  constructor(host: ReactiveControllerHost, options: Options) {
    this.#host = host;
    this.#options = options;
  }

  /** Another payment is shown. */
  restart(): void {
    this.#turn++;
    this.as = this.problem = undefined;
    this.busy = false;
  }

  choose(as: SettledAs | undefined): void {
    this.as = as;
    this.problem = undefined;
    this.#host.requestUpdate();
    this.#options.moved(as ? "#settle-sure" : "#outcome");
  }

  async send({ chargeId, id }: AdminRefund): Promise<void> {
    const client = this.#options.client();
    const { as } = this;
    if (!client || !as || this.busy) return;
    const turn = this.#turn;
    this.busy = true;
    this.#host.requestUpdate();
    try {
      const refund = await client.settleRefund(chargeId, id, as);
      if (turn === this.#turn) this.restart();
      this.#options.settled(refund);
    } catch (thrown) {
      const error = this.#options.failed(thrown);
      if (turn !== this.#turn) return;
      this.busy = false;
      this.problem = error;
      this.#host.requestUpdate();
    }
  }
}
