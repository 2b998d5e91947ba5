// Whether Medusa would complete a cart, by the rules of its own: asked before money is taken for it.
import {
  confirmInventoryStep,
  confirmVariantInventoryWorkflow,
  useQueryGraphStep,
  validateCartItemsStep,
  validateShippingStep,
} from "@medusajs/medusa/core-flows";
import {
  createWorkflow,
  transform,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk";

const FIELDS = [
  "id",
  "sales_channel_id",
  "items.*",
  "items.variant.id",
  "items.variant.product.id",
  "items.variant.product.shipping_profile.id",
  "items.variant.manage_inventory",
  "items.variant.allow_backorder",
  "items.variant.inventory_items.inventory_item_id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.location_levels.*",
  "items.variant.inventory_items.inventory.location_levels.stock_locations.id",
  "items.variant.inventory_items.inventory.location_levels.stock_locations.sales_channels.id",
  "shipping_methods.*",
];

export const checkCartWorkflow = createWorkflow(
  "pay-elements-check-cart",
  (input: WorkflowData<{ id: string }>) => {
    const { data: cart } = useQueryGraphStep({
      entity: "cart",
      fields: FIELDS,
      filters: { id: input.id },
      options: { isList: false },
    });
    validateCartItemsStep({ cart });
    const options = transform({ cart }, (data) =>
      data.cart.shipping_methods.map((method: { shipping_option_id: string }) => method.shipping_option_id),
    );
    const { data: shippingOptions } = useQueryGraphStep({
      entity: "shipping_option",
      fields: ["id", "shipping_profile_id"],
      filters: { id: options },
    }).config({ name: "pay-elements-read-shipping-options" });
    validateShippingStep({ cart, shippingOptions });
    const stock = transform({ cart }, (data) => ({
      sales_channel_id: data.cart.sales_channel_id,
      variants: data.cart.items.map((item: { variant: unknown }) => item.variant).filter(Boolean),
      items: data.cart.items,
    }));
    const confirmed = confirmVariantInventoryWorkflow.runAsStep({ input: stock });
    // Medusa takes an item from its first location, and confirms it by all of them together.
    const firstOnly = transform({ confirmed }, (data) => ({
      items: data.confirmed.items.map((item) => ({ ...item, location_ids: item.location_ids.slice(0, 1) })),
    }));
    confirmInventoryStep(firstOnly).config({ name: "pay-elements-confirm-first-location" });
    return new WorkflowResponse(cart);
  },
);
