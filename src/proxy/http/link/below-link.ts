// The calls of pages below a link to pay: the same as at the base, for the link's order alone. So elements need nothing but
// `endpoint="/pay/link/TOKEN"`, and no session.
//
// An order is opened and a charge made by a link that is open; `LinkGate.check` says so where the order is asked for. A charge
// is watched by its id, as at the base, also once the link has ended: whoever has paid is told so, though the link expired
// meanwhile or was used up by this very payment.
import type { Handler } from "hono";
import { orderSchema } from "../../../contract/index.ts";
import type { LinkGate } from "../../links/links.ts";
import { ProblemError } from "../../model/problem-details.ts";
import { findCharge, type Store } from "../../stores/store.ts";
import type { Env, Routes } from "../app.ts";
import { isOfLink } from "../charges.ts";
import * as examples from "../openapi/examples.ts";
import * as openapi from "../openapi/operation.ts";

export const LINK_PATH = "/link/{token}";

/** One call stands for all of them: the others differ from those at the base in the same way. */
export const belowLinkPaths = {
  [`${LINK_PATH}/orders/{orderId}`]: {
    get: {
      operationId: "getOrderByLink",
      tags: ["Links"],
      summary: "What there is to pay, for whoever has a link to it",
      description:
        "All calls for orders and charges are answered below `/link/{token}` too, without a session and for the order of the link " +
        "alone: another order's are 404. Those that open the order or make a charge also answer `link_expired`, `link_revoked` and " +
        "`link_used`, and all of them `link_invalid`. A charge can be watched by its id also once its link has ended. While a Pix " +
        "code waits, `POST /charges` answers it in place of another: everybody who has the link is given the same.",
      parameters: [
        {
          name: "token",
          in: "path",
          required: true,
          description: "Of the link, as the merchant's backend has signed it.",
          schema: { type: "string", minLength: 1, maxLength: 128 },
        },
        openapi.pathParameter("orderId", "order"),
      ],
      responses: {
        200: openapi.json("The order.", orderSchema, { order: examples.order }),
        ...openapi.problems(
          "order_not_found",
          "link_invalid",
          "link_expired",
          "link_revoked",
          "link_used",
          ...openapi.PAGE_PROBLEMS,
        ),
      },
    },
  },
};

interface Parts {
  store: Pick<Store, "charge">;
  gate: LinkGate;
}

export function belowLink(routes: Routes, parts: Parts): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([path, { get, post }]) => [
      LINK_PATH + path,
      { ...(get && { get: withLink(get, parts) }), ...(post && { post: withLink(post, parts) }) },
    ]),
  );
}

const withLink =
  (handler: Handler<Env>, { store, gate }: Parts): Handler<Env> =>
  async (context, next) => {
    const { token = "", id } = context.req.param() as { token?: string; id?: string };
    const link = await gate.find(token);
    if (id !== undefined) {
      const stored = await findCharge(store, id);
      if (stored === undefined || !isOfLink(stored, link)) throw new ProblemError("charge_not_found");
    }
    context.set("link", link);
    return handler(context, next);
  };
