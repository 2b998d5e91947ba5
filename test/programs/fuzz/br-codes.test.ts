// BR Codes: the service's, before they are stored, and those that a page draws.
import assert from "node:assert/strict";
import fc from "fast-check";
import { readBrCode } from "../../../src/contract/index.ts";
import { checkCode } from "../../../src/elements/pay-pix/code-check.ts";
import { anyCode, sealed, tlv } from "../../contract/br-code-builder.ts";
import { fuzz } from "./support/fuzz.ts";
import { nearlyText } from "../../support/mutate.ts";

const codes = anyCode.map(({ code }) => code);
/** Fields that lie, below a checksum that is right. */
const resealed = nearlyText(codes.map((code) => code.slice(0, -8))).map(sealed);
const doubled = fc
  .tuple(codes, fc.nat(99), fc.string({ maxLength: 40 }))
  .map(([code, id, value]) => sealed(code.slice(0, -8) + tlv(String(id).padStart(2, "0"), value)));

fuzz(
  "any text is read as a BR Code or refused with a reason",
  fc.oneof(nearlyText(codes), resealed, doubled),
  (code) => {
    const read = readBrCode(code);
    if (!read.ok) return assert.match(read.error, /^[a-z_]+(:\d\d)?$/);
    const { kind, amount = 0, key, url, merchantName, city } = read;
    assert.ok(Number.isSafeInteger(amount) && amount >= 0, String(amount));
    assert.ok([...code].length <= 512 && [...merchantName].length <= 25 && [...city].length <= 15);
    assert.equal(kind, key ? "static" : url ? "dynamic" : "recurrence");
  },
);

fuzz(
  "a page shows no code that asks for another amount",
  fc.oneof(codes, nearlyText(codes), resealed),
  (code) => {
    const read = readBrCode(code);
    const asked = read.ok ? (read.amount ?? 1_000) : 1_000;
    const charge = {
      id: "c",
      orderId: "A",
      method: "pix",
      status: "pending",
      amount: asked + 1,
      currency: "BRL",
      version: 1,
      createdAt: "",
      updatedAt: "",
      pix: { code },
    } as const;
    const { verdict } = checkCode(charge);
    if (read.ok && read.amount !== undefined) assert.equal(verdict, "wrong");
  },
);
