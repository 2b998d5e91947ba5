// The part of the sandbox's page about webhooks: how they leave, and the log.
import { html } from "hono/html";
import type { Delivery, DeliveryMode } from "../webhooks/deliveries.ts";
import { action, chip } from "./forms.ts";
import type { Locale } from "./locale.ts";

const SHOWN = 40;

/** One setting of the deliveries: each of its values is a button that stays pressed. */
const choices = (field: keyof DeliveryMode, label: string, values: Record<string, string>, chosen: string) =>
  html`<div class="switch" role="group" aria-label="${label}">
    ${Object.entries(values).map(
      ([value, shown]) =>
        html`<form method="post" action="sandbox/api/deliveries/mode">
          <input type="hidden" name="${field}" value="${value}" />
          <button id="mode-${value}" aria-pressed="${String(chosen === value)}">${shown}</button>
        </form>`,
    )}
  </div>`;

export const deliveryModes = (
  { texts: { webhooks: words } }: Locale,
  mode: DeliveryMode,
  held: number,
) => html`
  ${choices("how", words.mode, words.modes, mode.how)}
  <div class="actions">
    ${action("deliveries/mode", mode.beforeAnswer ? words.afterAnswer : words.beforeAnswer, "", {
      fields: { beforeAnswer: String(!mode.beforeAnswer) },
    })}
    ${
      held > 0
        ? [
            action("deliveries/release", words.release(held), "", { main: true }),
            action("deliveries/release", words.releaseReversed, "", { fields: { reversed: "true" } }),
          ]
        : ""
    }
  </div>
  <p class="empty" aria-hidden="true">${words.bodyOf} <code>payment.cancelled</code></p>
  ${choices("cancelled", `${words.bodyOf} payment.cancelled`, words.cancellations, mode.cancelled ?? "event")}
`;

export function deliveryLog(locale: Locale, log: readonly Delivery[], target: string | undefined) {
  const { webhooks: words } = locale.texts;
  const timeOf = ({ createdAt }: Delivery) => locale.when(Date.parse(createdAt));
  const address = target ? html`${words.sentTo} <code>${target}</code>` : words.noTarget;
  const rows = log
    .toReversed()
    .slice(0, SHOWN)
    .map(
      (delivery) =>
        html`<li>
          <div class="line"><strong>${delivery.event}</strong>${chip(locale, delivery.state)}</div>
          <div class="facts">
            <span>${timeOf(delivery)}</span>
            <span>${attempts(locale, delivery)}</span>
          </div>
          <div class="foot">
            <details>
              <summary>${words.body}</summary>
              <p><code>${delivery.idempotencyKey}</code></p>
              <pre>${pretty(delivery.body)}</pre>
            </details>
            ${action(
              `deliveries/${delivery.id}/resend`,
              words.resend,
              words.eventAt(delivery.event, timeOf(delivery)),
            )}
          </div>
        </li>`,
    );
  return html`<p class="empty">${address}</p>
    ${
      rows.length > 0
        ? html`<ul class="rows">
            ${rows}
          </ul>`
        : html`<p class="empty">${words.none}</p>`
    }`;
}

function attempts({ texts }: Locale, { attempts: made }: Delivery): string {
  const count = texts.webhooks.attempts(made.length);
  const last = made.at(-1);
  return last ? `${count}, ${last.status ?? last.error}` : count;
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
