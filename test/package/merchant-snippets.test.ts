// The code that people copy into their backend for their own people, as it is printed, with a real proxy.
import assert from "node:assert/strict";
import { it } from "node:test";
import express from "express";
import type { PayAdmin, Refund } from "../../src/server/index.ts";
import { asCharge, card, shopFor } from "../support/shop.ts";
import { serve } from "../support/serve.ts";
import { printed, run } from "./printed-code.ts";

const PEOPLE: Readonly<Record<string, { email: string; isManager: boolean }>> = {
  "session=ana": { email: "ana@shop.example", isManager: true },
  "session=rui": { email: "rui@shop.example", isManager: false },
};

for (const page of ["docs/admin.md", "docs/pt-BR/admin.md"])
  it(`lets the shop's own people in by their session, as ${page} prints it`, async (t) => {
    const { pay, post, sandbox } = shopFor(t);
    const { id } = await asCharge(post(card()));
    const app = express();
    const signedIn = async ({ headers }: Request) => PEOPLE[headers.get("cookie") ?? ""];
    const { admin } = await run(printed(page, "createPayAdmin"), { pay, app, signedIn });
    t.after(() => (admin as PayAdmin).close());
    const { origin } = await serve(t, app);
    const at = (path: string) => `${origin}/pay-admin${path}`;
    const ask = (cookie = "") => fetch(at("/charges"), { headers: { cookie } });
    const sendBack = (cookie = "") =>
      fetch(at(`/charges/${id}/refunds`), {
        method: "POST",
        headers: { cookie, "content-type": "application/json", "idempotency-key": "return-1042" },
        body: JSON.stringify({ amount: 3_000 }),
      });

    assert.equal((await ask()).status, 401);
    assert.equal((await ask("session=eve")).status, 401);
    for (const cookie of Object.keys(PEOPLE)) {
      const { charges } = (await (await ask(cookie)).json()) as { charges: { id: string }[] };
      assert.deepEqual(
        charges.map((charge) => charge.id),
        [id],
      );
    }
    assert.equal((await sendBack()).status, 401);
    assert.equal((await sendBack("session=rui")).status, 403);
    assert.equal(sandbox.control.cards.list()[0]?.cancelled, 0);
    const refund = await sendBack("session=ana");
    assert.deepEqual([refund.status, ((await refund.json()) as Refund).status], [201, "done"]);
    assert.equal(sandbox.control.cards.list()[0]?.cancelled, 3_000);
    const history = await pay.charges.history(id);
    assert.ok(history.some(({ kind, by }) => kind === "refund" && by === "ana@shop.example"));
  });

it("prints what is left of each day, as docs/proxy.md prints it", async (t) => {
  const { pay, post } = shopFor(t, { now: () => Date.parse("2026-11-20T15:00:00Z") });
  const { id } = await asCharge(post(card()));
  await pay.charges.refund(id, { key: "return-1042", amount: 3_000 });
  const lines: unknown[][] = [];
  const console = { log: (...line: unknown[]) => void lines.push(line) };
  await run(printed("docs/proxy.md", "pay.charges.summary"), { pay, console });
  assert.deepEqual(lines, [["2026-11-20", "card", 9_345]]);
});
