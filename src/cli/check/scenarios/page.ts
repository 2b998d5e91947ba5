// The page that a server renders with the order in it: what it says, and that a strict CSP blocks none of it.
import { methodTotal, orderSchema, type Order } from "../../../contract/index.ts";
import { parseJson } from "../../lib/body.ts";
import type { Context } from "../harness/context.ts";
import type { Answer, Outgoing } from "../harness/exchange.ts";
import { expectOrder, expectStatus, faultsOf } from "../harness/expect.ts";
import { CALLS } from "../harness/tracked-charges.ts";
import { assert, Broken } from "../harness/verdict.ts";

/** The start of a tag of an element, and one of its attributes. */
const ELEMENT = /<(pay-pix|pay-card|pay-checkout)(?=[\s>])/g;
const LINK = /<link(?=[\s>])/g;
const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'))?/y;

/** What asks for an address without a person: a checker of links, a browser ahead of its time, a picture on another site. */
const NO_VISITS: readonly Outgoing[] = [
  { method: "HEAD" },
  { headers: { "sec-purpose": "prefetch" } },
  { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" } },
  { headers: { "user-agent": "WhatsApp/2.0" } },
];

export async function page(context: Context): Promise<void> {
  const { backend, order, check, remark } = context;
  const { page } = context.options;
  if (page === undefined) {
    remark("calls", "No page that brings its order was read: needs --page.");
    return;
  }
  const answer = await check("calls", "The page has an element with its order", async () => {
    const answer = await backend.page(page);
    expectStatus(answer, 200);
    const brought = broughtOrder(answer);
    assert(brought.id === order.id, `it is of order ${brought.id}, not ${order.id}`, answer);
    const isKept = /no-store/.test(answer.headers.get("cache-control") ?? "");
    assert(isKept, "Cache-Control is not no-store, and the page is for one buyer", answer);
    return answer;
  });
  if (answer === undefined) return;
  await check(
    { rule: "calls", needs: ["service"] },
    "What is no person's visit makes no charge, and ends no code that waits",
    async () => {
      const { charge } = broughtOrder(answer);
      const received = context.watchService();
      for (const request of NO_VISITS) await backend.page(page, request);
      const [made] = received("POST", CALLS.pix);
      assert(!made, "the service was asked for a Pix charge", made);
      if (charge?.status !== "pending") return;
      const { status } = await context.now(charge);
      assert(status === "pending", `the code that waited is ${status}`);
    },
  );
  await check("calls", "Its order costs what the backend says", async () => {
    const fresh = expectOrder(await backend.order(order.id));
    const brought = broughtOrder(answer);
    for (const method of fresh.methods) {
      const [told, total] = [methodTotal(brought, method), methodTotal(fresh, method)];
      assert(told === total, `it says ${told} cents by ${method}, the backend ${total}`, answer);
    }
  });
  await check("calls", "A code that waits can be read without scripts, under a strict CSP", async () => {
    const { charge } = broughtOrder(answer);
    const { content } = elementOf(answer);
    const blocked = /<style|<script|\sstyle=|\son\w+=/i.exec(content);
    assert(!blocked, `a strict CSP blocks ${blocked?.[0].trim()}`, answer);
    if (charge?.status !== "pending" || !charge.pix) return;
    assert(/<template shadowrootmode=/.test(content), "the element is empty until its script runs", answer);
    assert(unescaped(content).includes(charge.pix.code), "the code is not in the markup", answer);
    for (const href of styleSheets(content)) {
      const sheet = await backend.page(new URL(href, page).href);
      expectStatus(sheet, 200);
      const type = sheet.headers.get("content-type") ?? "";
      assert(type.startsWith("text/css"), `${href} is ${type}, not text/css`, sheet);
    }
  });
}

interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** What stands after it. */
  rest: string;
}

/** The tags in a page that begin so, with their attributes as a browser reads them. */
function tags(html: string, start: RegExp): Tag[] {
  return [...html.matchAll(start)].map(({ 0: begin, 1: name = "", index }) => {
    const attributes = new Map<string, string>();
    ATTRIBUTE.lastIndex = index + begin.length;
    let end = ATTRIBUTE.lastIndex;
    for (let found; (found = ATTRIBUTE.exec(html)); end = ATTRIBUTE.lastIndex) {
      const [, key = "", double, single = ""] = found;
      attributes.set(key, unescaped(double ?? single));
    }
    return { name, attributes, rest: html.slice(end) };
  });
}

function elementOf(answer: Answer): Tag & { content: string } {
  const [tag] = tags(answer.text, ELEMENT);
  if (!tag) throw new Broken("there is no <pay-pix>, <pay-card> or <pay-checkout>", answer.exchange);
  return { ...tag, content: tag.rest.slice(0, tag.rest.indexOf(`</${tag.name}>`)) };
}

function broughtOrder(answer: Answer): Order {
  const value = elementOf(answer).attributes.get("initial-order");
  if (value === undefined) throw new Broken("the element has no initial-order", answer.exchange);
  const given = parseJson(value);
  const { data, error } = orderSchema.safeParse(given);
  if (error) throw new Broken(`initial-order is not an Order: ${faultsOf(error, given)}`, answer.exchange);
  return data;
}

const styleSheets = (content: string): string[] =>
  tags(content, LINK)
    .filter(({ attributes }) => attributes.get("rel") === "stylesheet")
    .map(({ attributes }) => attributes.get("href") ?? "");

const ENTITIES: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", apos: "'" };

/** Without the character references that templates write. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal: string, hex: string, name: string) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16))
      : (ENTITIES[name] ?? all),
  );
