// The card form in a frame of the payments' own origin: the same to the buyer and to the page around it.
import type { Page } from "@playwright/test";
import {
  answerChallenge,
  CARDS,
  expectStatus,
  fillCard,
  halfWay,
  isolated,
  mainButton,
  payByCard,
  SECURITY_CODE,
} from "../support/card-form.ts";
import { expect, heard, hears, test } from "../support/fixtures.ts";

const frameOf = (page: Page) => page.locator("[part~=form]");
const card = (page: Page) => page.locator("pay-card");

test("the buyer goes in, through and out by keyboard alone, and pays", async ({ page, demo }) => {
  const senders: (string | undefined)[] = [];
  await page.route("**/pay/charges", async (route, request) => {
    senders.push((await request.allHeaders()).origin);
    await route.continue();
  });
  await page.goto(demo.place("isolated"));
  await expect(mainButton(isolated(page))).toBeVisible();
  await expect(frameOf(page)).toHaveAttribute("title", "Dados do cartão");
  await page.locator("header a").focus();
  // Keys go where the browser's own process takes the focus to be, which hears of a change of frame last.
  await page.keyboard.press("Tab");
  await expect(isolated(page).locator("[autocomplete=cc-number]")).toBeFocused();
  for (const text of [CARDS.approved, "MARINA S LIMA", "1231", SECURITY_CODE]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // Past the installments and the button, into the page behind the frame, and back.
  await page.keyboard.press("Tab");
  await expect(mainButton(isolated(page))).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("pay-card");
  await page.keyboard.press("Shift+Tab");
  await expect(mainButton(isolated(page))).toBeFocused();
  await page.keyboard.press("Enter");
  await hears(page, "pay-success");
  await expectStatus(page, "paid");

  expect((await heard(page)).map(({ type }) => type)).toEqual([
    "pay-ready",
    "pay-change",
    "pay-change",
    "pay-submit",
    "pay-success",
  ]);
  expect(senders).toEqual([demo.payments.origin]);
  expect(demo.sandbox.control.cards.list()).toMatchObject([{ status: "PAID", amount: 98_00 }]);
  // The form has gone out of sight with the focus in it.
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeFocused();
});

test("a declined card is reported in the frame, and another one is confirmed in the bank's dialog above the page", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("isolated"));
  const form = isolated(page);
  await payByCard(form, CARDS.insufficientFunds);
  await hears(page, "pay-denied");
  await expect(form.locator("[part~=status]").filter({ hasText: /limite/ })).toBeVisible();
  await expect(form.locator("[autocomplete=cc-csc]")).toHaveValue("");
  await payByCard(form, CARDS.challenge);
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await expectStatus(page, "paid");
  expect(demo.sandbox.control.ledger().filter((entry) => entry.charged > 0)).toHaveLength(1);
});

test("the page's own button shows what is missing in the frame, and sends a whole card unless the page says no", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("isolated"));
  await card(page).evaluate((pay) => {
    pay.setAttribute("no-button", "");
    pay.addEventListener("pay-submit", (event) => event.preventDefault(), { once: true });
  });
  const form = isolated(page);
  await expect(form.locator("[part~=button]")).toHaveCount(0);
  await form.locator("[autocomplete=cc-number]").click();
  await page.keyboard.type(CARDS.approved);
  expect(await card(page).evaluate((pay: HTMLElementTagNameMap["pay-card"]) => pay.validate())).toBe(false);
  await expect(form.locator("[autocomplete=cc-name]")).toBeFocused();
  await expect(form.locator("#expiry-error")).not.toBeEmpty();
  await page.keyboard.type("MARINA S LIMA");
  await expect(form.locator("[autocomplete=cc-name]")).toHaveValue("MARINA S LIMA");
  await fillCard(form, CARDS.approved);
  await expect
    .poll(async () => (await heard(page, "pay-change")).at(-1)?.detail)
    .toMatchObject({
      complete: true,
      brand: "Visa",
    });
  const submit = () =>
    card(page).evaluate(async (pay: HTMLElementTagNameMap["pay-card"]) => (await pay.submit())?.status);
  expect(await submit()).toBeUndefined();
  expect(demo.sandbox.control.cards.list()).toEqual([]);
  expect(await submit()).toBe("paid");
});

test.describe("with a key for cards", () => {
  test.use({ encrypted: true });

  test("a request that was cut is repeated with the same idempotency key and the same ciphertext", async ({
    page,
    demo,
  }) => {
    const posts: { key: string | undefined; body: string | null }[] = [];
    await page.route("**/pay/charges", async (route, request) => {
      if (request.method() !== "POST") return route.continue();
      const { "idempotency-key": key } = await request.allHeaders();
      posts.push({ key, body: request.postData() });
      return posts.length < 3 ? route.abort("connectionreset") : route.continue();
    });
    await page.goto(demo.place("isolated"));
    const number = CARDS.approved;
    await payByCard(isolated(page), number);
    await hears(page, "pay-success");
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map((post) => JSON.stringify(post)))).toHaveProperty("size", 1);
    expect(JSON.parse(posts[0]!.body!)).not.toHaveProperty("card");
    expect(posts[0]!.body).not.toContain(number);
    expect(demo.sandbox.control.cards.list()).toHaveLength(1);
  });
});

test("a form that is moved, or given another order, loads again, empty and ready; one that is moved during a charge keeps its result", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("isolated"));
  const form = isolated(page);
  await form.locator("[autocomplete=cc-number]").fill("4111");
  await card(page).evaluate((pay) => pay.parentElement!.prepend(pay));
  await expect(form.locator("[autocomplete=cc-number]")).toHaveValue("");

  const { id } = demo.orders.place("card");
  await form.locator("[autocomplete=cc-number]").fill("4111");
  await card(page).evaluate((pay, order) => pay.setAttribute("order", order), id);
  await expect(form.locator("[part~=button]")).toContainText("189,90");
  await expect(form.locator("[autocomplete=cc-number]")).toHaveValue("");

  demo.sandbox.control.faults.next("cards.charge", { kind: "slow", delay: 3_000 });
  await payByCard(form, CARDS.approved);
  await halfWay(demo);
  await card(page).evaluate((pay) => pay.parentElement!.append(pay));
  await hears(page, "pay-success");
  expect(demo.sandbox.control.cards.list()).toHaveLength(1);
});

test("beside Pix, what the buyer has answered there is not asked again, and a decline leads back to it", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("buyer-data"));
  await page.locator("pay-checkout").evaluate((checkout: HTMLElementTagNameMap["pay-checkout"], origin) => {
    checkout.endpoint = `${origin}/pay`;
    checkout.isolated = true;
  }, demo.payments.origin);
  await page.locator("pay-pix [name=name]").fill("Marina Souza Lima");
  await page.locator("pay-pix [name=identity]").fill("529.982.247-25");
  await page.getByRole("radio", { name: /Cartão/ }).check();
  const form = isolated(page);
  await expect(form.locator("[name=identity]")).toHaveValue("529.982.247-25");
  await fillCard(form, CARDS.insufficientFunds);
  for (const [name, answer] of [
    ["email", "marina@example.com"],
    ["phone", "11987654321"],
  ] as const) {
    const field = form.locator(`[name=${name}]`);
    if (await field.count()) await field.fill(answer);
  }
  await mainButton(form).click();
  await hears(page, "pay-denied");
  await form.getByRole("button", { name: "Pagar com Pix" }).click();
  await expect(page.getByRole("radio", { name: /Pix/ })).toBeFocused();
});

test("the frame looks and speaks like the page around it, also when that changes, and is as high as its content at any width", async ({
  page,
  demo,
}) => {
  await page.goto(demo.place("isolated"));
  const form = isolated(page);
  const looks = () =>
    form.locator("[autocomplete=cc-number]").evaluate((input) => {
      const { color, fontFamily, fontSize, borderRadius } = getComputedStyle(input);
      const { colorScheme } = getComputedStyle(document.documentElement);
      return { color, fontFamily, fontSize, borderRadius, colorScheme };
    });
  await expect(mainButton(form)).toBeVisible();
  const before = await looks();
  const outside = await card(page).evaluate((pay) => getComputedStyle(pay).fontFamily);
  expect(before.fontFamily).toBe(outside);

  // The page's own switch of themes, by a class that its styles know.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ".night { color-scheme: dark; color: rgb(240, 241, 242); --pay-radius: 1.5rem; --pay-font-size: 20px }",
    );
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.classList.add("night");
    document.body.style.color = "inherit";
  });
  await expect.poll(looks).toEqual({
    ...before,
    color: "rgb(240, 241, 242)",
    fontSize: "20px",
    borderRadius: "24px",
    colorScheme: "dark",
  });

  await card(page).evaluate((pay) => pay.setAttribute("locale", "en"));
  await expect(mainButton(form)).toContainText("Pay R$");
  await expect(form.locator("html")).toHaveAttribute("lang", "en");

  // As high as its content, at any width.
  await mainButton(form).click();
  await expect(form.locator("#number-error")).not.toBeEmpty();
  const gap = async () => {
    const content = await form.locator("html").evaluate((root) => root.getBoundingClientRect().height);
    return Math.abs((await frameOf(page).boundingBox())!.height - content);
  };
  const number = form.locator("[autocomplete=cc-number]");
  for (const typed of ["", "4111 1111 1111 1112"]) {
    await number.fill(typed);
    for (const width of [320, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(gap, { message: `${width} px, "${typed}"` }).toBeLessThan(1);
      const left = (await number.boundingBox())!.x;
      expect(Math.abs(left - (await card(page).boundingBox())!.x)).toBeLessThan(1);
    }
  }
});

test("a form that does not load is reported, loads when the buyer retries, and when the connection is back", async ({
  page,
  demo,
}) => {
  await page.route("**/card-frame", (route) => route.abort(), { times: 2 });
  await page.clock.install();
  await page.goto(demo.place("isolated"));
  const waits = async (errors: number) => {
    await expect(frameOf(page)).toBeAttached();
    await page.clock.runFor(20_000);
    await expect.poll(() => heard(page, "pay-error")).toHaveLength(errors);
    await expect(page.getByRole("heading", { name: /Sem resposta da loja/ })).toBeVisible();
    await expect(card(page).locator("input")).toHaveCount(0);
  };
  await waits(1);
  const [error] = await heard(page, "pay-error");
  expect(error!.detail).toMatchObject({ code: "isolation_unavailable", retryable: true });
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await waits(2);
  await page.clock.resume();
  await page.evaluate(() => void dispatchEvent(new Event("online")));
  await payByCard(page, CARDS.approved);
  await hears(page, "pay-success");
});

test("nobody but the shop may frame the form, and on its own it shows and takes nothing", async ({
  page,
  demo,
  context,
}) => {
  const address = `${demo.payments.origin}/pay/card-frame`;
  const foreign = await context.newPage();
  await foreign.route("http://foreign.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${address}"></iframe>` }),
  );
  await foreign.goto("http://foreign.example/");
  await expect.poll(() => foreign.frames()[1]?.url()).toMatch(/^chrome-error:/);

  // Who opens it holds its window, and may offer it a port.
  await page.goto(demo.shop.origin);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate((url) => void window.open(url, "form"), address),
  ]);
  await tab.waitForLoadState();
  await page.evaluate(() => {
    const { port2 } = new MessageChannel();
    window.open("", "form")!.postMessage("pay-card", "*", [port2]);
  });
  await tab.evaluate(() => window.postMessage("pay-card", "*", [new MessageChannel().port2]));
  await tab.evaluate(() => new Promise(requestAnimationFrame));
  expect(await tab.evaluate(() => document.body.children.length)).toBe(1);
  expect(await tab.locator("body").innerText()).toBe("");
});
