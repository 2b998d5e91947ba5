// What the plugins read from the environment themselves. The rest is tested with their platforms: test/programs.
import assert from "node:assert/strict";
import { test } from "node:test";

interface Options {
  proxyOptions(options: object, env: Record<string, string>): { service: { signingSecret: string[] } };
}

for (const file of ["vendure/src/options.ts", "medusa/src/lib/options.ts"])
  test(`plugins/${file} reads secrets as the command line does`, async () => {
    // Its types are those of its platform, which is not installed here.
    const { proxyOptions } = (await import(`../../plugins/${file}`)) as Options;
    const env = { PAY_SERVICE_URL: "https://service.example/v2", PAY_API_KEY: "a-key" };
    const { service } = proxyOptions({}, { ...env, PAY_SIGNING_SECRET: "the-new-one, the-former-one ,," });
    assert.deepEqual(service.signingSecret, ["the-new-one", "the-former-one"]);
  });
