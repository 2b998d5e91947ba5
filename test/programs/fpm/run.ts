// npm run test:fpm
//
// A shop in PHP behind nginx and php-fpm, by the lines and the glue that docs/php.md prints: its page, an order of its session, a
// stream that is not held back, and a payment that is told, signed.
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { it, type TestContext } from "node:test";
import { SECRETS, startAdmin } from "../../cli/proxy/support.ts";
import { printed } from "../../package/printed-code.ts";
import { findProgram, howToGet } from "../../setup/executables.ts";
import { readCharges } from "../../support/charge-stream.ts";
import { freePort } from "../../support/free-port.ts";
import { startNginx } from "../../support/nginx.ts";
import { startProcess } from "../../support/process.ts";
import { asCharge, eventually, newKey, pix } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const PAGE = "docs/php.md";

/** The functions that are the shop's own. */
const SHOP = `<?php
function find_order($id, $customer) {
  return $id === "A-1001" && $customer === "maria" ? ["id" => $id, "cents" => 2000] : null;
}
function mark_paid($order, $charge, $cents) { error_log("paid $order $charge $cents"); }
`;

/** Its page, which signs Maria in. */
const INDEX = `<?php
session_start();
$_SESSION["customer"] = "maria";
session_write_close();
?>
<!doctype html>
`;

/** As Debian's pool, with what the page says of variables. */
const poolOf = (folder: string, socket: string) => `
[global]
error_log = ${join(folder, "fpm.log")}
[shop]
${process.getuid?.() === 0 ? "user = root" : ""}
listen = ${socket}
listen.mode = 0666
pm = static
pm.max_children = 4
catch_workers_output = yes
env[PAY_EVENTS_SECRET] = ${SECRETS.events}
php_admin_value[auto_prepend_file] = ${join(folder, "shop.php")}
php_admin_value[session.save_path] = ${folder}
`;

const missing = (["nginx", "phpFpm"] as const).filter((kind) => !findProgram(kind));

it(
  "sells behind nginx and php-fpm",
  { skip: missing.length > 0 && howToGet(missing), timeout: 60_000 },
  async (t) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const { bank, proxy } = await startAdmin(t, {
      PAY_ORDER_URL: `${origin}/pay_order.php`,
      PAY_EVENTS_URL: `${origin}/pay_events.php`,
      PAY_PUBLIC_URL: origin,
      PAY_CLIENT_ADDRESS: "X-Real-IP",
    });
    const said = await startShop(t, port, new URL(proxy.endpoint).port);
    bank.control.deliveries.sendTo(`${origin}/pay/webhooks`);

    const page = await fetch(`${origin}/`);
    assert.match(await page.text(), /<pay-checkout endpoint="\/pay" order="A-1001">/);
    const [cookie = ""] = page.headers.getSetCookie()[0]?.split(";") ?? [];
    assert.equal((await fetch(`${origin}/pay/pay-elements.js`)).status, 200);
    assert.equal((await fetch(`${origin}/nothing.php/A-1001`)).status, 404);

    assert.equal((await fetch(`${origin}/pay/orders/A-1001`)).status, 404);
    const order = await fetch(`${origin}/pay/orders/A-1001`, { headers: { cookie } });
    assert.equal(((await order.json()) as { amount: number }).amount, 2_000);
    const charge = await asCharge(
      fetch(`${origin}/pay/charges`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json", "idempotency-key": newKey() },
        body: JSON.stringify(
          pix("A-1001", { customer: { name: "Maria da Silva", identity: "529.982.247-25" } }),
        ),
      }),
    );

    // The first comes while nothing else does: nginx that gathers would hold it.
    const stream = readCharges(
      await fetch(`${origin}/pay/charges/${charge.id}/events`, { headers: { cookie } }),
    );
    assert.equal((await stream.next())?.status, "pending");
    await bank.control.pix.payCode(charge.pix!.code);
    assert.equal((await stream.next())?.status, "paid");
    await stream.leave();
    await eventually(() => assert.match(said(), new RegExp(`paid A-1001 ${charge.id} 2000`)));
  },
);

/** Starts both servers, before the proxy at this port. Gives what PHP has written. */
async function startShop(t: TestContext, port: number, proxyPort: string): Promise<() => string> {
  const folder = temporaryFolder(t);
  // For nginx, whose workers are somebody else where its master is root.
  chmodSync(folder, 0o755);
  const root = join(folder, "public");
  const socket = join(folder, "php.sock");
  mkdirSync(root);
  const files = {
    "shop.php": SHOP,
    "pool.conf": poolOf(folder, socket),
    "public/pay_order.php": printed(PAGE, "// pay_order.php", "php"),
    "public/pay_events.php": printed(PAGE, "// pay_events.php", "php"),
    "public/index.php": INDEX + printed(PAGE, "<pay-checkout", "html"),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const asRoot = process.getuid?.() === 0 ? ["--allow-to-run-as-root"] : [];
  const fpm = await startProcess(
    findProgram("phpFpm")!,
    ["--nodaemonize", "--force-stderr", "--fpm-config", join(folder, "pool.conf"), ...asRoot],
    /ready to handle connections/,
  );
  t.after(() => fpm.end("SIGTERM"));
  let lines = printed(PAGE, "fastcgi_pass", "nginx");
  for (const [printedText, here] of [
    ["listen 80;", `listen 127.0.0.1:${port};`],
    ["/srv/shop/public", root],
    ["/run/php/php-fpm.sock", socket],
    ["127.0.0.1:4173", `127.0.0.1:${proxyPort}`],
  ] as const) {
    assert.ok(lines.includes(printedText), printedText);
    lines = lines.replace(printedText, here);
  }
  const nginx = await startNginx(lines);
  t.after(() => nginx.stop());
  return fpm.said;
}
