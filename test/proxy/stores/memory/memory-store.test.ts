import { memoryStore } from "../../../../src/proxy/index.ts";
import { storeSuite } from "../store-suite.ts";

storeSuite("memory", memoryStore);
