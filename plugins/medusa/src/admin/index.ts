// The widget on an order's page in Medusa's admin: each of its charges, with its story, its refunds and its dossier. What Medusa's
// build makes of a plugin's `src/admin`, written by hand: there is one.
import { Container } from "@medusajs/ui";
import { createElement, type ReactElement } from "react";
import "pay-elements/admin";
import { ADMIN_PATH } from "../lib/paths.ts";

/** The order as Medusa's page has read it. */
interface OrderDetails {
  payment_collections?: { payments?: { data?: Record<string, unknown> | null }[] | null }[] | null;
}

function Charges({ data: order }: { data: OrderDetails }): ReactElement[] {
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection.payments ?? []);
  const charges = payments.map(({ data }) => data?.["charge_id"]).filter((id) => typeof id === "string");
  return charges.map((charge) =>
    createElement(Container, { key: charge }, createElement("pay-charge", { charge, endpoint: ADMIN_PATH })),
  );
}

export default {
  widgetModule: { widgets: [{ Component: Charges, zone: ["order.details.after"] }] },
  routeModule: { routes: [] },
  menuItemModule: { menuItems: [] },
  formModule: { customFields: {} },
  displayModule: { displays: {} },
  i18nModule: { resources: {} },
};
