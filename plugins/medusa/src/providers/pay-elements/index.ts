// Medusa's payment provider: what its workflows may do with a payment of this plugin's.
import { AbstractPaymentProvider, MedusaError, ModuleProvider, Modules } from "@medusajs/framework/utils";
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types";
import { IDENTIFIER, logger } from "../../lib/medusa.ts";
import { isBrl } from "../../lib/money.ts";
import { BASE_PATH } from "../../lib/paths.ts";
import { payElements } from "../../lib/pay-elements.ts";

type Data = Record<string, unknown>;

class PayElementsProvider extends AbstractPaymentProvider<object> {
  static override identifier = IDENTIFIER;

  /** Medusa's own class leaves it to its subclasses. */
  constructor(container: object, options: object) {
    super(container as Data, options as Data);
  }

  /** Nothing is asked of the payment service here: the page makes the charge, by `<pay-checkout>`. */
  async initiatePayment({ currency_code, data }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    assertBrl(currency_code);
    const session = data?.["session_id"] as string;
    return { id: session, status: "pending", data: { session_id: session } };
  }

  async updatePayment({ currency_code, data }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    assertBrl(currency_code);
    return { status: "pending", ...(data && { data }) };
  }

  /** A browser cannot say that a cart is paid: the charge of the cart does. */
  async authorizePayment({ data = {} }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const charge = await payElements().payments.chargeFor(data);
    return charge === undefined
      ? { status: "requires_more", data }
      : {
          status: "captured",
          data: { ...data, charge_id: charge.id, returned_before: charge.cancelledAmount ?? 0 },
        };
  }

  /** Charges of the page are captured when they are paid. */
  async capturePayment({ data = {} }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const { status } = await this.getPaymentStatus({ data });
    if (status === "captured") return { data };
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `The charge is not paid: it is ${status}.`);
  }

  async refundPayment({ data = {}, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const refund = context?.idempotency_key;
    if (refund === undefined) throw new Error("Medusa named no refund.");
    await payElements().refunds.create(refund, chargeOf(data));
    return { data };
  }

  /**
   * Sends nothing back. Medusa calls this for payments that were not captured, and when it could not finish an order: the money
   * is kept then, and the order is made later. To cancel a paid order, Medusa refunds it.
   */
  async cancelPayment({ data = {} }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return { data };
  }

  /** A charge that waits is ended by the proxy, when the cart costs otherwise or is paid by another. */
  async deletePayment({ data = {} }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return { data };
  }

  async getPaymentStatus({ data = {} }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    if (data["charge_id"] === undefined) return { status: "pending", data };
    const charge = await payElements().proxy.charges.get(chargeOf(data));
    switch (charge?.status) {
      case "paid":
        return { status: "captured", data };
      case "cancelled":
      case "reversed":
        return { status: "canceled", data };
      default:
        return { status: "pending", data };
    }
  }

  async retrievePayment({ data = {} }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data };
  }

  /** Medusa answers 200 before a delivery is checked. Ours is stored, and its signature checked, before it is answered. */
  async getWebhookActionAndData(): Promise<WebhookActionResult> {
    logger().warn(
      `Have the payment service deliver its webhooks to ${BASE_PATH}/webhooks, not to /hooks/payment.`,
    );
    return { action: "not_supported" };
  }
}

function assertBrl(currency: string): void {
  if (!isBrl(currency))
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Pix and card take BRL alone, and this cart costs ${currency.toUpperCase()}.`,
    );
}

function chargeOf(data: Data): string {
  const { charge_id: charge } = data;
  if (typeof charge === "string") return charge;
  throw new MedusaError(MedusaError.Types.NOT_FOUND, "This payment has no charge.");
}

export default ModuleProvider(Modules.PAYMENT, { services: [PayElementsProvider] });
