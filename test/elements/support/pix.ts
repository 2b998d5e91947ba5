// A shop with <pay-pix>.
import type { PayPix } from "../../../src/elements/pay-pix/pay-pix.ts";
import { shop, type Settings, type Shop } from "./shop.ts";
import { pixCharge, type Script } from "./test-backend.ts";

export interface PixShop extends Omit<Shop<"pay-pix">, "pay"> {
  pix: PayPix;
}

/** An element whose charges have a code, unless the script says otherwise. */
export async function pixShop(script: Script = {}, settings: Settings = {}): Promise<PixShop> {
  const { pay, ...rest } = await shop("pay-pix", { made: pixCharge(), ...script }, settings);
  return { pix: pay, ...rest };
}
