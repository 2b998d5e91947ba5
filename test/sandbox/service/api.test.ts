import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cardBody, ORIGIN, pixBody, setUp, withdrawalBody } from "../support.ts";

const ENDPOINTS = [
  ["POST", "/v2/pix/qrcode", pixBody()],
  ["POST", "/v2/pix/withdraw", withdrawalBody()],
  ["POST", "/v2/card/charges", cardBody()],
  ["GET", "/v2/card/charges", undefined],
  ["PUT", "/v2/card/charges/x/cancel", undefined],
  ["GET", "/v2/card/charges/x/cancellation", undefined],
] as const;

/** The error shape of an endpoint. */
const fields = (path: string) =>
  path === "/v2/pix/withdraw" ? ["error"] : ["error", "errors", "message", "success"];

describe("every endpoint", () => {
  for (const [method, path, body] of ENDPOINTS) {
    for (const [name, key] of [
      ["a missing key", null],
      ["an unknown key", "nobody"],
      ["an inactive key", "old-key"],
    ] as const)
      test(`${method} ${path} answers 401 to ${name}`, async () => {
        const { call, control } = setUp({ apiKey: ["sandbox-key", "old-key"] });
        control.keys.deactivate("old-key");
        const answer = await call(method, path, body, key);
        assert.equal(answer.status, 401);
        assert.deepEqual(Object.keys(answer.body as object).sort(), fields(path));
        assert.deepEqual(control.ledger(), []);
      });

    if (method !== "GET")
      test(`${method} ${path} answers 400 to what is not JSON`, async () => {
        const { call, card } = setUp();
        const { paymentId } = (await card()).acquirer.payment;
        const answer = await call(method, path.replace("/x/", `/${paymentId}/`), '{"payload":');
        assert.equal(answer.status, 400);
        assert.deepEqual(Object.keys(answer.body as object).sort(), fields(path));
        assert.match(JSON.stringify(answer.body), /not valid JSON/);
      });
  }

  for (const [method, path, body, field] of [
    [
      "POST",
      "/v2/pix/qrcode",
      pixBody(59.9, { QrCode: { expiration: 60 } }),
      "payload.Payment.QrCode.expiration",
    ],
    ["POST", "/v2/pix/withdraw", withdrawalBody(50, { ExternalReference: "R-1" }), "ExternalReference"],
    ["POST", "/v2/card/charges", cardBody("4111111111111111", { capture: false }), "payload.Payment.capture"],
    ["GET", "/v2/card/charges?merchantOrderID=A1001CARD", undefined, "merchantOrderID"],
  ] as const)
    test(`${method} ${path} refuses a misspelt field, which would mean something else`, async () => {
      const { call, control } = setUp();
      const answer = await call(method, path, body);
      assert.equal(answer.status, 400);
      assert.ok(JSON.stringify(answer.body).includes(`${field}: no field of this request`));
      assert.deepEqual([control.ledger(), control.withdrawals.list()], [[], []]);
    });

  test("a key that is active again works again", async () => {
    const { call, control } = setUp();
    control.keys.deactivate("sandbox-key");
    assert.equal((await call("GET", "/v2/card/charges")).status, 401);
    control.keys.activate("sandbox-key");
    assert.equal((await call("GET", "/v2/card/charges")).status, 200);
  });

  test("an address that the service does not have is 404 in its error shape", async () => {
    const { status, body } = await setUp().call("GET", "/v2/pix/status");
    assert.equal(status, 404);
    assert.deepEqual(Object.keys(body as object).sort(), fields("/v2/pix/status"));
  });

  test("a body above a megabyte is refused", async () => {
    const response = await setUp().fetch(
      new Request(`${ORIGIN}/v2/pix/qrcode`, { method: "POST", body: "x".repeat(1024 * 1024 + 1) }),
    );
    assert.equal(response.status, 413);
  });
});
