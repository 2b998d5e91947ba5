// A short form of `npm run test:network`: few charges, no connection that is lost in silence, and the seed of a failure to replay.
import { expect } from "@playwright/test";
import { networkTrial, NOTICED } from "../../programs/network/trial.ts";
import { demoTest as test } from "../support/demo.ts";

test("on a network that fails and recovers at random, each page is told of its payment exactly once", async ({
  browser,
  demo,
}) => {
  test.setTimeout(120_000);
  const terms = { seed: Math.floor(Math.random() * 2 ** 32), charges: 3, seconds: 3 };
  const { broken } = await networkTrial({ browser, demo, ...terms, failures: NOTICED });
  expect(broken, `npm run test:network -- --seed ${terms.seed} --charges 3 --seconds 3`).toEqual([]);
});
