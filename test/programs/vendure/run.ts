// npm run test:vendure
//
// The plugin of plugins/vendure in a Vendure that is installed outside of the repository, on PostgreSQL and in memory (sql.js):
// its types, its payments in every order of events, and refunds from Vendure's admin. Needs the registry.
import { after, before, describe } from "node:test";
import { startPostgres, type PostgresServer } from "../../support/postgres.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { installPackage } from "../../package/installed-package.ts";
import { installVendure } from "../platforms/shops/vendure.ts";
import { tryPayments } from "./payments.ts";
import { tryRefunds } from "./refunds.ts";
import { tryStorefront } from "./storefront.ts";
import { VendureShop } from "./vendure-shop.ts";

// A folder in which Vendure is already, for somebody who changes the plugin.
const folder = process.env["VENDURE_FOLDER"] ?? temporaryFolder({ after });
const { tarball, remove } = installPackage();
after(remove);
installVendure(folder, { "pay-elements": tarball });

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
    tryPayments(() => shop);
    tryRefunds(() => shop);
    tryStorefront(() => shop);
  });
