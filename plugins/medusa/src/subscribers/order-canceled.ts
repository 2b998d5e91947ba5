// Medusa loads a plugin's subscribers by itself.
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { OrderWorkflowEvents } from "@medusajs/framework/utils";
import { isRunning, payElements } from "../lib/pay-elements.ts";

export default async function followCancel({ event }: SubscriberArgs<{ id: string }>): Promise<void> {
  if (isRunning()) await payElements().refunds.followCancel(event.data.id);
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.CANCELED };
