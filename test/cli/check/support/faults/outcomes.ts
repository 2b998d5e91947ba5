// Faults in what the service says of a charge: rules 4 to 7.
import {
  isPost,
  isLookUp,
  jsonOf,
  said,
  showing,
  insteadOf,
  hearing,
  type FaultCase,
} from "../fault-kinds.ts";

export const OUTCOMES: readonly FaultCase[] = [
  [
    "sends a card again",
    "4",
    () => ({
      async service(request, next) {
        const again = request.clone();
        try {
          const response = await next(request);
          return said(response, await response.json());
        } catch {
          return next(again);
        }
      },
    }),
  ],
  [
    "looks up faster and faster",
    "4",
    () => {
      let isFirst = true;
      return {
        async service(request, next) {
          if (isLookUp(request) && isFirst) {
            isFirst = false;
            const again = () => void next(request.clone()).catch(() => {});
            for (const after of [900, 1100]) setTimeout(again, after);
          }
          return next(request.clone());
        },
      };
    },
  ],
  [
    "never looks up",
    "4",
    () => ({
      service: async (request, next) =>
        isLookUp(request) ? new Response(null, { status: 500 }) : next(request),
    }),
  ],
  [
    "calls a lost card failed",
    "4",
    () =>
      showing(({ status, method }) =>
        status === "pending" && method === "card" ? { status: "failed" } : {},
      ),
  ],
  [
    "leaves a lost Pix pending",
    "4",
    () =>
      showing(({ status, method }) => (status === "failed" && method === "pix" ? { status: "pending" } : {})),
  ],
  [
    "calls an unreachable service its own error",
    "4",
    () => insteadOf("service_unavailable", (it, body) => said(it, { ...body, status: 503 }, 503)),
  ],

  [
    "takes a payment back for a late decline",
    "5",
    () => {
      let isDenied = false;
      const { answer } = showing(({ status, method }) =>
        isDenied && status === "paid" && method === "card" ? { status: "denied" } : {},
      );
      return {
        async answer(request, proxy, pay) {
          if (isPost(request, "/webhooks"))
            isDenied ||=
              (await request.clone().text()).includes('"merchantOrderId"') &&
              (await request.clone().text()).includes("Não autorizada.");
          return answer!(request, proxy, pay);
        },
      };
    },
  ],
  [
    "takes no money after the end",
    "5",
    () =>
      showing(({ status, method }) => (status === "paid" && method === "pix" ? { status: "expired" } : {})),
  ],
  [
    "makes a version of each delivery",
    "5",
    () => {
      let deliveries = 0;
      const { answer } = showing(({ version }) => ({ version: version + deliveries }));
      return {
        answer(request, proxy, pay) {
          if (isPost(request, "/webhooks")) deliveries += 1;
          return answer!(request, proxy, pay);
        },
      };
    },
  ],
  [
    "lets a challenge expire without a look",
    "5",
    () => ({
      ...showing(({ status, challenge }) =>
        status === "challenge" && Date.parse(challenge?.expiresAt ?? "") < Date.now()
          ? { status: "expired" }
          : {},
      ),
      service: async (request, next) =>
        isLookUp(request) ? new Response(null, { status: 500 }) : next(request),
    }),
  ],
  [
    "looks up a challenge after it has expired",
    "5",
    () => showing(({ status, createdAt }) => (status === "expired" ? { updatedAt: createdAt } : {})),
  ],

  [
    "takes any amount for a payment",
    "6",
    () =>
      hearing((event) =>
        "amount" in event
          ? {
              ...event,
              amount:
                event["amount"] === "123.45"
                  ? "123.45"
                  : typeof event["amount"] === "string"
                    ? "123.45"
                    : 123.45,
            }
          : event,
      ),
  ],

  [
    "opens whatever address it is told",
    "7",
    () => {
      let popupUrl = "";
      return {
        ...showing(({ status, method }) =>
          status === "pending" && method === "card" && popupUrl
            ? {
                status: "challenge",
                challenge: {
                  url: new URL(popupUrl, "https://service.example").href,
                  expiresAt: new Date().toISOString(),
                },
              }
            : {},
        ),
        async service(request, next) {
          const response = await next(request);
          const { data } = await jsonOf(response);
          popupUrl = (data as { popupUrl?: string } | undefined)?.popupUrl ?? popupUrl;
          return response;
        },
      };
    },
  ],
  [
    "forgets the base URL's path",
    "7",
    () =>
      showing(({ challenge }) =>
        challenge ? { challenge: { ...challenge, url: challenge.url.replace("/v2/", "/") } } : {},
      ),
  ],
];
