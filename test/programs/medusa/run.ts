// npm run test:medusa
//
// What the trial of the platforms does not see of plugins/medusa: the payment on the order's page of Medusa's admin, which is built as
// a shop builds it, refunds, and what goes wrong while Medusa makes an order. Medusa is installed outside of the repository. Needs
// the registry.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { installPackage } from "../../package/installed-package.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { installMedusa } from "../platforms/shops/medusa.ts";
import { tryAdmin } from "./admin.ts";
import { tryOrders } from "./orders.ts";
import { tryRefunds } from "./refunds.ts";
import { tryRoles } from "./roles.ts";
import { openShop, type Shop } from "./shop.ts";
import { tryStorefront } from "./storefront.ts";

// A folder in which Medusa is already, for somebody who changes the plugin.
const folder = process.env["MEDUSA_FOLDER"] ?? temporaryFolder({ after });
const { tarball, remove } = installPackage();
after(remove);
installMedusa(folder, { "pay-elements": tarball });

it("has the code that docs/medusa.md prints in its README", () => {
  const codeOf = (file: string) => /^```ts\n(.*?)^```/ms.exec(readFileSync(file, "utf8"))?.[1];
  assert.equal(codeOf("plugins/medusa/README.md"), codeOf("docs/medusa.md"));
});

describe("Medusa", () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop(folder);
  });
  after(() => shop?.close());

  describe("its admin", () => tryAdmin(() => shop));
  describe("orders", () => tryOrders(() => shop));
  describe("refunds", () => tryRefunds(() => shop));
  describe("roles", () => tryRoles(() => shop));
  describe("storefront", () => tryStorefront(() => shop));
});
