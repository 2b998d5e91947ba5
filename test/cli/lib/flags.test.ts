import assert from "node:assert/strict";
import { test } from "node:test";
import { CommandError } from "../../../src/cli/lib/command-error.ts";
import { readArguments } from "../../../src/cli/lib/flags.ts";

const read = (...args: string[]) => {
  const { values, positionals } = readArguments(args, {
    charge: { type: "string" },
    print: { type: "boolean", short: "p" },
  });
  return { ...values, positionals: [...positionals] };
};

test("a value may begin like a flag, as the ids of some charges do", () => {
  assert.deepEqual(read("deposit", "--charge", "-aB3", "--print"), {
    charge: "-aB3",
    print: true,
    positionals: ["deposit"],
  });
  assert.deepEqual(read("--charge", "--aB3"), { charge: "--aB3", positionals: [] });
  assert.deepEqual(read("--print", "--", "--charge", "-aB3"), {
    print: true,
    positionals: ["--charge", "-aB3"],
  });
});

test("a flag that there is, is no value of another", () => {
  for (const flag of ["--print", "-p", "--charge=1"])
    assert.throws(() => read("--charge", flag), CommandError, flag);
  assert.throws(() => read("--print", "-x"), CommandError);
});
