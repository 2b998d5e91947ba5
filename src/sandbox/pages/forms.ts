import { html } from "hono/html";

/**
 * A button that runs one operation of the control API.
 *
 * @param about what the operation is about; heard, not seen, so that equal buttons have names of their own
 */
export function action(
  path: string,
  label: string,
  about: string,
  {
    main = false,
    fields = {},
    back = "/sandbox",
  }: { main?: boolean; fields?: Record<string, string>; back?: string } = {},
) {
  const inputs = Object.entries({ ...fields, back }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const id = [path, ...Object.values(fields)].join("-").replace(/[^\w-]+/g, "-");
  return html`<form method="post" action="sandbox/api/${path}">
    ${inputs}
    <button id="${id}" class="${main ? "main" : ""}">
      ${label}${about ? html`<span class="visually-hidden"> ${about}</span>` : ""}
    </button>
  </form>`;
}

/** What went wrong with the last form, in the place that a screen reader watches. */
export const notice = (message: string | undefined) =>
  html`<p id="notice" class="notice" role="alert">${message ?? ""}</p>`;

const CHIPS: Record<string, [label: string, tone: "good" | "wait" | "bad" | ""]> = {
  PENDING: ["Pendente", "wait"],
  PAID: ["Pago", "good"],
  APPROVED: ["Enviado", "good"],
  DENIED: ["Recusado", "bad"],
  FAILED: ["Falhou", "bad"],
  CANCELLED: ["Cancelado", ""],
  REVERSED: ["Estornado", "bad"],
  EXPIRED: ["Vencido", ""],
  PENDING_RELEASE: ["A liberar", "wait"],
  SETTLED: ["Liberado", "good"],
  waiting: ["Aguardando", "wait"],
  held: ["Retida", "wait"],
  delivered: ["Entregue", "good"],
  failed: ["Falhou", "bad"],
  dropped: ["Descartada", ""],
};

/** A state in words. */
export function chip(state: string) {
  const [label, tone] = CHIPS[state] ?? [state, ""];
  return html`<span class="chip ${tone}">${label}</span>`;
}
