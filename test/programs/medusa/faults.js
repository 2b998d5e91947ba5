// What goes wrong while Medusa completes a cart, as the cart's metadata says: once for each cart.
const { existsSync, mkdirSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { Modules } = require("@medusajs/framework/utils");
const { completeCartWorkflow } = require("@medusajs/medusa/core-flows");

const FOLDER = join(process.cwd(), "faults");

/** Whether `fault` is to happen to the cart now. What happened is on the disk, since servers die of it. */
async function isDue(container, cart, fault) {
  const { metadata } = await container.resolve(Modules.CART).retrieveCart(cart);
  const file = join(FOLDER, cart);
  if (metadata?.fault !== fault || existsSync(file)) return false;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, fault);
  return true;
}

completeCartWorkflow.hooks.beforePaymentAuthorization(async ({ input }, { container }) => {
  if (await isDue(container, input.id, "the server dies before the payment")) process.exit(1);
});

completeCartWorkflow.hooks.orderCreated(async ({ cart_id: cart }, { container }) => {
  if (await isDue(container, cart, "the server dies after the payment")) process.exit(1);
  if (await isDue(container, cart, "a hook fails after the payment")) throw new Error("A hook that fails.");
});
