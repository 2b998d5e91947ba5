// Mutation testing: does a test fail when a line of the rules is wrong? `npm run test:mutation` tries a seeded sample of
// lines; MUTATION_SAMPLE sets how many of them, or `all`, and MUTATION_SEED which.
import { sampleOf } from "./sample.ts";

const { MUTATION_SAMPLE = "150", MUTATION_SEED = "1" } = process.env;

const SOURCES = [
  "src/contract/**/*.ts",
  "src/proxy/model/**/*.ts",
  "src/proxy/charges/**/*.ts",
  "src/proxy/reconcile/**/*.ts",
  "src/proxy/service/webhooks/**/*.ts",
  // Made from a library's data, and held to it by a check.
  "!src/contract/card/brand-table.ts",
];

export default {
  mutate: MUTATION_SAMPLE === "all" ? SOURCES : sampleOf(SOURCES, Number(MUTATION_SAMPLE), MUTATION_SEED),
  testRunner: "tap",
  tap: {
    testFiles: [
      "test/contract/**/*.test.ts",
      "test/proxy/{model,charges,links,orders,payouts,problems,reconcile,refunds,service,telemetry}/**/*.test.ts",
      // Which charges an order is read with, `model/record.ts` decides and the stores carry out.
      "test/proxy/stores/memory/*.test.ts",
      "test/proxy/{restart,two-machines,guards/limits}.test.ts",
      "test/proxy/http/{charges,webhooks,invalid-input,events,price-html,problem-response}.test.ts",
      // What a charge keeps of its order is read by the dossier alone.
      "test/admin/http/dossier.test.ts",
    ],
    nodeArgs: ["--test-reporter=tap"],
  },
  plugins: ["@stryker-mutator/tap-runner", import.meta.resolve("./sentences.mjs")],
  ignorers: ["sentences"],
  coverageAnalysis: "perTest",
  // TypeScript 7 has no API by which Stryker could read it.
  tsconfigFile: "none",
  disableTypeChecks: false,
  ignorePatterns: ["*", "!src/**", "!test/**", "!package.json", "!docs/**", "!dist/**", "!demo/**"],
  reporters: ["clear-text", "progress", "html", "json"],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: "coverage/mutation/index.html" },
  jsonReporter: { fileName: "coverage/mutation/mutation.json" },
  tempDirName: "coverage/mutation/tmp",
  thresholds: { high: 95, low: 90, break: 90 },
  // The tests wait more than they compute.
  concurrency: 4,
  // For a machine that is busy with other things.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
};
