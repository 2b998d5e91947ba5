import { expect } from "@open-wc/testing";
import { PayError } from "../../../src/elements/client/pay-error.ts";
import { backoff, retry, type Clock } from "../../../src/elements/client/retry.ts";

const { signal } = new AbortController();
const busy = (status: number, retryAfter?: number) =>
  new PayError("service_unavailable", "busy", { status, retryAfter });

/** Runs what always fails, on a clock that goes by being slept on. */
async function failing(
  error: unknown,
  timeout: number,
): Promise<{ tries: number; thrown: unknown; took: number }> {
  let tries = 0;
  let took = 0;
  const clock: Clock = { now: () => took, sleep: (ms) => Promise.resolve(void (took += ms)) };
  const thrown: unknown = await retry(
    () => {
      tries++;
      return Promise.reject(error as Error);
    },
    { signal, timeout },
    clock,
  ).catch((reason: unknown) => reason);
  return { tries, thrown, took };
}

describe("retry", () => {
  it("tries again until the time-out, then gives the reason", async () => {
    const error = busy(503);
    const { tries, thrown, took } = await failing(error, 200);
    expect(thrown).to.equal(error);
    expect(tries).to.be.greaterThan(3);
    expect(took).to.be.at.least(200);
  });

  it("does not try again what got a clear answer", async () => {
    for (const error of [busy(500), busy(400), new PayError("order_paid", "paid", { status: 409 })]) {
      expect((await failing(error, 200)).tries).to.equal(1);
    }
  });

  it("tries again on each sign of a busy or broken way", async () => {
    for (const error of [
      busy(408),
      busy(429),
      busy(502),
      busy(504),
      new PayError("network", "cut"),
      new PayError("charge_underway", "under way", { status: 409 }),
    ]) {
      expect((await failing(error, 20)).tries).to.be.greaterThan(1);
    }
  });

  it("waits as long as the backend asks", async () => {
    const { tries, took } = await failing(busy(429, 100), 200);
    expect(tries).to.equal(3);
    expect(took).to.equal(200);
  });

  it("gives up at once where the backend asks to wait beyond the time-out", async () => {
    const { tries, took } = await failing(busy(429, 60_000), 50);
    expect(tries).to.equal(1);
    expect(took).to.equal(0);
  });

  it("gives up later where only the next wait goes beyond the time-out", async () => {
    const { tries, took } = await failing(busy(503, 40), 50);
    expect(tries).to.equal(2);
    expect(took).to.equal(40);
  });

  it("stops at once when nobody waits any more", async () => {
    const abort = new AbortController();
    const waiting = retry(() => Promise.reject(busy(503)), { signal: abort.signal, timeout: 60_000 });
    abort.abort(new DOMException("gone", "AbortError"));
    const thrown: unknown = await waiting.catch((reason: unknown) => reason);
    expect((thrown as DOMException).name).to.equal("AbortError");
  });
});

describe("backoff", () => {
  it("grows up to its most, never far from it", () => {
    for (let n = 0; n < 20; n++) {
      const full = Math.min(10_000, 500 * 2 ** n);
      expect(backoff(n, 500, 10_000)).to.be.within(full * 0.75, full);
    }
  });
});
