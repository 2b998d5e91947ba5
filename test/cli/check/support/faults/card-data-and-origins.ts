// Faults that show card data or let wrong origins and bodies in: rules 8 and 13.
import {
  isPost,
  jsonOf,
  withHeaders,
  said,
  showing,
  insteadOf,
  changingRequest,
  changingHeaders,
  type Json,
  type FaultCase,
} from "../fault-kinds.ts";

export const CARD_DATA_AND_ORIGINS: readonly FaultCase[] = [
  [
    "gives the card back",
    "8",
    () =>
      showing(async ({ card }, request) =>
        card ? { card: { ...card, ...((await jsonOf(request))["card"] as Json) } } : {},
      ),
  ],
  [
    "shows a card in an error",
    "8",
    () => ({
      async answer(request, proxy) {
        const body = await jsonOf(request);
        const response = await proxy(request);
        if (response.status !== 400) return response;
        return said(response, {
          ...(await jsonOf(response)),
          detail: JSON.stringify(body).replace("4111111111111112", "4111111111111111"),
        });
      },
    }),
  ],

  [
    "allows every origin",
    "13",
    () => changingHeaders((headers) => headers.set("access-control-allow-origin", "*")),
  ],
  [
    "allows the headers of the elements alone",
    "13",
    () =>
      changingHeaders((headers) => {
        if (headers.has("access-control-allow-headers"))
          headers.set("access-control-allow-headers", "content-type, idempotency-key, last-event-id");
      }),
  ],
  [
    "asks for no origin",
    "13",
    () => changingRequest((request) => withHeaders(request, (headers) => headers.delete("origin"))),
  ],
  [
    "opens its streams to every page",
    "13",
    () =>
      changingRequest((request) =>
        request.url.endsWith("/events")
          ? withHeaders(request, (headers) => headers.delete("origin"))
          : request,
      ),
  ],
  [
    "takes forms for JSON",
    "13",
    () =>
      changingRequest((request) =>
        withHeaders(request, (headers) => isPost(request) && headers.set("content-type", "application/json")),
      ),
  ],
  ["takes what follows a request for another one", "13", () => ({ isLenient: true })],
  [
    "calls a large body a bad one",
    "13",
    () => insteadOf("payload_too_large", (it, body) => said(it, { ...body, status: 400 }, 400)),
  ],
  ["refuses its own pages", "13", () => ({ options: { publicUrl: "https://shop.example" } })],
];
