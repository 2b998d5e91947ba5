// Links to pay. Their addresses open orders, so whoever reads them here has a right of its own.
import { isOrderId } from "../../contract/index.ts";
import type { PayProxy } from "../../proxy/index.ts";
import { json } from "../../proxy/internal.ts";
import { AdminError } from "./admin-error.ts";
import { readJson } from "./body.ts";
import { route, type Route } from "./route.ts";
import { newLinkSchema } from "./schemas.ts";

export const linkRoutes = ({ links }: PayProxy): Route[] => [
  route({
    method: "post",
    path: "/orders/{orderId}/links",
    right: "link",
    summary: "Make a link to pay",
    description:
      "Its `url` opens the order for whoever has it, without a session, until `expiresAt`; with `once` it ends with the payment. " +
      "With a key the same key again gives the same link. Whether there is such an order the shop says when the link is opened.",
    key: "optional",
    body: "NewLink",
    answer: { status: 201, holds: "Link" },
    problems: [
      "order_not_found",
      "expiry_past",
      "idempotency_key_reused",
      "key_invalid",
      "links_not_configured",
    ],
    async handle({ req, get }) {
      const { user } = get("asking");
      const asked = await readJson(newLinkSchema, "a link", req.raw);
      const key = req.header("idempotency-key");
      const orderId = req.param("orderId");
      if (!isOrderId(orderId)) throw new AdminError("order_not_found");
      return json(await links.create({ ...asked, orderId, key, user }), 201);
    },
  }),
  route({
    method: "get",
    path: "/orders/{orderId}/links",
    right: "link",
    summary: "The links to pay of an order, newest first",
    answer: { status: 200, holds: "Links" },
    problems: ["links_not_configured"],
    handle: async ({ req }) => json({ links: await links.list(req.param("orderId")) }),
  }),
  route({
    method: "delete",
    path: "/links/{id}",
    right: "link",
    summary: "Revoke a link to pay",
    description:
      "It opens nothing any more. A charge that was made by it stays as it is. One that is revoked stays as it is.",
    answer: { status: 200, holds: "Link" },
    problems: ["link_not_found", "links_not_configured"],
    async handle({ req, get }) {
      const { user } = get("asking");
      return json(await links.revoke(req.param("id"), { user }));
    },
  }),
];
