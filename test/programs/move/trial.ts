// Moves a filled store to another, with the command killed at random points and run again until it ends by itself, and
// compares both stores afterwards.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../../src/cli/lib/open-store.ts";
import { COMMAND_LINE } from "../../support/command-line.ts";
import { contentsOf, drainOutbox, fillStore } from "../../support/filled-store.ts";
import { random } from "../../support/random.ts";
import { openStores } from "../../support/stores.ts";

export interface TrialOptions {
  from: string;
  to: string;
  charges: number;
  kills: number;
  seed: number;
  log?: (line: string) => void;
}

const quiet = { info() {}, warn() {}, error() {} };

/** Runs the command; where `killAfter` is given it is killed so many milliseconds after it has begun. */
async function runMove(from: string, to: string, killAfter?: number) {
  const child = spawn(process.execPath, [COMMAND_LINE, "move", "--from", from, "--to", to]);
  let stdout = "";
  let stderr = "";
  let tellBegun = () => {};
  const begun = new Promise<void>((resolve) => (tellBegun = resolve));
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    if (stderr.includes("Moving from")) tellBegun();
  });
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([begun, closed]);
  const began = performance.now();
  if (killAfter !== undefined) {
    await Promise.race([sleep(killAfter), closed]);
    child.kill("SIGKILL");
  }
  const [code, signal] = await closed;
  return { code, signal, stdout, stderr, took: performance.now() - began };
}

export async function moveTrial({ from, to, charges, kills, seed, log = () => {} }: TrialOptions) {
  const sides = await Promise.all([openStores(from), openStores(to), openStores(to)]);
  const [source, target, spare] = sides.map(({ store }) => store) as [string, string, string];
  try {
    const began = performance.now();
    const filled = openStore(source, quiet);
    await fillStore(filled, charges, seed);
    const expected = await contentsOf(filled);
    await filled.close();
    log(`filled in ${Math.round(performance.now() - began)} ms`);

    // How long it takes says when to kill it.
    const whole = await runMove(source, spare);
    assert.equal(whole.code, 0, whole.stderr);
    log(`moved without a kill in ${Math.round(whole.took)} ms`);

    const draw = random(seed, "kills");
    let killed = 0;
    let within = whole.took;
    // One that ends before its time was faster than the first, as where that met a load: the next is killed sooner.
    for (let tries = 0; killed < kills && tries < kills + 20; tries++) {
      const { signal, code, stderr } = await runMove(source, target, draw.next() * within);
      if (signal === "SIGKILL") killed++;
      else {
        assert.equal(code, 0, stderr);
        within /= 2;
      }
    }
    const last = await runMove(source, target);
    assert.equal(last.code, 0, last.stderr);
    log(`moved after ${killed} kills in ${Math.round(last.took)} ms`);

    const [one, other] = [openStore(source, quiet), openStore(target, quiet)];
    try {
      assert.deepEqual(await contentsOf(one), expected, "the source was changed");
      // Not by deepEqual, whose message would be as long as the store.
      const moved = await contentsOf(other);
      for (const part of ["orders", "keys", "unmatched", "matched", "outbox", "journal"] as const)
        assert.ok(JSON.stringify(moved[part]) === JSON.stringify(expected[part]), `${part} differ`);
      await other.commit({ outbox: [{ stream: "stream 1", kind: "charge", payload: "later" }] });
      const [told, wanted] = [await drainOutbox(other), await drainOutbox(one)];
      assert.deepEqual(told, { ...wanted, "stream 1": [...(wanted["stream 1"] ?? []), "later"] });
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
    return { killed, took: whole.took, last: last.took, stdout: last.stdout };
  } finally {
    for (const { remove } of sides) await remove();
  }
}
