// The tests that the shop in Django has of its own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { findProgram } from "../setup/executables.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const python = findProgram("django");

const manage = (command: string[], more: Record<string, string> = {}) =>
  spawnSync(python!, ["-B", "manage.py", ...command], {
    cwd: "demo/django",
    env: {
      PATH: process.env["PATH"],
      SHOP_SECRET_KEY: "a-key-of-the-test",
      PAY_EVENTS_SECRET: "a-secret-of-the-test",
      ...more,
    },
    encoding: "utf8",
  });

describe("the shop in Django", { skip: !python && "no Django" }, () => {
  test("passes its tests", () => {
    const { status, stderr } = manage(["test", "shop"]);
    assert.equal(status, 0, stderr);
    assert.match(stderr, /Ran \d+ tests? /);
  });

  test("gives a web server the files of its pages, and of its admin's", (t) => {
    const folder = temporaryFolder(t);
    const { status, stderr } = manage(["collectstatic", "--noinput"], { SHOP_STATIC: folder });
    assert.equal(status, 0, stderr);
    for (const file of ["shop/style.css", "admin/css/base.css"])
      assert.ok(existsSync(join(folder, file)), file);
  });
});
