// Orders as the proxy asks for them: what Vendure says of one, to the buyer to whom it belongs.
import { idsAreEqual, isGraphQlErrorResult, Logger, type Order, type RequestContext } from "@vendure/core";
import type { OrderAccess, OrderAnswer } from "pay-elements/proxy";
import { buyerContext, inChannel } from "./buyer.ts";
import type { PayElementsOptions } from "./options.ts";
import { HANDLER_CODE, isOpen, type Vendure } from "./vendure.ts";

/** The id by which a page names its buyer's active order without knowing its code. */
const ACTIVE = "active";

export class Orders {
  readonly vendure: Vendure;
  readonly options: PayElementsOptions;

  constructor(vendure: Vendure, options: PayElementsOptions) {
    this.vendure = vendure;
    this.options = options;
  }

  /** `order` of the proxy: the buyer's active order, or one by its code, where the buyer may see it or came by its link. */
  async answer(id: string, request: Request, { link }: OrderAccess): Promise<OrderAnswer | undefined> {
    const { vendure, options } = this;
    const buyer = await buyerContext(vendure);
    const seen = buyer && (await this.#seenBy(buyer, id, link?.orderId === id));
    if (!seen) return undefined;
    const { ctx, isOwn } = seen;
    let { order } = seen;
    if (order.currencyCode !== "BRL") {
      Logger.warn(
        `Order ${order.code} costs ${order.currencyCode}, but Pix and card take BRL alone.`,
        HANDLER_CODE,
      );
      return undefined;
    }
    let isOffered = isOpen(order) && (await vendure.isOffered(ctx, order));
    // A charge is asked for, or may be made by the visit of a link, and not by a preview of it. From then on Vendure does not let the
    // cart change, unless its buyer goes back to it.
    const isVisit = link !== undefined && request.headers.get("sec-fetch-mode") === "navigate";
    if (isOffered && order.state === "AddingItems" && (request.method === "POST" || isVisit)) {
      const { id: orderId } = order;
      // It may be being paid right now, and Vendure would write what it has read over that.
      const arranged = await vendure.changeOrderAs(ctx, orderId, (locked) =>
        vendure.orders.transitionToState(locked, orderId, "ArrangingPayment"),
      );
      if (isGraphQlErrorResult(arranged)) {
        Logger.warn(`Order ${order.code} cannot be paid yet: ${arranged.transitionError}`, HANDLER_CODE);
        isOffered = false;
      }
      order = (await vendure.orders.findOne(ctx, orderId)) ?? order;
    }
    const { due, paid, byOthers } = await vendure.amountDue(ctx, order);
    const isPaid = isOpen(order) ? due <= 0 && paid > 0 : paid > 0;
    // Of an order that is paid in part by a gift card, the charge that paid the rest is compared with the rest.
    const rest = order.totalWithTax > byOthers ? order.totalWithTax - byOthers : order.totalWithTax;
    const amount = isOpen(order) && due > 0 ? due : rest;
    // Nothing is to be paid for an order that costs nothing.
    if (amount <= 0) return undefined;
    const { customer, ...details } = (await options.orderDetails?.(order, ctx)) ?? {};
    return {
      description: order.code,
      payee: options.payee,
      installments: options.installments,
      resume: isOwn,
      ...details,
      ...((!isOffered || isPaid) && { methods: [] }),
      id: order.code,
      amount,
      paid: isPaid,
      customer: { ...customerOf(order), ...customer },
    };
  }

  /** `orderTotal` of the proxy, which is asked when money comes. */
  async total(code: string): Promise<number | undefined> {
    const found = await this.vendure.findOrder(code);
    if (!found) return undefined;
    const ctx = await this.vendure.contextIn(found.channel);
    const order = await this.vendure.orders.findOne(ctx, found.id);
    if (!order || !isOpen(order) || order.currencyCode !== "BRL") return undefined;
    const { due } = await this.vendure.amountDue(ctx, order);
    return Math.max(due, 0);
  }

  /** The order, if this buyer may see it: the active one of the session, by its link, or by the shop's own rule for order codes. */
  async #seenBy(
    buyer: RequestContext,
    id: string,
    hasLink: boolean,
  ): Promise<{ ctx: RequestContext; order: Order; isOwn: boolean } | undefined> {
    const { orders, activeOrders, config } = this.vendure;
    const { session } = buyer;
    if (!session && !hasLink) return undefined;
    if (id === ACTIVE) {
      const active = await activeOrders.getActiveOrder(buyer, undefined);
      const order = active && (await orders.findOne(buyer, active.id));
      return order && { ctx: buyer, order, isOwn: true };
    }
    const found = await this.vendure.findOrder(id);
    if (!found) return undefined;
    const ctx = inChannel(buyer, found.channel);
    const order = await orders.findOne(ctx, found.id);
    if (!order) return undefined;
    const isActive = idsAreEqual(session?.activeOrderId, order.id);
    const isOwn =
      isActive ||
      (buyer.activeUserId !== undefined && idsAreEqual(order.customer?.user?.id, buyer.activeUserId));
    const mayBeSeen =
      isOwn || hasLink || (await config.orderOptions.orderByCodeAccessStrategy.canAccessOrder(ctx, order));
    return mayBeSeen ? { ctx, order, isOwn } : undefined;
  }
}

/** What Vendure knows of the buyer. The CPF or CNPJ is asked for, unless `orderDetails` brings it. */
function customerOf({
  customer,
  billingAddress,
  shippingAddress,
}: Order): NonNullable<OrderAnswer["customer"]> {
  const address = billingAddress?.streetLine1 ? billingAddress : shippingAddress;
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(" ");
  return {
    ...(name && { name }),
    ...(customer?.emailAddress && { email: customer.emailAddress }),
    ...(customer?.phoneNumber && { phone: customer.phoneNumber }),
    ...(address?.streetLine1 && {
      address: {
        street: address.streetLine1,
        ...(address.postalCode && { zipCode: address.postalCode }),
        ...(address.city && { city: address.city }),
        ...(address.province && { state: address.province }),
        ...(address.countryCode && { country: address.countryCode }),
      },
    }),
  };
}
