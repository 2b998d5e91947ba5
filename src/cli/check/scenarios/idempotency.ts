// Rule 2, with Pix charges: they cost no attempt. What it says of restarts and of days cannot be seen from here.
import { methodTotal } from "../../../contract/index.ts";
import { newKey } from "../harness/backend.ts";
import type { Context } from "../harness/context.ts";
import { expectCharge, expectProblem, expectRetryAfter } from "../harness/expect.ts";
import { overlap } from "../harness/overlap.ts";
import { CALLS } from "../harness/tracked-charges.ts";
import { assert } from "../harness/verdict.ts";

export async function idempotency(context: Context): Promise<void> {
  const { backend, order, check, remark, pixBody } = context;
  const body = pixBody();
  remark("2", "Keys were not watched for 24 hours, and not across a restart of the backend.");

  await check("2", "No key, or one of 15 characters, is 400 idempotency_key_missing", async () => {
    for (const key of ["", "k".repeat(15)])
      expectProblem(await backend.post(body, key), 400, "idempotency_key_missing");
  });
  await check("2", "A key of 16 characters is taken", async () => {
    expectCharge(await backend.post(body, newKey().slice(0, 16)), 201);
  });

  const key = newKey();
  const first = await check("2", "A new key makes a charge", async () =>
    expectCharge(await backend.post(body, key), 201),
  );
  if (first) {
    await check("2", "The same key and body give the same charge, 201", async () => {
      const answer = await backend.post(body, key);
      const { id } = expectCharge(answer, 201);
      assert(id === first.id, "another charge was made", answer);
    });
    await check("2", "GET /charges gives the charge that was made with a key", async () => {
      const answer = await backend.chargeByKey(key);
      assert(expectCharge(answer, 200).id === first.id, "the answer is another charge", answer);
    });
    await check("2", "The same key with another body is 422 idempotency_key_reused", async () => {
      const other = pixBody({ seenTotal: methodTotal(order, "pix") });
      expectProblem(await backend.post(other, key), 422, "idempotency_key_reused");
    });
  }
  await check("2", "An error that made no charge frees the key", async () => {
    const again = newKey();
    const refused = await backend.post(pixBody({ seenTotal: methodTotal(order, "pix") + 1 }), again);
    expectProblem(refused, 409, "amount_changed");
    expectCharge(await backend.post(body, again), 201);
  });
  await check("2", "Calls with one key at the same time make one charge", () => atOnce(context));
  await check(
    { rule: "2", needs: ["service"] },
    "While the first call is under way, the same key is 409 charge_underway with Retry-After",
    () => underWay(context),
  );
}

async function atOnce({ backend, has, watchService, pixBody }: Context) {
  const key = newKey();
  const received = watchService();
  const answers = await Promise.all([1, 2, 3, 4].map(() => backend.post(pixBody(), key)));
  const ids = new Set<string>();
  for (const answer of answers) {
    if (answer.status === 201) ids.add(expectCharge(answer, 201).id);
    else {
      expectProblem(answer, 409, "charge_underway");
      expectRetryAfter(answer);
    }
  }
  assert(ids.size === 1, `${ids.size} charges were made`, answers[0]);
  if (!has("service")) return;
  const sent = received("POST", CALLS.pix);
  assert(sent.length === 1, `the service was called ${sent.length} times`, sent[0]);
}

async function underWay(context: Context) {
  const { backend, pixBody } = context;
  const service = context.service();
  let key = "";
  const { one, other, since } = await overlap(context, "pix", async () => {
    key = newKey();
    const post = () => backend.post(pixBody(), key);
    return [post, post];
  });
  const charge = expectCharge(one, 201);
  expectProblem(other, 409, "charge_underway");
  expectRetryAfter(other);
  const again = await backend.post(pixBody(), key);
  assert(expectCharge(again, 201).id === charge.id, "afterwards, the key gave another charge", again);
  const sent = service.received("POST", CALLS.pix, since);
  assert(sent.length === 1, `the service was called ${sent.length} times`, sent[1]);
}
