// The part of the sandbox's page about webhooks: how they leave, and the log.
import { html } from "hono/html";
import type { CancellationShape } from "../shared/context.ts";
import type { Delivery, DeliveryMode } from "../webhooks/deliveries.ts";
import { action, chip } from "./forms.ts";
import { when } from "./layout.ts";

const MODES: Record<DeliveryMode["how"], string> = {
  normal: "Na hora",
  late: "Atrasadas",
  twice: "Duas vezes",
  out_of_order: "Fora de ordem",
  never: "Nunca",
  hold: "Reter",
};

const CANCELLATIONS: Record<CancellationShape, string> = {
  event: "Como os outros eventos",
  charge: "Como a resposta",
  record: "Como a consulta",
};

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

export const deliveryModes = (mode: DeliveryMode, held: number) => html`
  ${choices("how", "Modo de entrega", MODES, mode.how)}
  <div class="actions">
    ${action(
      "deliveries/mode",
      mode.beforeAnswer ? "Entregar depois da resposta" : "Entregar antes da resposta",
      "",
      {
        fields: { beforeAnswer: String(!mode.beforeAnswer) },
      },
    )}
    ${
      held > 0
        ? [
            action("deliveries/release", `Liberar ${held} retidas`, "", { main: true }),
            action("deliveries/release", "Liberar ao contrário", "", { fields: { reversed: "true" } }),
          ]
        : ""
    }
  </div>
  <p class="empty" aria-hidden="true">Corpo de <code>payment.cancelled</code></p>
  ${choices("cancelled", "Corpo de payment.cancelled", CANCELLATIONS, mode.cancelled ?? "event")}
`;

export function deliveryLog(log: readonly Delivery[], target: string | undefined) {
  const address = target
    ? html`Enviadas para <code>${target}</code>`
    : html`Nenhum endereço: as entregas são só registradas.`;
  const rows = log
    .toReversed()
    .slice(0, SHOWN)
    .map(
      (delivery) =>
        html`<li>
          <div class="line"><strong>${delivery.event}</strong>${chip(delivery.state)}</div>
          <div class="facts">
            <span>${when(Date.parse(delivery.createdAt))}</span>
            <span>${attempts(delivery)}</span>
          </div>
          <div class="foot">
            <details>
              <summary>Corpo</summary>
              <p><code>${delivery.idempotencyKey}</code></p>
              <pre>${pretty(delivery.body)}</pre>
            </details>
            ${action(
              `deliveries/${delivery.id}/resend`,
              "Reenviar",
              `${delivery.event} de ${when(Date.parse(delivery.createdAt))}`,
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
        : html`<p class="empty">Nada foi entregue ainda.</p>`
    }`;
}

function attempts({ attempts: made }: Delivery): string {
  const last = made.at(-1);
  if (!last) return "sem tentativas";
  return `${made.length === 1 ? "1 tentativa" : `${made.length} tentativas`}, ${last.status ?? last.error}`;
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
