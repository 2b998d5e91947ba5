// Who may do what at the desk's calls, where the shop has turned on Medusa's roles.
import assert from "node:assert/strict";
import { it } from "node:test";
import pg from "pg";
import { startPostgres } from "../../support/postgres.ts";
import { startServer } from "../platforms/shops/medusa.ts";
import { Client, CLERK, signIn } from "../platforms/shops/medusa/api.ts";
import type { Shop } from "./shop.ts";

export function tryRoles(shop: () => Shop): void {
  it("lets its people see payments and send money back as Medusa's roles say, in schemas of its own", async () => {
    const postgres = await startPostgres();
    try {
      const server = await startServer(shop().folder, {
        database: postgres.url,
        schema: "loja",
        service: shop().service,
        isNew: true,
        flags: { MEDUSA_FF_RBAC: "true" },
      });
      try {
        await seeRoles(server.origin);
        assert.ok(await hasTable(postgres.url, "pay_elements_loja.charges"));
      } finally {
        await server.kill();
      }
    } finally {
      await postgres.stop();
    }
  });

  async function seeRoles(origin: string): Promise<void> {
    // Whom the command line makes may do all.
    const owner = await signIn(origin);
    assert.deepEqual(await rightsOf(owner), ["view", "refund"]);
    const { policies } = await owner.ask<{ policies: { id: string }[] }>(
      "/admin/rbac/policies?key=payment:read",
    );
    const { role } = await owner.ask<{ role: { id: string } }>("/admin/rbac/roles", {
      name: "reader",
      policy_ids: policies.map(({ id }) => id),
    });
    const reader = await invite(origin, owner, "reader@example.com", [role.id]);
    assert.deepEqual(await rightsOf(reader), ["view"]);
    await assert.rejects(
      reader.ask("/admin/pay-elements/charges/none/refunds", {}, { "idempotency-key": "a" }),
      / 403 /,
    );
    const nobody = await invite(origin, owner, "nobody@example.com", []);
    assert.deepEqual(await rightsOf(nobody), []);
    await assert.rejects(nobody.ask("/admin/pay-elements/charges"), / 403 /);
  }
}

async function hasTable(database: string, table: string): Promise<boolean> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass($1) AS found", [table]);
  await client.end();
  return rows[0]?.found !== null;
}

const rightsOf = async (somebody: Client): Promise<string[]> =>
  (await somebody.ask<{ can: string[] }>("/admin/pay-elements/me")).can;

/** Makes a user of the roles, who is signed in then. */
async function invite(origin: string, owner: Client, email: string, roles: string[]): Promise<Client> {
  const { invite: made } = await owner.ask<{ invite: { token: string } }>("/admin/invites", { email, roles });
  const { password } = CLERK;
  const { token } = await new Client(origin, {}).ask<{ token: string }>("/auth/user/emailpass/register", {
    email,
    password,
  });
  await new Client(origin, { authorization: `Bearer ${token}` }).ask(
    `/admin/invites/accept?token=${made.token}`,
    { email },
  );
  return signIn(origin, { email, password });
}
