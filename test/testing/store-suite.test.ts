// The suite for stores of a merchant's own: it finds what is wrong, and knows what a store is to lack.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runTests } from "./run-tests.ts";

const suite = (change: string, options = "{}") => `
  import { memoryStore } from "pay-elements/proxy";
  import { storeSuite } from "pay-elements/proxy/store-suite";
  storeSuite("mine", () => {
    const store = memoryStore();
    ${change}
    return store;
  }, ${options});
`;

const failed = (said: string) =>
  [...said.matchAll(/^not ok \d+ - mine.*: (.*)$/gm)].map(([, title]) => title);

test("a store that writes over a change of another process fails", async (t) => {
  const { code, said } = await runTests(t, {
    "mine.test.mjs": suite(`
      const { commit } = store;
      store.commit = async (given) => {
        const { revision } = given.order ? await store.order(given.order.id) : {};
        return commit.call(store, given.order ? { ...given, order: { ...given.order, revision } } : given);
      };`),
  });
  assert.equal(code, 1);
  assert.ok(failed(said).includes("a change of a stale order writes nothing at all"), said);
});

test("a store that lacks a method fails, unless that is said", async (t) => {
  const lacking =
    "for (const name of ['journal', 'undoHit', 'listOutbox', 'backlog']) store[name] = undefined;";
  const fails = await runTests(t, {
    "mine.test.mjs": suite(lacking, "{ without: ['listOutbox', 'backlog'] }"),
  });
  assert.equal(fails.code, 1);
  assert.match(fails.said, /The store has no method "journal". Name it in "without"/);
  assert.ok(failed(fails.said).includes("what is old is removed, and the rest stays"), fails.said);
  const passes = await runTests(t, {
    "mine.test.mjs": suite(lacking, "{ without: ['journal', 'undoHit', 'listOutbox', 'backlog'] }"),
  });
  assert.equal(passes.code, 0, passes.said);
  assert.match(passes.said, /SKIP The store has no method "journal"\./);
});

test("two stores on one database are tried together, where there are two", async (t) => {
  const { code, said } = await runTests(t, {
    "mine.test.mjs": suite("", "{ openTwo: () => [memoryStore(), memoryStore()] }"),
  });
  assert.equal(code, 1);
  assert.ok(
    failed(said).includes("an idempotency key makes one charge, whatever orders it is used for"),
    said,
  );
});
