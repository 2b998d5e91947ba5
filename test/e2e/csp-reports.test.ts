// What the demo does with reports of its Content-Security-Policy.
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { demoTest as test, type TestDemo } from "./support/demo.ts";

const REPORT = {
  type: "csp-violation",
  age: 3,
  url: "https://shop.example/checkout?order=A-1",
  user_agent: "Browser",
  body: {
    effectiveDirective: "script-src-elem",
    blockedURL: "https://evil.example/skim.js?card=4111111111111111",
    documentURL: "https://shop.example/checkout?order=A-1",
    sample: "number=4111111111111111",
    originalPolicy: "default-src 'none'",
    disposition: "enforce",
    lineNumber: 7,
  },
};
const OLD_REPORT = {
  "csp-report": {
    "document-uri": "https://shop.example/card?order=A-2",
    "violated-directive": "frame-src",
    "blocked-uri": "https://bank.example/ask?token=1",
    "source-file": "https://shop.example/shop.js",
    "line-number": 12,
  },
};

const send = (request: APIRequestContext, { shop }: TestDemo, type: string, data: unknown) =>
  request.post(`${shop.origin}/csp-reports`, {
    headers: { "content-type": type },
    data: typeof data === "string" ? data : JSON.stringify(data),
  });

const shown = async (page: Page, { shop }: TestDemo) => {
  await page.goto(`${shop.origin}/csp-reports`);
  return page.locator("li").allInnerTexts();
};

test("reports of both kinds are counted, logged once, and shown without queries or samples", async ({
  page,
  request,
  demo,
}) => {
  for (let i = 0; i < 3; i++)
    expect((await send(request, demo, "application/reports+json", [REPORT])).status()).toBe(204);
  expect((await send(request, demo, "application/csp-report", OLD_REPORT)).status()).toBe(204);

  expect(await shown(page, demo)).toEqual([
    "frame-src https://bank.example/ask (1×)\nhttps://shop.example/card · https://shop.example/shop.js:12",
    "script-src-elem https://evil.example/skim.js (3×)\nhttps://shop.example/checkout",
  ]);
  const logged = demo.log.filter((entry) => entry.includes("Content-Security-Policy"));
  expect(logged).toHaveLength(2);
  expect(logged.join()).not.toMatch(/4111|A-1|A-2|token/);
});

test("what is no report, too much or of another kind is refused or left out", async ({
  page,
  request,
  demo,
}) => {
  const json = "application/reports+json";
  const status = async (type: string, data: unknown) => (await send(request, demo, type, data)).status();
  expect(await status(json, "no JSON")).toBe(400);
  expect(await status(json, [{ type: "csp-violation", body: {} }])).toBe(400);
  expect(await status(json, Array(51).fill(REPORT))).toBe(400);
  expect(await status("application/csp-report", REPORT)).toBe(400);
  expect(await status("application/json", [REPORT])).toBe(415);
  expect(await status(json, `["${"x".repeat(70_000)}"]`)).toBe(413);
  expect(await status(json, [{ type: "deprecation", body: { id: "x" } }])).toBe(204);
  expect(await shown(page, demo)).toEqual([]);

  for (let at = 0; at < 5; at++) {
    const many = Array.from({ length: 30 }, (_, i) => ({
      ...REPORT,
      body: { ...REPORT.body, blockedURL: `https://${at}-${i}.example/${"x".repeat(900)}` },
    }));
    expect(await status(json, many)).toBe(204);
  }
  const all = await shown(page, demo);
  expect(all).toHaveLength(100);
  expect(Math.max(...all.map((entry) => entry.length))).toBeLessThan(700);
});

test("a browser reports a frame that the policy forbids", async ({ page, demo }) => {
  await page.goto(demo.place("pix"));
  const arrives = new Promise<void>((resolve) => {
    demo.shop.server.on("request", (request, response) => {
      if (request.method === "POST" && request.url === "/csp-reports") response.on("finish", resolve);
    });
  });
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.src = "https://evil.example/ask";
    document.body.append(frame);
  });
  await arrives;
  // Of another origin's frame browsers tell no more than the origin.
  expect((await shown(page, demo)).join()).toContain("frame-src https://evil.example");
});
