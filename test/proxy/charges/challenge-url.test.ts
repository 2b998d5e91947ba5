import { test } from "node:test";
import assert from "node:assert/strict";
import { chargeSchema } from "../../../src/contract/index.ts";
import { challengeUrl } from "../../../src/proxy/charges/challenge-url.ts";
import { messages } from "../../support/service-messages.ts";
import { card, shopFor } from "../../support/shop.ts";

const BASE = "https://pay.example/v2";

test("a path is appended to the base URL, version included", () => {
  assert.equal(challengeUrl("/card/auth/checkout/s1", BASE), "https://pay.example/v2/card/auth/checkout/s1");
  assert.equal(
    challengeUrl("/card/auth/checkout/s1", `${BASE}/`),
    "https://pay.example/v2/card/auth/checkout/s1",
  );
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
