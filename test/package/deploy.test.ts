// demo/deploy and demo/cluster: what systemd and Docker would read, where no daemon runs it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { printed } from "./printed-code.ts";

const COMPOSE_FILES = ["demo/deploy/compose.yaml", "demo/cluster/compose.yaml"];
const UNIT = "demo/deploy/pay.service";
const DOCKERFILE = "demo/deploy/Dockerfile";

interface Service {
  build?: { context: string; dockerfile: string };
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  ports?: string[];
  stop_grace_period?: string;
  init?: boolean;
  volumes?: string[];
}
interface ComposeFile {
  services: Record<string, Service>;
}

const readCompose = (file: string) => parse(readFileSync(file, "utf8"), { merge: true }) as ComposeFile;

/** The variables that docs/command-line.md has in its table. */
const VARIABLES = new Set(readFileSync("docs/command-line.md", "utf8").match(/(?<=^\| `)PAY_\w+(?=` +\|)/gm));

const noSystemd =
  spawnSync("systemd-analyze", ["--version"]).status === 0 ? false : "there is no systemd-analyze";

test("systemd reads the unit without a complaint", { skip: noSystemd }, () => {
  // Its programs are not on this machine.
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", UNIT], { encoding: "utf8" });
  const complaints = (stdout + stderr).split("\n").filter((line) => line.includes("pay.service"));
  assert.deepEqual(
    complaints.filter((line) => !line.includes("is not executable")),
    [],
  );
});

test("the unit is the one that docs/command-line.md prints", () => {
  const unit = readFileSync(UNIT, "utf8");
  assert.equal(printed("docs/command-line.md", "[Unit]", "ini"), unit.slice(unit.indexOf("[Unit]")));
});

test("the Dockerfile is one, and has a command that hears signals", () => {
  const text = readFileSync(DOCKERFILE, "utf8");
  assert.deepEqual(
    validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    [],
  );
  // A shell or npx would be the process that hears that it shall stop.
  assert.match(text, /^CMD \["node", "node_modules\/pay-elements\/dist\/cli\/main\.js", "proxy"\]$/m);
  assert.match(text, /^USER node$/m);
});

test("the image's package is where its second half takes it from", (t) => {
  const text = readFileSync(DOCKERFILE, "utf8");
  const [, run = ""] = /^RUN npm ci && npm run build && (.+)$/m.exec(text) ?? [];
  const [, packed = "", to] = /^COPY --from=package (\S+) (\S+)$/m.exec(text) ?? [];
  assert.equal(packed, to);
  assert.ok(text.includes(`npm install --no-audit --no-fund ${packed}/*.tgz`));
  // What follows the build, for a package of nothing.
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "nothing", version: "1.0.0" }));
  const { status, stderr } = spawnSync("sh", ["-c", run.replaceAll(packed, join(folder, "packed"))], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(readdirSync(join(folder, "packed")), ["nothing-1.0.0.tgz"]);
});

for (const file of COMPOSE_FILES)
  test(`${file} is a compose file, whose containers find what they name and end when they are told`, () => {
    const linter = new DCLinter({
      quiet: false,
      debug: false,
      exclude: [],
      rules: {
        // The order of keys, and quotes within brackets, which these rules do not read.
        "services-alphabetical-order": 0,
        "service-keys-order": 0,
        "top-level-properties-order": 0,
        "require-quotes-in-ports": 0,
        "no-quotes-in-volumes": 0,
      },
    });
    const complaints = linter
      .lintFiles([file], false)
      .flatMap(({ messages }) => messages.map(({ line, rule, message }) => `${line}: ${rule}: ${message}`));
    assert.deepEqual(complaints, []);

    for (const [name, service] of Object.entries(readCompose(file).services)) {
      if (service.build) {
        const { context, dockerfile } = service.build;
        assert.equal(resolve(dirname(file), context, dockerfile), resolve(DOCKERFILE), name);
        assert.ok(service.init, `${name} ends when it is told`);
      }
      if (service.env_file !== undefined) {
        const lines = (ignoring: string) => readFileSync(ignoring, "utf8").split("\n");
        assert.ok(lines(".gitignore").includes(service.env_file), "secrets could be committed");
        assert.ok(
          lines(`${DOCKERFILE}.dockerignore`).includes(`**/${service.env_file}`),
          "or come into an image",
        );
      }
      for (const variable of Object.keys(service.environment ?? {}))
        assert.ok(VARIABLES.has(variable), `${name} has ${variable}, which the proxy does not read`);
      for (const port of service.ports ?? [])
        assert.match(port, /^127\.0\.0\.1:/, `${name} is open to other machines`);
      if (service.environment?.["PAY_STORE"] || name === "pay")
        assert.equal(service.stop_grace_period, "30s", `${name} has time to answer what it began`);
    }
  });
