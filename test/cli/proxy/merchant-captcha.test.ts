import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { merchantCaptcha } from "../../../src/cli/proxy/merchant-captcha.ts";
import { serve } from "../../support/serve.ts";

/** The merchant's captcha, which answers with `status`, or never. */
async function captcha(t: TestContext, status: number | "silence") {
  const asked: { method: string | undefined; headers: NodeJS.Dict<string | string[]>; body: unknown }[] = [];
  const { origin } = await serve(t, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => void (body += text));
    request.on("end", () => {
      asked.push({ method: request.method, headers: request.headers, body: JSON.parse(body) });
      if (status !== "silence") response.writeHead(status, { location: "/elsewhere" }).end();
    });
  });
  const ask = merchantCaptcha(`${origin}/captcha`, status === "silence" ? 300 : 30_000);
  const request = new Request("https://shop.example/pay/charges", {
    headers: { cookie: "session=1", authorization: "Bearer x", "x-secret": "no" },
  });
  const attempt = {
    request,
    orderId: "A-1001",
    method: "card",
    address: "203.0.113.7",
    cardTesting: false,
  } as const;
  return { asked, answer: async () => ask(attempt) };
}

test("asks in the buyer's name, with what the attempt is", async (t) => {
  const { asked, answer } = await captcha(t, 204);
  assert.equal(await answer(), true);
  const [{ method, headers, body }] = asked as [(typeof asked)[number]];
  assert.equal(method, "POST");
  assert.deepEqual(body, { orderId: "A-1001", method: "card", address: "203.0.113.7", cardTesting: false });
  assert.deepEqual(
    [headers["content-type"], headers["cookie"], headers["authorization"], headers["x-secret"]],
    ["application/json", "session=1", "Bearer x", undefined],
  );
});

test("403 is no person", async (t) => assert.equal(await (await captcha(t, 403)).answer(), false));

for (const status of [200, 302, 401, 404, 500] as const)
  test(`${status} is no answer, so that no card is tried`, async (t) =>
    assert.rejects(
      (await captcha(t, status)).answer(),
      new RegExp(`^Error: PAY_CAPTCHA_URL answered ${status}, expected 204`),
    ));

test("nor is silence", async (t) =>
  assert.rejects(
    (await captcha(t, "silence")).answer(),
    /^Error: PAY_CAPTCHA_URL gave no complete answer within 0.3 s/,
  ));
