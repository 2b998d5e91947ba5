import { after, before } from "node:test";
import { postgresStore } from "../../../../src/proxy/index.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { newName } from "../../../support/stores.ts";
import { storeSuite } from "../../../../src/testing/store-suite/index.ts";

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

storeSuite("postgres", () => postgresStore(postgres.url, { schema: newName() }), {
  openTwo() {
    const schema = newName();
    return [postgresStore(postgres.url, { schema }), postgresStore(postgres.url, { schema })];
  },
});
