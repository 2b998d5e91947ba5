import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { check } from "../../../src/cli/check/command.ts";
import { RULE_IDS } from "../../../src/cli/check/harness/rules.ts";
import type { RuleReport } from "../../../src/cli/check/recorder.ts";
import { run } from "../support/process.ts";
import { freePort } from "../../support/free-port.ts";
import { serve } from "../../support/serve.ts";
import { openBackend, ORDER, SECRET, type Fault } from "./support/backend.ts";
import { showing } from "./support/fault-kinds.ts";

async function backendFor(t: TestContext, fault?: Fault) {
  const backend = await openBackend(fault);
  t.after(() => backend.close());
  const { endpoint, servicePort } = backend;
  const flags = ["--order", ORDER, "--signing-secret", SECRET, "--service-port", String(servicePort)];
  return { endpoint, flags, checking: (...more: string[]) => run(t, ["check", endpoint, ...flags, ...more]) };
}

describe("pay-elements check", { concurrency: true }, () => {
  test("what is kept is reported rule by rule, with exit code 0", async (t) => {
    const { checking } = await backendFor(t);
    const { code, stdout, stderr } = await checking("--only", "13", "--only", "8");
    assert.equal(stderr, "");
    assert.match(stdout, /✓ kept +rule 8: .*\n✓ kept +rule 13: .*\n\n2 kept, 0 broken, 0 skipped\n$/);
    assert.equal(code, 0);
  });

  test("what is broken is shown with its exchange, without card data, with exit code 1", async (t) => {
    const { checking } = await backendFor(
      t,
      showing(async ({ card }, request) =>
        card ? { card: { ...card, ...((await request.json()) as { card: object }).card } } : {},
      ),
    );
    const { code, stdout } = await checking("--only", "8");
    assert.match(stdout, /✗ broken +rule 8/);
    assert.match(stdout, /> POST http.*\/pay\/charges\n/);
    assert.match(stdout, /< 201\n/);
    assert.match(stdout, /"securityCode":"\*\*\*"/);
    assert.doesNotMatch(stdout, /"739"|\d{13}/);
    assert.equal(code, 1);
  });

  test("an order that is none is shown with its missing and wrong fields, and nothing that was not asked for", async (t) => {
    const { checking } = await backendFor(t, {
      async answer(request, proxy) {
        const answer = await proxy(request);
        if (!request.url.includes("/orders/")) return answer;
        const { amount: _, ...order } = (await answer.json()) as { amount: number };
        return Response.json({ ...order, currency: "USD" });
      },
    });
    const { code, stdout } = await checking("--only", "2");
    assert.match(stdout, /the answer is not an Order: amount is missing, currency is wrong\n/);
    assert.match(
      stdout,
      /– skipped +rule 2: .* \(what it goes on from is broken, see The calls and their answers\)\n/,
    );
    assert.match(stdout, /0 kept, 1 broken, 1 skipped\n$/);
    assert.equal(code, 1);
  });

  test("where every signed delivery is 401, the secret is asked about", async (t) => {
    const { endpoint, flags } = await backendFor(t);
    const others = flags.map((flag) => (flag === SECRET ? "another-secret" : flag));
    const { code, stdout } = await run(t, ["check", endpoint, ...others, "--only", "10"]);
    assert.match(
      stdout,
      /✗ broken +rule 10: [^]*No signed delivery was taken: is --signing-secret the backend's\?\n/,
    );
    assert.equal(code, 1);
  });

  test("--json is the report for programs and nothing else", async (t) => {
    const { checking, endpoint } = await backendFor(t);
    const { code, stdout } = await checking("--json", "--only", "2", "--only", "13");
    const report = JSON.parse(stdout) as { endpoint: string; order: string; rules: RuleReport[] };
    assert.deepEqual([report.endpoint, report.order], [endpoint, ORDER]);
    assert.deepEqual(
      report.rules.map(({ rule, verdict }) => `${rule} ${verdict}`),
      ["2 kept", "13 kept"],
    );
    assert.ok(report.rules.every(({ checks }) => checks.length > 2));
    assert.equal(code, 0);
  });

  test("what cannot be tried is said in one line, with exit code 2", async (t) => {
    const { endpoint, flags } = await backendFor(t);
    const atPort = (port: string) => [endpoint, ...flags.slice(0, -1), port];
    const cases: readonly (readonly [args: string[], words: RegExp])[] = [
      [[], /^give one endpoint, and the order as a flag: .* --order A-1001\.$/],
      [[endpoint, ORDER], /^give one endpoint/],
      [["ftp://shop.example", "--order", ORDER], /^the endpoint must be an http or https address/],
      [[endpoint], /^--order is missing: .*such as --order A-1001/],
      [[endpoint, "--order", ORDER, "--only", "99"], /^--only must be one of calls, stream, 1,/],
      [[endpoint, "--order", ORDER, "--header", "Cookie"], /^--header must be "Name: value"/],
      [[endpoint, "--order", ORDER, "--header", "Cookie: session=…"], /^--header holds a character that no/],
      [[endpoint, "--order", "A-404"], /^there is no order A-404 at http.*--order.*--header/],
      // What was meant, where a backend answers there.
      ...["/pays", "/pay/orders", "/pay/webhooks"].map((path): [string[], RegExp] => [
        [new URL(endpoint).origin + path, "--order", ORDER],
        new RegExp(`answers 404 .*, but not as a backend does: give ${endpoint}, where the backend is\\.$`),
      ]),
      [
        [endpoint.replace("http", "https"), "--order", ORDER],
        /^https.* cannot be reached: http is spoken there[^\n]+; give http:\/\/127\.0\.0\.1:\d+\/pay\.$/,
      ],
      [
        [`http://127.0.0.1:${await freePort()}/pay`, "--order", ORDER],
        /\/pay cannot be reached: .*ECONNREFUSED.*; is the backend running/,
      ],
      [atPort("0"), /must use http:\/\/127\.0\.0\.1:\d+\/v2 as the payment service/],
    ];
    const paid = await backendFor(t, { order: { paid: true } });
    await assert.rejects(check([paid.endpoint, ...paid.flags]), {
      exitCode: 2,
      message: /order A-1001 is paid/,
    });
    for (const [args, message] of cases)
      await assert.rejects(check(args), { name: "CommandError", exitCode: 2, message });
    const { code, stdout, stderr } = await run(t, ["check"]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^pay-elements check: give one endpoint[^\n]+\n$/);
  });

  test("an address that is no backend's is said to be none, with what answered there", async (t) => {
    const cases: readonly (readonly [status: number, headers: Record<string, string>, words: RegExp])[] = [
      [404, {}, /answers 404, but not as a backend does: is the path right\? .*PAY_BASE_PATH/],
      [
        200,
        { "content-type": "text/html; charset=utf-8" },
        /answers 200 \(text\/html\), but not as a backend/,
      ],
      [308, { location: "https://shop.example/pay" }, /redirects to https:\/\/shop\.example\/pay: give/],
      [503, { "content-type": "text/plain" }, /answers 503 \(text\/plain\), but not as a backend/],
    ];
    for (const [status, headers, message] of cases) {
      const { origin } = await serve(t, (_, response) => void response.writeHead(status, headers).end());
      await assert.rejects(check([`${origin}/shop`, "--order", ORDER]), { exitCode: 2, message });
    }
  });

  test("an endpoint without its path is told the path", async (t) => {
    // As a framework that mounts the backend below a path.
    const { origin } = await serve(t, ({ url = "" }, response) => {
      const isOrder = url.startsWith("/pay/orders/");
      response.writeHead(isOrder ? 200 : 404, {
        "content-type": isOrder ? "application/json" : "text/plain",
      });
      response.end(isOrder ? '{"id":"A-1001","amount":12345}' : "Cannot GET");
    });
    await assert.rejects(check([origin, "--order", ORDER]), {
      message: `${origin}/orders/A-1001 answers 404 (text/plain), but not as a backend does: give ${origin}/pay, where the backend is.`,
    });
  });

  test("an order that the backend cannot read is looked for in its log", async (t) => {
    const order = () => {
      throw new Error("no database");
    };
    const { endpoint, flags } = await backendFor(t, { options: { order } });
    await assert.rejects(check([endpoint, ...flags]), { exitCode: 2, message: /the backend's log says why/ });
  });

  test("what was left out for want of a flag is told with the flag", async (t) => {
    const { endpoint } = await backendFor(t);
    const { stdout } = await run(t, ["check", endpoint, "--order", ORDER, "--only", "4", "--only", "calls"]);
    assert.match(stdout, /– skipped +rule 4: .*needs --service-port/);
    const [, flags = ""] = stdout.split("Flags for what was left out:\n");
    assert.match(flags, /^ {2}--service-port 4175: .*PAY_SERVICE_URL/m);
    assert.match(flags, /^ {2}--signing-secret SECRET: /m);
    assert.match(flags, /^ {2}--page URL: /m);
    assert.doesNotMatch(flags, /--order/);
  });

  test("a port that is taken ends it with exit code 1", async (t) => {
    const { endpoint, flags } = await backendFor(t);
    await assert.rejects(check([endpoint, ...flags.slice(0, -1), new URL(endpoint).port]), {
      name: "CommandError",
      exitCode: 1,
      message: /port \d+ of 127\.0\.0\.1: it is in use\. Set another with --service-port/,
    });
  });

  test("--help names every rule", async (t) => {
    const { code, stdout } = await run(t, ["check", "--help"]);
    assert.ok(stdout.includes(RULE_IDS.join(", ")), stdout);
    assert.equal(code, 0);
  });
});
