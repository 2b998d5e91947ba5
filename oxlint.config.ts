// The rules that the linter keeps, and who may import whom.
import { defineConfig } from "oxlint";

interface Pattern {
  group?: string[];
  regex?: string;
  allowTypeImports?: boolean;
  message: string;
}

/** What files may not import. Of several overrides for one file the last counts alone, so each says all that holds. */
const forbid = (files: string, patterns: Pattern[]) => ({
  files: [files],
  rules: { "no-restricted-imports": ["error", { patterns }] as ["error", { patterns: Pattern[] }] },
});

/**
 * The rooms of a folder by floors, from the top one to the bottom one. A room imports from the floors below its own
 * alone; the files that lie loose in the folder stand above all floors. A room within a room stands above it.
 */
const rooms = (folder: string, common: Pattern[], floors: string[][]) =>
  floors
    .flatMap((floor, at) =>
      floor.map((room) => {
        const others = [...floors.slice(0, at).flat(), ...floor].filter((other) => other !== room);
        const inside = others.filter((other) => other.startsWith(`${room}/`));
        const paths = [
          String.raw`(\.\./)+(${others.join("|")})/`,
          ...inside.map((other) => String.raw`\./${other.slice(room.length + 1)}/`),
        ];
        const message = `${folder}/${room} imports the floors below it alone: see oxlint.config.ts`;
        return forbid(`${folder}/${room}/**`, [...common, { regex: `^(${paths.join("|")})`, message }]);
      }),
    )
    .toSorted((a, b) => depth(a.files) - depth(b.files));

const depth = ([files = ""]: string[]) => files.split("/").length;

/** Everything beside the contract: the other folders of the repository, and the package by its own name. */
const OUTSIDE = [
  ...[
    "elements",
    "react",
    "ssr",
    "messages",
    "proxy",
    "admin",
    "server",
    "sandbox",
    "testing",
    "cli",
    "demo",
    "test",
  ].map((folder) => `**/${folder}/**`),
  "pay-elements",
  "pay-elements/**",
];
const outside = (message: string, ...but: string[]): Pattern => ({
  group: OUTSIDE.filter((pattern) => !but.includes(pattern)),
  message,
});

const byIndex = (...folders: string[]): Pattern => ({
  // The proxy's own name is also that of the command which runs it.
  group: [
    ...folders.flatMap((folder) => [`**/${folder}/**`, `!**/${folder}/index.ts`]),
    "!./proxy/command.ts",
    "!../proxy/environment.ts",
    "!../proxy/store.ts",
    // Knows nothing of payments, and is nothing for shops.
    "!**/proxy/lib/{csv,ip-address}.ts",
    // For the command line alone.
    "!**/proxy/merchant/index.ts",
  ],
  message: `import ${folders.join(" and ")} through index.ts`,
});
const noLit: Pattern = { group: ["lit", "lit/**"], message: "lit is for the elements" };

const contract = [
  outside("contract imports no other room"),
  {
    group: ["node:*", "lit", "lit/**", "hono", "hono/**", "@hono/**"],
    message: "contract is pure: no I/O, no DOM, no Node",
  },
  { group: ["zod"], message: "zod/mini: classic zod tries eval, which a strict CSP reports" },
];

const elements = [
  outside("elements import contract alone", "**/elements/**"),
  { group: ["node:*", "hono", "hono/**", "@hono/**"], message: "elements run in a browser" },
  {
    group: [
      "zod",
      "zod/**",
      "**/contract/index.ts",
      "**/contract/service/**",
      "**/contract/checkout/{charge,installment,new-charge,order,problem}.ts",
    ],
    allowTypeImports: true,
    message: "elements carry no schema: types alone, and guards.ts to check what comes in",
  },
];

const react = [
  outside("react imports elements alone", "**/elements/**", "**/admin/**", "**/react/**"),
  {
    group: [
      "**/contract/**",
      "**/elements/**",
      "**/admin/{http,desk}/**",
      "!**/elements/*/define.ts",
      "!**/admin/elements/index.ts",
    ],
    message:
      "react takes the elements as they are registered, the types of their events, and nothing from inside them",
  },
];

const proxy = [
  outside(
    "proxy imports contract, ssr and messages alone",
    "**/proxy/**",
    "**/ssr/**",
    "**/messages/**",
    "pay-elements/**",
  ),
  {
    group: ["pay-elements/**", "!pay-elements/card-frame"],
    message: "proxy imports the page that the build makes, and nothing else of the package",
  },
  byIndex("contract", "ssr", "messages"),
  noLit,
];

const ssr = [
  outside("ssr imports contract and what the elements share with it", "**/elements/**", "**/ssr/**"),
  {
    group: [
      "**/elements/**",
      "!**/elements/i18n/*.ts",
      "!**/elements/**/*.styles.ts",
      "!**/elements/ui/{icon-paths,paid-words}.ts",
      "!**/elements/pay-pix/{code-check,qr-path}.ts",
      "!**/elements/pay-checkout/method-hints.ts",
      "!**/elements/pay-price/price-line.ts",
    ],
    message: "ssr runs on a server: of the elements it takes what needs neither lit nor a DOM",
  },
  noLit,
];

const messages = [
  outside(
    "messages imports contract and what the elements share with it",
    "**/elements/**",
    "**/messages/**",
  ),
  byIndex("contract"),
  {
    group: [
      "**/elements/**",
      "!**/elements/i18n/*.ts",
      "!**/elements/ui/paid-words.ts",
      "!**/elements/pay-pix/code-check.ts",
    ],
    message: "messages are written on a server: of the elements they take words and formats",
  },
  noLit,
];

const admin = [
  outside(
    "admin imports contract, proxy and the words of the elements alone",
    "**/proxy/**",
    "**/elements/**",
  ),
  {
    group: ["**/elements/**", "!**/elements/i18n/*.ts"],
    message:
      "admin runs on a server: of the elements it takes words and formats, which need neither lit nor a DOM",
  },
  byIndex("contract"),
  {
    group: ["**/proxy/**", "!**/proxy/{index,internal}.ts"],
    message:
      "import what shops get of the proxy through index.ts, and what the proxy shares through internal.ts",
  },
  noLit,
];

const adminElements = [
  outside("the desk's elements import elements and contract alone", "**/elements/**", "**/admin/**"),
  {
    group: ["node:*", "hono", "hono/**", "@hono/**", "**/admin/{http,desk}/**", "**/contract/index.ts"],
    message: "the desk's elements run in a browser",
  },
  { group: ["zod"], message: "zod/mini: classic zod tries eval, which a strict CSP reports" },
  {
    group: ["**/elements/pay-*/**", "**/elements/payment/**"],
    message: "the desk's elements take of the checkout's what both share",
  },
];

const server = [
  outside("server puts proxy and admin into one entry", "**/proxy/**", "**/admin/**"),
  byIndex("proxy", "admin/http"),
];

const sandbox = [
  outside("sandbox imports contract alone: it is the proxy's independent witness", "**/sandbox/**"),
  byIndex("contract"),
  noLit,
];

const testing = [
  outside(
    "testing puts contract, proxy and sandbox to work",
    "**/proxy/**",
    "**/sandbox/**",
    "**/testing/**",
  ),
  byIndex("contract", "proxy", "sandbox"),
  noLit,
];

const cli = [
  outside(
    "the command line puts contract, proxy, admin and sandbox to work, and is published without demo and test",
    "**/proxy/**",
    "**/admin/**",
    "**/sandbox/**",
    "**/cli/**",
  ),
  byIndex("contract", "proxy", "admin/desk", "sandbox"),
];

const checker = [
  outside(
    "the checker imports contract and sandbox alone: it is the proxy's independent witness",
    "**/sandbox/**",
    "**/cli/**",
  ),
  byIndex("contract", "sandbox"),
];

const byName: Pattern = {
  group: [...OUTSIDE.filter((pattern) => pattern.startsWith("**/")), "**/src/**", "**/contract/**"],
  message: "a plugin imports what pay-elements publishes, by the package's name",
};

const plugin: Pattern[] = [
  byName,
  {
    group: ["pay-elements/**", "!pay-elements/proxy", "!pay-elements/contract"],
    message: "a plugin runs on a server: of the package it imports the proxy and the contract",
  },
];

/** What a plugin shows in its platform's admin. */
const pluginPage: Pattern[] = [
  byName,
  {
    group: ["pay-elements/**", "!pay-elements/admin"],
    message: "a page of a plugin shows the desk's elements",
  },
];

/** For rooms without folders of their own. */
const noLooseFile: Pattern = {
  regex: String.raw`^\.\./[^/]+$`,
  message: "the loose files of a folder stand above its rooms: see oxlint.config.ts",
};

const overrides = [
  forbid("src/contract/**", contract),
  forbid("src/elements/**", elements),
  ...rooms("src/elements", elements, [
    ["pay-checkout"],
    ["pay-pix", "pay-card", "pay-price"],
    ["payment"],
    ["ui"],
    ["client", "i18n"],
    ["lib"],
  ]),
  forbid("src/react/**", react),
  forbid("src/proxy/**", proxy),
  ...rooms("src/proxy", proxy, [
    ["http", "config"],
    ["http/link"],
    ["http/openapi"],
    ["reconcile", "merchant"],
    ["refunds", "payouts", "problems", "links"],
    ["charges"],
    ["notify"],
    ["guards", "guards/encryption", "orders"],
    ["context"],
    ["telemetry"],
    ["stores"],
    ["model"],
    ["service/webhooks"],
    ["service"],
    ["logging"],
    ["lib"],
  ]),
  forbid("src/ssr/**", ssr),
  forbid("src/messages/**", messages),
  forbid("src/admin/**", admin),
  ...rooms("src/admin", admin, [["desk"], ["http"]]),
  forbid("src/admin/elements/**", adminElements),
  ...rooms("src/admin/elements", adminElements, [
    ["pay-admin"],
    ["pay-charges", "pay-charge", "pay-problems", "pay-summary"],
    ["pay-links"],
    ["base"],
    ["ui"],
    ["i18n"],
    ["client"],
  ]),
  forbid("src/server/**", server),
  forbid("src/sandbox/**", sandbox),
  ...rooms(
    "src/sandbox",
    [...sandbox, noLooseFile],
    [["pages"], ["control"], ["service"], ["cards", "pix"], ["webhooks"], ["shared"]],
  ),
  forbid("src/testing/**", testing),
  forbid("src/cli/**", cli),
  ...rooms(
    "src/cli",
    [...cli, noLooseFile],
    [["backup", "check", "merchant", "move", "reconcile", "webhooks"], ["proxy"], ["lib"]],
  ),
  forbid("plugins/*/src/**", plugin),
  forbid("plugins/*/src/admin/**", pluginPage),
  forbid("src/cli/check/**", checker),
  ...rooms("src/cli/check", [...checker, noLooseFile], [["scenarios"], ["harness"]]),
];

// The checker's own JavaScript. It would start a Java or native process where it finds one.
process.env["RECHECK_SYNC_BACKEND"] = "pure";

/**
 * The seed makes results repeat. Milliseconds are for a machine that is busy with other things: with recheck's own
 * second, an attack that a busy machine did not finish counts as one that found something.
 */
const SLOW_EXPRESSIONS = {
  ignoreErrors: false,
  cache: true,
  randomSeed: 1,
  timeout: 60_000,
  incubationTimeout: 20_000,
  attackTimeout: 20_000,
  maxIteration: 5,
  maxInitialGenerationSize: 100,
};

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "promise"],
  jsPlugins: ["eslint-plugin-lit", "eslint-plugin-redos", "eslint-plugin-wc"],
  categories: { correctness: "error" },
  ignorePatterns: ["dist", "types", "test/data", "test/package/consumer", "test/programs/frameworks/apps"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-explicit-any": "error",
    "typescript/unbound-method": "off",
    "promise/valid-params": "off",
    "lit/no-duplicate-template-bindings": "error",
    "lit/no-invalid-html": "error",
    "lit/attribute-value-entities": "error",
    "lit/binding-positions": "error",
    "lit/lifecycle-super": "error",
    "wc/no-self-class": "error",
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: true }],
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    "import/no-cycle": "error",
  },
  overrides: [
    ...overrides,
    {
      files: ["src/contract/**"],
      rules: {
        "no-restricted-globals": [
          "error",
          "window",
          "document",
          "navigator",
          "fetch",
          "process",
          "Buffer",
          "setTimeout",
          "setInterval",
          "localStorage",
          "sessionStorage",
          "console",
        ],
      },
    },
    {
      // No text from outside can hold the process up (ReDoS). The rule reads whole expressions, not those that are put together.
      files: ["src/**", "demo/*.ts"],
      rules: { "redos/no-vulnerable": ["error", SLOW_EXPRESSIONS] },
    },
    // What a plugin's platform declares is not installed here: to the linter such a type is `any`.
    { files: ["plugins/**"], rules: { "typescript/no-redundant-type-constituents": "off" } },
    { files: ["test/**"], rules: { "typescript/no-floating-promises": "off" } },
    { files: ["test/{e2e,site}/**"], rules: { "no-empty-pattern": "off" } },
  ],
});
