// Any window may post messages to the page, and so may the bank's page. None of them has an effect.
import type { CDPSession, Frame, Page } from "@playwright/test";
import { listen } from "../../../demo/listen.ts";
import { answerChallenge, bank, CARDS, expectStatus, fillCard, mainButton } from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

const MEGABYTE = 1_000_000;

/** What is posted by hostile frames: claims of every kind, every hundredth of them huge. Runs in the sender. */
function flood(count: number): void {
  const cyclic: Record<string, unknown> = { type: "pay-return", status: "paid" };
  cyclic["self"] = cyclic;
  const claims: unknown[] = [
    { type: "pay-return" },
    { status: "paid", charge: { id: "x", status: "paid", version: Number.MAX_SAFE_INTEGER } },
    JSON.stringify({ status: "paid" }),
    '{"type":"pay-return"',
    cyclic,
    null,
    undefined,
    NaN,
    new Error("paid"),
    new Map([[cyclic, new Set([cyclic])]]),
    new Uint8Array(1_000),
    Array.from({ length: 300 }, (_, n) => ({ [n]: n })),
  ];
  const huge = { status: "paid", text: "x".repeat(1_000_000) };
  for (let n = 0; n < count; n++) {
    window.parent.postMessage(n % 100 === 0 ? huge : claims[n % claims.length], "*");
  }
}

/** Posts so many messages from each of the frames, and waits until the page has dealt with them. */
async function attack(page: Page, frames: readonly Frame[], count: number): Promise<void> {
  const before = await page.evaluate(() => globalThis.messages);
  await Promise.all(frames.map((frame) => frame.evaluate(flood, count)));
  const due = before + frames.length * count;
  await expect.poll(() => page.evaluate(() => globalThis.messages), { timeout: 30_000 }).toBe(due);
}

/** Bytes that the page holds on to. */
async function heap(session: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

declare global {
  var messages: number;
}

// The shop's policy would keep strangers out.
test.use({ bypassCSP: true });

const name = "10,000 hostile messages change nothing, raise no error and leave nothing behind";
test(name, { tag: "@long" }, async ({ page, demo }) => {
  test.setTimeout(120_000);
  const told: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") told.push(message.text());
  });
  await page.addInitScript(() => {
    globalThis.messages = 0;
    addEventListener("message", () => globalThis.messages++);
  });
  // One stranger is of the bank's own origin, the other of none that counts.
  const elsewhere = await listen(0);
  const neighbour = `${demo.service.origin}/neighbour`;
  const hostile = `${elsewhere.origin}/`;
  for (const url of [neighbour, hostile]) {
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  }

  await page.goto(demo.place("card"));
  await fillCard(page, CARDS.challenge);
  await page.evaluate(
    (urls) => {
      for (const url of urls) document.body.appendChild(document.createElement("iframe")).src = url;
    },
    [neighbour, hostile],
  );
  const urls = () => page.frames().map((frame) => frame.url());
  await expect.poll(urls).toEqual(expect.arrayContaining([neighbour, hostile]));
  const strangers = page.frames();
  const session = await page.context().newCDPSession(page);
  await attack(page, strangers, 50);

  /** What the page holds on to after a flood more than before it. */
  let growth = 0;
  const measured = async (frames: readonly Frame[], count: number) => {
    const before = await heap(session);
    await attack(page, frames, count);
    growth += (await heap(session)) - before;
  };

  await measured(strangers, 500);
  await expectStatus(page, "ready");

  const sending = mainButton(page).click();
  await attack(page, strangers, 100);
  await sending;
  await expect(bank(page).getByRole("button", { name: "Aprovar" })).toBeVisible();
  const known = (await heard(page)).length;
  const bankFrame = page.frames().find((frame) => !strangers.includes(frame))!;
  let asked = 0;
  page.on("request", (request) => {
    if (/\/charges\/[^/]+$/.test(request.url())) asked++;
  });

  await measured(strangers, 1_000);
  expect(asked, "strangers are no reason to ask").toBe(0);
  await measured([...strangers, bankFrame], 500);
  await page.keyboard.press("Escape");
  await measured([bankFrame], 1_500);
  expect(asked, "the bank's page is, once in a while").toBeGreaterThan(0);
  expect(asked).toBeLessThan(20);
  await expectStatus(page, "challenge");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect((await heard(page)).length, "the page heard of nothing").toBe(known);

  // The bank's own window speaks from elsewhere.
  const url = bankFrame.url();
  await bankFrame.goto(hostile);
  const askedSoFar = asked;
  await measured([bankFrame], 500);
  await expectStatus(page, "challenge");
  expect(asked - askedSoFar, "only the last hint of before is still followed").toBeLessThan(2);
  await page.locator("[part~=frame]").evaluate((frame: HTMLIFrameElement, src) => (frame.src = src), url);

  await page.getByRole("alertdialog").getByRole("button").first().click();
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await measured(strangers, 500);
  await expectStatus(page, "paid");
  expect(await heard(page, "pay-success")).toHaveLength(1);
  expect(demo.sandbox.control.ledger().filter((entry) => entry.charged > 0)).toHaveLength(1);

  expect(await page.evaluate(() => globalThis.messages)).toBeGreaterThanOrEqual(10_000);
  expect(told).toEqual([]);
  await elsewhere.close();
  expect(growth, "bytes more after 10,000 messages").toBeLessThanOrEqual(MEGABYTE);
});
