// Links to pay as a terminal shows them.
import type { Link } from "../../proxy/index.ts";
import { brazilTime } from "../lib/brazil-time.ts";
import { columns } from "../lib/columns.ts";
import { printable } from "../lib/printable.ts";

/** The address on a line of its own, to copy. */
export function linkText(link: Link): string {
  const { id, orderId, url, state, once, expiresAt, revokedAt, revokedBy } = link;
  if (state === "revoked")
    return `The link ${id} of order ${printable(orderId)} is revoked since ${brazilTime(revokedAt!)}${
      revokedBy === undefined ? "" : `, by ${printable(revokedBy)}`
    }. It opens nothing any more.`;
  const until = `Until ${brazilTime(expiresAt)}${once ? ", or the payment" : ""}, it opens order ${printable(orderId)} for whoever has it.`;
  const lacks = url.startsWith("/")
    ? " With PAY_PUBLIC_URL, as of the proxy, the whole address is printed."
    : "";
  return `${url}\n${until}${lacks} To revoke it:\n\n  npx pay-elements link --revoke ${id}`;
}

export const linksText = (links: readonly Link[]): string =>
  links.length === 0
    ? "The order has no links."
    : columns(
        links.map(({ id, state, once, expiresAt, url }) => [
          id,
          `${state}${once ? ", once" : ""}, until ${brazilTime(expiresAt)}  ${url}`,
        ]),
      );
