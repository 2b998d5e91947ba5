// The payment service's own pages, in which somebody of the shop cancels card payments beside the proxy.
import type { SandboxControl } from "../../src/sandbox/index.ts";

export type Panel = ReturnType<typeof openPanel>;

export function openPanel({ cards }: Pick<SandboxControl, "cards">) {
  const cancelled = new Map<string, number>();
  const touched = new Set<string>();
  return {
    /** Card payments of which something was to be cancelled here. */
    touched: touched as ReadonlySet<string>,
    /** Cents that went back of each card payment by these pages. */
    cancelled: cancelled as ReadonlyMap<string, number>,
    /** Cancels `amount` cents, or all that is left; nothing where that is more than is left. */
    async cancel(paymentId: string, amount?: number): Promise<void> {
      touched.add(paymentId);
      const before = cards.list().find((card) => card.paymentId === paymentId);
      const sum = amount ?? (before ? before.amount - before.cancelled : 0);
      await cards.cancel(paymentId, { amount }).then(
        () => cancelled.set(paymentId, (cancelled.get(paymentId) ?? 0) + sum),
        () => undefined,
      );
    },
  };
}
