// What `pay-error` says to a developer: what was answered and what to do, and never what the buyer has typed.
import { expect } from "@open-wc/testing";
import { exportJWK, generateKeyPair } from "jose";
import type { CardKey } from "../../../src/contract/checkout/order.ts";
import { PayCard, type PayErrorEvent } from "../../../src/elements/index.ts";
import { CARD, cardShop, CODE, fillCard, NUMBER, press } from "../support/card.ts";
import { is, loaded, mount, part, shop, until, type ElementName, type Settings } from "../support/shop.ts";
import { ORDER, TestBackend, type Script } from "../support/test-backend.ts";
import { withQuickClock } from "../support/quick-clock.ts";

type Fault = NonNullable<Script["faults"]>[number];

/** The message of the first error that the page hears of. */
function told(pay: HTMLElement): Promise<string> {
  return new Promise((resolve) =>
    pay.addEventListener("pay-error", ({ detail }: PayErrorEvent) => resolve(detail.message), { once: true }),
  );
}

async function toldOf(name: ElementName, faults: Fault[], settings: Settings = {}): Promise<string> {
  const backend = await TestBackend.with({ order: ORDER, faults });
  const { pay } = mount(name, backend, settings);
  const message = told(pay);
  if (pay instanceof PayCard) {
    await loaded(pay);
    await fillCard(pay);
    press(pay);
  }
  return message;
}

const problem = (code: string, more: object) => ({
  type: "about:blank",
  title: "No",
  status: 400,
  code,
  ...more,
});

describe("the message of pay-error", () => {
  withQuickClock();
  beforeEach(() => sessionStorage.clear());

  it("carries the problem's detail, such as which option of the backend to set", async () => {
    const detail = "The page's origin is http://localhost:5173: set publicUrl to it.";
    const body = problem("origin_not_allowed", { detail });
    for (const [name, call] of [
      ["pay-pix", "GET /orders"],
      ["pay-card", "POST /charges"],
    ] as const) {
      const message = await toldOf(name, [{ call, times: 1, status: 403, body }]);
      expect(message).to.match(
        /answered 403 origin_not_allowed: The page's origin .* set publicUrl to it\.$/,
      );
    }
  });

  it("names the fields that are wrong", async () => {
    const errors = [{ field: "card.holder", code: "too_short", message: "Too short." }];
    const body = problem("invalid_request", { detail: "Some fields are not valid.", errors });
    const message = await toldOf("pay-card", [{ call: "POST", times: 1, status: 400, body }]);
    expect(message).to.match(/invalid_request: Some fields are not valid\. card\.holder: too_short\.$/);
  });

  const grouped = NUMBER.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
  for (const quoted of [
    NUMBER,
    grouped,
    grouped.replaceAll(" ", "-"),
    CODE,
    "Maria  da Silva",
    CARD.expirationDate,
  ])
    it(`keeps to the code where a backend quotes what was typed: ${quoted}`, async () => {
      const body = problem("invalid_request", { detail: `The value (${quoted}) is refused.` });
      const message = await toldOf("pay-card", [{ call: "POST", times: 1, status: 400, body }]);
      expect(message).to.match(/answered 400 invalid_request\.$/);
    });

  it("keeps to the code where a backend quotes a card that was sent encrypted", async () => {
    const { publicKey } = await generateKeyPair("RSA-OAEP-256", { extractable: true });
    const cardKey = { ...(await exportJWK(publicKey)), kid: "2026-11" } as CardKey;
    const body = problem("invalid_request", { detail: `The code ${CODE} is wrong.` });
    const faults = [{ call: "POST", times: 1, status: 400, body }];
    const { pay } = await cardShop({ order: { ...ORDER, cardKey }, faults });
    const message = told(pay);
    await fillCard(pay);
    press(pay);
    expect(await message).to.match(/answered 400 invalid_request\.$/);
  });

  it("keeps to the code where an error's name quotes it", async () => {
    const errors = [{ field: NUMBER, code: "wrong", message: "" }];
    const body = problem("invalid_request", { errors });
    const message = await toldOf("pay-card", [{ call: "POST", times: 1, status: 400, body }]);
    expect(message).to.match(/answered 400 invalid_request\.$/);
  });

  it("says what was answered in place of the backend, and where", async () => {
    const page = { body: "<!doctype html>", headers: { "Content-Type": "text/html; charset=utf-8" } };
    for (const status of [200, 404, 500]) {
      const message = await toldOf("pay-pix", [{ call: "GET /orders", times: 1, status, ...page }]);
      expect(message).to.contain(`answered ${status} with text/html`).and.to.contain("at this endpoint?");
    }
  });

  it("of another origin that this page may not read names the page's origin and the option for it", async () => {
    const backend = await TestBackend.with({ order: ORDER });
    const other = location.origin.replace("localhost", "127.0.0.1");
    const { pay } = mount("pay-pix", backend, { endpoint: other + backend.endpoint });
    expect(await told(pay))
      .to.contain(`No answer from ${other}`)
      .and.to.contain(`does not list the page's origin, ${location.origin}, in allowedOrigins`)
      .and.to.contain(`lacks ${other} in connect-src`);
  });

  it("of a page in a sandbox names its origin null, and not a backend that may be down", async () => {
    const { origin } = self;
    // As a browser says it in such a page, whose address stays the shop's.
    self.origin = "null";
    try {
      const message = await toldOf("pay-pix", [{ call: "GET /orders", times: 99 }]);
      expect(message).to.match(/the page's origin is null.*sandbox.*allow-same-origin/);
      expect(message).not.to.contain("Is the backend running?");
    } finally {
      self.origin = origin;
    }
  });

  it("of a connection that was cut asks whether the backend runs", async () => {
    const message = await toldOf("pay-pix", [{ call: "GET /orders", times: 99 }]);
    expect(message).to.contain("Is the backend running?");
  });

  it("is written to the console too, for a page that does not listen yet", async () => {
    const { warn } = console;
    const written: unknown[] = [];
    console.warn = (...what: unknown[]) => void written.push(...what);
    try {
      const pix = document.createElement("pay-pix");
      pix.setAttribute("order", ORDER.id);
      document.body.append(pix);
      await until(() => pix.status === "error");
      pix.remove();
    } finally {
      console.warn = warn;
    }
    expect(written).to.have.lengthOf(1);
    expect(written[0]).to.match(/^pay-elements: pay-error not_configured: The attribute endpoint is missing/);
  });

  it("does not keep the buyer from another try", async () => {
    const body = problem("invalid_request", { detail: "No." });
    const { pay } = await shop("pay-pix", { faults: [{ call: "POST", times: 1, status: 400, body }] });
    await is(pay, "ready");
    await pay.start();
    await is(pay, "error");
    part(pay, "button").click();
    await is(pay, "pending");
  });
});
