import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, test } from "node:test";
import type { DeliveryMode } from "../../../src/sandbox/index.ts";
import { cardBody, request, SECRET, setUp, until } from "../support.ts";

const hmac = (body: string, secret: string) => createHmac("sha256", secret).update(body).digest("hex");

/** A sandbox with `count` Pix charges to pay, in the given mode. */
async function ready(mode: Partial<DeliveryMode> = {}, count = 2, options: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(options);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await all.pix()).PaymentId);
  all.control.deliveries.mode(mode);
  const pay = async (...which: number[]) => {
    for (const at of which) await all.control.pix.pay(ids[at] ?? "");
  };
  const arrived = () => all.received.map(({ key }) => ids.indexOf(key.slice("deposit:".length)));
  return { ...all, ids, pay, arrived };
}

describe("a delivery", () => {
  test("is signed over the raw body, and carries its idempotency key", async () => {
    const { pay, received, ids } = await ready({}, 1, { signingSecret: "another secret" });
    await pay(0);
    await until(() => received.length === 1);
    const [delivery] = received;
    assert.equal(delivery?.signature, hmac(delivery?.body ?? "", "another secret"));
    assert.equal(delivery?.key, `deposit:${ids[0]}`);
    assert.equal(delivery?.contentType, "application/json");
    assert.equal(delivery?.redirect, "manual", "a redirect is no 2xx");
  });

  test("is repeated with growing delays, to the byte, until it is answered 2xx", async () => {
    const { pay, received, answers, clock, control } = await ready({}, 1, { retryDelays: [10, 100] });
    answers.push(500, "broken", 302, 401);
    await pay(0);
    for (const [sent, delay] of [
      [1, 10],
      [2, 100],
      [3, 100],
      [4, 100],
    ] as const) {
      await until(() => control.deliveries.list()[0]?.attempts.length === sent);
      assert.equal(control.deliveries.list()[0]?.state, "waiting");
      assert.deepEqual(clock.due(), [delay]);
      await clock.advance(delay);
      await until(() => received.length === sent + 1);
    }
    await until(() => control.deliveries.list()[0]?.state === "delivered");
    assert.deepEqual(clock.due(), []);
    assert.equal(received.length, 5);
    assert.equal(new Set(received.map(({ body, signature }) => body + signature)).size, 1);
    assert.equal(received[0]?.signature, hmac(received[0]?.body ?? "", SECRET));
    assert.deepEqual(
      control.deliveries.list()[0]?.attempts.map(({ status, error }) => status ?? error),
      [500, "connection refused", 302, 401, 200],
    );
  });

  test("without retry delays it fails after one attempt, and can be sent again", async () => {
    const { pay, answers, control } = await ready({}, 1, { retryDelays: [] });
    answers.push(500);
    await pay(0);
    await until(() => control.deliveries.list()[0]?.state === "failed");
    const again = await control.deliveries.resend(control.deliveries.list()[0]?.id ?? "");
    assert.equal(again.state, "delivered");
    assert.equal(again.attempts.length, 2);
  });

  test("a resend that fails leaves a delivered one delivered", async () => {
    const { pay, answers, delivered, control } = await ready({}, 1);
    await pay(0);
    await delivered(1);
    answers.push(500);
    const again = await control.deliveries.resend(control.deliveries.list()[0]?.id ?? "");
    assert.equal(again.state, "delivered");
  });

  test("a resend takes the place of the attempt that was planned", async () => {
    const { pay, answers, control, clock, received } = await ready({}, 1, { retryDelays: [1000] });
    answers.push(500);
    await pay(0);
    await until(() => control.deliveries.list()[0]?.attempts.length === 1);
    await control.deliveries.resend(control.deliveries.list()[0]?.id ?? "");
    assert.deepEqual(clock.due(), []);
    assert.equal(received.length, 2);
  });

  test("without an address it is only logged, and goes out once there is one", async () => {
    const { pay, control, received } = await ready({}, 1, { webhookUrl: undefined });
    await pay(0);
    assert.equal(control.deliveries.list()[0]?.state, "dropped");
    control.deliveries.sendTo("https://shop.test/late");
    await control.deliveries.resend(control.deliveries.list()[0]?.id ?? "");
    assert.equal(received.length, 1);
  });

  test("closing ends what was planned", async () => {
    const { pay, answers, control, clock, close } = await ready({}, 1);
    answers.push(500);
    await pay(0);
    await until(() => control.deliveries.list()[0]?.attempts.length === 1);
    close();
    assert.deepEqual(clock.due(), []);
  });
});

describe("delivery modes", () => {
  test("late: after the delay asked for", async () => {
    const { pay, received, clock } = await ready({ how: "late", lateBy: 3000 });
    await pay(0);
    assert.equal(received.length, 0);
    assert.deepEqual(clock.due(), [3000]);
    await clock.advance(3000);
    await until(() => received.length === 1);
  });

  test("twice: two that are equal to the byte", async () => {
    const { pay, delivered } = await ready({ how: "twice" });
    await pay(0);
    const [one, two] = await delivered(2);
    assert.deepEqual(one, two);
  });

  test("out of order: the second overtakes the first", async () => {
    const { pay, arrived, delivered } = await ready({ how: "out_of_order" }, 4);
    await pay(0, 1, 2, 3);
    await delivered(4);
    const place = (at: number) => arrived().indexOf(at);
    assert(place(1) < place(0));
    assert(place(3) < place(2));
  });

  test("out of order: one that nothing overtakes comes late", async () => {
    const { pay, received, clock } = await ready({ how: "out_of_order", lateBy: 2000 }, 1);
    await pay(0);
    assert.equal(received.length, 0);
    assert.deepEqual(clock.due(), [2000]);
    await clock.advance(2000);
    await until(() => received.length === 1);
  });

  test("out of order: one that was sent by hand is not overtaken any more", async () => {
    const { pay, received, clock, control } = await ready({ how: "out_of_order", lateBy: 2000 });
    await pay(0);
    await control.deliveries.resend(control.deliveries.list()[0]?.id ?? "");
    await pay(1);
    assert.equal(received.length, 1);
    assert.deepEqual(clock.due(), [2000]);
  });

  test("out of order: it leaves when the mode does", async () => {
    const { pay, received, control } = await ready({ how: "out_of_order" }, 1);
    await pay(0);
    control.deliveries.mode({ how: "normal" });
    await until(() => received.length === 1);
  });

  test("never: logged, not sent, and can still be sent by hand", async () => {
    const { pay, received, control, clock } = await ready({ how: "never" });
    await pay(0);
    assert.deepEqual(clock.due(), []);
    assert.equal(control.deliveries.list()[0]?.state, "dropped");
    await control.deliveries.resend(control.deliveries.list()[0]?.id ?? "");
    assert.equal(received.length, 1);
  });

  for (const [reversed, order] of [
    [false, [0, 1, 2]],
    [true, [2, 1, 0]],
  ] as const)
    test(`hold: released${reversed ? " the other way round" : ""}, once`, async () => {
      const { pay, arrived, control, received } = await ready({ how: "hold" }, 3);
      await pay(0, 1, 2);
      assert.deepEqual(
        control.deliveries.list().map(({ state }) => state),
        ["held", "held", "held"],
      );
      await control.deliveries.release({ reversed });
      assert.deepEqual(arrived(), order);
      await control.deliveries.release();
      assert.equal(received.length, 3);
    });

  test("before the answer: the shop knows before the call returns", async () => {
    const { control, received, fetch } = setUp();
    control.deliveries.mode({ beforeAnswer: true });
    await fetch(request("POST", "/v2/card/charges", cardBody()));
    assert.equal(received[0]?.event, "payment.confirmed");
  });

  test("a change leaves the rest of the mode alone", () => {
    const { control } = setUp();
    control.deliveries.mode({ lateBy: 7 });
    assert.deepEqual(control.deliveries.mode({ how: "late" }), {
      how: "late",
      lateBy: 7,
      beforeAnswer: false,
    });
    assert.deepEqual(control.deliveries.mode(), { how: "late", lateBy: 7, beforeAnswer: false });
  });
});
