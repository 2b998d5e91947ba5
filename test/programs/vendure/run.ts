// npm run test:vendure
//
// The plugin of plugins/vendure in a Vendure that is installed outside of the repository, on PostgreSQL and in memory (sql.js):
// its types, its payments in every order of events, and refunds from Vendure's admin. Needs the registry.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { startPostgres, type PostgresServer } from "../../support/postgres.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { installPackage } from "../../package/installed-package.ts";
import { installVendure } from "../platforms/shops/vendure.ts";
import { tryPayments } from "./payments.ts";
import { tryRefunds } from "./refunds.ts";
import { tryStorefront } from "./storefront.ts";
import { query, VendureShop } from "./vendure-shop.ts";

// A folder in which Vendure is already, for somebody who changes the plugin.
const folder = process.env["VENDURE_FOLDER"] ?? temporaryFolder({ after });
const { tarball, remove } = installPackage();
after(remove);
installVendure(folder, { "pay-elements": tarball });

it("has the code that docs/vendure.md prints in its README", () => {
  const codeOf = (file: string) => /^```ts\n(.*?)^```/ms.exec(readFileSync(file, "utf8"))?.[1];
  assert.equal(codeOf("plugins/vendure/README.md"), codeOf("docs/vendure.md"));
});

it("does not start without a payment service, and says which variables are missing", () => {
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server.mjs", "--populate"], {
    cwd: folder,
    env: { PATH, PORT: "0", PAY_SERVICE_URL: "http://127.0.0.1:9/v2", PAY_API_KEY: "" },
    encoding: "utf8",
  });
  assert.equal(status, 1);
  assert.match(stdout + stderr, /TypeError: .* set PAY_API_KEY, PAY_SIGNING_SECRET in \.env/);
});

for (const database of ["postgres", "sqljs"] as const)
  describe(`Vendure on ${database}`, () => {
    let postgres: PostgresServer | undefined;
    let shop: VendureShop;
    before(async () => {
      if (database === "postgres") postgres = await startPostgres();
      shop = await VendureShop.start(folder, postgres?.url);
    });
    after(async () => {
      await shop.stop();
      await postgres?.stop();
    });
    it("warns at the start if requests share one connection", () => {
      const isWarned = shop.servers.some((server) => server.said().includes("On SQLite"));
      assert.equal(isWarned, database === "sqljs");
    });
    it("keeps its charges in a schema of this shop's own", async () => {
      if (!postgres) return;
      const tables = await query(
        postgres.url,
        "SELECT 1 FROM pg_tables WHERE schemaname = 'pay_elements_loja' AND tablename = 'charges'",
      );
      assert.equal(tables.length, 1);
    });
    tryPayments(() => shop);
    tryRefunds(() => shop);
    tryStorefront(() => shop);

    it("makes one payment method when two servers start for the first time at once", async () => {
      if (!postgres) return;
      const ours = "FROM loja.payment_method WHERE code = 'pay-elements'";
      await query(postgres.url, `DELETE ${ours}`);
      await shop.startTwo("loja.payment_method");
      assert.equal((await query(postgres.url, `SELECT 1 ${ours}`)).length, 1);
    });
  });
