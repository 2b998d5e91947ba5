// Tokens of links to pay: nearly right ones open nothing, and are not looked for in the store. And the form of a link's page.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { memoryStore, type Store } from "../../../src/proxy/index.ts";
import { asCharge, pix } from "../../support/shop.ts";
import { nearlyText } from "../../support/mutate.ts";
import { shopWithLinks } from "../../proxy/links/support.ts";
import { fuzzOn } from "./support/fuzz.ts";

const TOKEN_LENGTH = 89;

/** How a token is damaged; the token itself is known once there is a shop. */
const damage = fc.oneof(
  fc.record({ at: fc.nat(TOKEN_LENGTH - 1), to: fc.stringMatching(/^[\w.%-]{0,3}$/), cut: fc.nat(3) }),
  fc.record({ swapFrom: fc.nat(TOKEN_LENGTH) }),
  fc.record({ text: nearlyText(fc.stringMatching(/^[A-Za-z][\w-]{23}\.[\da-f]{64}$/)) }),
  fc.record({ text: fc.string({ maxLength: 300 }) }),
);

async function prepare(t: TestContext) {
  const store = memoryStore() as Required<Store>;
  let asked = 0;
  const { link } = store;
  const shop = shopWithLinks(t, {
    store: Object.assign(store, { link: (id: string) => (asked++, link(id)) }),
    limits: false,
  });
  const [one, other] = [await shop.create(), await shop.create({ orderId: "A-1002" })];
  const charge = await asCharge(shop.postBelow(one, pix()));
  return { ...shop, one, other, charge, asked: () => asked };
}

fuzzOn(
  "a token that is nearly right opens nothing, wherever it stands",
  { prepare, lasts: 500 },
  fc.record({
    how: damage,
    path: fc.constantFrom("", "/orders/A-1001", "/charges/ID", "/charges/ID/events"),
  }),
  async ({ how, path }, { one, other, charge, open, pay, asked }) => {
    let token = "text" in how ? how.text : one.token;
    if ("at" in how) token = one.token.slice(0, how.at) + how.to + one.token.slice(how.at + how.cut);
    if ("swapFrom" in how) token = one.token.slice(0, how.swapFrom) + other.token.slice(how.swapFrom);
    if (token === one.token || token === other.token) return;
    const before = asked();
    assert.equal(await pay.links.read(token), undefined);
    const response = await open(
      encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(token))),
      path.replace("ID", charge.id),
    );
    // An empty one, or one that is a path of its own, is no address of a link.
    assert.equal(response.status, 404, JSON.stringify(token));
    assert.equal((await response.text()).includes(one.token.slice(-64)), false);
    assert.equal(asked(), before, "the store was asked");
  },
);

fuzzOn(
  "whatever a form posts, the page answers, and makes one code at most",
  { prepare, lasts: 500 },
  fc.oneof(
    fc.string(),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(
            "name",
            "identity",
            "email",
            "phone",
            "seenTotal",
            "orderId",
            "method",
            "card",
            "x",
          ),
          fc.oneof(
            fc.string(),
            fc.constantFrom("12345", "-1", "1e9", "NaN", "52998224725", "Maria da Silva"),
          ),
        ),
      )
      .map((fields) => new URLSearchParams(fields).toString()),
  ),
  async (body, { one, open, pixCodes }) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await open(one, "", { method: "POST", headers, body });
    // 409: it has seen another amount.
    assert.ok([303, 400, 409].includes(status), String(status));
    assert.equal(pixCodes().length, 1);
  },
);
