// Vendure's payment method: what its admin may do with a payment of this plugin's, and which orders it is for.
import {
  LanguageCode,
  PaymentMethodEligibilityChecker,
  PaymentMethodHandler,
  type Injector,
} from "@vendure/core";
import { PayElements } from "./pay-elements.ts";
import { HANDLER_CODE } from "./vendure.ts";

/** The handlers' own reference, which Vendure sets when it starts. */
let pay: PayElements;

const NOT_HERE =
  "Payments of this method are made on the page by <pay-checkout>, and are added to the order by the server.";

export const payElementsHandler: PaymentMethodHandler = new PaymentMethodHandler({
  code: HANDLER_CODE,
  description: [
    { languageCode: LanguageCode.en, value: "Pix and card by pay-elements" },
    { languageCode: LanguageCode.pt, value: "Pix e cartão por pay-elements" },
  ],
  args: {},
  init(injector: Injector) {
    pay = injector.get(PayElements);
  },
  // A browser cannot say that an order is paid: the proxy tells it, by `Payments.settle`.
  createPayment: (_ctx, _order, amount) => ({ amount, state: "Error", errorMessage: NOT_HERE }),
  async settlePayment(_ctx, _order, payment) {
    const charge = await pay.proxy.charges.get(payment.transactionId);
    return charge?.status === "paid"
      ? { success: true }
      : { success: false, errorMessage: `The charge is ${charge?.status ?? "unknown"}.` };
  },
  createRefund: (ctx, { reason }, amount, order, payment) =>
    pay.refunds.create(ctx, { amount, payment, reason, orderId: order.id }),
  async cancelPayment(ctx, order, payment) {
    await pay.refunds.giveBackAll(ctx, payment, order.id);
    return { success: true };
  },
});

/** Pix is of Brazil, and the payment service charges cards in its currency. */
export const payElementsEligibility: PaymentMethodEligibilityChecker = new PaymentMethodEligibilityChecker({
  code: HANDLER_CODE,
  description: [
    { languageCode: LanguageCode.en, value: "Orders in Brazilian reais" },
    { languageCode: LanguageCode.pt, value: "Pedidos em reais" },
  ],
  args: {},
  check: (_ctx, { currencyCode }) =>
    currencyCode === "BRL" || `Pix and card take BRL alone, and this order costs ${currencyCode}.`,
});
