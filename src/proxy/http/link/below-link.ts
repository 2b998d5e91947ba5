// The calls of pages below a link to pay: the same as at the base, for the link's order alone. So elements need nothing but
// `endpoint="/pay/link/TOKEN"`, and no session.
//
// An order is opened and a charge made by a link that is open; `LinkGate.check` says so where the order is asked for. A charge
// is watched by its id, as at the base, also once the link has ended: whoever has paid is told so, though the link expired
// meanwhile or was used up by this very payment.
import type { Handler } from "hono";
import type { LinkGate } from "../../links/links.ts";
import { ProblemError } from "../../model/problem-details.ts";
import { findCharge, type Store } from "../../stores/store.ts";
import type { Env, Routes } from "../app.ts";
import { isOfLink } from "../charges.ts";

export const LINK_PATH = "/link/{token}";

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
      const stored = await findCharge(store as Store, id);
      if (stored === undefined || !isOfLink(stored, link)) throw new ProblemError("charge_not_found");
    }
    context.set("link", link);
    return handler(context, next);
  };
