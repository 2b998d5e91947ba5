import { test } from "node:test";
import assert from "node:assert/strict";
import { chargeSchema } from "../../../src/contract/index.ts";
import { challengeUrl } from "../../../src/proxy/charges/challenge-url.ts";
import { messages } from "../../support/service-messages.ts";
import { asCharge, card, eventually, shopFor, type ShopOptions } from "../../support/shop.ts";

const BASE = "https://pay.example/v2";

test("a path is appended to the base URL, version included", () => {
  assert.equal(challengeUrl("/card/auth/checkout/s1", BASE), "https://pay.example/v2/card/auth/checkout/s1");
  assert.equal(
    challengeUrl("/card/auth/checkout/s1", `${BASE}/`),
    "https://pay.example/v2/card/auth/checkout/s1",
  );
});

test("a path that begins with the base URL's own path is not prefixed again", () => {
  const url = "https://pay.example/v2/card/auth/checkout/s1";
  for (const base of [BASE, `${BASE}/`, "https://pay.example", "https://pay.example/"])
    assert.equal(challengeUrl("/v2/card/auth/checkout/s1", base), url, base);
  assert.equal(challengeUrl("/api/v2/x", "https://pay.example/api/v2"), "https://pay.example/api/v2/x");
});

test("a path that only looks like the base URL's is below it", () => {
  for (const [path, url] of [
    ["/v20/x", "https://pay.example/v2/v20/x"],
    ["/v2x", "https://pay.example/v2/v2x"],
    ["/V2/x", "https://pay.example/v2/V2/x"],
    ["/v2", "https://pay.example/v2/v2"],
    ["/x/v2/y", "https://pay.example/v2/x/v2/y"],
  ] as const)
    assert.equal(challengeUrl(path, BASE), url);
  assert.equal(challengeUrl("/v2/x", "https://pay.example/api/v2"), "https://pay.example/api/v2/v2/x");
});

test("a path never leads away from the service's origin, whatever follows the base URL's own path", () => {
  for (const path of [
    "/v2//evil.example/x",
    "/v2/..//evil.example",
    "/v2/../../evil.example",
    "/v2/@evil.example",
    "/v2/:@evil.example/",
    "/v2/%2f%2fevil.example",
    "/v2/?@evil.example",
    "/v2/#//evil.example",
  ])
    assert.equal(new URL(challengeUrl(path, BASE) ?? "").origin, "https://pay.example", path);
  for (const path of ["/v2/\\evil.example", "/v2/\t/evil", "/v2/\n", "//v2/x", "/v2/ x"])
    assert.equal(challengeUrl(path, BASE), undefined, path);
});

test("an absolute address on a further origin is taken, where that is named", () => {
  const origins = ["https://3ds.example", "http://localhost:3000"];
  for (const url of ["https://3ds.example/x?y=1", "http://localhost:3000/x"]) {
    assert.equal(challengeUrl(url, BASE, origins), url);
    assert.equal(challengeUrl(url, BASE), undefined);
  }
  for (const url of [
    "https://3ds.example.evil.example/",
    "https://3ds.example:444/",
    "http://3ds.example/",
    "https://a@3ds.example/",
    "//3ds.example/x",
    "https://evil.example/3ds.example",
  ])
    assert.equal(challengeUrl(url, BASE, origins), undefined, url);
});

test("an absolute address on the service's origin stays as it is", () => {
  assert.equal(challengeUrl("https://pay.example/x?y=1", BASE), "https://pay.example/x?y=1");
  assert.equal(challengeUrl("http://127.0.0.1:81/x", "http://127.0.0.1:81/v2"), "http://127.0.0.1:81/x");
});

test("everything else is refused", () => {
  const hostile = [
    "//evil.example/x",
    "https://evil.example/x",
    "https://pay.example.evil.example/",
    "https://pay.example@evil.example/",
    "https://user:word@pay.example/",
    "http://pay.example/x",
    "https://pay.example:8443/x",
    "javascript:alert(1)",
    "data:text/html,x",
    "\\\\evil.example\\x",
    "/\\evil.example",
    "/\t/evil.example",
    " https://pay.example/",
    "card/auth",
    "",
    "https:evil.example",
  ];
  for (const url of hostile) assert.equal(challengeUrl(url, BASE), undefined, url);
  assert.equal(challengeUrl("/x", "http://pay.example/v2"), undefined, "http beyond this machine");
});

test("a challenge that the service ends in a year of six digits has the usual ten minutes", async (t) => {
  const data = { ...messages.cardChallengeResponse.data, expiresAt: "+275760-09-13T00:00:00.000Z" };
  const fetch = async () => Response.json({ ...messages.cardChallengeResponse, data });
  const shop = shopFor(t, { service: { fetch } });
  const { challenge } = chargeSchema.parse(await (await shop.post(card())).json());
  const minutes = (Date.parse(challenge?.expiresAt ?? "") - Date.now()) / 60_000;
  assert.ok(minutes > 8 && minutes <= 10, String(minutes));
});

for (const challengeOrigins of [["https://3DS.example:443"], undefined])
  test(`a challenge on a second host is ${challengeOrigins ? "opened where the merchant named it" : "not opened else"}`, async (t) => {
    const popupUrl = "https://3ds.example/s1";
    const data = { ...messages.cardChallengeResponse.data, popupUrl };
    const answer = { ...messages.cardChallengeResponse, data };
    const serve: ShopOptions["serve"] = async (request, sandbox) =>
      request.method === "POST" ? Response.json(answer) : sandbox(request);
    const shop = shopFor(t, { serve, service: { challengeOrigins } });
    const { status, challenge } = await asCharge(shop.post(card()));
    if (challengeOrigins) assert.deepEqual([status, challenge?.url], ["challenge", popupUrl]);
    else {
      assert.equal(status, "pending");
      const [problem] = await eventually(() => (shop.problems.length > 0 ? shop.problems : assert.fail()));
      assert.equal(problem?.code, "unsafe_challenge_url");
      assert.match(problem.message, /service\.challengeOrigins/);
    }
  });
