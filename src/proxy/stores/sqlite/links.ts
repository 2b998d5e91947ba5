// Links to pay. What they are found by has columns of its own; the rest is one JSON text.
import type { StoredLink } from "../../model/link.ts";
import type { Store } from "../store.ts";
import type { Database, SqlValue } from "./database.ts";

export interface SqliteLinks {
  /** Writes a link, new or changed; inside of a transaction. */
  put(link: StoredLink): void;
  methods: Required<Pick<Store, "link" | "linksOf">>;
}

export function createLinks({ all, run }: Database): SqliteLinks {
  const links = (rest: string, ...values: SqlValue[]) =>
    all<{ body: string }>(`SELECT body FROM links WHERE ${rest}`, ...values).map(
      ({ body }) => JSON.parse(body) as StoredLink,
    );

  return {
    put: (link) =>
      void run(
        `INSERT INTO links (id, order_id, made_at, ends_at, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET order_id = excluded.order_id, made_at = excluded.made_at,
           ends_at = excluded.ends_at, body = excluded.body`,
        link.id,
        link.orderId,
        Date.parse(link.createdAt),
        Date.parse(link.expiresAt),
        JSON.stringify(link),
      ),
    methods: {
      link: async (id) => links("id = ?", id)[0],
      linksOf: async (orderId) => links("order_id = ? ORDER BY made_at DESC, id DESC", orderId),
    },
  };
}
