// A shop with the transactions overview of Adyen Platform Experience, and all that it asks of Adyen, answered at once by the
// shop itself: without preflights, and in fewer connections than it would take in production.
import { listen } from "../../../../demo/listen.ts";
import { bundle, installed } from "../shops/adyen-package.ts";
import type { Contender } from "../shops/contender.ts";
import { compressed, serve, type File } from "../shops/files.ts";
import type { Shop } from "../shops/shop.ts";
import { payments, ROWS } from "./rows.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26"><path fill="#32bcad" d="M0 0h40v26H0z"/></svg>`;
const API = "/platform-components-external/api";
const CDN = "/platform-components/v1-cdn-live";
const ACCOUNT = "BA32272223222B5JV7JMG7CD4";
const CURRENCY = "BRL";

/** What the session may ask for: all that the overview needs, with its sums and balances. */
const ENDPOINTS = {
  getBalanceAccounts: { method: "GET", url: "/balanceAccounts" },
  getBalances: { method: "GET", url: "/balanceAccounts/{balanceAccountId}/balances" },
  getTransaction: { method: "GET", url: "/transactions/{transactionId}" },
  getTransactionTotals: { method: "GET", url: "/transactions/totals" },
  getTransactions: { method: "GET", url: "/transactions" },
};

const paid = payments(ROWS).map(({ record }) => record);
const total = paid.reduce((sum, { amount }) => sum + amount, 0);

/** By the end of the address. */
const ANSWERS: Record<string, object> = {
  "/v1/setup": { endpoints: ENDPOINTS },
  "/v1/balanceAccounts": {
    data: [
      { id: ACCOUNT, defaultCurrencyCode: CURRENCY, timeZone: "America/Sao_Paulo", description: "Loja" },
    ],
  },
  [`/v1/balanceAccounts/${ACCOUNT}/balances`]: {
    data: [{ currency: CURRENCY, value: total, reservedValue: 0 }],
  },
  "/v2/transactions/totals": {
    data: [
      {
        currency: CURRENCY,
        expenses: 0,
        incomings: total,
        total,
        breakdown: { expenses: [], incomings: [{ category: "Payment", value: total }] },
      },
    ],
  },
  "/v2/transactions": {
    _links: { next: { cursor: "next" } },
    data: paid.map(({ id, amount, createdAt, card, service }) => {
      const value = { currency: CURRENCY, value: amount };
      return {
        id,
        balanceAccountId: ACCOUNT,
        status: "Booked",
        category: "Payment",
        createdAt,
        paymentMethod: card ? { type: "visa", lastFourDigits: card.last4 } : { type: "pix" },
        paymentPspReference: service.paymentId,
        amountBeforeDeductions: value,
        netAmount: value,
      };
    }),
  },
};

export async function start(): Promise<Shop> {
  const { version, read } = installed("@adyen/adyen-platform-experience-web");
  const [texts, names] = [
    await read("dist/es/assets/translations/en-US.json.js"),
    await read("dist/es/config/translations/swapConfig.json.js"),
  ];
  const json = (value: object) => compressed("application/json", JSON.stringify(value));
  const page =
    `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Pagamentos</title><link rel="icon" href="data:,">` +
    `<link rel="stylesheet" href="/adyen.css"><script type="module" src="/adyen.js"></script>` +
    `<body data-session='{"id":"bench","token":"bench"}'><div id="transactions"></div></body></html>`;

  const shop = await listen(0);
  const files = new Map<string, File>([
    ...(await bundle(new URL("adyen-page.ts", import.meta.url), shop.origin)),
    ["/", compressed("text/html", page)],
    // The package holds the English texts alone, those of other languages come from Adyen: as many of them.
    [`${CDN}/assets/translations/pt-BR.json`, json(texts)],
    [`${CDN}/config/translations/swapConfig.json`, json(names)],
    ["/checkoutshopper//images/logos/pix.svg", compressed("image/svg+xml", LOGO)],
    ["/checkoutshopper//images/logos/visa.svg", compressed("image/svg+xml", LOGO)],
    [`${CDN}/assets/images/no-results-found.svg`, compressed("image/svg+xml", LOGO)],
  ]);
  shop.server.on("request", (request, response) => {
    const { pathname } = new URL(request.url!, shop.origin);
    const answer = pathname.startsWith(API) && ANSWERS[pathname.slice(API.length)];
    if (!answer) return serve(files, request, response);
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify(answer));
  });

  const contender: Contender = {
    name: `Adyen Platform Experience ${version}, ${ROWS} payments`,
    shown: ".adyen-pe-transactions-table [role=row]:has(time)",
    rows: ROWS,
    follows: "/transactions",
    place: async () => shop.origin,
  };
  return { contenders: [contender], close: () => shop.close() };
}
