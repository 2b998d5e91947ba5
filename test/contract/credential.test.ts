import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { globSync, readFileSync } from "node:fs";
import { credentialWarning, credentialFault, printedCredentialFault } from "../../src/contract/index.ts";

describe("credentialFault", () => {
  for (const [mistake, texts] of [
    [/^contains white space/, ["key_0123456789\n", " key_0123456789", "key_01234 56789", "\t"]],
    [/^stands in quotation marks/, ['"key_0123456789"', "'key_0123456789'", "`key_0123456789`", '""']],
    [/^is the word "/, ["undefined", "null", "NaN"]],
    [/^contains white space/, ["[object Object]"]],
    [/^is a placeholder/, ["<API_KEY>", "${PAY_API_KEY}", "{{apiKey}}", "...", "…"]],
  ] as const)
    it(`names the mistake in ${texts.map((text) => JSON.stringify(text)).join(", ")}`, () => {
      for (const text of texts) assert.match(credentialFault(text) ?? "", mistake, text);
    });

  it("finds none in what a service may issue", () => {
    for (const text of ["key_0123456789", "Undefined", "nullable", "a<b>c", "key'", "'key\"", "..", "$key{}"])
      assert.equal(credentialFault(text), undefined, text);
  });

  it("never holds the credential", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{12,40}$/), (secret) => {
        for (const text of [`${secret}\n`, `"${secret}"`, `<${secret}>`])
          assert.ok(!credentialFault(text)?.includes(secret));
      }),
    );
  });
});

describe("printedCredentialFault", () => {
  const files = globSync(
    ["README*.md", "docs/**/*.md", "demo/**/*.{md,ts,js,yaml,env,py}", "src/sandbox/options.ts"],
    {
      exclude: ["**/node_modules/**"],
    },
  );
  const VALUE =
    /(?:PAY_(?:API_KEY|SIGNING_SECRET|EVENTS_SECRET)|(?<!\.)apiKey|signingSecret|--signing-secret)(?:=|: |\s)["']?([a-z][\w-]{5,})(?=["'\s,\\]|$)/gm;
  const printed = new Set(
    files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(VALUE)].map(([, value = ""]) => value)),
  );
  // What stands there in the types of TypeScript.
  printed.delete("string");

  it("finds each key and secret that the documentation and the examples print", () => {
    assert.ok(
      printed.has("sandbox-key") && printed.has("sandbox-secret") && printed.size >= 6,
      [...printed].join(),
    );
    for (const text of printed)
      assert.match(printedCredentialFault(text) ?? "", /^is printed in the documentation/, text);
  });

  it("finds none in what a service may issue", () => {
    for (const text of ["key_0123456789", "sandbox-key-7f3a", ""])
      assert.equal(printedCredentialFault(text), undefined);
  });
});

describe("credentialWarning", () => {
  it("doubts what looks like a placeholder", () => {
    for (const text of [
      "changeme",
      "change-me",
      "CHANGE_ME",
      "secret",
      "password",
      "example",
      "todo",
      "xxx",
      "xxxxxxxx",
    ])
      assert.equal(credentialWarning(text), "looks like a placeholder", text);
    for (const text of ["your-api-key", "my_signing_secret"])
      assert.equal(credentialWarning(text), "looks like a placeholder", text);
  });

  it("doubts what is short", () => {
    assert.equal(credentialWarning("a"), "has one character only");
    assert.equal(credentialWarning("abcdefg"), "has 7 characters only");
    assert.equal(credentialWarning("xx"), "has 2 characters only");
  });

  it("doubts nothing else", () => {
    for (const text of ["abcdefgh", "secret_0123456789", "a-changeme", "yourapikey", "mysecret-1"])
      assert.equal(credentialWarning(text), undefined, text);
  });
});
