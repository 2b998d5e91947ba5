// The tests that the shop in Django has of its own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { findProgram } from "../setup/executables.ts";

const python = findProgram("django");

test("the shop in Django passes its tests", { skip: !python && "no Django" }, () => {
  const { status, stderr } = spawnSync(python!, ["-B", "manage.py", "test", "shop"], {
    cwd: "demo/django",
    env: {
      PATH: process.env["PATH"],
      SHOP_SECRET_KEY: "a-key-of-the-test",
      PAY_EVENTS_SECRET: "a-secret-of-the-test",
    },
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /Ran \d+ tests? /);
});
