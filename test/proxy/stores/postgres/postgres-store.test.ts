import { after, before } from "node:test";
import { postgresStore } from "../../../../src/proxy/index.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { newName } from "../../../support/stores.ts";
import { storeSuite } from "../store-suite.ts";
import { chargeListSuite } from "../charge-list-suite.ts";
import { journalSuite } from "../journal-suite.ts";
import { payoutSuite } from "../payout-suite.ts";
import { outboxSuite } from "../outbox-suite.ts";
import { writersSuite } from "../concurrency-suite.ts";

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

storeSuite("postgres", () => postgresStore(postgres.url, { schema: newName() }));
outboxSuite("postgres", () => postgresStore(postgres.url, { schema: newName() }));
chargeListSuite("postgres", () => postgresStore(postgres.url, { schema: newName() }));
journalSuite("postgres", () => postgresStore(postgres.url, { schema: newName() }));
payoutSuite("postgres", () => postgresStore(postgres.url, { schema: newName() }));
writersSuite("postgres", () => {
  const schema = newName();
  return [postgresStore(postgres.url, { schema }), postgresStore(postgres.url, { schema })];
});
