import { memoryStore } from "../../../../src/proxy/index.ts";
import { storeSuite } from "../../../../src/testing/store-suite/index.ts";

storeSuite("memory", memoryStore);
