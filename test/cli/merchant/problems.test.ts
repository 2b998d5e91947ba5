// The inbox as a clerk reads it beside the running proxy.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { problemsText, resolvedText } from "../../../src/cli/merchant/problems-text.ts";
import type { StoredProblem } from "../../../src/proxy/index.ts";
import { asCharge, eventually, pix } from "../../support/shop.ts";
import { clerkFor, commandsIn } from "./support.ts";

/** A shop in which too little came for two codes, and its clerk. */
async function troubled(t: TestContext) {
  const clerk = await clerkFor(t);
  const { shop } = clerk;
  for (const orderId of ["A-6000", "A-7000"]) {
    await shop.payCode(await asCharge(shop.post(pix(orderId))), { amount: 100 });
    await eventually(async () =>
      assert.equal((await shop.pay.problems.list({ orderId })).problems.length, 1),
    );
    await shop.passes(1_000);
  }
  return { ...clerk, problems: (await shop.pay.problems.list()).problems };
}

const orders = (text: string) => [...text.matchAll(/^ {2}Order +(\S+)$/gm)].map(([, id]) => id);

test("open problems are listed with what to do, and the next command settles the newest", async (t) => {
  const { shop, run, copied, problems } = await troubled(t);
  const { code, stdout, stderr } = await run(["problems"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.deepEqual(orders(stdout), ["A-7000", "A-6000"]);
  assert.match(
    stdout,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}wrong_amount\n {2}A payment of R\$ 1,00 was confirmed/,
  );
  const [command = ""] = commandsIn(stdout);
  assert.equal(command.trim(), `npx pay-elements problems resolve ${problems[0]!.id}`);

  let told = 0;
  shop.pay.problems.watch(() => void told++);
  const settled = await copied(command);
  assert.deepEqual([settled.code, settled.stderr], [0, ""]);
  assert.match(
    settled.stdout,
    /^The problem wrong_amount of order A-7000 is settled: \d{4}-\S+ \S+, by .+ on the command line\.\n/,
  );
  await eventually(() => assert.ok(told > 0, "the running proxy hears of it"));
  assert.deepEqual(orders((await run(["problems"])).stdout), ["A-6000"]);
  const all = (await run(["problems", "--all"])).stdout;
  assert.deepEqual(orders(all), ["A-7000", "A-6000"]);
  assert.match(all, /^ {2}Settled {2}\d{4}-\S+ \S+, by .+ on the command line$/m);
});

test("who settles one has a name, the first one stays, and the last one leaves an empty list", async (t) => {
  const { shop, run, problems } = await troubled(t);
  const { id } = problems[1]!;
  const first = await run(["problems", "resolve", id, "--user", "ana", "--json"]);
  assert.deepEqual([first.code, first.stderr], [0, ""]);
  assert.equal((JSON.parse(first.stdout) as StoredProblem).resolved?.by, "ana");
  const again = await run(["problems", "resolve", id, "--user", "rui"]);
  assert.equal(again.code, 0);
  assert.match(again.stdout, /was settled: .+, by ana\. Nothing has changed\.$/m);
  const told = (await shop.pay.charges.history(problems[1]!.chargeId!)).filter(
    ({ kind }) => kind === "resolved",
  );
  assert.deepEqual(
    told.map(({ by }) => by),
    ["ana"],
  );
  await run(["problems", "resolve", problems[0]!.id]);
  const { code, stdout } = await run(["problems"]);
  assert.deepEqual([code, stdout], [0, "There is no open problem; --all shows those that are settled.\n"]);
});

test("problems are exported whole, by period and by order", async (t) => {
  const { run, problems } = await troubled(t);
  await run(["problems", "resolve", problems[0]!.id, "--user", "=ana"]);
  const csv = await run(["problems", "--csv", "--all", "--from", "2020-01-01"]);
  const [head = "", row = "", second = "", ...others] = csv.stdout.split("\r\n");
  assert.equal(head, "problem,reported,code,order,charge,message,resolved,resolved_by");
  assert.ok(row.startsWith(`${problems[0]!.id},`) && second.startsWith(`${problems[1]!.id},`));
  assert.match(row, /,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00,'=ana$/);
  assert.deepEqual(others, [""]);
  const json = async (...args: string[]) =>
    JSON.parse((await run(["problems", "--json", ...args])).stdout) as StoredProblem[];
  assert.deepEqual(await json(), [problems[1]]);
  assert.deepEqual(await json("--order", "A-6000"), [problems[1]]);
  assert.deepEqual(await json("--order", "A-7000"), []);
  assert.deepEqual(await json("--all", "--to", "2020-01-01"), []);
  assert.equal((await json("--all", "--limit", "1")).length, 1);
});

test("what others wrote cannot control the terminal", () => {
  const odd = "\u001b[2J\u202e";
  const problem: StoredProblem = {
    id: odd,
    code: "order_invalid",
    message: odd,
    at: "2026-11-21T12:00:00.000Z",
    orderId: odd,
    chargeId: odd,
  };
  const settled = { ...problem, resolved: { at: problem.at, by: odd } };
  const said = problemsText([problem, settled], { hasMore: true, all: true }) + resolvedText(settled, true);
  assert.doesNotMatch(said, /\p{Cf}|(?!\n)\p{Cc}/u);
  assert.match(said, /There are more than these 2/);
});

for (const [what, args, code, words] of [
  ["a problem that there is not", ["resolve", "nobody"], 1, /There is no problem "nobody": is PAY_STORE/],
  ["no problem", ["resolve"], 2, /name a problem, and one alone/],
  ["two problems", ["resolve", "a", "b"], 2, /name a problem, and one alone/],
  ["another verb", ["reopen", "a"], 2, /Unexpected argument 'reopen'/],
  ["a user of a list", ["--user", "ana"], 2, /Unknown option '--user'/],
  ["a user without a name", ["resolve", "a", "--user", " "], 2, /--user is a text of 1 characters/],
  ["both exports", ["--csv", "--json"], 2, /--csv and --json exclude each other/],
  ["a limit that is none", ["--limit", "0"], 2, /--limit must be a number from 1 on/],
  ["a period that is none", ["--from", "2026-02-01", "--to", "2026-01-01"], 2, /--from is later than to/],
] as const)
  test(`${what}: exit ${code}`, async (t) => {
    const clerk = await clerkFor(t);
    const ended = await clerk.run(["problems", ...args]);
    assert.deepEqual([ended.code, ended.stdout], [code, ""], ended.stderr);
    assert.match(ended.stderr, words);
    assert.equal(ended.stderr.split("\n").length, 2);
  });
