import { memoryStore } from "../../../../src/proxy/index.ts";
import { storeSuite } from "../store-suite.ts";
import { chargeListSuite } from "../charge-list-suite.ts";
import { journalSuite } from "../journal-suite.ts";
import { payoutSuite } from "../payout-suite.ts";
import { outboxSuite } from "../outbox-suite.ts";

storeSuite("memory", memoryStore);
outboxSuite("memory", memoryStore);
chargeListSuite("memory", memoryStore);
journalSuite("memory", memoryStore);
payoutSuite("memory", memoryStore);
