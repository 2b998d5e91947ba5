// Many streams over real connections: each hears of its own charge, and none is left when its buyer has gone.
import { get, type ClientRequest, type IncomingMessage } from "node:http";
import { test } from "node:test";
import assert from "node:assert/strict";
import type { Charge } from "../../../src/contract/index.ts";
import { toNode } from "../../../src/proxy/index.ts";
import { serve } from "../../support/serve.ts";
import { asCharge, CUSTOMER, eventually, pix, shopFor } from "../../support/shop.ts";

const CHARGES = 40;
const BUYERS_EACH = 5;

/** A stream as its client has it: everything that was heard. */
interface Buyer {
  id: string;
  call: ClientRequest;
  heard: string;
  ended: boolean;
}

function watch(port: number, id: string): Promise<Buyer> {
  return new Promise((resolve, reject) => {
    const call = get({ port, host: "127.0.0.1", path: `/pay/charges/${id}/events`, agent: false });
    const buyer: Buyer = { id, call, heard: "", ended: false };
    call.once("error", reject);
    call.once("response", (response: IncomingMessage) => {
      response.setEncoding("utf8").on("error", () => {});
      response.once("end", () => (buyer.ended = true));
      response.on("data", (text: string) => {
        buyer.heard += text;
        resolve(buyer);
      });
    });
  });
}

test("two hundred streams each get the changes of their own charge, and none stays open", async (t) => {
  const names = Array.from({ length: CHARGES }, (_, index) => `B-${index}`);
  const orders = Object.fromEntries(names.map((name) => [name, { amount: 700, customer: CUSTOMER }]));
  const shop = shopFor(t, { orders });
  const { port } = await serve(t, toNode(shop.pay));
  const open = () => Number(/^pay_streams_open (\d+)$/m.exec(shop.pay.metrics())?.[1]);

  const charges = await Promise.all(names.map((name) => asCharge(shop.post(pix(name)))));
  const watched = charges.flatMap((charge) => Array<Charge>(BUYERS_EACH).fill(charge));
  const buyers = await Promise.all(watched.map(({ id }) => watch(port, id)));
  assert.equal(open(), 200);

  const paid = new Set(charges.slice(0, CHARGES / 4).map(({ id }) => id));
  const isPaid = ({ id }: { id: string }) => paid.has(id);
  for (const charge of charges.filter(isPaid)) await shop.payCode(charge);
  await eventually(() => assert.ok(buyers.filter(isPaid).every(({ ended }) => ended)));
  for (const { id, heard } of buyers) {
    const told = [...heard.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? "") as Charge);
    assert.ok(told.every((charge) => charge.id === id));
    assert.deepEqual(
      told.map(({ status }) => status),
      paid.has(id) ? ["pending", "paid"] : ["pending"],
    );
  }
  assert.equal(open(), 150);

  for (const { call } of buyers) call.destroy();
  await eventually(() => assert.equal(open(), 0));
});
