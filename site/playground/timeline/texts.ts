// Words around the entries, in the languages of the pages that show them.
import type { Kind, PartName } from "./entry.ts";

export interface TimelineTexts {
  kinds: Readonly<Record<Kind, string>>;
  parts: Readonly<Record<PartName, string>>;
  /** In place of a status that is no number. */
  statuses: Readonly<Record<string, string>>;
  empty: string;
  /** For `Intl`. */
  locale: string;
}

export const TIMELINE_TEXTS: Readonly<Record<"pt" | "en", TimelineTexts>> = {
  pt: {
    kinds: {
      event: "evento",
      request: "loja → proxy",
      call: "proxy → serviço",
      webhook: "webhook",
      handler: "proxy → loja",
    },
    parts: { detail: "detail", sent: "Enviado", received: "Recebido" },
    statuses: { never: "não enviado", late: "em 8 s", "The network is down.": "sem conexão" },
    empty: "Eventos, requisições e webhooks aparecem aqui conforme a compra anda.",
    locale: "pt-BR",
  },
  en: {
    kinds: {
      event: "event",
      request: "shop → proxy",
      call: "proxy → service",
      webhook: "webhook",
      handler: "proxy → shop",
    },
    parts: { detail: "detail", sent: "Sent", received: "Received" },
    statuses: { never: "not sent", late: "in 8 s", "The network is down.": "no connection" },
    empty: "Events, requests and webhooks appear here as the purchase goes on.",
    locale: "en",
  },
};
