// A desk that is turned to another shop: nothing of the shop before it stays, as long as the other one has not answered, or
// where it does not.
import { expect, waitUntil } from "@open-wc/testing";
import "../../../src/admin/elements/define.ts";
import type { PayAdmin } from "../../../src/admin/elements/index.ts";
import { TestAdmin, type AdminScript } from "./support/test-admin.ts";

/** What each element shows of a shop, by what it reads it with. */
const SHOWN: Record<string, { call: string; script: AdminScript; words: string }> = {
  "pay-charges": { call: "GET /charges", script: { acts: [{ card: "A-1001" }] }, words: "A-1001" },
  "pay-links": {
    call: "GET /orders",
    script: { orders: { "A-1001": {} }, acts: [{ link: "A-1001" }] },
    words: "/pay/link/",
  },
  "pay-problems": {
    call: "GET /problems",
    script: { acts: [{ pix: "A-1001" }, { paid: "A-1001", amount: 100 }] },
    words: "A-1001",
  },
  "pay-summary": { call: "GET /summary", script: { acts: [{ card: "A-1001" }] }, words: "123,45" },
};

const textOf = ({ shadowRoot }: Element) => {
  const fields = [...shadowRoot!.querySelectorAll("a, textarea, input")].map(
    (field) => field.getAttribute("href") ?? (field as HTMLInputElement).value,
  );
  return `${shadowRoot!.textContent} ${fields.join(" ")}`.replace(/\s+/g, " ");
};

for (const [name, { call, script, words }] of Object.entries(SHOWN)) {
  describe(`${name} of another shop`, () => {
    let element: PayAdmin;

    beforeEach(async () => {
      const admin = await TestAdmin.with(script);
      const settings = { endpoint: admin.endpoint, order: "A-1001", locale: "pt-BR" };
      element = Object.assign(document.createElement(name) as PayAdmin, settings);
      document.body.append(element);
      await waitUntil(() => textOf(element).includes(words), `${words} in ${name}`, { timeout: 20_000 });
    });

    afterEach(() => element.remove());

    const unreadable = () => TestAdmin.with({ faults: [{ call, times: 99, status: 503 }] });
    const failed = () =>
      waitUntil(() => element.shadowRoot!.querySelector(".notice"), "an error", { timeout: 20_000 });

    it("shows nothing of the one before it", async () => {
      element.endpoint = (await unreadable()).endpoint;
      await element.updateComplete;
      expect(textOf(element)).not.to.include(words);
      await failed();
      expect(textOf(element)).not.to.include(words);
    });

    it("shows nothing of the one before it where it was out of the page meanwhile", async () => {
      const { endpoint } = await unreadable();
      element.remove();
      element.endpoint = endpoint;
      await element.updateComplete;
      document.body.append(element);
      await element.updateComplete;
      expect(textOf(element)).not.to.include(words);
      await failed();
      expect(textOf(element)).not.to.include(words);
    });
  });
}
