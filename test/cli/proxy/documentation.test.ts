// The receivers of docs/command-line.md, as they stand there, behind a proxy whose buyer's cart grows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { merchantEvents } from "../../../src/cli/proxy/merchant-events.ts";
import { merchantOrders } from "../../../src/cli/proxy/merchant-orders.ts";
import { merchantTotals } from "../../../src/cli/proxy/merchant-totals.ts";
import type { ChargeRecord, Payment, PayProblem } from "../../../src/proxy/index.ts";
import { programPath } from "../../setup/executables.ts";
import { freePort } from "../../support/free-port.ts";
import { startProcess } from "../../support/process.ts";
import { asCharge, CUSTOMER, eventually, pix, shopFor } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { noPython } from "../support/python-backend.ts";

const page = readFileSync("docs/command-line.md", "utf8");

function example(language: string, mark: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(
    ([, code]) => code,
  );
  return blocks.find((code) => code?.includes(mark)) ?? assert.fail(`No ${language} with ${mark}`);
}

const SECRET = "a-secret-of-our-own";
const ID = "A-1001";
const [SMALL, GROWN] = [28_790, 500_000];
const problem: PayProblem = {
  code: "unknown_charge",
  message: "Preço: R$ 10,00 ✓",
  at: "2026-11-21T12:00:00Z",
};

/** Of an order that the shop does not find. */
const LOST: Payment = {
  id: "c1",
  orderId: "A-1009",
  method: "pix",
  amount: SMALL,
  orderAmount: SMALL,
  paidAt: problem.at,
  charge: {} as ChargeRecord,
};

// The shop's own functions beside the examples: what its one order costs, and which payments it shipped, in two files.
const PHP_SHOP = `
function find_order_by_id($id) { return $id === "${ID}" ? ["cents" => (int) file_get_contents(__DIR__ . "/cents")] : null; }
function find_order($id, $customer) {
  return $id === "${ID}" ? ["id" => $id, "cents" => ${SMALL}, "name" => "Maria da Silva", "cpf" => "529.982.247-25"] : null;
}
function mark_paid($orderId, $id, $paidAt) { file_put_contents(__DIR__ . "/shipped", "$orderId $id\\n", FILE_APPEND); }
function mark_refunded($orderId, $id, $amount) { file_put_contents(__DIR__ . "/back", "$orderId $amount\\n", FILE_APPEND); }
`;
const PYTHON_SHOP = `
def find_order_by_id(id):
    return {"cents": int(open("cents").read())} if id == "${ID}" else None
def mark_paid(order_id, id, paid_at):
    with open("shipped", "a") as shipped:
        shipped.write(f"{order_id} {id}\\n")
def mark_refunded(order_id, id, amount):
    with open("back", "a") as back:
        back.write(f"{order_id} {amount}\\n")
`;
const PYTHON_SERVER = `
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status, answer = take_told(body, self.headers.get("X-Service-Signature", ""))
        self.send_response(status)
        self.end_headers()
        self.wfile.write(b"" if answer is None else json.dumps(answer).encode())
server = HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver)
print("The receiver listens.", flush=True)
server.serve_forever()
`;

interface Receiver {
  url: string;
  folder: string;
  /** What its process has written. */
  said: () => string;
}

/** A receiver at an address of its own; `env` is all that its process has of the environment. */
type Start = (t: TestContext, env?: NodeJS.ProcessEnv) => Promise<Receiver>;

const startPhp: Start = async (t, env = { PAY_EVENTS_SECRET: SECRET }) => {
  const folder = temporaryFolder(t);
  for (const [file, mark] of Object.entries({ "events.php": "mark_paid", "order.php": "session_start" }))
    writeFileSync(join(folder, file), example("php", mark).replace("<?php", `<?php${PHP_SHOP}`));
  const port = await freePort();
  const php = await startProcess(
    programPath("php"),
    ["-d", `session.save_path=${folder}`, "-S", `127.0.0.1:${port}`, "-t", folder],
    () => eventually(() => fetch(`http://127.0.0.1:${port}/`)),
    env,
  );
  t.after(() => php.end("SIGTERM"));
  return { url: `http://127.0.0.1:${port}/events.php`, folder, said: php.said };
};

const startPython: Start = async (t, env = { PAY_EVENTS_SECRET: SECRET }) => {
  const folder = temporaryFolder(t);
  const port = await freePort();
  const code = PYTHON_SHOP + example("python", "take_told") + PYTHON_SERVER;
  const variables = { PATH: process.env["PATH"], ...env };
  const args = ["-c", code, String(port)];
  const python = await startProcess("python3", args, /listens/, variables, { cwd: folder });
  t.after(() => python.end("SIGTERM"));
  return { url: `http://127.0.0.1:${port}/`, folder, said: python.said };
};

const RECEIVERS: Record<string, { start: Start; skip: string | false }> = {
  PHP: { start: startPhp, skip: false },
  Python: { start: startPython, skip: noPython },
};

for (const [language, { start, skip }] of Object.entries(RECEIVERS))
  describe(`the receiver in ${language}`, { skip }, () => {
    test("takes what is signed and nothing else", async (t) => {
      const { url } = await start(t);
      await merchantEvents(url, SECRET).onProblem(problem);
      await assert.rejects(async () => merchantEvents(url, "another").onProblem(problem), /answered 401/);
      for (const signature of ["", "ü", "0".repeat(64)]) {
        const headers = { "x-service-signature": signature };
        const answer = await fetch(url, { method: "POST", body: JSON.stringify(problem), headers });
        assert.equal(answer.status, 401, signature);
      }
    });

    for (const isAsked of [false, true])
      test(`ships an order once, and none for less than it costs${isAsked ? ", where it is asked before" : ""}`, async (t) => {
        const { url, folder, said } = await start(t);
        const costs = (cents: number) => writeFileSync(join(folder, "cents"), String(cents));
        const shipped = () =>
          existsSync(join(folder, "shipped")) ? readFileSync(join(folder, "shipped"), "utf8") : "";
        for (const cents of [GROWN, SMALL]) {
          costs(SMALL);
          const problems: string[] = [];
          const events = merchantEvents(url, SECRET);
          const shop = shopFor(t, {
            ...events,
            onProblem: (told) => (problems.push(told.code), events.onProblem(told)),
            orders: { [ID]: { amount: SMALL, customer: CUSTOMER } },
            ...(isAsked && { orderTotal: merchantTotals(url, SECRET) }),
          });
          const charge = await asCharge(shop.post(pix(ID)));
          costs(cents);
          await shop.payCode(charge);
          await shop.delivered();
          await shop.pay.sweep();
          assert.equal(await shop.status(charge.id), "paid");
          assert.equal(shipped(), cents === SMALL ? `${ID} ${charge.id}\n` : "");
          assert.deepEqual(problems, isAsked && cents === GROWN ? ["amount_outdated"] : []);
        }
        // Where nobody asked before, the shop alone knows of this money, and is told of it once.
        const isTold = new RegExp(`${ID}.*${SMALL}.*${GROWN}`);
        if (isAsked) assert.doesNotMatch(said(), isTold);
        else await eventually(() => assert.match(said(), isTold));
      });

    test("takes no payment of an order that is not found, and says so", async (t) => {
      const { url, folder, said } = await start(t);
      await assert.rejects(async () => merchantEvents(url, SECRET).onPaid(LOST), /answered 409/);
      await eventually(() => assert.match(said(), /A-1009/));
      assert.ok(!existsSync(join(folder, "shipped")));
    });

    test("books what went back, and nothing that did not", async (t) => {
      const { url, folder } = await start(t);
      const { onRefunded } = merchantEvents(url, SECRET);
      const sent = {
        orderId: ID,
        chargeId: "c1",
        by: "shop",
        createdAt: problem.at,
        updatedAt: problem.at,
      } as const;
      await onRefunded({ ...sent, id: "c1.1", amount: 1_000, total: 0, status: "refused" });
      await onRefunded({ ...sent, id: "c1.2", amount: 2_000, total: 2_000, status: "done" });
      assert.equal(readFileSync(join(folder, "back"), "utf8"), `${ID} 2000\n`);
    });

    test("says what an order costs, and of another that it cannot tell", async (t) => {
      const { url, folder } = await start(t);
      writeFileSync(join(folder, "cents"), String(SMALL));
      assert.equal(await merchantTotals(url, SECRET)(ID, "pix"), SMALL);
      assert.equal(await merchantTotals(url, SECRET)("A-1002", "pix"), undefined);
    });
  });

test("the receiver in PHP that lacks its secret takes nothing", async (t) => {
  const { url } = await startPhp(t, {});
  const body = JSON.stringify({ event: "pay.problem", ...problem });
  const forged = createHmac("sha256", "").update(body).digest("hex");
  const answer = await fetch(url, { method: "POST", body, headers: { "x-service-signature": forged } });
  assert.equal(answer.status, 500);
});

test("the receiver in Python that lacks its secret does not start", { skip: noPython }, () => {
  for (const env of [{}, { PAY_EVENTS_SECRET: "" }]) {
    const variables = { PATH: process.env["PATH"], ...env };
    const { status } = spawnSync("python3", ["-c", example("python", "take_told")], { env: variables });
    assert.equal(status, 1);
  }
});

test("the shop in PHP to try the proxy with ships what is paid, and nothing for less than it costs", async (t) => {
  const folder = temporaryFolder(t);
  const code = example("php", "PAY_EVENTS_URL");
  const costs = (cents: number) =>
    writeFileSync(join(folder, "shop.php"), code.replace(`"${ID}" => ${SMALL}`, `"${ID}" => ${cents}`));
  costs(SMALL);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const php = await startProcess(
    programPath("php"),
    // A script that opcache has kept is run as it was for two seconds more.
    ["-d", "opcache.enable=0", "-S", `127.0.0.1:${port}`, "shop.php"],
    () => eventually(() => fetch(origin)),
    { PAY_EVENTS_SECRET: SECRET },
    { cwd: folder },
  );
  t.after(() => php.end("SIGTERM"));
  const shipped = () => [...php.said().matchAll(/Paid (\S+)/g)].map(([, id]) => id);
  const events = merchantEvents(`${origin}/payments`, SECRET);
  await assert.rejects(async () => events.onPaid(LOST), /answered 409/);
  for (const cents of [GROWN, SMALL]) {
    costs(SMALL);
    const shop = shopFor(t, { ...events, order: merchantOrders(`${origin}/orders`) });
    const charge = await asCharge(shop.post(pix(ID)));
    costs(cents);
    await shop.payCode(charge);
    await shop.delivered();
    await shop.pay.sweep();
    assert.equal(await shop.status(charge.id), "paid");
    if (cents === GROWN) {
      await eventually(() => assert.match(php.said(), new RegExp(`${ID}.*${SMALL}.*${GROWN}`)));
      assert.deepEqual(shipped(), []);
    }
  }
  await eventually(() => assert.deepEqual(shipped(), [ID]));
});

test("the orders in PHP are the shop's, each by its id", async (t) => {
  const { url } = await startPhp(t);
  const order = merchantOrders(url.replace("events.php", "order.php"));
  const ask = (id: string) => order(id, new Request("https://shop.example/pay/orders/x"), {});
  assert.deepEqual(await ask(ID), {
    id: ID,
    amount: SMALL,
    customer: { name: "Maria da Silva", identity: "529.982.247-25" },
  });
  assert.equal(await ask("A-1002"), undefined);
});
