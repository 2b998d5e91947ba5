// A payment service that answers what a case says, without a port.
import { messages } from "../../../support/service-messages.ts";

/** What it answers, by path. */
export type Answers = (method: string, path: string, body: unknown) => { status: number; body: BodyInit };

export const serviceThatAnswers = (answers: Answers) => async (request: Request) => {
  const sent: unknown = request.body && (await request.json());
  const { status, body } = answers(request.method, new URL(request.url).pathname, sent);
  return new Response(body, { status, headers: { "content-type": "application/json" } });
};

interface Sent {
  payload: { MerchantOrderId: string; Payment: { Amount: number } };
}

/** Good answers to charges, each of its own id. */
export const SERVICE_ANSWERS: Answers = (_, path, sent) => {
  const id = crypto.randomUUID();
  const { data } = messages.cardChargeResponse;
  if (path === "/v2/pix/qrcode") {
    const { Payment } = messages.pixChargeResponse.data;
    const Amount = (sent as Sent).payload.Payment.Amount;
    return json(200, {
      ...messages.pixChargeResponse,
      data: { ...messages.pixChargeResponse.data, Payment: { ...Payment, Amount, PaymentId: id } },
    });
  }
  if (path !== "/v2/card/charges") return json(404, {});
  if (sent === null) return json(200, messages.cardListResponse);
  if (id < "2") return json(200, messages.cardChallengeResponse);
  const { MerchantOrderId, Payment } = (sent as Sent).payload;
  const payment = { ...data.acquirer.payment, paymentId: id, amount: Payment.Amount };
  return json(201, {
    success: true,
    data: { ...data, acquirer: { merchantOrderId: MerchantOrderId, payment } },
  });
};

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
