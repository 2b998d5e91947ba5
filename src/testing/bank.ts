import type { PixRecord } from "../sandbox/index.ts";
import { pixCode, type Page } from "./page.ts";
import { remoteControl, type RemoteControl } from "./remote-control.ts";

/** The buyer's bank, and what else happens outside of the shop: a sandbox, by its address. */
export interface SandboxBank {
  /**
   * Pays a Pix code, or the one that a page shows, in full or with another amount (cents). Settled once it is paid at
   * the bank; the shop is told by a delivery after that.
   */
  payPix(codeOrPage: string | Page, options?: { amount?: number }): Promise<PixRecord>;
  /** Answers the bank's question (3-D Secure) whose page is at `charge.challenge.url`, without a browser. */
  answerChallenge(url: string, answer: "approve" | "refuse"): Promise<void>;
  /** Keeps deliveries to the shop, until `deliver`. */
  holdDeliveries(): Promise<void>;
  /** Sends what was kept, one after the other, and further deliveries at once. `reversed`: the newest first. */
  deliver(options?: { reversed?: boolean }): Promise<void>;
  /** Sends what was delivered already once more, as the service may do at any time. */
  deliverAgain(): Promise<void>;
  /**
   * Moves the sandbox's time ahead: codes and challenges run out, deliveries that are late or tried again leave. Settled once
   * they have.
   */
  advance(seconds: number): Promise<void>;
  /** Sends what was kept, and forgets faults: for after a test. */
  reset(): Promise<void>;
  /** Everything else, as `sandbox.control` has it. */
  control: RemoteControl;
}

/**
 * @param address of a running sandbox, such as `http://127.0.0.1:4174`
 * @param fetch carries the calls; the platform's if absent
 */
export function sandboxBank(address: string, fetch?: (request: Request) => Promise<Response>): SandboxBank {
  const control = remoteControl(new URL(address).origin, fetch);
  const deliver = async (options?: { reversed?: boolean }) => {
    await control.deliveries.mode({ how: "normal", beforeAnswer: false });
    await control.deliveries.release(options);
  };
  return {
    payPix: async (codeOrPage, options) => {
      const code = typeof codeOrPage === "string" ? codeOrPage : await pixCode(codeOrPage);
      return control.pix.payCode(code, options);
    },
    answerChallenge: async (url, answer) => {
      const session = new URL(url).pathname.split("/").at(-1) ?? "";
      await control.challenges.finish(session, { approved: answer === "approve" });
    },
    holdDeliveries: async () => void (await control.deliveries.mode({ how: "hold" })),
    deliver,
    async deliverAgain() {
      for (const { id, state } of await control.deliveries.list())
        if (state === "delivered") await control.deliveries.resend(id);
    },
    advance: (seconds) => control.clock.advance(seconds),
    reset: async () => {
      await control.faults.clear();
      await deliver();
    },
    control,
  };
}
