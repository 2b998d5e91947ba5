import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ORIGIN, setUp } from "../support.ts";

const ASKS = "4000000000001091";
const BY_ITSELF = "4000000000001000";
const RETURN = "https://shop.test/pay/challenge/return?charge=1&x=<y>";

async function opened(number = ASKS, options: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(options);
  const data = await all.challenge(number, {}, { returnUrl: RETURN });
  const url = `${ORIGIN}/v2${data.popupUrl}`;
  return {
    ...all,
    data,
    open: () => all.fetch(new Request(url)),
    answer: (answer: string) =>
      all.fetch(new Request(url, { method: "POST", body: new URLSearchParams({ answer }) })),
  };
}

describe("a card that asks for authentication", () => {
  test("is answered 200 with every documented field, and no paymentId", async () => {
    const { data, control } = await opened();
    const { sessionId, popupUrl } = data;
    assert.deepEqual(data, {
      status: "AWAITING_3DS_AUTHENTICATION",
      requiresThreeDS: true,
      authenticated: false,
      mode: "popup",
      checkoutUrl: popupUrl,
      popupUrl: `/card/auth/checkout/${sessionId}`,
      sessionId,
      expiresAt: "2026-11-21T12:10:00.000Z",
    });
    assert.equal(control.challenges.list()[0]?.sessionId, sessionId);
  });

  test("is listed as waiting meanwhile", async () => {
    const { list } = await opened();
    assert.equal((await list("?merchantOrderId=A1001CARD&status=PENDING")).items.length, 1);
  });

  test("its page shows shop, amount and card, and may be framed", async () => {
    const { open } = await opened(ASKS, { payee: "Ateliê & Filhos" });
    const response = await open();
    const page = await response.text();
    assert.equal(response.status, 200);
    assert.match(page, /Ateliê &amp; Filhos/);
    assert.match(page, /R\$\s100,00/);
    assert.match(page, /Visa final 1091/);
    assert.match(page, /Aprovar/);
    assert.match(page, /Recusar/);
    assert.equal(response.headers.get("x-frame-options"), null);
    const policy = response.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|frame-ancestors/);
    assert.doesNotMatch(page, /<script>|style=|onclick/);
  });

  test("approved, it is paid with the authentication's data, and told by webhook", async () => {
    const { answer, delivered, list } = await opened();
    const response = await answer("approve");
    assert.equal(response.status, 303);
    const [event] = await delivered(1);
    assert.partialDeepStrictEqual(event?.json, {
      event: "payment.confirmed",
      data: {
        merchantOrderId: "A1001CARD",
        status: "PAID",
        threeDS: { used: true, eci: "05", version: "2.2.0" },
      },
    });
    assert.partialDeepStrictEqual((await list()).items[0], {
      status: { name: "PAID" },
      threeDS: { used: true, dataOnly: false, eci: "05" },
    });
  });

  test("refused, it is denied", async () => {
    const { answer, delivered } = await opened();
    await answer("refuse");
    assert.partialDeepStrictEqual((await delivered(1))[0]?.json, {
      event: "payment.denied",
      data: { statusCode: 3, acquirer: { returnCode: "AI" } },
    });
  });

  test("the end names the way back, and a reload shows the end again", async () => {
    const { answer, open } = await opened();
    assert.match(await (await open()).text(), /data-step="ask"/);
    await answer("approve");
    for (let i = 0; i < 2; i++) {
      const page = await (await open()).text();
      assert.match(page, /data-step="done"/);
      assert.match(page, /data-status="PAID"/);
      assert.match(
        page,
        /data-return="https:\/\/shop\.test\/pay\/challenge\/return\?charge=1&amp;x=&lt;y&gt;"/,
      );
    }
  });

  test("finishing twice changes and tells nothing more", async () => {
    const { answer, delivered, control } = await opened();
    await answer("approve");
    await delivered(1);
    await answer("refuse");
    assert.equal(control.deliveries.list().length, 1);
    assert.equal(control.ledger()[0]?.status, "PAID");
  });

  test("an issuer may refuse whatever the buyer answers", async () => {
    const { answer, control } = await opened("4000000000001109");
    await answer("approve");
    assert.equal(control.ledger()[0]?.status, "DENIED");
  });

  test("a card that needs no answer has a page that finishes by itself", async () => {
    const { open, answer, control } = await opened(BY_ITSELF);
    const page = await (await open()).text();
    assert.match(page, /data-step="check"/);
    assert.doesNotMatch(page, /Aprovar/);
    const script = await (await setUp().fetch(new Request(`${ORIGIN}/v2/card/auth/bank.js`))).text();
    assert.match(script, /requestSubmit/);
    await answer("approve");
    assert.equal(control.ledger()[0]?.status, "PAID");
  });

  test("without capture, approval authorizes alone, and ends the session all the same", async () => {
    const { challenge, fetch, control } = setUp();
    const { popupUrl } = await challenge(ASKS, { Capture: false });
    const answer = new URLSearchParams({ answer: "approve" });
    await fetch(new Request(`${ORIGIN}/v2${popupUrl}`, { method: "POST", body: answer }));
    assert.partialDeepStrictEqual(control.cards.list(), [{ status: "PENDING", statusCode: 1, captured: 0 }]);
    assert.deepEqual(control.challenges.list(), []);
    assert.match(await (await fetch(new Request(`${ORIGIN}/v2${popupUrl}`))).text(), /Compra autorizada/);
  });

  test("ends with its time, once", async () => {
    const { clock, delivered, open, answer, control } = await opened(ASKS, { challengeLifetime: 60_000 });
    await clock.advance(59_999);
    assert.equal(control.challenges.list().length, 1);
    await clock.advance(1);
    assert.partialDeepStrictEqual((await delivered(1))[0]?.json, {
      event: "payment.denied",
      data: { message: "O prazo da autenticação terminou." },
    });
    assert.match(await (await open()).text(), /O prazo terminou/);
    await answer("approve");
    assert.equal(control.ledger()[0]?.status, "DENIED");
  });

  test("a finished session does not end a second time", async () => {
    const { clock, answer, delivered, control } = await opened();
    await answer("approve");
    await delivered(1);
    await clock.advance(10 * 60_000);
    assert.equal(control.deliveries.list().length, 1);
  });

  test("a session that does not exist is a page that says so", async () => {
    const response = await setUp().fetch(new Request(`${ORIGIN}/v2/card/auth/checkout/none`));
    assert.equal(response.status, 404);
    assert.match(await response.text(), /não encontrada/);
  });
});
