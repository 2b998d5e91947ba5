import { test } from "node:test";
import assert from "node:assert/strict";
import { createBatch } from "../../../src/proxy/lib/batch.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("what is asked for in one turn runs together, and what comes meanwhile together next", async () => {
  const runs: number[][] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const batch = createBatch<number, number>({
    async run(items) {
      if (runs.push([...items]) === 1) await gate;
      return items.map((item) => item * 10);
    },
  });
  const early = [batch.add(1), batch.add(2)];
  await turn();
  const late = [batch.add(3), batch.add(4)];
  await turn();
  assert.deepEqual(runs, [[1, 2]], "only one runs at a time");
  release();
  assert.deepEqual(await Promise.all([...early, ...late]), [10, 20, 30, 40]);
  assert.deepEqual(runs, [
    [1, 2],
    [3, 4],
  ]);
});

test("one bad item rejects alone, and one that hangs holds up neither the others nor the next batch", async () => {
  let giveUp: (reason: Error) => void = () => {};
  const stuck = new Promise<never>((_, reject) => (giveUp = reject));
  const batch = createBatch<string, string>({
    async run(items) {
      if (items.length > 1 && items.some((item) => item !== "good")) throw new Error("of one");
      if (items[0] === "bad") throw new Error("bad");
      return items[0] === "stuck" ? stuck : items;
    },
    isOfOne: (error) => error instanceof Error && error.message === "of one",
  });
  const hanging = batch.add("stuck");
  const results = await Promise.allSettled([batch.add("good"), batch.add("bad"), batch.add("good")]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.equal(await batch.add("good"), "good");
  giveUp(new Error("given up"));
  await assert.rejects(hanging, /given up/);
});

test("an error after which something may have been done rejects all, and nothing runs again", async () => {
  let runs = 0;
  const batch = createBatch<number, number>({
    async run() {
      runs++;
      throw new Error("The connection was lost.");
    },
  });
  const results = await Promise.allSettled([batch.add(1), batch.add(2)]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.equal(runs, 1);
});

test("a batch takes so many items at most, and a flush waits for all of them", async () => {
  const sizes: number[] = [];
  const batch = createBatch<number, number>({
    async run(items) {
      sizes.push(items.length);
      return items;
    },
    max: 2,
  });
  let isDone = false;
  const all = Promise.all([1, 2, 3, 4, 5].map(batch.add)).then(() => (isDone = true));
  await batch.flush();
  await all;
  assert.deepEqual([isDone, sizes], [true, [2, 2, 1]]);
});
