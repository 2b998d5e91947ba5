// demo/python is written from the contract alone, by nobody's code: whether it serves is also whether the contract says
// enough.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, test, type TestContext } from "node:test";
import { getRequestListener } from "@hono/node-server";
import {
  methodTotal,
  chargeSchema,
  orderSchema,
  problemSchema,
  signWebhook,
  type Charge,
  type NewCharge,
} from "../../src/contract/index.ts";
import { printedCredentialFault } from "../../src/contract/credential.ts";
import { reportText } from "../../src/cli/check/report.ts";
import { run } from "../../src/cli/check/run.ts";
import { createSandbox, TEST_CARDS } from "../../src/sandbox/index.ts";
import { eventually } from "../support/shop.ts";
import { freePort } from "../support/free-port.ts";
import { noPython, startPython } from "./support/python-backend.ts";

const keys = { apiKey: "test-key", signingSecret: "test-signing-secret" };

const CARDS = {
  approved: ["4111111111111111", "Visa"],
  declined: ["5200000000000510", "Mastercard"],
  challenged: ["4000000000001091", "Visa"],
  cut: ["4000000000002222", "Visa"],
} as const;

/** The backend beside a sandbox. */
async function startShop(t: TestContext, env: Record<string, string> = {}, before = "") {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = createSandbox({ ...keys, publicUrl: origin, retryDelays: [50, 200, 1000] });
  server.on("request", getRequestListener(sandbox.fetch));
  t.after(() => {
    sandbox.close();
    server.close();
    server.closeAllConnections();
  });

  const settings = {
    PAY_SERVICE_URL: `${origin}/v2`,
    PAY_API_KEY: keys.apiKey,
    PAY_SIGNING_SECRET: keys.signingSecret,
    ...env,
  };
  const backend = await startPython(t, settings, before);
  const { endpoint } = backend;
  sandbox.control.deliveries.sendTo(`${endpoint}/webhooks`);

  const post = (body: NewCharge, key: string = crypto.randomUUID(), headers: Record<string, string> = {}) =>
    fetch(`${endpoint}/charges`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key, ...headers },
      body: JSON.stringify(body),
    });
  return {
    ...backend,
    control: sandbox.control,
    post,
    async order(id: string) {
      return orderSchema.parse(await (await fetch(`${endpoint}/orders/${id}`)).json());
    },
    async make(body: NewCharge): Promise<Charge> {
      const answer = await post(body);
      const text = await answer.text();
      assert.equal(answer.status, 201, text);
      return chargeSchema.parse(JSON.parse(text));
    },
    async charge(id: string): Promise<Charge> {
      return chargeSchema.parse(await (await fetch(`${endpoint}/charges/${id}`)).json());
    },
    /** The status with which a delivery of the service is answered. */
    async deliver(event: object) {
      const body = JSON.stringify(event);
      const headers = { "X-Service-Signature": await signWebhook(body, keys.signingSecret) };
      return (await fetch(`${endpoint}/webhooks`, { method: "POST", headers, body })).status;
    },
    becomes(id: string, status: Charge["status"]): Promise<Charge> {
      return eventually(async () => {
        const charge = await this.charge(id);
        assert.equal(charge.status, status);
        return charge;
      });
    },
  };
}

const byCard = (name: keyof typeof CARDS, installments = 1): NewCharge => ({
  orderId: "A-1001",
  method: "card",
  installments,
  card: {
    number: CARDS[name][0],
    holder: "MARINA S LIMA",
    expirationDate: "12/2035",
    securityCode: "123",
    brand: CARDS[name][1],
  },
});
const byPix: NewCharge = { orderId: "A-1001", method: "pix" };

describe("the backend in Python", { skip: noPython, concurrency: true }, () => {
  test("a Pix payment is seen on the stream, which then ends", async (t) => {
    const shop = await startShop(t);
    const charge = await shop.make(byPix);
    assert.equal(charge.status, "pending");
    assert.equal(charge.amount, methodTotal(await shop.order("A-1001"), "pix"));

    const stream = await fetch(`${shop.endpoint}/charges/${charge.id}/events`);
    await shop.control.pix.payCode(charge.pix!.code);
    const text = await stream.text();
    const seen = [...text.matchAll(/^event: charge\nid: (\d+)\ndata: (.+)\n\n/gm)].map(([, id, data]) => {
      const { status, version } = chargeSchema.parse(JSON.parse(data!));
      assert.equal(version, Number(id));
      return status;
    });
    assert.deepEqual(seen, ["pending", "paid"]);
    assert.equal((await shop.order("A-1001")).paid, true);
  });

  test("a delivery is read in other words, and one that contradicts itself ships nothing and holds the order", async (t) => {
    const shop = await startShop(t);
    const { amount } = await shop.make(byCard("challenged"));
    const { merchantOrderId, paymentId } = shop.control.challenges.list()[0]!;
    const told = { paymentId, merchantOrderId, amount: amount / 100, status: "DENIED", statusCode: 3 };
    assert.equal(await shop.deliver({ event: "payment.confirmed", data: told }), 200);
    assert.equal((await shop.order("A-1001")).paid, false);
    const refused = await shop.post(byCard("approved"));
    assert.equal(problemSchema.parse(await refused.json()).code, "charge_underway");
    const paid = { ...told, status: " Approved ", statusCode: 2 };
    assert.equal(await shop.deliver({ event: "payment.confirmed", data: paid }), 200);
    assert.equal((await shop.order("A-1001")).paid, true);
  });

  test("a card of which the service took another amount holds the order, and is not ended before the service's word", async (t) => {
    const before = `
import shop, signal
def to_more(*_):
    shop.ORDERS["A-1001"]["amount"] = 30_000
    print("It costs more.", flush=True)
signal.signal(signal.SIGUSR1, to_more)`;
    const shop = await startShop(t, {}, before);
    const { id, amount } = await shop.make(byCard("challenged"));
    const { merchantOrderId, paymentId } = shop.control.challenges.list()[0]!;
    const paid = { paymentId, merchantOrderId, amount: amount / 100, status: "PAID" };
    const less = { ...paid, amount: (amount - 100) / 100 };
    assert.equal(await shop.deliver({ event: "payment.confirmed", data: less }), 200);
    await eventually(() => assert.match(shop.said(), /wrong_amount/));
    for (const body of [byCard("approved"), byPix]) {
      const refused = await shop.post(body);
      assert.equal(problemSchema.parse(await refused.json()).code, "charge_underway");
    }
    shop.signal("SIGUSR1");
    await eventually(() => assert.match(shop.said(), /It costs more/));
    assert.equal((await shop.order("A-1001")).paid, false);
    assert.equal((await shop.charge(id)).status, "challenge");
    assert.equal(await shop.deliver({ event: "payment.confirmed", data: paid }), 200);
    assert.equal((await shop.charge(id)).status, "paid");
    assert.deepEqual(
      shop.control.ledger().map((entry) => entry.merchantOrderId),
      [merchantOrderId],
    );
  });

  test("a card of which nobody knows whether it was charged is asked about on, though the service does not list it", async (t) => {
    const before = `
import clerk, signal
def to_none(*_):
    clerk.GIVE_UP_AFTER = 0
    print("It gives up.", flush=True)
signal.signal(signal.SIGUSR1, to_none)`;
    const shop = await startShop(t, {}, before);
    const { faults } = shop.control;
    faults.next("cards.charge", { kind: "500", processed: false });
    const { id, amount } = await shop.make(byCard("approved"));
    const [, merchantOrderId] = /"reference": "(\w+)"/.exec(shop.written()) ?? [];
    const told = { paymentId: "p-1", merchantOrderId, amount: amount / 100, status: "DENIED", statusCode: 3 };
    assert.equal(await shop.deliver({ event: "payment.confirmed", data: told }), 200);
    shop.signal("SIGUSR1");
    await eventually(() => assert.match(shop.said(), /It gives up/));
    faults.next("cards.list", { kind: "slow", delay: 0 }, 3);
    await eventually(() => assert.deepEqual(faults.list(), []));
    assert.equal((await shop.charge(id)).status, "pending");
    assert.doesNotMatch(shop.said(), /unknown_outcome/);
  });

  test("an order that is paid is shipped once, and none for less than it costs when its money comes", async (t) => {
    // As when the buyer changes the cart in another tab, without a request for the order.
    const cart = (signal: string, cents: number) => `
def to_${cents}(*_):
    shop.ORDERS["A-1002"]["amount"] = ${cents}
    print("The cart is ${cents}.", flush=True)
signal.signal(signal.${signal}, to_${cents})`;
    const before = `import shop, signal${cart("SIGUSR1", 500_000)}${cart("SIGUSR2", 7_002)}`;
    const shop = await startShop(t, {}, before);
    const shipped = () =>
      [...shop.said().matchAll(/ship order (\S+), paid by (\S+)/g)].map(([, ...ids]) => ids);
    const costs = async (signal: NodeJS.Signals, cents: number) => {
      shop.signal(signal);
      await eventually(() => assert.match(shop.said(), new RegExp(`The cart is ${cents}\\.`)));
    };
    shop.control.deliveries.mode({ how: "twice" });
    const whole = await shop.make(byPix);
    await shop.control.pix.payCode(whole.pix!.code);
    await shop.becomes(whole.id, "paid");
    // What the process has printed may come later than what its stream has told.
    await eventually(() => assert.deepEqual(shipped(), [["A-1001", whole.id]]));

    const short = await shop.make({ ...byPix, orderId: "A-1002" });
    await costs("SIGUSR1", 500_000);
    await shop.control.pix.payCode(short.pix!.code);
    await shop.becomes(short.id, "paid");
    await eventually(() => assert.match(shop.said(), /amount_outdated: .* order A-1002: it paid 7002 cents/));
    assert.equal((await shop.order("A-1002")).paidAmount, 7_002);
    assert.deepEqual(shipped(), [["A-1001", whole.id]]);

    await costs("SIGUSR2", 7_002);
    for (let twice = 0; twice < 2; twice++) assert.equal((await shop.order("A-1002")).paid, true);
    await eventually(() =>
      assert.deepEqual(shipped(), [
        ["A-1001", whole.id],
        ["A-1002", short.id],
      ]),
    );
  });

  test("what the shop has empty of the buyer is asked, and taken from the page", async (t) => {
    const before = `import shop\nshop.ORDERS["A-1003"]["customer"] = {"name": " ", "identity": None, "email": ""}`;
    const shop = await startShop(t, {}, before);
    assert.deepEqual((await shop.order("A-1003")).ask, ["name", "identity"]);
    const customer = { name: "Maria da Silva", identity: "529.982.247-25", email: "maria@example.com" };
    const charge = await shop.make({ ...byPix, orderId: "A-1003", customer });
    assert.ok(charge.pix);
  });

  test("a key or secret that the documentation prints is refused where the service is on the internet", () => {
    const readme = readFileSync("demo/python/README.md", "utf8");
    const printed = [...readme.matchAll(/(?:PAY_API_KEY|PAY_SIGNING_SECRET)=(\S+)/g)].map(
      ([, value]) => value!,
    );
    assert.deepEqual(printed, ["sandbox-key", "sandbox-secret", "any-key", "check-signing-secret"]);
    const others = ["demo-key", "demo-signing-secret", "events-secret", "a-secret-of-your-own"];
    const own = {
      PAY_SERVICE_URL: "https://service.example.com/v2",
      PAY_API_KEY: "k3-of-the-account",
      PAY_SIGNING_SECRET: "s3-of-the-account",
    };
    const tried = [...printed, ...others].flatMap((value) => [
      { name: "PAY_API_KEY", value },
      { name: "PAY_SIGNING_SECRET", value },
      { name: "PAY_SIGNING_SECRET", value: `${own.PAY_SIGNING_SECRET}, ${value}` },
    ]);
    const program = `
import json, sys
sys.path.insert(0, "demo/python")
from backend import Backend
for env in json.loads(sys.argv[1]):
    try:
        Backend(env).server_close()
        print("started")
    except SystemExit as end:
        print(end)`;
    const settings = tried.map(({ name, value }) => ({
      ...own,
      PAY_PORT: "0",
      PAY_STORE: ":memory:",
      [name]: value,
    }));
    const { stdout, stderr } = spawnSync("python3", ["-B", "-c", program, JSON.stringify(settings)], {
      encoding: "utf8",
    });
    const said = stdout.trim().split("\n");
    assert.equal(said.length, tried.length, stderr);
    for (const [index, { name, value }] of tried.entries()) {
      assert.match(said[index]!, new RegExp(`^${name} is printed in the documentation`), value);
      assert.ok(!said[index]!.includes(value));
    }
    for (const value of [...printed, ...others]) assert.ok(printedCredentialFault(value), value);
  });

  test("a new Pix code ends the former, whose money counts all the same", async (t) => {
    const shop = await startShop(t);
    const former = await shop.make(byPix);
    const latest = await shop.make(byPix);
    const { status, reason } = await shop.charge(former.id);
    assert.deepEqual([status, reason?.code], ["expired", "superseded"]);
    await shop.control.pix.payCode(former.pix!.code);
    await shop.becomes(former.id, "paid");
    assert.equal((await shop.charge(latest.id)).reason?.code, "order_paid");
  });

  test("an id that no order can have is 404, as in the proxy", async (t) => {
    const { endpoint, post } = await startShop(t);
    const climbing = ["../secret", "..%2Fsecret", "a//b", " A-1001", "A-1001\n", "..\\\\secret"];
    for (const orderId of climbing)
      assert.deepEqual([(await post({ ...byPix, orderId })).status, orderId], [404, orderId]);
    const id = "x".repeat(201);
    const paths = [`/orders/${id}`, `/charges/${id}`, `/charges/${id}/events`];
    const answers = [post({ ...byPix, orderId: id }), ...paths.map((path) => fetch(endpoint + path))];
    const codes = answers.map(async (answer) => {
      assert.equal((await answer).status, 404);
      return problemSchema.parse(await (await answer).json()).code;
    });
    const [order, charge] = ["order_not_found", "charge_not_found"];
    assert.deepEqual(await Promise.all(codes), [order, order, charge, charge]);
  });

  /** What is answered to these bytes until the backend closes the connection. */
  async function sent(endpoint: string, bytes: string): Promise<number[]> {
    const { hostname, port } = new URL(endpoint);
    const socket = connect(Number(port), hostname);
    socket.write(bytes, "latin1");
    const answers = await text(socket);
    return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  const HIDDEN = "GET /pay/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const post = (fields: string, body: string) =>
    `POST /pay/webhooks HTTP/1.1\r\nHost: x\r\n${fields}\r\n\r\n${body}`;
  const LENGTH = HIDDEN.length;
  const CHUNKED = "Transfer-Encoding: chunked";

  test("no request is hidden in another: what another server may read otherwise is 400, and ends the connection", async (t) => {
    const { endpoint } = await startShop(t);
    for (const [what, bytes] of Object.entries({
      "a length beside chunks": post(`Content-Length: ${LENGTH + 5}\r\n${CHUNKED}`, `0\r\n\r\n${HIDDEN}`),
      "chunks before a length": post(`${CHUNKED}\r\nContent-Length: 5`, `0\r\n\r\n${HIDDEN}`),
      "two lengths": post(`Content-Length: 0\r\nContent-Length: ${LENGTH}`, HIDDEN),
      "the same length twice": post("Content-Length: 0\r\nContent-Length: 0", HIDDEN),
      "a list of lengths": post("Content-Length: 0, 0", HIDDEN),
      "a negative length": post("Content-Length: -1", HIDDEN),
      "a length with a plus": post("Content-Length: +0", HIDDEN),
      "a length in hexadecimal": post("Content-Length: 0x0", HIDDEN),
      "a length with underscores": post("Content-Length: 0_0", HIDDEN),
      "a length of other digits": post("Content-Length: \u00b2", HIDDEN),
      "an empty length": post("Content-Length: ", HIDDEN),
      "another coding": post("Transfer-Encoding: xchunked", `0\r\n\r\n${HIDDEN}`),
      "chunks in a coding": post("Transfer-Encoding: gzip, chunked", `0\r\n\r\n${HIDDEN}`),
      "chunks twice": post(`${CHUNKED}\r\n${CHUNKED}`, `0\r\n\r\n${HIDDEN}`),
      "chunks in HTTP/1.0": post(CHUNKED, `0\r\n\r\n${HIDDEN}`).replace("HTTP/1.1", "HTTP/1.0"),
      "a chunk size with a plus": post(CHUNKED, `+0\r\n\r\n${HIDDEN}`),
      "a negative chunk size": post(CHUNKED, `-0\r\n\r\n${HIDDEN}`),
      "a chunk size with 0x": post(CHUNKED, `0x0\r\n\r\n${HIDDEN}`),
      "a chunk size with a space": post(CHUNKED, ` 0\r\n\r\n${HIDDEN}`),
      "no chunk size": post(CHUNKED, `\r\n\r\n${HIDDEN}`),
      "a chunk that is longer than its size": post(CHUNKED, `1\r\nabc\r\n0\r\n\r\n${HIDDEN}`),
      "a chunk size that ends in a bare LF": post(CHUNKED, `0\n\r\n${HIDDEN}`),
      "a trailer that is no field": post(CHUNKED, `0\r\nx\r\n\r\n${HIDDEN}`),
      "a field over two lines": post(`X-A: b\r\n Content-Length: ${LENGTH}`, HIDDEN),
      "a space before the colon": post(`Content-Length : ${LENGTH}`, HIDDEN),
      "a field without a name": post(`: x`, HIDDEN),
      "a bare LF": post(`X-A: b\nContent-Length: ${LENGTH}`, HIDDEN),
      "a bare CR": post(`X-A: b\rContent-Length: ${LENGTH}`, HIDDEN),
      "a zero byte": post(`X-A: b\0c`, HIDDEN),
      "heads that end in bare LFs": `GET /pay/openapi.json HTTP/1.1\nHost: x\n\n${HIDDEN}`,
      "no version": `GET /pay/openapi.json\r\n\r\n${HIDDEN}`,
      "two hosts": `GET /pay/openapi.json HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n${HIDDEN}`,
      "no host": `GET /pay/openapi.json HTTP/1.1\r\n\r\n${HIDDEN}`,
    }))
      assert.deepEqual(await sent(endpoint, bytes), [400], what);
  });

  test("requests that are as the RFC says are answered one after another", async (t) => {
    const { endpoint } = await startShop(t);
    const get = "GET /pay/openapi.json HTTP/1.1\r\nhost:x\r\n\r\n";
    const whole = post("Content-Length: 2", "{}");
    const chunked = post("transfer-encoding: Chunked", "1;a=b\r\n{\r\n01\r\n}\r\n0\r\nX-Trailer: y\r\n\r\n");
    assert.deepEqual(await sent(endpoint, get + whole + chunked + HIDDEN), [200, 401, 401, 200]);
    assert.deepEqual(
      await sent(endpoint, post(`Content-Length: ${70 * 1024}`, "x".repeat(70 * 1024))),
      [413],
    );
    assert.deepEqual(await sent(endpoint, post(`X-A: ${"x".repeat(20_000)}`, "")), [400]);
  });

  test("a /64 of IPv6 is one address, and a local connection none", async (t) => {
    const network = (connection: string, told?: string[]) => {
      const program =
        "import json, sys; sys.path.insert(0, 'demo/python'); from address import buyer_network; " +
        "print(json.dumps(buyer_network(*json.loads(sys.argv[1]))))";
      const asked = JSON.stringify([connection, told ?? null]);
      const { stdout, stderr } = spawnSync("python3", ["-B", "-c", program, asked], { encoding: "utf8" });
      assert.equal(stderr, "");
      return JSON.parse(stdout) as string | null;
    };
    assert.equal(network("198.51.100.7"), "198.51.100.7/32");
    assert.equal(network("2001:db8:1:2:3::4"), "2001:db8:1:2::/64");
    assert.equal(network("::ffff:198.51.100.7"), "198.51.100.7/32");
    for (const local of [
      "127.0.0.1",
      "::1",
      "10.0.0.7",
      "192.168.1.1",
      "172.20.0.3",
      "100.64.0.9",
      "fd00::1",
      "fe80::1%eth0",
    ])
      assert.equal(network(local), null, local);
    assert.equal(network("127.0.0.1", ["1.2.3.4, 198.51.100.7:5000"]), "198.51.100.7/32");
    assert.equal(network("127.0.0.1", ["1.2.3.4", "[2001:db8:1:2::9]:443"]), "2001:db8:1:2::/64");
    for (const told of [[], ["no address"], [""]]) assert.equal(network("198.51.100.7", told), null);

    const shop = await startShop(t, { PAY_CLIENT_ADDRESS: "X-Real-IP" });
    const charges = [
      await shop.make(byPix),
      await shop.make({ ...byPix, orderId: "A-1002" }),
      await shop.make(byPix),
    ];
    const open = async (at: number, address: string) => {
      const answer = await fetch(`${shop.endpoint}/charges/${charges[at]!.id}/events`, {
        headers: { "X-Real-IP": address },
      });
      t.after(() => answer.body?.cancel());
      return answer.status;
    };
    for (let n = 0; n < 60; n++) assert.equal(await open(n % 2, `2001:db8:1:2::${n + 1}`), 200);
    assert.equal(await open(2, "2001:db8:1:2:ffff::1"), 429);
    assert.equal(await open(2, "2001:db8:1:3::1"), 200);
  });

  test("the streams of one charge are bounded, and a page polls above that", async (t) => {
    const shop = await startShop(t);
    const { id } = await shop.make(byPix);
    const open = () => fetch(`${shop.endpoint}/charges/${id}/events`);
    const streams = await Promise.all(Array.from({ length: 30 }, open));
    assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200]);
    const more = await open();
    assert.deepEqual([more.status, more.headers.get("retry-after")], [429, "60"]);
    assert.equal((await shop.charge(id)).status, "pending");
    for (const { body } of streams) await body?.cancel();
  });

  test("a card number in another field is refused without being repeated", async (t) => {
    const shop = await startShop(t);
    const text = "Ana 4111 1111 1111 1111";
    const paid = byCard("approved") as NewCharge & { method: "card"; card: object };
    for (const [field, body] of [
      ["customer.name", { ...byPix, customer: { name: text } }],
      ["customer.email", { ...byPix, customer: { email: "ana4111111111111111@example.com" } }],
      ["card.holder", { ...paid, card: { ...paid.card, holder: text } }],
    ] as const) {
      const answer = await shop.post(body as NewCharge);
      const problem = await answer.text();
      assert.equal(answer.status, 400, problem);
      const { errors } = problemSchema.parse(JSON.parse(problem));
      assert.deepEqual(
        errors?.map((error) => [error.field, error.code]),
        [[field, "card_number"]],
      );
      assert.doesNotMatch(problem, /4111/);
    }
    assert.deepEqual(shop.control.ledger(), []);
  });

  test("a declined card leaves the order open for another", async (t) => {
    const shop = await startShop(t);
    const declined = await shop.make(byCard("declined"));
    assert.equal(declined.status, "denied");
    assert.equal(declined.reason?.code, "insufficient_funds");

    const { installments } = await shop.order("A-1001");
    const paid = await shop.make(byCard("approved", 12));
    assert.equal(paid.status, "paid");
    assert.equal(paid.amount, installments.find(({ count }) => count === 12)?.total);
    const again = await shop.post(byCard("approved"));
    assert.equal(problemSchema.parse(await again.json()).code, "order_paid");
  });

  test("a challenge ends as the service says", async (t) => {
    const shop = await startShop(t);
    const charge = await shop.make(byCard("challenged"));
    assert.equal(charge.status, "challenge");
    await shop.control.challenges.finish(shop.control.challenges.list()[0]!.sessionId, { approved: true });
    await shop.becomes(charge.id, "paid");
  });

  test("a card charge whose answer is cut is looked up and not sent again", async (t) => {
    const shop = await startShop(t);
    shop.control.deliveries.mode({ how: "never" });
    const charge = await shop.make(byCard("cut"));
    await shop.becomes(charge.id, "paid");
    assert.equal(shop.control.cards.list().length, 1);
  });

  test("a payment of which a part went back before the shop was told is not shipped", async (t) => {
    const shop = await startShop(t);
    const { deliveries, faults, cards } = shop.control;
    deliveries.mode({ how: "never" });
    // The list is silent until the part went back.
    faults.next("cards.list", { kind: "500" }, 1_000);
    const { id } = await shop.make(byCard("cut"));
    await cards.cancel(cards.list()[0]!.paymentId, { amount: 500 });
    faults.clear();
    await shop.becomes(id, "paid");
    await eventually(() => assert.match(shop.said(), /amount_outdated/));
    assert.doesNotMatch(shop.said(), /ship order/);
  });

  test("money of a card charge that another try ended is found without its delivery", async (t) => {
    const shop = await startShop(t);
    shop.control.deliveries.mode({ how: "never" });
    const first = await shop.make(byCard("challenged"));
    const [session] = shop.control.challenges.list();
    assert.equal((await shop.make(byCard("declined"))).status, "denied");
    assert.equal((await shop.charge(first.id)).reason?.code, "superseded");
    await shop.control.challenges.finish(session!.sessionId, { approved: true });
    await shop.becomes(first.id, "paid");
  });

  for (const method of ["card", "pix"] as const) {
    test(`a ${method} charge that a crash leaves under way is settled after the restart`, async (t) => {
      const shop = await startShop(t);
      shop.control.deliveries.mode({ how: "never" });
      shop.control.faults.next(method === "card" ? "cards.charge" : "pix.charge", { kind: "hang" });
      const body = method === "card" ? byCard("approved") : byPix;
      const key = crypto.randomUUID();
      const cut = assert.rejects(shop.post(body, key));
      await eventually(() => assert.equal(shop.control.ledger().length, 1));
      await shop.crash();
      await cut;

      const answer = await shop.post(body, key);
      assert.equal(answer.status, 201);
      const { id } = chargeSchema.parse(await answer.json());
      const charge = await shop.becomes(id, method === "card" ? "paid" : "failed");
      assert.equal(charge.reason?.next, method === "card" ? undefined : "again");
      assert.equal(shop.control.ledger().length, 1);
    });
  }

  test("every rule of the contract is kept, and no card is written anywhere", async (t) => {
    const servicePort = await freePort();
    const backend = await startPython(t, {
      PAY_SERVICE_URL: `http://127.0.0.1:${servicePort}/v2`,
      PAY_API_KEY: keys.apiKey,
      PAY_SIGNING_SECRET: keys.signingSecret,
    });
    const rules = await run({
      endpoint: backend.endpoint,
      orderId: "A-1001",
      signingSecret: keys.signingSecret,
      servicePort,
      origin: new URL(backend.endpoint).origin,
      headers: {},
      testAmounts: false,
      only: [],
    });
    assert.ok(
      rules.every(({ verdict }) => verdict === "kept"),
      reportText(rules),
    );

    const written = backend.written();
    for (const { number } of TEST_CARDS) assert.ok(!written.includes(number), `${number} was written`);
  });
});
