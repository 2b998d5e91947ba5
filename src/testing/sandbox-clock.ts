import { setTimeout } from "node:timers/promises";
import type { PayProxy } from "../proxy/index.ts";
import { remoteControl } from "./remote-control.ts";

/** The time of a running sandbox, for a proxy under test. */
export interface SandboxClock {
  /** For `createPayProxy({ now })`. */
  now(): number;
  /** From now on the proxy does what is due whenever the time is moved; `bank.advance` waits for it. */
  follow(pay: Pick<PayProxy, "sweep">): void;
  /** Ends the connection to the sandbox, which keeps the process alive. */
  close(): void;
}

/** Milliseconds until a sandbox that does not answer, as before its start, is asked again. */
const PAUSE = 200;

/** @param address of a sandbox on this machine, such as `http://127.0.0.1:4174` */
export function sandboxClock(address: string): SandboxClock {
  const closed = new AbortController();
  const { signal } = closed;
  const { clock } = remoteControl(new URL(address).origin, (request) => fetch(request, { signal }));
  const proxies = new Set<Pick<PayProxy, "sweep">>();
  let ahead = 0;

  async function listen() {
    while (!signal.aborted) {
      try {
        ahead = await clock.moved(ahead);
        await Promise.all([...proxies].map((pay) => pay.sweep()));
      } catch {
        await setTimeout(PAUSE, undefined, { signal }).catch(() => {});
      }
    }
  }
  void listen();

  return {
    now: () => Date.now() + ahead,
    follow: (pay) => void proxies.add(pay),
    close: () => closed.abort(),
  };
}
