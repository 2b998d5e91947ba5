// The glue of a shop in PHP and in Django, as its pages print it, beside a proxy process and the sandbox.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { findProgram, programPath } from "../setup/executables.ts";
import { ADMIN_TOKEN, SECRETS, startAdmin } from "../cli/proxy/support.ts";
import { freePort } from "../support/free-port.ts";
import { startProcess } from "../support/process.ts";
import { asCharge, assertProblem, eventually, pix } from "../support/shop.ts";
import { signWebhook } from "../../src/contract/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { printed } from "./printed-code.ts";

/** Lines of code that a shop writes, as the pages promise. */
const MOST_LINES = 15;
const linesOf = (code: string) => code.split("\n").filter((line) => line.trim() !== "").length;

/** Pays an order of R$ 20,00 at a shop whose parts are at these addresses, and tells it what nobody has signed. */
async function sellOnce(t: TestContext, orders: string, events: string, cookie: string, said: () => string) {
  // The web server gives that path to the proxy, and nothing below it reaches the shop.
  for (const url of [orders, events]) assert.doesNotMatch(new URL(url).pathname, /^\/pay\//);
  const variables = { PAY_ORDER_URL: orders, PAY_EVENTS_URL: events, PAY_ADMIN_TOKEN: ADMIN_TOKEN };
  const { bank, proxy } = await startAdmin(t, variables);
  const post = (orderId: string) =>
    proxy.call("/charges", cookie, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(
        pix(orderId, { customer: { name: "Maria da Silva", identity: "529.982.247-25" } }),
      ),
    });
  await assertProblem(proxy.call("/orders/A-1001", "sessionid=eva"), 404, "order_not_found");
  await assertProblem(proxy.call("/orders/A-1009", cookie), 404, "order_not_found");
  assert.equal((await fetch(`${orders}/A-1003`)).status, 404);
  const charge = await asCharge(post("A-1001"));
  assert.equal(charge.amount, 2_000);
  await bank.control.pix.payCode(charge.pix!.code);
  await eventually(() => assert.match(said(), new RegExp(`paid A-1001 ${charge.id} 2000`)));
  const body = JSON.stringify({ event: "pay.paid", data: { orderId: "A-1002", id: "x", orderAmount: 1 } });
  for (const signature of ["", "é", await signWebhook(body, "another")]) {
    const headers = { "x-service-signature": signature };
    assert.equal((await fetch(events, { method: "POST", headers, body })).status, 401);
  }
  assert.doesNotMatch(said(), /A-1002/);
}

test("a shop in PHP sells with the glue of docs/php.md", async (t) => {
  const files = {
    "pay_order.php": printed("docs/php.md", "// pay_order.php", "php"),
    "pay_events.php": printed("docs/php.md", "// pay_events.php", "php"),
  };
  assert.ok(linesOf(Object.values(files).join("")) <= MOST_LINES);
  const folder = temporaryFolder(t);
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  // The shop's own functions, and Maria's session.
  writeFileSync(
    join(folder, "shop.php"),
    `<?php
function find_order($id, $customer) {
  return $id === "A-1001" && $customer === "maria" ? ["id" => $id, "cents" => 2000] : null;
}
function mark_paid($order, $charge, $cents) { error_log("paid $order $charge $cents"); }
`,
  );
  writeFileSync(join(folder, "sess_maria00000000000000000000"), 'customer|s:5:"maria";');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = [`session.save_path=${folder}`, `auto_prepend_file=${join(folder, "shop.php")}`];
  const php = await startProcess(
    programPath("php"),
    [...settings.flatMap((one) => ["-d", one]), "-S", `127.0.0.1:${port}`, "-t", folder],
    () => eventually(() => fetch(origin)),
    { PATH: process.env["PATH"], PAY_EVENTS_SECRET: SECRETS.events },
  );
  t.after(() => php.end("SIGTERM"));
  const cookie = "PHPSESSID=maria00000000000000000000";
  await sellOnce(t, `${origin}/pay_order.php`, `${origin}/pay_events.php`, cookie, php.said);
});

/** What stands for a shop's models. */
const MODELS = `
from types import SimpleNamespace
from django.http import Http404

class Order:
    class DoesNotExist(Exception):
        pass

    @staticmethod
    def get(id, buyer):
        if (id, buyer) not in (("A-1001", "maria"), ("A-1003", None)):  # the second is a guest's
            raise Http404
        return SimpleNamespace(id=id, cents=2000)

    @staticmethod
    def mark_paid(order, charge, cents):
        # As one text: what print is given apart may be written apart, with a line of the server's log between.
        print(f"paid {order} {charge} {cents}", flush=True)

Order.model = Order
`;

/** Django with the views of the page, and what stands for a shop's sessions. */
const DJANGO = `
import sys
from types import SimpleNamespace
from wsgiref.simple_server import make_server
from django.conf import settings
settings.configure(ROOT_URLCONF="__main__", SECRET_KEY="x", ALLOWED_HOSTS=["*"], PAY_EVENTS_SECRET=sys.argv[2],
                   MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware", "__main__.signed_in"])
from django.core.wsgi import get_wsgi_application
from django.urls import path
from shop.views import events, order_answer

def signed_in(get_response):
    def middleware(request):
        request.user = SimpleNamespace(id=request.COOKIES.get("sessionid"))
        return get_response(request)
    return middleware

urlpatterns = [path("pay-orders/<str:order_id>", order_answer), path("pay-events", events)]
server = make_server("127.0.0.1", int(sys.argv[1]), get_wsgi_application())
print("listens", flush=True)
server.serve_forever()
`;

const python = findProgram("django");

test(
  "a shop in Django sells with the glue of docs/django.md",
  { skip: !python && "no Django" },
  async (t) => {
    const code = printed("docs/django.md", "def events", "python");
    assert.ok(linesOf(code) <= MOST_LINES);
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, "shop"));
    writeFileSync(join(folder, "shop/models.py"), MODELS);
    writeFileSync(
      join(folder, "shop/views.py"),
      `${printed("docs/django.md", "import never_cache", "python")}\n${code}`,
    );
    const program = join(folder, "server.py");
    writeFileSync(program, DJANGO);
    const port = await freePort();
    const django = await startProcess(python!, ["-B", program, String(port), SECRETS.events], /listens/);
    t.after(() => django.end("SIGTERM"));
    const origin = `http://127.0.0.1:${port}`;
    await sellOnce(t, `${origin}/pay-orders`, `${origin}/pay-events`, "sessionid=maria", django.said);
  },
);
