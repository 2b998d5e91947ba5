import { crc16, toDecimalText } from "../../contract/index.ts";
import type { BrCodeOddity } from "../shared/test-data.ts";

const CITY = "SAO PAULO";
const MAX_NAME = 25;
const STATIC_KEY = "5f0c2b7a-9d1e-4c68-8a37-6e2f1b0d4c95";
const LOCATION = "pix.sandbox.example/qr/v2";

/**
 * A BR Code for a charge: dynamic, with the amount in field 54, unless an oddity says otherwise.
 *
 * @param amount cents
 * @param reference 32 characters, unique per charge
 * @param payee the shop's name; written in plain capitals, cut to what a BR Code holds
 */
export function writeBrCode(amount: number, reference: string, payee: string, oddity?: BrCodeOddity): string {
  const name = plainCapitals(oddity === "double-space" ? payee.replaceAll(" ", "  ") : payee).slice(
    0,
    MAX_NAME,
  );
  const isStatic = oddity === "static";
  const account = isStatic ? field("01", STATIC_KEY) : field("25", `${LOCATION}/${reference}`);
  const shown = oddity === "other-amount" ? amount + 1 : amount;
  const code = [
    field("00", "01"),
    field("01", isStatic ? "11" : "12"),
    field("26", field("00", "br.gov.bcb.pix") + account),
    field("52", "0000"),
    field("53", "986"),
    oddity === "without-amount" ? "" : field("54", toDecimalText(shown)),
    field("58", "BR"),
    field("59", name),
    field("60", CITY),
    field("62", field("05", isStatic ? reference.slice(0, 25) : "***")),
    "6304",
  ].join("");
  const crc = crc16(code);
  return code + (oddity === "broken-crc" ? otherCrc(crc) : crc);
}

/** Without accents, and without what is not ASCII: banks differ on the rest. */
const plainCapitals = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^ -~]/g, "")
    .toUpperCase();

/** Two-digit id, two-digit length, value. Everything written here is ASCII. */
const field = (id: string, value: string) => id + String(value.length).padStart(2, "0") + value;

const otherCrc = (crc: string) => (crc.startsWith("0") ? "1" : "0") + crc.slice(1);
