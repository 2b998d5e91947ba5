// A shop in another language: `pay-elements proxy` is a process of its own, and its clerk's commands are others.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { asCharge, card, eventually } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { merchant, service, startProxy, variables } from "../proxy/support.ts";
import { run } from "../support/process.ts";

test("the running proxy posts each refund of the command once, and one that is started later those made meanwhile", async (t) => {
  const [{ shop, ...backend }, bank] = await Promise.all([merchant(t), service(t)]);
  const env = {
    ...variables({ merchant: backend, service: bank }),
    PAY_STORE: join(temporaryFolder(t), "pay.db"),
  };
  const proxy = await startProxy(t, env);
  bank.control.deliveries.sendTo(`${proxy.endpoint}/webhooks`);
  const { id, status } = await asCharge(proxy.charge(card()));
  assert.equal(status, "paid");
  const told = () =>
    shop.of("pay.refunded").map(({ data }) => {
      const { chargeId, amount, total, status: became } = data as Record<string, unknown>;
      return [chargeId, amount, total, became];
    });

  const part = await run(t, ["refund", "A-1001", "--key", "r-1", "--amount", "20,00"], { env });
  assert.deepEqual([part.code, part.stderr], [0, ""]);
  assert.match(part.stdout, /^The running proxy tells your shop/m);
  await eventually(() => assert.deepEqual(told(), [[id, 2000, 2000, "done"]]));

  proxy.kill("SIGTERM");
  assert.equal(await proxy.ended(), 0);
  const rest = await run(t, ["refund", "A-1001", "--key", "r-2"], { env });
  assert.deepEqual([rest.code, rest.stderr], [0, ""]);
  assert.match(rest.stdout, /^No proxy runs on this store: your shop is told once one is started\.$/m);
  assert.equal(told().length, 1);

  await startProxy(t, env);
  await eventually(() =>
    assert.deepEqual(told(), [
      [id, 2000, 2000, "done"],
      [id, 3000, 5000, "done"],
    ]),
  );
  assert.equal(bank.control.cards.list()[0]?.cancelled, 5000);
});
