// An `endpoint` that is no address of a backend: nothing is fetched from it, and above all nothing framed.
import { aTimeout, expect, fixture, html, oneEvent } from "@open-wc/testing";
import "../../../src/elements/define.ts";
import type { PayErrorEvent } from "../../../src/elements/index.ts";
import { ORDER, TestBackend } from "../support/test-backend.ts";
import { charged } from "../support/card.ts";
import { until } from "../support/shop.ts";

declare global {
  var ran: string | undefined;
}

const CODE = "parent.ran = 'yes'";
const NO_ADDRESSES = [
  `javascript:${CODE}//`,
  ` JavaScript:${CODE}//`,
  `java\nscript:${CODE}//`,
  `data:text/html,<script>${CODE}</script>`,
  `blob:${location.origin}/5e1b3c`,
  "file:///pay",
  "ftp://shop.example/pay",
  "http://",
];

describe("an endpoint that is no http address", () => {
  for (const name of ["pay-pix", "pay-card", "pay-checkout"] as const)
    for (const endpoint of NO_ADDRESSES)
      it(`is told to the page of <${name}>, and nothing of it runs: ${JSON.stringify(endpoint)}`, async () => {
        globalThis.ran = undefined;
        const pay = document.createElement(name);
        const told: PayErrorEvent["detail"][] = [];
        pay.addEventListener("pay-error", ({ detail }) => told.push(detail));
        // With its order at hand, an element asks for nothing before it draws its form.
        pay.initialOrder = ORDER;
        pay.order = ORDER.id;
        pay.endpoint = endpoint;
        pay.toggleAttribute("isolated", name !== "pay-pix");
        (await fixture(html`<div></div>`)).append(pay);
        await pay.updateComplete;
        expect(told).to.have.lengthOf(1);
        expect(told[0]).to.include({ code: "not_configured", retryable: false });
        expect(told[0]!.message).to.contain(JSON.stringify(endpoint)).and.to.contain("http or https");
        expect(pay.shadowRoot!.querySelector("iframe, form, pay-pix, pay-card")).to.equal(null);
        await aTimeout(0);
        expect(globalThis.ran).to.equal(undefined);
      });

  it("takes the place of a good one, and gives way to it", async () => {
    const backend = await TestBackend.with({ order: ORDER, made: charged("paid") });
    const pay = document.createElement("pay-card");
    pay.order = ORDER.id;
    pay.endpoint = backend.endpoint;
    (await fixture(html`<div></div>`)).append(pay);
    await until(() => pay.status === "ready");
    const told = oneEvent(pay, "pay-error");
    pay.endpoint = NO_ADDRESSES[0];
    expect(((await told) as PayErrorEvent).detail.code).to.equal("not_configured");
    await pay.updateComplete;
    expect(pay.shadowRoot!.querySelector("form")).to.equal(null);
    pay.endpoint = backend.endpoint;
    await until(() => pay.status === "ready");
  });
});
