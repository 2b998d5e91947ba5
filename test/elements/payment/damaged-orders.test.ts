// Orders that are nearly right, as a page or a backend may bring them: an element draws them, or asks anew, or says that it
// cannot go on; it never stops half drawn.
import { expect } from "@open-wc/testing";
import fc from "fast-check";
import { nearlyJson, nearlyText } from "../../support/mutate.ts";
import type { Charge } from "../../../src/contract/checkout/charge.ts";
import type { Order } from "../../../src/contract/checkout/order.ts";
import "../../../src/elements/define.ts";
import { ORDER, TestBackend, WAITING } from "../support/test-backend.ts";
import { mount, until } from "../support/shop.ts";

const CASES = 100;
const CARD: Charge = {
  ...WAITING,
  method: "card",
  status: "denied",
  card: { brand: "Visa", last4: "1111", installments: 1 },
  reason: { code: "declined", message: "Não.", next: "other_card" },
};
const ORDERS: Order[] = [
  { ...ORDER, ask: ["name", "identity", "email", "phone"], description: "Livros" },
  { ...ORDER, charge: WAITING },
  { ...ORDER, charge: CARD },
  { ...ORDER, paid: true, paidAmount: 100 },
];
/** What the backend is asked for again and again for a while, since it may be under way. */
const KEPT = /^(id|key) [\w.~-]{1,128}( |$)/;
const TAGS = ["pay-pix", "pay-card", "pay-checkout"] as const;

/** Errors that nobody caught meanwhile, beside the one that tells the page's developer of an order that is none. */
async function uncaught(during: () => Promise<void>): Promise<string[]> {
  const told: string[] = [];
  const { reportError } = window;
  window.reportError = (error: unknown) => {
    if (!/initialOrder: no (order|JSON)/.test(String(error))) told.push(String(error));
  };
  const rejected = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    told.push(`rejected: ${String(event.reason)}`);
  };
  window.addEventListener("unhandledrejection", rejected);
  try {
    await during();
  } finally {
    window.removeEventListener("unhandledrejection", rejected);
    window.reportError = reportError;
  }
  return told;
}

/** A property on the same cases in every run. */
const forAll = <Value>(values: fc.Arbitrary<Value>, check: (value: Value) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, check), { numRuns: CASES, seed: 1, endOnFailure: true });

describe("an order that is nearly right", () => {
  let backend: TestBackend;
  beforeEach(async () => {
    sessionStorage.clear();
    backend = await TestBackend.with({ order: ORDER, known: { charge: WAITING } });
  });

  async function show(tag: (typeof TAGS)[number], initialOrder?: string) {
    const { pay } = mount(tag, backend, { "initial-order": initialOrder });
    await pay.updateComplete;
    await until(() => pay.status !== "loading", `${tag} loads`);
    await pay.updateComplete;
    const shown = pay.shadowRoot!.textContent!.trim();
    const { status } = pay;
    pay.parentElement!.remove();
    return { shown, status };
  }

  it("is drawn or asked for, where the page brings it", async function () {
    this.timeout(60_000);
    await forAll(fc.tuple(fc.constantFrom(...TAGS), nearlyJson(ORDERS)), async ([tag, json]) => {
      const told = await uncaught(async () => {
        const { shown, status } = await show(tag, json);
        expect(shown).not.to.equal("");
        expect(shown).not.to.match(/undefined|NaN|\[object/);
        expect(status).not.to.equal("idle");
      });
      expect(told).to.deep.equal([]);
      sessionStorage.clear();
    });
  });

  it("is no matter of what storage holds", async function () {
    this.timeout(60_000);
    const name = await storageKey();
    const kept = nearlyText(fc.constantFrom(`id ${WAITING.id}`, "key 0123456789abcdef0123", "id", ""));
    await forAll(kept, async (text) => {
      sessionStorage.setItem(name, text.slice(0, 5_000));
      const told = await uncaught(async () => {
        if (KEPT.test(text)) {
          const { pay } = mount("pay-pix", backend);
          await until(() => pay.shadowRoot!.textContent!.trim() !== "");
          pay.parentElement!.remove();
          return;
        }
        const { shown, status } = await show("pay-pix");
        expect(shown).not.to.equal("");
        expect(status).to.be.oneOf(["ready", "pending"]);
      });
      expect(told).to.deep.equal([]);
    });
  });

  /** The name under which a charge that waits is remembered. */
  async function storageKey(): Promise<string> {
    const { pay } = mount("pay-pix", backend, { "initial-order": JSON.stringify(ORDERS[1]) });
    await until(() => sessionStorage.length > 0);
    pay.parentElement!.remove();
    const name = sessionStorage.key(0)!;
    sessionStorage.clear();
    return name;
  }
});
