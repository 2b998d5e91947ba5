import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { getRequestListener } from "@hono/node-server";
import type { Endpoint } from "../../../src/sandbox/index.ts";
import { keepPlatformClasses } from "../../support/platform-classes.ts";
import { cardBody, pixBody, request, setUp, until, withdrawalBody } from "../support.ts";

const charge = () => request("POST", "/v2/card/charges", cardBody());

describe("an answer that goes wrong", () => {
  test("slow: the true answer, after its delay, and the charge is made at once", async () => {
    const { fetch, control, clock } = setUp();
    control.faults.next("cards.charge", { kind: "slow", delay: 3000 });
    const answer = fetch(charge());
    await until(() => clock.due().includes(3000));
    assert.equal(control.ledger()[0]?.charged, 10_000);
    await clock.advance(3000);
    assert.equal((await answer).status, 201);
  });

  test("hang: nothing, until the caller gives up; the charge is made", async () => {
    const { fetch, control } = setUp();
    control.faults.next("cards.charge", { kind: "hang" });
    const caller = new AbortController();
    const answer = fetch(new Request(charge(), { signal: caller.signal }));
    await until(() => control.ledger()[0]?.charged === 10_000);
    caller.abort();
    await assert.rejects((await answer).text());
  });

  test("hang: closing the sandbox ends it too", async () => {
    const { fetch, control, close } = setUp();
    control.faults.next("cards.charge", { kind: "hang" });
    const answer = fetch(charge());
    await until(() => control.ledger().length === 1);
    close();
    await assert.rejects((await answer).text());
  });

  for (const [processed, charged] of [
    [undefined, 1],
    [false, 0],
  ] as const)
    test(`cut: the answer breaks off, and ${charged ? "the charge is made" : "nothing is charged"}`, async () => {
      const { fetch, control } = setUp();
      control.faults.next("cards.charge", { kind: "cut", processed });
      await assert.rejects((await fetch(charge())).json());
      assert.equal(control.ledger().length, charged);
    });

  for (const overrideGlobalObjects of [false, true])
    test(`cut, over HTTP, ${overrideGlobalObjects ? "the server's" : "Node's"} Response: the connection breaks, and no error is printed`, async (t) => {
      const { control, fetch: answer } = setUp();
      keepPlatformClasses(t);
      const printed = t.mock.method(console, "error", () => {});
      t.mock.method(console, "info", () => {});
      const server = createServer(getRequestListener(answer, { overrideGlobalObjects }));
      await once(server.listen(0, "127.0.0.1"), "listening");
      t.after(() => server.close());
      control.faults.next("cards.charge", { kind: "cut" });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/card/charges`;
      const headers = { "x-api-key": "sandbox-key" };
      const body = JSON.stringify(cardBody());
      await assert.rejects(async () => (await fetch(url, { method: "POST", headers, body })).text());
      assert.equal(control.ledger().length, 1);
      assert.deepEqual(printed.mock.calls, []);
    });

  for (const [kind, status] of [
    ["500", 500],
    ["nonsense", 200],
  ] as const)
    test(`${kind}: a page instead of an answer`, async () => {
      const { fetch, control } = setUp();
      control.faults.next("cards.charge", { kind });
      const response = await fetch(charge());
      assert.equal(response.status, status);
      await assert.rejects(response.json());
      assert.equal(control.ledger()[0]?.charged, 10_000);
    });

  for (const [kind, status] of [
    ["400", 400],
    ["401", 401],
  ] as const)
    test(`${kind}: refused in the endpoint's shape, without effect`, async () => {
      const { call, control } = setUp();
      control.faults.next("cards.charge", { kind });
      control.faults.next("pix.withdraw", { kind });
      const card = await call("POST", "/v2/card/charges", cardBody());
      assert.equal(card.status, status);
      assert.partialDeepStrictEqual(card.body, { success: false, error: null, errors: null });
      const withdrawal = await call("POST", "/v2/pix/withdraw", withdrawalBody());
      assert.equal(withdrawal.status, status);
      assert.deepEqual(Object.keys(withdrawal.body as object), ["error"]);
      assert.deepEqual(control.ledger(), []);
      assert.deepEqual(control.withdrawals.list(), []);
    });

  for (const [kind, status, wait] of [
    ["403", 403, null],
    ["429", 429, "30"],
  ] as const)
    for (const processed of [undefined, true] as const)
      test(`${kind}: refused in the endpoint's shape, ${processed ? "with effect where asked to" : "without effect"}`, async () => {
        const { fetch, control } = setUp();
        control.faults.next("cards.charge", { kind, processed });
        control.faults.next("pix.withdraw", { kind, processed });
        const card = await fetch(charge());
        assert.deepEqual([card.status, card.headers.get("retry-after")], [status, wait]);
        assert.partialDeepStrictEqual(await card.json(), { success: false, error: null, errors: null });
        const withdrawal = await fetch(request("POST", "/v2/pix/withdraw", withdrawalBody()));
        assert.equal(withdrawal.status, status);
        assert.deepEqual(Object.keys((await withdrawal.json()) as object), ["error"]);
        const made = processed ? 1 : 0;
        assert.deepEqual([control.ledger().length, control.withdrawals.list().length], [made, made]);
      });

  test("counts for as many calls of that endpoint as asked for, in turn", async () => {
    const { fetch, control } = setUp();
    control.faults.next("cards.charge", { kind: "400" }, 2);
    control.faults.next("cards.charge", { kind: "401" });
    assert.equal((await fetch(request("POST", "/v2/pix/qrcode", pixBody()))).status, 200);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await fetch(charge())).status);
    assert.deepEqual(statuses, [400, 400, 401, 201]);
  });

  test("can be taken back", async () => {
    const { fetch, control } = setUp();
    control.faults.next("cards.charge", { kind: "500" });
    assert.deepEqual(control.faults.list(), [{ endpoint: "cards.charge", kind: "500" }]);
    control.faults.clear();
    assert.equal((await fetch(charge())).status, 201);
  });

  test("every endpoint can be made to fail", async () => {
    const { fetch, control } = setUp();
    const calls: Record<Endpoint, Request> = {
      "pix.charge": request("POST", "/v2/pix/qrcode", pixBody()),
      "pix.withdraw": request("POST", "/v2/pix/withdraw", withdrawalBody()),
      "cards.charge": charge(),
      "cards.list": request("GET", "/v2/card/charges"),
      "cards.cancel": request("PUT", "/v2/card/charges/x/cancel"),
      "cards.cancellation": request("GET", "/v2/card/charges/x/cancellation"),
    };
    for (const [endpoint, call] of Object.entries(calls)) {
      control.faults.next(endpoint as Endpoint, { kind: "500" });
      assert.equal((await fetch(call)).status, 500, endpoint);
    }
  });

  test("cards and amounts ask for it as well", async () => {
    const { fetch } = setUp();
    const byCard = await fetch(request("POST", "/v2/card/charges", cardBody("4000000000002222")));
    await assert.rejects(byCard.json());
    const byAmount = await fetch(
      request("POST", "/v2/card/charges", cardBody("4111111111111111", { Amount: 6023 })),
    );
    assert.equal(byAmount.status, 500);
  });
});
