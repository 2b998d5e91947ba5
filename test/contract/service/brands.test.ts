import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BRANDS, fromServiceBrand, SERVICE_BRANDS, toServiceBrand } from "../../../src/contract/index.ts";

describe("service brands", () => {
  it("have a name for each of ours, and each its own", () => {
    assert.deepEqual(Object.keys(SERVICE_BRANDS), [...BRANDS]);
    assert.equal(new Set(Object.values(SERVICE_BRANDS)).size, BRANDS.length);
  });

  it("convert back to the same brand", () => {
    for (const brand of BRANDS) assert.equal(fromServiceBrand(toServiceBrand(brand)), brand);
  });

  it("name Mastercard Master", () => {
    assert.equal(toServiceBrand("Mastercard"), "Master");
    assert.equal(fromServiceBrand("MASTER"), "Mastercard");
    assert.equal(fromServiceBrand("Mastercard"), "Mastercard");
  });

  it("go by the merchant's map first", () => {
    const overrides = { Amex: "AmericanExpress", Elo: "Visa Elo" };
    assert.equal(toServiceBrand("Amex", overrides), "AmericanExpress");
    assert.equal(toServiceBrand("Visa", overrides), "Visa");
    assert.equal(fromServiceBrand("americanexpress", overrides), "Amex");
    assert.equal(fromServiceBrand("Visa Elo", overrides), "Elo");
  });

  it("leave an unknown name unknown", () => {
    assert.equal(fromServiceBrand("Sorocred"), undefined);
    assert.equal(fromServiceBrand(""), undefined);
  });
});
