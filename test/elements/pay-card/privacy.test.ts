import { expect } from "@open-wc/testing";
import type { PayCard } from "../../../src/elements/pay-card/pay-card.ts";
import { cardShop, charged, CODE, fillCard, NUMBER, press } from "../support/card.ts";
import { EVENTS, is } from "../support/shop.ts";

// Three digits stand in many an id and instant: the code counts where it stands alone.
const SECRETS = [
  new RegExp(NUMBER),
  new RegExp(NUMBER.replace(/(\d{4})(?=\d)/g, "$1\\s")),
  new RegExp(`(?<![\\w.-])${CODE}(?![\\w-])`),
];

/** Every text that a script of the page can reach from an element or event without looking into inputs. */
function texts(root: object): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value === "string" || typeof value === "number") found.push(String(value));
    if (typeof value !== "object" || value === null || value instanceof Window || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) walk(read(value, key));
    if (value instanceof Map || value instanceof Set) for (const each of value) walk(each);
    // Of other nodes only what scripts hung on them: the page's own properties lead all over the document.
    if (value instanceof Node && value !== root) return;
    for (let at = prototypeOf(value); at && at !== Object.prototype; at = prototypeOf(at)) {
      for (const key of Reflect.ownKeys(at)) walk(read(value, key));
    }
  };
  walk(root);
  if (root instanceof Element) for (const each of root.shadowRoot?.querySelectorAll("*") ?? []) walk(each);
  return found;
}

const prototypeOf = (value: object): object | null => Object.getPrototypeOf(value) as object | null;

function read(from: object, key: PropertyKey): unknown {
  // An event's milliseconds since the page was opened may be any number.
  if (key === "timeStamp") return undefined;
  try {
    return Reflect.get(from, key);
  } catch {
    return undefined;
  }
}

/** Attributes and texts of the element and all that it draws. */
function drawn(pay: PayCard): string[] {
  const elements = [pay, ...pay.shadowRoot!.querySelectorAll("*")];
  const attributes = elements.flatMap((each) => [...each.attributes].map(({ value }) => value));
  return [...attributes, pay.shadowRoot!.textContent!];
}

const stored = (): string[] => [
  ...Object.entries(sessionStorage).flat(),
  ...Object.entries(localStorage).flat(),
  document.cookie,
  location.href,
  JSON.stringify(history.state),
];

function expectNoSecret(where: string, found: readonly string[]): void {
  expect(found.length, `${where}: something was searched`).to.be.greaterThan(0);
  for (const secret of SECRETS) {
    expect(
      found.filter((text) => secret.test(text)),
      where,
    ).to.deep.equal([]);
  }
}

describe("the card's number and code", () => {
  beforeEach(() => sessionStorage.clear());

  for (const status of ["paid", "denied", "pending"] as const) {
    it(`are in no property, attribute, event or storage: ${status}`, async () => {
      const { pay } = await cardShop({
        made: charged(status),
        faults: [{ call: "POST", times: 1, late: 50 }],
      });
      const told: string[] = [];
      for (const type of EVENTS) pay.addEventListener(type, (event) => told.push(...texts(event)));
      const search = () => {
        expectNoSecret("properties", texts(pay));
        expectNoSecret("attributes and texts", drawn(pay));
        expectNoSecret("events", told);
        expectNoSecret("storage", stored());
      };
      await fillCard(pay);
      search();
      press(pay);
      await pay.updateComplete;
      expect(pay.status).to.equal("creating");
      search();
      await is(pay, status);
      search();
    });
  }

  it("are in no error", async () => {
    const { pay } = await cardShop({
      faults: [{ call: "POST", times: 1, status: 400, code: "invalid_request" }],
    });
    const told: string[] = [];
    pay.addEventListener("pay-error", (event) => told.push(...texts(event)));
    await fillCard(pay);
    press(pay);
    await is(pay, "error");
    expectNoSecret("events", told);
    expectNoSecret("properties", texts(pay));
    expectNoSecret("attributes and texts", drawn(pay));
  });

  it("would be found by this search", () => {
    const leaky = Object.assign(document.createElement("pay-card"), { inner: { typed: [NUMBER] } });
    expect(texts(leaky).some((text) => text.includes(NUMBER))).to.equal(true);
  });
});
