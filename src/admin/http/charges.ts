// What was paid, and what became of it.
import type { ChargeRecord, PayProxy } from "../../proxy/index.ts";
import { chargeFilters, isPeriod, json, strictFields, withoutImage } from "../../proxy/internal.ts";
import { chargesCsv } from "./charges-csv.ts";
import { AdminError } from "./admin-error.ts";
import { asksForCsv, csvParameter } from "./csv.ts";
import { readQuery } from "./query.ts";
import { route, type Route } from "./route.ts";

const chargeQuery = strictFields({ ...chargeFilters.shape, ...csvParameter }, '{ status: "paid" }').check(
  isPeriod,
);

export const chargeRoutes = (pay: PayProxy): Route[] => [
  route({
    method: "get",
    path: "/charges",
    right: "view",
    summary: "Charges, newest first",
    description:
      "`next` is the next page's `after`, and absent in the last one. `orderPaid` is true where another charge paid the order. " +
      "With `Accept: text/csv` all that the filters find is a spreadsheet, and with a `limit` one page of it; `csvForm` says " +
      "in which form.",
    query: chargeQuery,
    answer: { status: 200, holds: "Charges", asCsv: true },
    problems: ["invalid_request"],
    async handle(context) {
      const { csvForm, ...filters } = readQuery(chargeQuery, context.req.raw);
      if (asksForCsv(context)) return chargesCsv(pay, filters, csvForm);
      const { charges, ...next } = await pay.charges.list(filters);
      return json({ charges: await shown(pay, charges), ...next });
    },
  }),
  route({
    method: "get",
    path: "/charges/{id}",
    right: "view",
    summary: "A charge, its refunds, and what happened to it",
    description: "`dossier.head` is the hash that stands for all that its dossier holds.",
    answer: { status: 200, holds: "ChargeDetails" },
    problems: ["charge_not_found"],
    async handle({ req }) {
      const id = req.param("id");
      const record = await pay.charges.get(id);
      if (record === undefined) throw new AdminError("charge_not_found");
      const [[charge], refunds, history, { head }] = await Promise.all([
        shown(pay, [record]),
        pay.charges.refunds(id),
        pay.charges.history(id),
        pay.charges.dossier(id),
      ]);
      return json({ charge, refunds, history, dossier: { head } });
    },
  }),
  route({
    method: "get",
    path: "/orders/{orderId}",
    right: "view",
    summary: "The charges of an order, oldest first, and what went back of them",
    description: "None of an order that nobody has tried to pay.",
    answer: { status: 200, holds: "OrderDetails" },
    problems: [],
    async handle({ req }) {
      const charges = await pay.charges.byOrder(req.param("orderId"));
      const refunds = await Promise.all(charges.map(({ id }) => pay.charges.refunds(id)));
      return json({ charges: await shown(pay, charges), refunds: refunds.flat() });
    },
  }),
];

/**
 * Charges as they are answered: with `orderPaid` where another charge paid the order, and without the image of a code, which
 * says what the code says in ten times as many bytes.
 */
async function shown(pay: PayProxy, charges: readonly ChargeRecord[]) {
  const isPaid = ({ status }: ChargeRecord) => status === "paid";
  const asked = new Set(charges.filter((charge) => !isPaid(charge)).map(({ orderId }) => orderId));
  const paid = new Set<string>();
  await Promise.all(
    Array.from(asked, async (orderId) => {
      if ((await pay.charges.byOrder(orderId)).some(isPaid)) paid.add(orderId);
    }),
  );
  return charges.map((charge) => ({
    ...withoutImage(charge),
    ...(!isPaid(charge) && paid.has(charge.orderId) && { orderPaid: true }),
  }));
}
