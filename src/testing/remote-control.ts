// `sandbox.control` of a sandbox in another process, over its control API.
import type { SandboxControl } from "../sandbox/index.ts";
import { TestingError } from "./testing-error.ts";

/** The same calls, each a promise. */
export type Remote<T> = {
  [Key in keyof T]: T[Key] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : Remote<T[Key]>;
};

export type RemoteControl = Remote<SandboxControl>;

type Fetch = (request: Request) => Promise<Response>;

/** @param origin of the sandbox, such as `http://127.0.0.1:4174` */
export function remoteControl(
  origin: string,
  fetch: Fetch = (request) => globalThis.fetch(request),
): RemoteControl {
  const get = <T>(path: string) => call<T>(fetch, origin, path);
  const post = <T>(path: string, body: object = {}) => call<T>(fetch, origin, path, body);
  const readLedger = () => get<{ entries: ReturnType<SandboxControl["ledger"]>; balance: number }>("ledger");
  const part = encodeURIComponent;
  return {
    pix: {
      list: () => get("pix"),
      pay: (paymentId, options) => post(`pix/${part(paymentId)}/pay`, options),
      payCode: (code, options) => post("pix/pay", { ...options, code }),
    },
    cards: {
      list: () => get("cards"),
      confirm: (paymentId) => post(`cards/${part(paymentId)}/confirm`),
      deny: (paymentId, returnCode) => post(`cards/${part(paymentId)}/deny`, { returnCode }),
      settle: (paymentId) => post(`cards/${part(paymentId)}/settle`),
      chargeBack: (paymentId) => post(`cards/${part(paymentId)}/charge-back`),
      cancel: (paymentId, options) => post(`cards/${part(paymentId)}/cancel`, options),
    },
    challenges: {
      list: () => get("challenges"),
      finish: (sessionId, answer) => post(`challenges/${part(sessionId)}/finish`, answer),
    },
    withdrawals: {
      list: () => get("withdrawals"),
      approve: (withdrawalId, options) => post(`withdrawals/${part(withdrawalId)}/approve`, options),
      fail: (withdrawalId) => post(`withdrawals/${part(withdrawalId)}/fail`),
    },
    deliveries: {
      list: () => get("deliveries"),
      resend: (id) => post(`deliveries/${part(id)}/resend`),
      mode: (change) => post("deliveries/mode", change),
      release: (options) => post("deliveries/release", options),
      sendTo: (url) => post("deliveries/target", { url }),
      idle: () => post("deliveries/idle"),
      target: async () => (await get<{ url?: string }>("deliveries/target")).url,
    },
    faults: {
      next: (endpoint, fault, times) => post("faults", { ...fault, endpoint, times }),
      list: () => get("faults"),
      clear: () => post("faults/clear"),
    },
    keys: {
      activate: (key) => post("keys", { key, active: true }),
      deactivate: (key) => post("keys", { key, active: false }),
    },
    clock: {
      now: async () => (await get<{ now: number }>("clock")).now,
      advance: (seconds) => post("clock/advance", { seconds }),
      moved: async (known) => (await post<{ ahead: number }>("clock/moved", { known })).ahead,
    },
    ledger: async () => (await readLedger()).entries,
    balance: async () => (await readLedger()).balance,
  };
}

/** Reads, or acts if there is a body. */
async function call<T>(fetch: Fetch, origin: string, path: string, body?: object): Promise<T> {
  const address = `${origin}/sandbox/api/${path}`;
  const init = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(new Request(address, init)).catch((cause: unknown) => {
    throw noSandbox(origin, { cause });
  });
  const answer = await response.json().catch((cause: unknown) => {
    throw noSandbox(origin, { cause });
  });
  if (response.ok) return answer as T;
  const { error } = answer as { error?: unknown };
  throw new TestingError("refused", `The sandbox refused ${path} (${response.status}): ${String(error)}`);
}

const noSandbox = (origin: string, options: ErrorOptions) =>
  new TestingError(
    "no_sandbox",
    `No sandbox answers at ${origin}. Start one with "npx pay-elements sandbox" or startSandbox(), and give its address.`,
    options,
  );
