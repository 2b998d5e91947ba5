// The desk in a shop's own admin, as its page prints it: who sees it, and who sends money back.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { request as send } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { after, it, type TestContext } from "node:test";
import express from "express";
import { byToken, createPayAdmin, toNode, type PayAdmin } from "../../src/server/index.ts";
import { freePort } from "../support/free-port.ts";
import { startNginx } from "../support/nginx.ts";
import { startProcess } from "../support/process.ts";
import { asCharge, card, shopFor } from "../support/shop.ts";
import { serve } from "../support/serve.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { installPackage } from "./installed-package.ts";
import { linkPackage } from "./link-package.ts";
import { printed, run } from "./printed-code.ts";

const HOST = "admin.shop.example";
const PAGES = ["docs/desk.md", "docs/pt-BR/desk.md"];
const folder = temporaryFolder({ after });

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** As a browser does that reaches the shop's admin by its name. */
function ask(port: number, path: string, cookie = "", method = "GET", body?: object): Promise<Answer> {
  const headers = {
    host: HOST,
    cookie,
    ...(body && { "content-type": "application/json", "idempotency-key": "return-1042" }),
  };
  return new Promise((resolve, reject) => {
    send({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: said }),
        reject,
      );
    })
      .on("error", reject)
      .end(body && JSON.stringify(body));
  });
}

/** A shop with a card charge that is paid. */
async function paidShop(t: TestContext) {
  const { pay, post, sandbox } = shopFor(t, { links: { secret: "a-secret-of-the-links-of-this-test" } });
  const { id } = await asCharge(post(card()));
  return { pay, id, sentBack: () => sandbox.control.cards.list()[0]?.cancelled };
}

const PEOPLE: Readonly<Record<string, { email: string; role: string }>> = {
  "session=ana": { email: "ana@shop.example", role: "manager" },
  "session=rui": { email: "rui@shop.example", role: "clerk" },
  "session=eva": { email: "eva@shop.example", role: "buyer" },
};
const SOME = { amount: 3_000 };

for (const page of PAGES)
  it(`is shown to the people of an Express shop by their roles, as ${page} prints it`, async (t) => {
    const { pay, id, sentBack } = await paidShop(t);
    const root = join(folder, page);
    mkdirSync(join(root, "pages"), { recursive: true });
    writeFileSync(join(root, "pages/payments.html"), printed(page, "<pay-admin", "html"));
    const started = process.cwd();
    const signedIn = async (cookie: string | null | undefined) => PEOPLE[cookie ?? ""];
    const { admin, app } = await run(printed(page, "/payments"), { pay, express, signedIn });
    t.after(() => (admin as PayAdmin).close());
    const { port } = await serve(t, app as express.Express);

    // Where its `pages` are.
    process.chdir(root);
    t.after(() => process.chdir(started));
    for (const cookie of ["session=ana", "session=rui"]) {
      const { status, headers, body } = await ask(port, "/payments", cookie);
      assert.equal(status, 200);
      assert.match(body, /<pay-admin endpoint="\/pay-admin">/);
      assert.deepEqual(
        [headers["cache-control"], headers["content-security-policy"]],
        ["no-store", "frame-ancestors 'none'"],
      );
    }
    for (const cookie of ["", "session=eva"]) {
      const { status, headers } = await ask(port, "/payments", cookie);
      assert.deepEqual([status, headers["location"]], [302, "/sign-in"]);
      assert.equal((await ask(port, "/pay-admin/charges", cookie)).status, 401);
    }
    process.chdir(started);
    assert.equal((await ask(port, "/pay-admin/pay-admin.js")).status, 200);

    const refunds = `/pay-admin/charges/${id}/refunds`;
    assert.equal((await ask(port, "/pay-admin/charges", "session=rui")).status, 200);
    assert.equal((await ask(port, refunds, "session=rui", "POST", SOME)).status, 403);
    assert.equal((await ask(port, refunds, "session=eva", "POST", SOME)).status, 401);
    assert.equal(sentBack(), 0);
    assert.equal((await ask(port, refunds, "session=ana", "POST", SOME)).status, 201);
    assert.equal(sentBack(), 3_000);
    assert.equal((await ask(port, "/pay-admin/payouts", "session=ana", "POST", SOME)).status, 403);
  });

/** What the code for Next.js imports of the shop's own. */
const PAY = `
import type { PayProxy } from "pay-elements/proxy";
export declare function getPay(): PayProxy;
`;
const SESSION = `
export declare function signedIn(cookie: string | null): Promise<{ email: string; role: string } | undefined>;
`;

it("compiles in a Next.js shop, as its pages print it", () => {
  const shop = installPackage();
  try {
    mkdirSync(join(shop.folder, "node_modules/@types"));
    linkPackage(shop.folder, "@types/react");
    const files: Record<string, string> = {};
    for (const [at, page] of PAGES.entries())
      Object.assign(files, {
        [`${at}/app/pay-admin/[[...path]]/route.ts`]: printed(page, "getAdmin", "ts"),
        [`${at}/app/payments/desk.tsx`]: printed(page, "<PayAdmin", "tsx"),
        [`${at}/pay.ts`]: PAY,
        [`${at}/session.ts`]: SESSION,
      });
    for (const [name, code] of Object.entries(files)) {
      mkdirSync(join(shop.folder, name, ".."), { recursive: true });
      writeFileSync(join(shop.folder, name), code);
    }
    // As create-next-app sets them.
    const options =
      "--noEmit --strict --skipLibCheck --jsx react-jsx --module esnext --moduleResolution bundler --target es2022";
    const { stdout } = spawnSync(
      process.execPath,
      [resolve("node_modules/typescript/bin/tsc"), ...options.split(" "), ...Object.keys(files)],
      { cwd: shop.folder, encoding: "utf8" },
    );
    assert.equal(stdout, "");
  } finally {
    shop.remove();
  }
});

it("answers the people of a Next.js shop by their roles, as docs/desk.md prints it", async (t) => {
  const { pay, id, sentBack } = await paidShop(t);
  const signedIn = async (cookie: string | null) => PEOPLE[cookie ?? ""];
  const code = stripTypeScriptTypes(printed("docs/desk.md", "getAdmin", "ts")).replace(/^export .*$/m, "");
  const shared = globalThis as typeof globalThis & { admin?: PayAdmin };
  const { handle } = await run(code, { getPay: () => pay, signedIn });
  t.after(async () => {
    await shared.admin?.close();
    delete shared.admin;
  });
  const statusOf = async (path: string, cookie: string, init: RequestInit = {}) => {
    const request = new Request(`https://${HOST}/pay-admin${path}`, {
      ...init,
      headers: { cookie, "content-type": "application/json", "idempotency-key": "return-1042" },
    });
    return (await (handle as (request: Request) => Promise<Response>)(request)).status;
  };
  const refund = { method: "POST", body: JSON.stringify(SOME) };
  assert.equal(await statusOf("/charges", "session=eva"), 401);
  assert.equal(await statusOf("/charges", "session=rui"), 200);
  assert.equal(await statusOf(`/charges/${id}/refunds`, "session=rui", refund), 403);
  assert.equal(sentBack(), 0);
  assert.equal(await statusOf(`/charges/${id}/refunds`, "session=ana", refund), 201);
  assert.equal(sentBack(), 3_000);
});

const TOKEN = "0123456789abcdef0123456789abcdef";

/** Stands for Django: its answer, its middleware that knows the session, and its server. */
const DJANGO = `
import sys, types
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class HttpResponse:
    def __init__(self, status=200):
        self.status_code = status

sys.modules["django"] = types.ModuleType("django")
sys.modules["django.http"] = types.SimpleNamespace(HttpResponse=HttpResponse)
exec(open(sys.argv[1]).read())

PERMISSIONS = {
    "session=ana": {"shop.view_payments", "shop.refund_payments", "shop.link_payments"},
    "session=rui": {"shop.view_payments"},
    "session=eva": set(),
}

class User:
    def __init__(self, cookie):
        self.permissions = PERMISSIONS.get(cookie)
        self.is_authenticated = self.permissions is not None
    def has_perm(self, name):
        return name in self.permissions

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        user = User(self.headers.get("Cookie"))
        answer = pay_admin_check(types.SimpleNamespace(user=user, headers=self.headers))
        self.send_response(answer.status_code)
        self.end_headers()
    do_POST = do_DELETE = do_HEAD = do_GET
    def log_message(self, *_):
        pass

server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
print("listens", flush=True)
server.serve_forever()
`;

for (const page of PAGES)
  it(`is let through by nginx and Django to whom they allow it, as ${page} prints it`, async (t) => {
    const { pay, id, sentBack } = await paidShop(t);
    const admin = createPayAdmin(pay, { hosts: [HOST], authorize: byToken(TOKEN) });
    t.after(() => admin.close());
    const behind = await serve(t, toNode(admin));
    const view = join(folder, `${page.replaceAll("/", "-")}.py`);
    writeFileSync(view, printed(page, "pay_admin_check", "python"));
    const [port, djangoPort] = [await freePort(), await freePort()];
    const django = await startProcess("python3", ["-c", DJANGO, view, String(djangoPort)], /listens/);
    t.after(() => django.end("SIGTERM"));
    const locations = printed(page, "auth_request", "nginx")
      .replaceAll("127.0.0.1:8000", `127.0.0.1:${djangoPort}`)
      .replaceAll("127.0.0.1:8071", `127.0.0.1:${behind.port}`);
    const nginx = await startNginx(`server { listen 127.0.0.1:${port}; ${locations} }`, {
      "pay-admin-token.conf": `proxy_set_header Authorization "Bearer ${TOKEN}";`,
    });
    t.after(() => nginx.stop());

    const statusOf = async (path: string, cookie?: string, method?: string, body?: object) =>
      (await ask(port, `/pay-admin${path}`, cookie, method, body)).status;
    const refunds = `/charges/${id}/refunds`;
    assert.equal(await statusOf("/charges"), 401);
    assert.equal(await statusOf("/charges", "session=eva"), 403);
    assert.equal(await statusOf("/charges", "session=rui"), 200);
    assert.equal((await ask(port, "/pay-admin-check", "session=ana")).status, 404);
    assert.equal(await statusOf(refunds, "", "POST", SOME), 401);
    assert.equal(await statusOf(refunds, "session=rui", "POST", SOME), 403);
    for (const path of ["/payouts", `${refunds}/../../../payouts`, `${refunds}?x`, "/orders/A-1001/buyer"])
      assert.equal(await statusOf(path, "session=ana", "POST", SOME), 403, path);
    assert.equal(await statusOf("/orders/A-1001/buyer", "session=ana", "DELETE"), 403);
    assert.equal(sentBack(), 0);
    assert.equal(await statusOf(refunds, "session=ana", "POST", SOME), 201);
    assert.equal(sentBack(), 3_000);
    const settle = `${refunds}/${id}.1/settle`;
    assert.equal(await statusOf(settle, "session=rui", "POST", { status: "done" }), 403);
    assert.equal(await statusOf(settle, "session=ana", "POST", { status: "done" }), 200);

    const read = [
      `/charges/${id}`,
      `/charges/${id}/dossier`,
      "/orders/A-1001",
      "/problems",
      "/handlers",
      "/me",
    ];
    for (const path of [...read, "/charges?orderId=A-1001", "/summary?from=2026-01-01", "/pay-admin.js"])
      assert.equal(await statusOf(path, "session=rui"), 200, path);
    const links = "/orders/A-1001/links";
    for (const path of [
      links,
      `${links}/`,
      `${links}?x`,
      `/${links}`,
      "/orders/A-1001/%6cinks",
      "/orders//A-1001/links",
      `/charges/%2e%2e${links}`,
      `/pay-admin${links}`,
    ])
      assert.equal(await statusOf(path, "session=rui"), 403, path);
    const made = await ask(port, `/pay-admin${links}`, "session=ana", "POST", { expiresAt: "2099-12-24" });
    assert.equal(made.status, 201, made.body);
    const { id: link } = JSON.parse(made.body) as { id: string };
    assert.equal(await statusOf(links, "session=ana"), 200);
    assert.equal(await statusOf(links, "session=rui", "POST", { expiresAt: "2099-12-24" }), 403);
    assert.equal(await statusOf(`/links/${link}`, "session=rui", "DELETE"), 403);
    assert.equal(await statusOf(`/links/${link}`, "session=ana", "DELETE"), 200);
  });
