// A short form of `npm run test:network`: few charges, no line that is lost without a word, and the seed of a failure to replay.
import { expect } from "@playwright/test";
import { networkTrial, NOTICED } from "../../programs/network/trial.ts";
import { demoTest as test } from "../support/demo.ts";

test("a network that dies and returns at random costs no buyer the news, and tells none twice", async ({
  browser,
  demo,
}) => {
  test.setTimeout(120_000);
  const terms = { seed: Math.floor(Math.random() * 2 ** 32), charges: 5, seconds: 10 };
  const { broken } = await networkTrial({ browser, demo, ...terms, deaths: NOTICED });
  expect(broken, `npm run test:network -- --seed ${terms.seed} --charges 5 --seconds 10`).toEqual([]);
});
