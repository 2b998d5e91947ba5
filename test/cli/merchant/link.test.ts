// Links to pay as a clerk makes, lists and revokes them beside the running proxy.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../../../src/proxy/index.ts";
import { clerkFor, commandsIn } from "./support.ts";

const SECRET_OF_LINKS = "l".repeat(40);
const ENV = { PAY_LINK_SECRET: SECRET_OF_LINKS, PAY_PUBLIC_URL: "https://shop.example" };

test("a link that a command makes opens at the running proxy, until another one revokes it", async (t) => {
  const { shop, run, copied } = await clerkFor(t, { links: { secret: SECRET_OF_LINKS } });
  const { code, stdout, stderr } = await run(["link", "A-6000", "--expires", "2099-12-24", "--once"], ENV);
  assert.deepEqual([code, stderr], [0, ""]);
  const [, path] = /^https:\/\/shop\.example\/pay(\/link\/\S+)$/m.exec(stdout)!;
  assert.match(stdout, /^Until 2099-12-24 23:59:59, or the payment, it opens order A-6000/m);
  assert.equal((await shop.call(`${path}/orders/A-6000`)).status, 200);

  const listed = await run(["link", "A-6000", "--list", "--json"], ENV);
  const [link] = JSON.parse(listed.stdout) as [Link];
  assert.equal(`/link/${link.token}`, path);
  assert.match(link.createdBy!, / on the command line$/);
  assert.match(
    (await run(["link", "A-6000", "--list"], ENV)).stdout,
    /open, once, until 2099-12-24 23:59:59/,
  );

  const [command = ""] = commandsIn(stdout);
  const revoked = await run(command.trim().split(" ").slice(2), ENV);
  assert.match(revoked.stdout, /is revoked since \S+ \S+, by .+ on the command line\. It opens nothing/);
  assert.equal((await shop.call(`${path}/orders/A-6000`)).status, 410);
  assert.equal((await copied(command)).code, 2, "without PAY_LINK_SECRET");
});

test("the same key gives the same link", async (t) => {
  const { run } = await clerkFor(t);
  const make = async (...more: string[]) =>
    run(["link", "A-6000", "--expires", "2099-12-24", "--key", "K", "--json", ...more], {
      PAY_LINK_SECRET: SECRET_OF_LINKS,
    });
  const [first, again] = [await make(), await make()];
  assert.equal(first.code, 0, first.stderr);
  assert.equal(again.stdout, first.stdout);
  assert.match((JSON.parse(first.stdout) as Link).url, /^\/pay\/link\//);
  const other = await make("--once");
  assert.equal(other.code, 2);
  assert.match(other.stderr, /key is that of another link/i);
});

test("what cannot be done is said, with what to do", async (t) => {
  const { run } = await clerkFor(t);
  for (const [args, code, words] of [
    [["link", "A-1"], 2, /--expires 2026-12-24\? Or --list, or --revoke ID/],
    [["link", "--expires", "2099-12-24"], 2, /name an order/],
    [["link", "A-1", "--expires", "2020-01-01"], 2, /--expires is 2020-01-02T02:59:59.999Z, expected a time/],
    [["link", "A-1", "--expires", "soon"], 2, /expected a day/],
    [["link", "A-1", "--expires", "2099-12-24", "--list"], 2, /--expires/],
    [["link", "A-1", "--revoke", "x"], 2, /no order beside it/],
    [["link", "--revoke", "x"], 1, /There is no link \\?"x\\?": is PAY_STORE/],
  ] as const) {
    const { code: got, stderr } = await run(args, { PAY_LINK_SECRET: SECRET_OF_LINKS });
    assert.equal(got, code, `${args.join(" ")}: ${stderr}`);
    assert.match(stderr, words);
  }
  const { code, stderr } = await run(["link", "A-1", "--list"]);
  assert.equal(code, 2);
  assert.match(stderr, /PAY_LINK_SECRET is missing/);
});
