import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RULE_IDS } from "../../../src/cli/check/harness/rules.ts";
import type { RuleReport } from "../../../src/cli/check/recorder.ts";
import type { RunOptions } from "../../../src/cli/check/run.ts";
import { checked, checkedOnSandbox, ORDER, verdicts, type Fault } from "./support/backend.ts";
import {
  changingRequest,
  isLookUp,
  isPost,
  jsonOf,
  path,
  said,
  showing,
  withBody,
  without,
} from "./support/fault-kinds.ts";
import { cardKey, takingAll } from "./support/faults/encryption.ts";

/** Every claim that was not kept, in words. */
const unkept = (rules: readonly RuleReport[]) =>
  rules.flatMap(({ rule, checks }) =>
    checks.filter(({ verdict }) => verdict !== "kept").map(({ claim, why }) => `${rule}: ${claim}: ${why}`),
  );

const LACKING = {
  service: { servicePort: undefined },
  secret: { signingSecret: undefined },
};

// Alone, so that a short time is enough for an answer.
test("a backend that stops to answer is left alone", async () => {
  const isOrder = (request: Request) => new URL(request.url).pathname.includes("/orders/");
  let calls = 0;
  const rules = await checked(
    {
      answer(request, proxy) {
        if (isOrder(request)) return proxy(request);
        calls += 1;
        return new Promise<Response>(() => {});
      },
    },
    { ...LACKING.service, timeout: 3_000 },
  );
  assert.ok(calls < 20, `${calls} calls`);
  assert.ok(verdicts(rules, "broken").includes("calls"));
  assert.ok(unkept(rules).some((line) => line.endsWith("the backend no longer answers")));
});

// More at once would not each be done within the time of a whole run, on a machine that is busy.
describe("on the proxy,", { concurrency: 4 }, () => {
  test("the proxy keeps every rule, and nothing is skipped", async () => {
    const rules = await checked();
    assert.deepEqual(unkept(rules), []);
    assert.deepEqual(verdicts(rules, "kept"), RULE_IDS);
  });

  test("with encrypted cards, it keeps every rule, and nothing is skipped", async () => {
    const rules = await checked({ options: { cardKeys: cardKey } });
    assert.deepEqual(unkept(rules), []);
    assert.deepEqual(verdicts(rules, "kept"), RULE_IDS);
  });

  test("a backend that has one key, and reads by it whatever the kid, breaks nothing", async () => {
    const deaf = takingAll((contents, { kid }) => (kid === cardKey.kid ? undefined : contents));
    assert.deepEqual(unkept(await checked(deaf, { only: ["8"] })), []);
  });

  test("without the service: rules 4 to 7, 9 and 10 are skipped", async () => {
    const rules = await checkedOnSandbox();
    assert.deepEqual(verdicts(rules, "broken"), []);
    assert.deepEqual(verdicts(rules, "skipped"), ["4", "5", "6", "7", "9", "10"]);
    for (const { verdict, why } of rules)
      if (verdict === "skipped") assert.match(why ?? "", /--service-port/);
  });

  test("without the secret: what needs signed deliveries is skipped", async () => {
    const rules = await checked({}, LACKING.secret);
    assert.deepEqual(verdicts(rules, "broken"), []);
    assert.deepEqual(verdicts(rules, "skipped"), ["6", "10"]);
    const why = unkept(rules);
    assert.ok(why.length > 2 && why.every((line) => line.endsWith("needs --signing-secret")), why.join("\n"));
  });

  test("where the backend's own service is down, what needs a charge is skipped", async () => {
    const rules = await checked({}, LACKING.service);
    assert.deepEqual(verdicts(rules, "broken"), []);
    assert.deepEqual(verdicts(rules, "skipped"), ["3", "4", "5", "6", "7", "9", "10", "12", "14"]);
  });

  test("where a challenge outlives what is waited for, its end is skipped", async () => {
    let open: object = {};
    const patient = showing(({ status, challenge, reason }) => {
      if (status === "challenge") open = { status, challenge };
      return reason?.code === "authentication_expired" ? open : {};
    });
    const rules = await checked(patient, { only: ["5"] });
    assert.deepEqual(
      rules.flatMap(({ checks }) =>
        checks.filter(({ verdict }) => verdict === "skipped").map(({ why }) => why),
      ),
      ["it was still open 8 s after its end, and was not waited for"],
    );
  });

  test("where there are too few look-ups, whether their delays grow is skipped", async () => {
    const silent: Fault = {
      service: async (request, next) =>
        isLookUp(request) ? new Response(null, { status: 500 }) : next(request),
    };
    const rules = await checked(silent, { only: ["4"] });
    assert.ok(unkept(rules).some((line) => /delays .* grow: there were fewer than three/.test(line)));
  });

  test("where an order is offered by Pix alone, what needs a card is skipped", async () => {
    const rules = await checked({ order: { methods: ["pix"] } });
    assert.deepEqual(verdicts(rules, "broken"), []);
    assert.deepEqual(verdicts(rules, "skipped"), ["3", "5", "6", "7", "12"]);
  });

  test("where card attempts are limited early, what needs more is skipped, and why is said", async () => {
    const rules = await checked({ options: { limits: { order: { attempts: 3 } } } });
    assert.deepEqual(verdicts(rules, "broken"), []);
    assert.ok(verdicts(rules, "kept").includes("12"));
    assert.ok(
      unkept(rules).every((line) => /limited for \d+ s: wait, or check with another --order$/.test(line)),
    );
  });

  test("where the order costs more once it is paid, it says with how much, and a backend that does not breaks rule 14", async () => {
    const growing = (): Fault => {
      let amount = 12345;
      const customer = { name: "Ana de Sá", identity: "529.982.247-25" };
      return {
        options: {
          order: (id) => (id === ORDER ? { amount, customer } : undefined),
          onCharge: ({ status }) => {
            if (status === "paid") amount = 500_000;
          },
        },
      };
    };
    const silent: Fault = {
      ...growing(),
      async answer(request, proxy) {
        const response = await proxy(request);
        if (!path(request).startsWith("/orders/")) return response;
        return said(response, without(await jsonOf(response), "paidAmount"));
      },
    };
    const tried = { only: ["3", "14"] } satisfies Partial<RunOptions>;
    const [kept, broken] = await Promise.all([checked(growing(), tried), checked(silent, tried)]);
    assert.deepEqual([unkept(kept), verdicts(broken, "broken")], [[], ["14"]]);
  });

  test("where the order asks for all of the buyer's data, they are sent", async () => {
    const rules = await checked({ order: { customer: {} } }, { only: ["1", "2", "3"] });
    assert.deepEqual(unkept(rules), []);
  });

  test("20 cents are kept where they are meant, and where they are refused", async () => {
    for (const testAmounts of [true, false]) {
      const fault = { order: { amount: 20, totals: {}, installments: {} }, options: { testAmounts } };
      const rules = await checked(fault, { only: ["11"], testAmounts });
      assert.deepEqual(unkept(rules), []);
      assert.deepEqual(verdicts(rules, "kept"), ["11"]);
    }
  });

  test("a backend that charges its own amount whatever a page says charges no 20 cents", async () => {
    const deaf = changingRequest(async (request) => {
      if (!isPost(request)) return request;
      return withBody(request, JSON.stringify(without(await jsonOf(request), "seenTotal")));
    });
    assert.deepEqual(unkept(await checked(deaf, { only: ["11"] })), []);
  });

  test("an order that cannot be read is broken, whichever rule was asked for", async () => {
    const fault = { answer: async () => Response.json({ id: "A-1001", price: "123,45" }) };
    assert.deepEqual(verdicts(await checked(fault, { only: ["7"] }), "broken"), ["calls"]);
  });
});
