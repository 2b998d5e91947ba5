// Card numbers and security codes pass from the form to the service and stay nowhere on the way.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  answerChallenge,
  CARDS,
  expectStatus,
  fillCard,
  mainButton,
  SECURITY_CODE,
} from "../support/card-form.ts";
import { expect, heard, hears, test, type TestDemo } from "../support/fixtures.ts";

/** Whether `text` holds the number, in any grouping, or the code as a word of its own. */
function leaks(text: string, number: string): string | undefined {
  const grouped = new RegExp([...number].join("[ .-]?"));
  const code = new RegExp(`(?<![0-9a-z])${SECURITY_CODE}(?![0-9a-z])`, "i");
  return (grouped.exec(text) ?? code.exec(text))?.[0];
}

/** Everything of the page that a script can read without having listened to the keys: all but the fields' own values. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [
      document.title,
      location.href,
      JSON.stringify([localStorage, sessionStorage].map(Object.entries)),
    ];
    const plain = (value: unknown) => {
      const seen = new WeakSet<object>();
      return JSON.stringify(value, (_key, inner: unknown) => {
        if (typeof inner !== "object" || inner === null) return inner;
        if (inner instanceof Node || seen.has(inner)) return undefined;
        seen.add(inner);
        return inner;
      });
    };
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll("*")) {
        for (const { name, value } of element.attributes)
          found.push(`${element.localName}[${name}=${value}]`);
        if (element.localName.startsWith("pay-")) {
          for (
            let level: object = element;
            level !== HTMLElement.prototype;
            level = Object.getPrototypeOf(level)
          ) {
            for (const key of Object.getOwnPropertyNames(level)) {
              found.push(`${key}: ${plain((element as unknown as Record<string, unknown>)[key])}`);
            }
          }
        }
        if (element.shadowRoot) visit(element.shadowRoot);
      }
      found.push(root.textContent ?? "");
    };
    visit(document);
    return found.join("\n");
  });

/** All that the shop's backend answers, as it goes over the wire: a browser keeps no answer for long. */
function overhear({ shop }: TestDemo): () => string {
  const sent: string[] = [];
  shop.server.prependListener("request", ({ url, socket }, response) => {
    if (!url?.startsWith("/pay/")) return;
    const { write } = socket;
    socket.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      sent.push(Buffer.from(chunk as string).toString("latin1"));
      return Reflect.apply(write, socket, [chunk, ...rest]);
    };
    response.once("close", () => Object.assign(socket, { write }));
  });
  return () => sent.join("");
}

/** The first message of a charge's stream. */
async function streamed(demo: TestDemo, chargeId: string): Promise<string> {
  const leave = new AbortController();
  const answer = await fetch(`${demo.shop.origin}/pay/charges/${chargeId}/events`, { signal: leave.signal });
  const { value } = await answer.body!.getReader().read();
  leave.abort();
  return new TextDecoder().decode(value);
}

/** What else the service may answer is tried with the proxy alone. */
const cases = { insufficientFunds: "denied", challenge: "paid" } as const;

for (const [card, ends] of Object.entries(cases) as [keyof typeof cases, "paid" | "denied"][]) {
  test(`a card with the outcome "${card}" leaves no trace of its number`, async ({ page, demo }) => {
    const number = CARDS[card];
    const traces: Record<string, string[]> = { urls: [], bodies: [], console: [] };
    const answers = overhear(demo);
    page.on("request", (request) => {
      traces.urls!.push(request.url());
      const charging = request.method() === "POST" && request.url().endsWith("/pay/charges");
      if (!charging) traces.bodies!.push(request.postData() ?? "");
    });
    page.on("console", (message) => traces.console!.push(message.text()));

    await page.goto(demo.place("card"));
    await fillCard(page, number);
    const filled = await readPage(page);
    expect(filled).toContain("input[autocomplete=cc-number]");
    expect(leaks(filled, number)).toBeUndefined();
    await mainButton(page).click();
    if (card === "challenge") {
      await hears(page, "pay-challenge");
      expect(leaks(await readPage(page), number)).toBeUndefined();
      await answerChallenge(page, "approve");
    }
    await expectStatus(page, ends);
    const [outcome] = await hears(page, ends === "paid" ? "pay-success" : "pay-denied");

    const storeFiles = readdirSync(demo.folder).map((file) =>
      readFileSync(join(demo.folder, file), "latin1"),
    );
    const record = await demo.pay.charges.get(outcome!.detail.charge!.id);
    expect(storeFiles.join("")).toContain(record!.service.merchantOrderId);
    expect(answers()).toContain(record!.id);
    const searched = {
      ...traces,
      answers: [answers()],
      page: [await readPage(page)],
      events: [JSON.stringify(await heard(page))],
      store: storeFiles,
      log: demo.log,
      record: [JSON.stringify(record)],
      stream: [await streamed(demo, record!.id)],
      deliveries: [JSON.stringify(demo.sandbox.control.deliveries.list())],
    };
    for (const [place, texts] of Object.entries(searched)) {
      for (const text of texts) expect(leaks(text, number), place).toBeUndefined();
    }
  });
}
