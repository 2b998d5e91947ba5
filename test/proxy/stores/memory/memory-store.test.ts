import { memoryStore } from "../../../../src/proxy/index.ts";
import { storeSuite } from "../suite.ts";

storeSuite("memory", memoryStore);
