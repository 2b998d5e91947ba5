#!/usr/bin/env node
// `npx pay-elements`. Checks the version of Node before anything else is loaded: on one that is too old the rest would
// fail to load with an error that does not name the reason.
import { manifest } from "./lib/manifest.ts";

const needed = manifest.engines.node.replace(">=", "");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [neededMajor = 0, neededMinor = 0] = needed.split(".").map(Number);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(`pay-elements needs Node ${needed} or newer, and this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  void import("./run.ts")
    .then(({ run }) => run(process.argv.slice(2)))
    // Once all is written: on some systems writing to a pipe is asynchronous.
    .then((code) => process.stdout.write("", () => process.exit(code)));
}
