// The inbox: what was reported, and who has settled it.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { HistoryEntry, StoredProblem } from "../../../src/server/index.ts";
import { asCharge, CUSTOMER, eventually, pix } from "../../support/shop.ts";
import { adminFor, RUI } from "./support.ts";

interface Page {
  problems: StoredProblem[];
  next?: string;
}

/** A shop in which too little came for two codes. */
async function troubled(t: TestContext) {
  const admin = adminFor(t, { orders: { B: { amount: 9_000, customer: CUSTOMER } } });
  const { shop, read } = admin;
  const ids: string[] = [];
  for (const orderId of ["A-1001", "B"]) {
    const code = await asCharge(shop.post(pix(orderId)));
    await shop.payCode(code, { amount: 100 });
    ids.push(code.id);
    await eventually(async () => assert.equal((await read<Page>("/problems")).problems.length, ids.length));
    await shop.passes(1_000);
  }
  return { ...admin, ids };
}

test("what was reported is listed page by page, the newest first, open or settled", async (t) => {
  const { read, ask, refused, ids } = await troubled(t);
  const { problems, next } = await read<Page>("/problems", { as: RUI });
  assert.deepEqual(
    problems.map(({ code, orderId, chargeId }) => [code, orderId, chargeId]),
    [
      ["wrong_amount", "B", ids[1]],
      ["wrong_amount", "A-1001", ids[0]],
    ],
  );
  assert.equal(next, undefined);
  const first = await read<Page>("/problems?limit=1");
  assert.deepEqual(first.problems, problems.slice(0, 1));
  assert.deepEqual(await read<Page>(`/problems?limit=1&after=${first.next}`), {
    problems: problems.slice(1),
  });
  assert.deepEqual(await read<Page>("/problems?orderId=B"), { problems: problems.slice(0, 1) });
  assert.equal((await ask(`/problems/${problems[0]!.id}/resolve`, { body: {} })).status, 200);
  assert.deepEqual(await read<Page>("/problems?state=open"), { problems: problems.slice(1) });
  const settled = await read<Page>("/problems?state=resolved");
  assert.deepEqual(
    settled.problems.map(({ id, resolved }) => [id, resolved?.by]),
    [[problems[0]!.id, "ana"]],
  );
  for (const query of ["limit=0", "state=shut", "status=open", "after=x", "from=today"])
    await refused(`/problems?${query}`, {}, 400, "invalid_request");
  await refused("/problems", { as: null }, 401, "not_signed_in");
});

test("whoever may refund says that one is settled, once, and that is kept with who did", async (t) => {
  const { read, refused, ids } = await troubled(t);
  const { problems } = await read<Page>("/problems");
  const { id } = problems[1]!;
  await refused(`/problems/${id}/resolve`, { as: RUI, body: {} }, 403, "not_allowed");
  await refused(`/problems/${id}/resolve`, { method: "POST" }, 415, "unsupported_media_type");
  for (const unknown of ["nobody", "..%2Fproblems", "x".repeat(500)])
    await refused(`/problems/${unknown}/resolve`, { body: {} }, 404, "problem_not_found");
  const settled = await read<StoredProblem>(`/problems/${id}/resolve`, { body: {} });
  assert.equal(settled.resolved?.by, "ana");
  assert.deepEqual(await read<StoredProblem>(`/problems/${id}/resolve`, { body: {} }), settled);
  const { history } = await read<{ history: HistoryEntry[] }>(`/charges/${ids[0]}`);
  assert.deepEqual(
    history.filter(({ kind }) => kind === "resolved").map(({ by, text }) => [by, text]),
    [["ana", "The problem wrong_amount is resolved"]],
  );
});
