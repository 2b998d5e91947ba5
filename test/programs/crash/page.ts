// A buyer's page: calls the proxy as the elements do, over and over while it is being killed, and writes down
// what it was shown.
import type { Charge, Problem } from "../../../src/contract/index.ts";

export interface Shown {
  id: string;
  version: number;
  status: Charge["status"];
}

/** What all pages of a run were answered. */
export interface Answers {
  shown: Shown[];
  /** Charges that were answered 201, by the key, with the body that was posted. */
  made: Map<string, { id: string; body: string }>;
  /** What no backend may answer. */
  wrong: string[];
  count: number;
}

export const noAnswers = (): Answers => ({ shown: [], made: new Map(), wrong: [], count: 0 });

export type Page = ReturnType<typeof createPage>;

const HEADERS = { "content-type": "application/json" };
/** Longer than the proxy ever takes; a call that a dead process took is over at once. */
const TIMEOUT = 8_000;

/** Everything rejects once `over` is aborted. */
export function createPage(address: () => Promise<string>, answers: Answers, over: AbortSignal) {
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(over.reason as Error);
      };
      const timer = setTimeout(() => {
        over.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      if (over.aborted) stop();
      else over.addEventListener("abort", stop, { once: true });
    });

  /** The answer; `undefined` if the connection broke, or was cut after so many milliseconds. */
  async function call(path: string, init: RequestInit = {}, cutAfter = TIMEOUT) {
    over.throwIfAborted();
    const base = await address();
    try {
      const signal = AbortSignal.any([over, AbortSignal.timeout(cutAfter)]);
      const response = await fetch(base + path, { ...init, signal });
      const body = response.status === 204 ? undefined : ((await response.json()) as unknown);
      answers.count++;
      // What makes the proxy answer 503 is also logged, and judged there.
      if (![200, 201, 204, 404, 409, 502, 503].includes(response.status))
        answers.wrong.push(`${init.method ?? "GET"} ${path} was answered ${response.status}`);
      return { status: response.status, body };
    } catch {
      over.throwIfAborted();
      await pause(20);
      return undefined;
    }
  }

  function show(body: unknown): Charge {
    const charge = body as Charge;
    const { id, version, status } = charge;
    answers.shown.push({ id, version, status });
    return charge;
  }

  function keep(key: string, body: string, charge: Charge) {
    const before = answers.made.get(key);
    if (before && before.id !== charge.id)
      answers.wrong.push(`Key ${key} was answered with ${before.id} and with ${charge.id}`);
    answers.made.set(key, { id: charge.id, body });
    return charge;
  }

  return {
    pause,

    /** Posts until there is an answer that says something: the charge, or why there is none. */
    async post(key: string, body: string, cutAfter?: number): Promise<Charge | Problem["code"]> {
      const headers = { ...HEADERS, "idempotency-key": key };
      for (let cut = cutAfter; ; cut = undefined) {
        const answer = await call("/charges", { method: "POST", headers, body }, cut);
        if (answer?.status === 201) return keep(key, body, show(answer.body));
        if (answer?.status === 409 || answer?.status === 404) {
          const { code } = answer.body as Problem;
          if (code !== "charge_underway") return code;
        }
        // As a page does that was reloaded while it posted.
        if (answer === undefined) {
          const found = await call("/charges", { headers });
          if (found?.status === 200) show(found.body);
        }
        await pause(60);
      }
    },

    /** The charge as it is now; `undefined` if nobody answered. */
    async read(id: string): Promise<Charge | undefined> {
      const answer = await call(`/charges/${id}`);
      if (answer?.status === 200) return show(answer.body);
      if (answer !== undefined)
        answers.wrong.push(`Charge ${id} was made, and asking for it ${answer.status}`);
      return undefined;
    },

    /** Follows the stream until the charge is as wanted, or the stream ends. */
    async follow(id: string, isWanted: (charge: Charge) => boolean): Promise<Charge | undefined> {
      over.throwIfAborted();
      const left = new AbortController();
      let last: Charge | undefined;
      try {
        const signal = AbortSignal.any([over, left.signal, AbortSignal.timeout(TIMEOUT)]);
        const response = await fetch(`${await address()}/charges/${id}/events`, { signal });
        if (response.status === 503) return undefined;
        if (response.status !== 200) {
          answers.wrong.push(`The stream of ${id} was answered ${response.status}`);
          return undefined;
        }
        let text = "";
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          const events = (text + chunk).split("\n\n");
          text = events.pop() ?? "";
          for (const event of events) {
            const data = /^data: (.*)$/m.exec(event)?.[1];
            if (data === undefined) continue;
            const charge = show(JSON.parse(data));
            if (last && charge.version <= last.version)
              answers.wrong.push(`The stream of ${id} told ${last.version}, then ${charge.version}`);
            last = charge;
          }
          if (last && isWanted(last)) return last;
        }
      } catch {
        over.throwIfAborted();
        await pause(20);
      } finally {
        left.abort();
      }
      return last;
    },
  };
}
