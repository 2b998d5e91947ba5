import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { run } from "./support/process.ts";

const { version, engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  engines: { node: string };
};

const ONE_LINE = /^[^\n]+\n$/;

for (const flag of ["--version", "-v"]) {
  test(`${flag} says its version`, async (t) => {
    assert.deepEqual(await run(t, [flag]), { code: 0, stdout: `${version}\n`, stderr: "" });
  });
}

test("help of a command is its --help", async (t) => {
  const [asked, flagged] = await Promise.all([run(t, ["help", "proxy"]), run(t, ["proxy", "--help"])]);
  assert.match(asked.stdout, /^Usage: pay-elements proxy \[--check/m);
  assert.deepEqual(asked, flagged);
});

for (const flag of ["--help", "-h", "help"]) {
  test(`${flag} names each command`, async (t) => {
    const { code, stdout } = await run(t, [flag]);
    assert.equal(code, 0);
    assert.match(stdout, /^ +sandbox .+\n +proxy .+/m);
  });
}

for (const command of ["proxy", "reconcile", "refund"])
  test(`help of ${command} has the meanings of all variables in one column`, async (t) => {
    const { stdout } = await run(t, ["help", command]);
    for (const list of stdout.split("\n\n").filter((part) => /^ +PAY_/m.test(part))) {
      const columns = [...list.matchAll(/^( +PAY_\w+ {2,})\S/gm)].map(([, before = ""]) => before.length);
      assert.equal(columns.length, list.match(/^ +PAY_/gm)!.length, list);
      assert.equal(new Set(columns).size, 1, list);
    }
  });

for (const [what, args, words] of [
  ["no command", [], /name a command: sandbox, proxy/],
  [
    "a command that is misspelt",
    ["prxoy"],
    /no command "prxoy"; did you mean "proxy"\? There are sandbox, proxy/,
  ],
  ["an unknown command", ["chargeback"], /no command "chargeback"; there are sandbox, proxy/],
  ["a name that every object has", ["constructor"], /no command "constructor"/],
  ["help of an unknown command", ["help", "prxoy"], /no command "prxoy"/],
  ["a flag that is misspelt", ["sandbox", "--prot", "1"], /Unknown option '--prot'; did you mean --port\?$/m],
  ["a flag cut short", ["sandbox", "--webhook", "http://localhost"], /did you mean --webhook-url\?$/m],
  ["an unknown flag", ["proxy", "--port", "1"], /Unknown option '--port'; --help lists the flags\.$/m],
  ["a flag without its value", ["sandbox", "--port"], /--port/],
  ["a flag for a value", ["sandbox", "--port", "--host"], /--port/],
  ["a stray argument", ["proxy", "4173"], /Unexpected argument '4173'/],
  ["a wrong port", ["sandbox", "--port", "65536"], /--port must be a port, from 0 to 65535, got "65536"/],
  [
    "several wrong values",
    ["sandbox", "--port", "http", "--webhook-url", "shop.example", "--api-key", "a b"],
    /--port .+--webhook-url must be an http or https address.+--api-key .+white space/,
  ],
] as const) {
  test(`${what}: one line, exit 2`, async (t) => {
    const { code, stdout, stderr } = await run(t, [...args]);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(stderr, ONE_LINE);
    assert.match(stderr, words);
    assert.match(stderr, /^pay-elements/);
  });
}

// The modules behind the check would load on this Node: that they are not asked for shows itself in the package's test.
for (const [node, isOld] of [
  ["18.20.8", true],
  ["20.20.2", true],
  ["22.12.0", true],
  ["22.13.0", false],
  ["24.0.0", false],
  ["100.1.0", false],
] as const) {
  test(`Node ${node} is ${isOld ? "told to be too old, in one line" : "new enough"}`, async (t) => {
    const versions = `Object.defineProperty(process, "versions", { value: { node: "${node}" } })`;
    const flags = ["--import", `data:text/javascript,${encodeURIComponent(versions)}`];
    const { code, stdout, stderr } = await run(t, ["--version"], { flags });
    if (!isOld)
      return assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: `${version}\n`, stderr: "" });
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, ONE_LINE);
    assert.ok(stderr.includes(node) && stderr.includes(engines.node.replace(">=", "")), stderr);
  });
}
