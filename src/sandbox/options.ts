import type { Clock } from "./shared/clock.ts";
import { movableClock } from "./shared/movable-clock.ts";

/** How a sandbox is set up. Everything may be left out. */
export interface SandboxOptions {
  /** Keys that the service takes; default `sandbox-key`. Each sees its own card charges. */
  apiKey?: string | readonly string[] | undefined;
  /** Secret that webhooks are signed with; default `sandbox-secret`. */
  signingSecret?: string | undefined;
  /** Where webhooks go. Without it they are logged and dropped; `control.deliveries.sendTo` sets it later. */
  webhookUrl?: string | undefined;
  /**
   * Address by which the sandbox is reached, for absolute addresses in answers and for its own pages; default: the
   * request's origin. May have a path, which whatever passes requests on to the sandbox cuts off.
   */
  publicUrl?: string | undefined;
  /**
   * Further host names or addresses, without port, by which the pages and the control API below `/sandbox` are reached.
   * The host of `publicUrl` and the loopback names (`localhost`, `127.0.0.1`, `[::1]`) always are; others get 403.
   */
  allowedHosts?: readonly string[] | undefined;
  /** The merchant's money at the start, in cents; default 100000 (R$ 1.000,00). */
  balance?: number | undefined;
  /** The shop's name on codes and pages; default `Loja do Sandbox`. */
  payee?: string | undefined;
  /**
   * Milliseconds before each further attempt of a delivery that was not answered 2xx; the last one repeats until it
   * is. Default 1 s, 5 s, 30 s, 2 min, 10 min. Empty: one attempt.
   */
  retryDelays?: readonly number[] | undefined;
  /** Milliseconds that a 3DS session lives; default ten minutes. */
  challengeLifetime?: number | undefined;
  /** Carries deliveries; default the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Default: the machine's, which `control.clock.advance` moves ahead. */
  clock?: Clock | undefined;
}

/** What the sandbox goes by if it is given nothing else. */
export const DEFAULT_KEYS = { apiKey: "sandbox-key", signingSecret: "sandbox-secret" } as const;

export const withDefaults = (options: SandboxOptions) => ({
  apiKey: options.apiKey ?? DEFAULT_KEYS.apiKey,
  signingSecret: options.signingSecret ?? DEFAULT_KEYS.signingSecret,
  webhookUrl: options.webhookUrl,
  publicUrl: options.publicUrl,
  allowedHosts: options.allowedHosts ?? [],
  balance: options.balance ?? 100_000,
  payee: options.payee ?? "Loja do Sandbox",
  retryDelays: options.retryDelays ?? [1_000, 5_000, 30_000, 120_000, 600_000],
  challengeLifetime: options.challengeLifetime ?? 10 * 60 * 1000,
  fetch: options.fetch ?? ((request: Request) => globalThis.fetch(request)),
  clock: options.clock ?? movableClock(),
});
