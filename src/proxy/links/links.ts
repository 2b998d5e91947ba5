// Links to pay: the merchant's side of them, and what a request below one is let do.
import { isOrderId, MAX_ID_LENGTH } from "../../contract/index.ts";
import { ChargeError } from "../charges/charge-error.ts";
import type { ChargesContext } from "../charges/ledger.ts";
import { readUser, type Acting } from "../charges/money-out-fields.ts";
import { hasGoneBack, isPaid, linkState, type LinkState, type StoredLink } from "../model/link.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { Store } from "../stores/store.ts";
import { parseLink, type NewLink } from "./parse-link.ts";
import { readToken, signToken } from "./token.ts";

/** A link to pay. It holds nothing of the buyer's. */
export interface Link extends StoredLink {
  /** What the address ends with. Whoever has it may see the order and pay it. */
  token: string;
  /**
   * Its page, and the `endpoint` of elements on a page of the shop's own. Absolute if `publicUrl` is set, otherwise the path on
   * the shop's host.
   */
  url: string;
  /** As of now. */
  state: LinkState;
}

export interface Links {
  /** Whether the option `links` is given. Without it every call rejects. */
  readonly isConfigured: boolean;
  /**
   * Makes a link that opens an order for whoever has it. Rejects with a `TypeError` for what cannot be a link, and with a
   * `ChargeError` without the option `links`, for a time that has passed, and for a key that is another link's.
   */
  create(link: NewLink): Promise<Link>;
  /**
   * Revokes a link: it opens nothing any more. A charge that was made by it stays as it is, and can still be paid. One that is
   * revoked stays as it is. Rejects with a `ChargeError` `link_not_found`.
   */
  revoke(id: string, by?: Acting): Promise<Link>;
  /** All links of an order, newest first, until `retention.history` after they expired. */
  list(orderId: string): Promise<Link[]>;
  /** The link of a token, for a page of the shop's own; `undefined` if the token is forged, or its link no longer kept. */
  read(token: string): Promise<Link | undefined>;
}

/** A link ended with the payment of its order. */
export class UsedLinkError extends ProblemError {
  /** All of that money has gone back since. */
  readonly isGivenBack: boolean;

  constructor(isGivenBack: boolean) {
    super("link_used", isGivenBack ? { detail: "The order was paid, and the money went back." } : {});
    this.isGivenBack = isGivenBack;
  }
}

/** The time of a link is over. */
export class ExpiredLinkError extends ProblemError {
  /** Its order is paid. */
  readonly isPaid: boolean;

  constructor(ofPaidOrder: boolean) {
    super("link_expired", ofPaidOrder ? { detail: "The order is paid." } : {});
    this.isPaid = ofPaidOrder;
  }
}

/** What a request below a link is let do. */
export interface LinkGate {
  /** The link of a token. Throws a `ProblemError` if it was not made here, or is no longer kept. */
  find(token: string): Promise<StoredLink>;
  /** Reads the link again, and throws a `ProblemError` if it opens nothing any more, or not this order. */
  check(link: StoredLink, orderId: string): Promise<void>;
}

interface Options {
  /** None: there are no links. */
  secrets: readonly string[];
  /** Where the proxy is, without a slash at its end. */
  base: string;
}

type LinkStore = Required<Pick<Store, "link" | "linksOf">>;

export function createLinks(
  { store, ledger, now }: Pick<ChargesContext, "store" | "ledger" | "now">,
  { secrets, base }: Options,
): { links: Links; gate: LinkGate } {
  function linkStore(): LinkStore {
    if (secrets.length === 0)
      throw new ChargeError(
        "links_not_configured",
        "pay.links needs the option links: give createPayProxy links: { secret } of 32 characters or more (PAY_LINK_SECRET).",
      );
    const { link, linksOf } = store;
    if (link && linksOf) return { link, linksOf };
    throw new TypeError("pay.links needs a store with the methods link and linksOf, which this one lacks.");
  }

  /** Those of its order that can use a link up. */
  const chargesOf = async ({ once, orderId }: StoredLink) =>
    once ? (await store.order(orderId)).charges : [];

  async function toLink(stored: StoredLink): Promise<Link> {
    const token = await signToken(stored.id, secrets);
    return {
      ...stored,
      token,
      url: `${base}/link/${token}`,
      state: linkState(stored, await chargesOf(stored), now()),
    };
  }

  async function findById(id: string): Promise<StoredLink> {
    const isId = typeof id === "string" && id.length <= MAX_ID_LENGTH;
    const found = isId ? await linkStore().link(id) : undefined;
    if (found) return found;
    throw new ChargeError("link_not_found", `There is no link ${JSON.stringify(id)}.`);
  }

  /** Throws a `ChargeError` if it is another link than the one that is asked for again. */
  function checkSame(known: StoredLink, asked: StoredLink) {
    if (known.expiresAt === asked.expiresAt && known.once === asked.once) return;
    throw new ChargeError(
      "idempotency_key_reused",
      `The key is that of another link of the order, until ${known.expiresAt}${known.once ? ", once" : ""}.`,
    );
  }

  async function readStored(token: string): Promise<StoredLink | undefined> {
    const id = await readToken(token, secrets);
    return id === undefined ? undefined : linkStore().link(id);
  }

  return {
    links: {
      isConfigured: secrets.length > 0,
      async create(given) {
        const { link } = linkStore();
        const { id, orderId, once, expiresAt, user } = await parseLink(given, now());
        let stored: StoredLink = {
          id,
          orderId,
          createdAt: new Date(now()).toISOString(),
          expiresAt: new Date(expiresAt).toISOString(),
          once,
          ...(user !== undefined && { createdBy: user }),
        };
        // Decided with its order, so that of two with the same key one makes it.
        await ledger.change({ orderId }, async () => {
          const known = await link(id);
          if (known) checkSame(known, stored);
          stored = known ?? stored;
          return known ? undefined : { links: [stored] };
        });
        return toLink(stored);
      },
      async revoke(id, { user } = {}) {
        const by = readUser(user);
        let stored = await findById(id);
        await ledger.change({ orderId: stored.orderId }, async () => {
          stored = await findById(id);
          if (stored.revokedAt !== undefined) return undefined;
          const revokedAt = new Date(now()).toISOString();
          stored = { ...stored, revokedAt, ...(by !== undefined && { revokedBy: by }) };
          return { links: [stored] };
        });
        return toLink(stored);
      },
      async list(orderId) {
        const { linksOf } = linkStore();
        return isOrderId(orderId) ? Promise.all((await linksOf(orderId)).map(toLink)) : [];
      },
      async read(token) {
        linkStore();
        const stored = typeof token === "string" ? await readStored(token) : undefined;
        return stored && toLink(stored);
      },
    },
    gate: {
      async find(token) {
        const stored = await readStored(token);
        if (stored === undefined) throw new ProblemError("link_invalid");
        return stored;
      },
      async check({ id }, orderId) {
        const link = await linkStore().link(id);
        if (link === undefined) throw new ProblemError("link_invalid");
        const charges = await chargesOf(link);
        const state = linkState(link, charges, now());
        if (state === "used") throw new UsedLinkError(hasGoneBack(charges));
        if (state === "revoked") throw new ProblemError("link_revoked");
        if (state === "expired")
          throw new ExpiredLinkError(isPaid((await store.order(link.orderId)).charges));
        if (orderId !== link.orderId)
          throw new ProblemError("order_not_found", { detail: "The link is of another order." });
      },
    },
  };
}
