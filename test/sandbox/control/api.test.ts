import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ORIGIN, request, setUp } from "../support.ts";

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}/sandbox/api/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });

describe("the control API", () => {
  test("does over HTTP what control does", async () => {
    const { call, pix, card, withdraw, control, delivered } = setUp();
    const post = (path: string, body?: object) => call("POST", `/sandbox/api/${path}`, body, null);
    const { PaymentId, QrCodeString } = await pix();
    const { paymentId } = (await card("4000000000002016")).acquirer.payment;
    const { transfer_id } = await withdraw();

    assert.partialDeepStrictEqual((await post(`pix/${PaymentId}/pay`, { amount: 1234 })).body, {
      paidAmount: 1234,
    });
    assert.equal((await post("pix/pay", { code: QrCodeString })).status, 409);
    assert.partialDeepStrictEqual((await post(`cards/${paymentId}/confirm`)).body, { status: "PAID" });
    assert.partialDeepStrictEqual((await post(`cards/${paymentId}/settle`)).body, { settlement: "SETTLED" });
    assert.partialDeepStrictEqual((await post(`cards/${paymentId}/cancel`, { amount: 500 })).body, {
      cancelled: 500,
    });
    assert.partialDeepStrictEqual((await post(`cards/${paymentId}/charge-back`)).body, {
      status: "REVERSED",
    });
    assert.partialDeepStrictEqual((await post(`withdrawals/${transfer_id}/approve`)).body, {
      status: "APPROVED",
    });
    await delivered(6);

    const [first] = control.deliveries.list();
    assert.equal((await post(`deliveries/${first?.id}/resend`)).status, 200);
    assert.equal((await post("deliveries/none/resend")).status, 409);
    assert.partialDeepStrictEqual((await post("deliveries/mode", { how: "hold" })).body, { how: "hold" });
    assert.equal((await post("deliveries/release", { reversed: true })).status, 200);
    await post("deliveries/target", { url: "https://shop.test/elsewhere" });
    assert.equal(control.deliveries.target(), "https://shop.test/elsewhere");
    await post("faults", { endpoint: "cards.list", kind: "500", times: 2 });
    assert.equal(control.faults.list().length, 2);
    await post("faults/clear");
    assert.equal(control.faults.list().length, 0);
    await post("keys", { key: "sandbox-key", active: false });
    assert.equal((await call("GET", "/v2/card/charges")).status, 401);

    for (const [path, expected] of [
      ["pix", control.pix.list()],
      ["cards", control.cards.list()],
      ["withdrawals", control.withdrawals.list()],
      ["challenges", control.challenges.list()],
      ["deliveries", control.deliveries.list()],
      ["deliveries/mode", control.deliveries.mode()],
      ["faults", control.faults.list()],
      ["ledger", { balance: control.balance(), entries: control.ledger() }],
    ] as const)
      assert.deepEqual((await call("GET", `/sandbox/api/${path}`, undefined, null)).body, expected);
  });

  test("finishes a challenge", async () => {
    const { call, challenge, control } = setUp();
    const { sessionId } = await challenge("4000000000001091");
    await call("POST", `/sandbox/api/challenges/${sessionId}/finish`, { approved: true }, null);
    assert.equal(control.ledger()[0]?.status, "PAID");
  });

  for (const [status, path, body] of [
    [409, "pix/none/pay", {}],
    [409, "cards/none/settle", {}],
    [409, "withdrawals/none/approve", {}],
    [409, "keys", { key: "nobody", active: true }],
    [400, "deliveries/mode", { how: "sideways" }],
    [400, "faults", { endpoint: "cards.refund", kind: "500" }],
  ] as const)
    test(`says why ${path} ${JSON.stringify(body)} is not done`, async () => {
      const answer = await setUp().call("POST", `/sandbox/api/${path}`, body, null);
      assert.equal(answer.status, status);
      assert.equal(typeof (answer.body as { error: unknown }).error, "string");
    });

  for (const brl of ["59.90", "59,90", "R$ 59,90", " 59,9 ", 59.9])
    test(`takes ${JSON.stringify(brl)} for 59.90 reais`, async () => {
      const { call, pix, control } = setUp();
      const { PaymentId } = await pix();
      await call("POST", `/sandbox/api/pix/${PaymentId}/pay`, { brl }, null);
      assert.equal(control.ledger()[0]?.charged, 5990);
    });

  for (const [body, named] of [
    [{ brl: "1.234" }, /"1\.234" given, expected .* "1\.234,50"/],
    [{ brl: 59.905 }, /59\.905 given/],
    [{ brl: "doze" }, /"doze" given/],
    [{ brl: "59.90", amount: 100 }, /not both/],
    [{ amount: "59.90" }, /^amount: /],
    [{ amount: null }, /^amount: /],
    [{ amount: true }, /^amount: /],
    [{ Amount: 500 }, /^Amount: no field of this request/],
    [{ ammount: 500 }, /^ammount: /],
  ] as const)
    test(`pays nothing for ${JSON.stringify(body)}, and says what is wrong with it`, async () => {
      const { call, pix, control } = setUp();
      const { PaymentId } = await pix();
      const answer = await call("POST", `/sandbox/api/pix/${PaymentId}/pay`, body, null);
      assert.equal(answer.status, 400);
      assert.match((answer.body as { error: string }).error, named);
      assert.equal(control.ledger()[0]?.status, "PENDING");
    });

  test("approves a withdrawal under the other kind, where asked to", async () => {
    const { call, withdraw, delivered } = setUp();
    const { transfer_id } = await withdraw();
    const path = `/sandbox/api/withdrawals/${transfer_id}/approve`;
    assert.equal((await call("POST", path, { event: "withdrawal_aproved" }, null)).status, 400);
    await call("POST", path, { event: "withdrawal_approved" }, null);
    const [event] = await delivered(1);
    assert.equal(event?.key, `withdrawal_approved:${transfer_id}`);
    assert.partialDeepStrictEqual(event?.json, {
      event: "withdrawal_approved",
      withdrawalId: transfer_id,
      status: "APPROVED",
    });
  });

  test("a form comes back to its page, and never elsewhere", async () => {
    const { fetch, pix, control } = setUp();
    const { PaymentId } = await pix();
    const back = `/sandbox/pix/${PaymentId}`;
    const paid = await fetch(form(`pix/${PaymentId}/pay`, { brl: "1.234,50", back }));
    assert.deepEqual([paid.status, paid.headers.get("location")], [303, back]);
    assert.equal(control.ledger()[0]?.charged, 123_450);
    const away = await fetch(form("faults/clear", { back: "https://evil.example/sandbox" }));
    assert.equal(away.headers.get("location"), "/sandbox");
  });

  test("a form that cannot be done brings its reason to the page", async () => {
    const { fetch, pix, control } = setUp();
    const { PaymentId } = await pix();
    const answer = await fetch(form(`pix/${PaymentId}/pay`, { brl: "doze" }));
    const page = await (await fetch(new Request(ORIGIN + answer.headers.get("location")))).text();
    assert.match(page, /Escreva o valor em reais, como 59,90\./);
    assert.equal(control.ledger()[0]?.status, "PENDING");
  });
});

describe("a page that posts to the control API", () => {
  const PUBLIC = "https://pagamentos.example";

  for (const origin of ["https://evil.example", "http://sandbox.localhost:8080", "null", "nonsense"])
    test(`of ${origin} is refused, by form or by script`, async () => {
      const { fetch, pix, control } = setUp({ publicUrl: PUBLIC });
      const { PaymentId } = await pix();
      const asJson = request("POST", `/sandbox/api/pix/${PaymentId}/pay`, {}, null);
      asJson.headers.set("Origin", origin);
      for (const post of [form(`pix/${PaymentId}/pay`, {}, { Origin: origin }), asJson]) {
        const answer = await fetch(post);
        assert.equal(answer.status, 403);
        assert.match(((await answer.json()) as { error: string }).error, /sandbox's own pages/);
      }
      assert.equal(control.ledger()[0]?.status, "PENDING");
    });

  // Behind something that ends TLS, the request says http where the page says https.
  for (const origin of [ORIGIN, PUBLIC, ORIGIN.replace("https:", "http:")])
    test(`of ${origin} is the sandbox's own`, async () => {
      const { fetch, pix, control } = setUp({ publicUrl: `${PUBLIC}/` });
      const { PaymentId } = await pix();
      const answer = await fetch(form(`pix/${PaymentId}/pay`, {}, { Origin: origin }));
      assert.equal(answer.status, 303);
      assert.equal(control.ledger()[0]?.status, "PAID");
    });

  test("sends a form back to a page of the sandbox alone, whatever it says", async () => {
    const { fetch } = setUp();
    for (const back of ["/sandbox/\r\nX: y", "/sandbox/é日", "https://evil.example", "/sandbox.evil"]) {
      const response = await fetch(form("faults/clear", { back }, { origin: ORIGIN }));
      assert.deepEqual([response.status, response.headers.get("location")], [303, "/sandbox"], back);
    }
  });

  test("refuses times that no timer can wait, and more faults than anyone means", async () => {
    const { call } = setUp();
    const post = (path: string, body: object) => call("POST", `/sandbox/api/${path}`, body, null);
    const fault = { endpoint: "pix.charge", kind: "slow" };
    assert.equal((await post("faults", { ...fault, times: 1_000_000_000 })).status, 400);
    assert.equal((await post("faults", { ...fault, delay: 2 ** 31 })).status, 400);
    assert.equal((await post("deliveries/mode", { lateBy: 2 ** 31 })).status, 400);
  });
});

describe("what lies below /sandbox", () => {
  const open = (host: string, path: string, options = {}) =>
    setUp(options).fetch(new Request(`http://${host}${path}`, { headers: { Origin: `http://${host}` } }));
  const PATHS = [
    "/sandbox",
    "/sandbox/pix",
    "/sandbox/console.js",
    "/sandbox/api/pix",
    "/sandbox/api/ledger",
  ];

  for (const host of [
    "evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "notlocalhost",
    "192.168.1.5:4174",
  ])
    test(`is closed to ${host}, a name that may be another site's`, async () => {
      for (const path of PATHS) {
        const answer = await open(host, path, { publicUrl: "https://pagamentos.example" });
        assert.equal(answer.status, 403, path);
        const { error } = (await answer.json()) as { error: string };
        assert.ok(error.includes(host), error);
        assert.match(error, /publicUrl \(--public-url\) or allowedHosts \(--host\)/);
      }
      const paid = await setUp().fetch(
        new Request(`http://${host}/sandbox/api/faults/clear`, { method: "POST" }),
      );
      assert.equal(paid.status, 403);
    });

  for (const host of ["localhost:4174", "shop.localhost", "127.0.0.1", "127.4.3.2:80", "[::1]:4174"])
    test(`is open at ${host}, which is this machine`, async () => {
      for (const path of PATHS) assert.notEqual((await open(host, path)).status, 403, path);
    });

  test("is open at the public address and at the hosts that are allowed", async () => {
    const options = {
      publicUrl: "https://Pagamentos.example/",
      allowedHosts: ["192.168.1.5", "Sandbox", "2001:db8::5"],
    };
    for (const host of ["pagamentos.example", "192.168.1.5:4174", "sandbox:4174", "[2001:db8::5]:4174"])
      assert.equal((await open(host, "/sandbox", options)).status, 200, host);
  });

  test("is all that is closed: the service itself goes by any name", async () => {
    assert.equal((await open("evil.example", "/v2/card/auth/bank.js")).status, 200);
    assert.equal((await open("evil.example", "/v2/card/charges")).status, 401);
  });
});
