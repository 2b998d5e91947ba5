// The desk's elements listen for changes while they are in the page, and a browser has six connections to a server.
import { expect, waitUntil } from "@open-wc/testing";
import "../../../src/admin/elements/define.ts";
import type { PayAdmin } from "../../../src/admin/elements/index.ts";
import { TestAdmin } from "./support/test-admin.ts";

const NAMES = ["pay-admin", "pay-charge", "pay-charges", "pay-links", "pay-problems", "pay-summary"] as const;

const { EventSource } = window;
const sources: EventSource[] = [];
const open = () => sources.filter(({ readyState }) => readyState !== EventSource.CLOSED);

/** An element that is not in the page yet, of a shop with one payment. */
async function elementOf(name: string): Promise<PayAdmin> {
  const admin = await TestAdmin.with({ live: true });
  const [charge] = await admin.play({ acts: [{ card: "A-1001" }] });
  return Object.assign(document.createElement(name) as PayAdmin, {
    endpoint: admin.endpoint,
    charge: charge!.id,
    order: "A-1001",
  });
}

const listens = () => waitUntil(() => open().length === 1, "one open stream", { timeout: 20_000 });

describe("the desk's streams", () => {
  beforeEach(() => {
    sources.length = 0;
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, options?: EventSourceInit) {
        super(url, options);
        sources.push(this);
      }
    };
  });

  afterEach(() => {
    window.EventSource = EventSource;
    for (const source of sources) source.close();
  });

  for (const name of NAMES)
    it(`of ${name} ends where it is taken out of the page, whatever comes later, and opens where it is put back`, async () => {
      const element = await elementOf(name);
      document.body.append(element);
      await listens();
      element.remove();
      // As where an answer comes that was on its way, or the page sets something else.
      Object.assign(element, { charge: "another", order: "another" });
      element.requestUpdate();
      await element.updateComplete;
      expect(open()).to.have.length(0);
      document.body.append(element);
      await listens();
      element.remove();
      expect(open()).to.have.length(0);
    });

  for (const name of NAMES)
    it(`of ${name} is not opened where it is taken out at once`, async () => {
      const element = await elementOf(name);
      document.body.append(element);
      element.remove();
      await element.updateComplete;
      expect(sources).to.have.length(0);
    });
});
