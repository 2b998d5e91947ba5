// All that is kept of a charge as one file, and as a page to be printed.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test, type TestContext } from "node:test";
import type { ChargeRecord, Dossier, DossierParts } from "../../../src/server/index.ts";
import { asCharge, card, CARD, CUSTOMER, eventually } from "../../support/shop.ts";
import { adminFor, RUI } from "./support.ts";

const HOSTILE = '<img src=x onerror="alert(1)">\u202e</style><script>alert(2)</script>';

/** A card payment of an order that is described, refunded in part by Bia. */
async function refunded(
  t: TestContext,
  { description = "2 canecas", orderId = "A-1", reason = "Faltou 1" } = {},
) {
  const order = { amount: 12_345, description, payee: "Loja da Ana", customer: CUSTOMER };
  const admin = adminFor(t, { orders: { [orderId]: order } });
  const { shop } = admin;
  const { id } = await asCharge(shop.post(card(orderId, { seenTotal: 12_345 })));
  await shop.call(`/charges/${id}/signals`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ signal: "left" }),
  });
  await shop.delivered();
  await shop.pay.charges.refund(id, { key: "r-1", amount: 2_345, user: "bia", reason });
  await shop.delivered();
  // Until nothing is being looked up, or told, any more.
  await shop.passes(60_000);
  return { ...admin, id, path: `/charges/${id}/dossier` };
}

const partsOf = <Part extends keyof DossierParts>({ entries }: Dossier, part: Part) =>
  entries.filter((entry) => entry.part === part).map(({ data }) => data as DossierParts[Part]);

test("the file says what was sold and seen, how the bank vouched for the buyer, what was delivered, and who gave money back", async (t) => {
  const { ask, path, id } = await refunded(t);
  const answer = await ask(path, { as: RUI });
  assert.equal(answer.headers.get("content-type"), "application/json");
  assert.match(
    answer.headers.get("content-disposition") ?? "",
    new RegExp(`^attachment; filename="dossier-${id}-`),
  );
  const text = await answer.text();
  const dossier = JSON.parse(text) as Dossier;
  const [charge] = partsOf(dossier, "charge");
  const { orderId, description, payee, orderAmount, seenTotal, amount } = charge!;
  assert.deepEqual(
    { orderId, description, payee, orderAmount, seenTotal, amount, last4: charge!.card?.last4 },
    {
      orderId: "A-1",
      description: "2 canecas",
      payee: "Loja da Ana",
      orderAmount: 12_345,
      seenTotal: 12_345,
      amount: 12_345,
      last4: "1111",
    },
  );
  const history = partsOf(dossier, "history");
  const find = (kind: string) => history.find((entry) => entry.kind === kind);
  assert.deepEqual(find("delivered")?.detail, { event: "payment.confirmed", signature: "valid" });
  assert.deepEqual(find("authenticated")?.detail, { used: false, dataOnly: false, eci: "07" });
  assert.equal(find("signal")?.detail?.["signal"], "left");
  assert.equal(find("refund")?.by, "bia");
  assert.equal(find("told"), undefined);
  assert.deepEqual(
    partsOf(dossier, "refund").map((refund) => [refund.amount, refund.status, refund.reason]),
    [[2_345, "done", "Faltou 1"]],
  );
  const [state] = partsOf(dossier, "state");
  assert.deepEqual([state?.status, state?.cancelledAmount, state?.threeDS?.eci], ["paid", 2_345, "07"]);
  for (const secret of [
    CARD.number.replaceAll(" ", ""),
    "Maria",
    "52998224725",
    "529.982.247-25",
    "netAmount",
    '"fee"',
  ])
    assert.ok(!text.includes(secret), secret);
});

test("it is the same byte by byte until more is known, and then begins as before", async (t) => {
  const { shop, ask, read, path, id } = await refunded(t);
  const file = async () => (await ask(path)).text();
  const before = await file();
  assert.equal(await file(), before);
  const details = await read<{ charge: ChargeRecord; dossier: { head: string } }>(`/charges/${id}`);
  const { entries, head } = JSON.parse(before) as Dossier;
  assert.equal(details.dossier.head, head);
  await shop.pay.charges.refund(id, { key: "r-2", amount: 1_000, user: "bia" });
  const after = JSON.parse(await file()) as Dossier;
  assert.notEqual(after.head, head);
  const kept = entries.findIndex(({ part }) => part === "refund");
  assert.ok(kept > 5);
  assert.deepEqual(after.entries.slice(0, kept), entries.slice(0, kept));
});

test("an erasure leaves nothing of the buyer or of the order's description in it, and it still holds", async (t) => {
  const { shop, read, path } = await refunded(t, { description: "Presente para Maria" });
  const before = await read<Dossier>(path);
  // Once it is no longer looked up.
  await eventually(async () => {
    await shop.passes(60_000);
    await shop.pay.charges.erase("A-1");
  });
  const dossier = await read<Dossier>(path);
  const [charge] = partsOf(dossier, "charge");
  const [state] = partsOf(dossier, "state");
  assert.deepEqual(
    [charge?.description, state?.threeDS, state?.returnMessage, state?.receiptUrl],
    [undefined, undefined, undefined, undefined],
  );
  assert.doesNotMatch(JSON.stringify(dossier), /Maria/);
  assert.match(JSON.stringify(before), /Presente para Maria/);
  assert.equal(
    partsOf(dossier, "history").find(({ kind }) => kind === "authenticated")?.detail?.["eci"],
    "07",
  );
  let previous: string | null = null;
  for (const entry of dossier.entries) {
    assert.equal(entry.previous, previous);
    previous = entry.hash;
  }
  assert.equal(dossier.head, previous);
});

test("the page has no script, its own styles alone, and the language that is asked for", async (t) => {
  const { ask, path, read } = await refunded(t);
  const load = (query: string, language?: string) =>
    ask(path + query, {
      headers: { accept: "text/html,*/*;q=0.8", ...(language && { "accept-language": language }) },
    });
  const answer = await load("?lang=en-GB", "es");
  const page = await answer.text();
  const { head } = await read<Dossier>(path);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/html/);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const policy = answer.headers.get("content-security-policy") ?? "";
  const [, styles = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash("sha256").update(styles).digest("base64");
  assert.equal(
    policy,
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  );
  assert.doesNotMatch(page, /<script|style=|onclick|src=/);
  for (const words of [
    "2 canecas",
    "Loja da Ana",
    "R$\u00a0123.45",
    "Visa ending in 1111",
    "bia",
    "Faltou 1",
    "signature valid",
    "ECI",
    head,
  ])
    assert.ok(page.includes(words), words);
  assert.match(await (await load("", "es-AR,es;q=0.9")).text(), /<html lang="es"[^]*Dossier del pago/);
  assert.match(await (await load("", "fr")).text(), /<html lang="pt-BR"[^]*Dossiê do pagamento/);
  assert.equal(
    (await ask(path, { headers: { accept: "*/*" } })).headers.get("content-type"),
    "application/json",
  );
});

test("hostile texts are texts on the page, however long they are", async (t) => {
  const { ask, path } = await refunded(t, {
    description: `${HOSTILE} ${CARD.number} ${"x".repeat(10_000)}`,
    orderId: HOSTILE.replaceAll("/", "|").replaceAll("\u202e", ""),
    reason: HOSTILE,
  });
  const page = await (await ask(path, { headers: { accept: "text/html" } })).text();
  assert.doesNotMatch(page, /<img|<script|\u202e/);
  assert.equal(page.match(/<\/style>/g)?.length, 1);
  assert.match(page, /&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;\\u202e&lt;\/style&gt;/);
  assert.ok(page.includes("x…"));
  assert.doesNotMatch(page, /4111/);
  assert.ok(page.length < 40_000, String(page.length));
});

test("nobody has it who is not signed in, and there is none of a charge that is not there", async (t) => {
  const { refused, path } = await refunded(t);
  await refused(path, { as: null }, 401, "not_signed_in");
  await refused("/charges/nobody/dossier", {}, 404, "charge_not_found");
});

test("a long description is cut, and no digits of a card's number are left of it", async (t) => {
  const description = `${"caneca, ".repeat(124)}${CARD.number}`;
  const { ask, path } = await refunded(t, { description });
  const [charge] = partsOf((await (await ask(path)).json()) as Dossier, "charge");
  assert.equal(charge!.description?.slice(0, 16), "caneca, caneca, ");
  assert.ok(charge!.description.length <= 1_001);
  assert.doesNotMatch(charge!.description, /4111/);
});
