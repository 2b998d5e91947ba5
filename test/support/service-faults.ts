// How a payment service misbehaves, as a seed draws it.
import type { DeliveryMode, Fault } from "../../src/sandbox/index.ts";
import type { Random } from "./random.ts";
import type { Panel } from "./service-panel.ts";

/** A call that goes wrong. `longest` is the most milliseconds that its answer is late. */
export function drawFault(draw: Random, longest: number): Fault {
  const kind = draw.weighted<Fault["kind"]>([
    [6, "cut"],
    [4, "slow"],
    [2, "hang"],
    [3, "500"],
    [2, "nonsense"],
    [1, "400"],
    [1, "401"],
  ]);
  return { kind, delay: draw.between(20, longest), processed: draw.chance(0.7) };
}

/** A manner of delivery. `latest` is the most milliseconds that a late one is held. */
export const drawDeliveryMode = (draw: Random, latest: number): Partial<DeliveryMode> => ({
  how: draw.weighted<DeliveryMode["how"]>([
    [3, "normal"],
    [3, "twice"],
    [3, "out_of_order"],
    [2, "late"],
    [1, "hold"],
  ]),
  lateBy: draw.between(50, latest),
  beforeAnswer: draw.chance(0.5),
});

/**
 * Whether what a delivery tells can be looked up, or is asked of a person, so that it need not come at all. Of what somebody
 * cancels in the service's own pages nothing else tells.
 */
export function isFoundOtherwise(body: string, { touched }: Panel): boolean {
  const { event, data } = JSON.parse(body) as { event: string; data?: { paymentId?: string } };
  if (event === "payment.cancelled") return !touched.has(data?.paymentId ?? "");
  return event.startsWith("withdrawal") || event === "payment.confirmed" || event === "payment.denied";
}
