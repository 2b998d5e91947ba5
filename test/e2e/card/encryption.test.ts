// Where the backend has a key for cards, they leave the page encrypted and nothing else is different.
import { answerChallenge, CARDS, expectStatus, payByCard, SECURITY_CODE } from "../support/card-form.ts";
import { expect, hears, test } from "../support/fixtures.ts";

test.use({ encrypted: true });

test("an encrypted card is never sent in clear text, also where the bank asks", async ({ page, demo }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/pay/charges"))
      sent.push(request.postData() ?? "");
  });
  const number = CARDS.challenge;
  await page.goto(demo.place("card"));
  await payByCard(page, number);
  await hears(page, "pay-challenge");
  await answerChallenge(page, "approve");
  await hears(page, "pay-success");
  await expectStatus(page, "paid");

  expect(sent).toHaveLength(1);
  const { encryptedCard, ...rest } = JSON.parse(sent[0]!) as Record<string, unknown>;
  expect(encryptedCard).toMatch(/^([\w-]+\.){4}[\w-]+$/);
  expect(rest).not.toHaveProperty("card");
  for (const hidden of [number, "MARINA S LIMA", `"${SECURITY_CODE}"`, "2031"])
    expect(sent[0]).not.toContain(hidden);
  expect(demo.sandbox.control.cards.list()).toMatchObject([{ status: "PAID", amount: 189_90 }]);
});
