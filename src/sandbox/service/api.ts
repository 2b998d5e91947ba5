import { Hono, type Context } from "hono";
import { service, toDecimal } from "../../contract/index.ts";
import { cancellationAnswer, chargeAnswer } from "../cards/answers.ts";
import type { Cards } from "../cards/cards.ts";
import type { Challenges } from "../cards/challenges.ts";
import { cardList } from "../cards/list.ts";
import type { Pix } from "../pix/pix.ts";
import { qrImage } from "../pix/qr-image.ts";
import type { Withdrawals } from "../pix/withdrawals.ts";
import { isoDate } from "../shared/clock.ts";
import { refusalOf, takesEffect, type Endpoint, type Fault, type Faults } from "../shared/faults.ts";
import { parse, readJson } from "../shared/input.ts";
import { Refusal } from "../shared/refusal.ts";
import type { ApiKey, Keys } from "./keys.ts";

interface Parts {
  keys: Keys;
  faults: Faults;
  pix: Pix;
  withdrawals: Withdrawals;
  cards: Cards;
  challenges: Challenges;
  /** `{origin}/v2`, as the caller reaches it. */
  baseUrl: (request: Request) => string;
}

/** What an endpoint does; `fault`: how the answer goes wrong, where the card or the amount asks for it. */
interface Done {
  status: 200 | 201;
  body: object;
  fault?: Fault | undefined;
}

type ErrorBody = (message: string, fields?: Record<string, string[]>) => object;

const generalError: ErrorBody = (message, fields) =>
  ({
    success: false,
    message,
    error: null,
    errors: fields ?? null,
  }) satisfies service.ServiceErrorBody;

const withdrawalError: ErrorBody = (error) => ({ error }) satisfies service.WithdrawalErrorBody;

/** The six endpoints. Paths that the interface does not know get 404 in the general error shape. */
export function createApi({ keys, faults, pix, withdrawals, cards, challenges, baseUrl }: Parts) {
  /** Wraps what every endpoint has in common: the key, the refusals in its error shape, and faults. */
  const endpoint =
    (name: Endpoint, errorBody: ErrorBody, run: (c: Context, key: ApiKey) => Promise<Done>) =>
    async (c: Context): Promise<Response> => {
      const answerOf = async (key: ApiKey): Promise<{ answer: Response; fault?: Fault | undefined }> => {
        try {
          const { status, body, fault } = await run(c, key);
          return { answer: c.json(body, status), fault };
        } catch (error) {
          if (error instanceof Refusal)
            return { answer: c.json(errorBody(error.message, error.fields), 400) };
          throw error;
        }
      };
      const spoil = (fault: Fault, answer: Response) => {
        const status = refusalOf(fault);
        if (status === undefined) return faults.spoil(fault, answer, c.req.raw);
        const headers: Record<string, string> = status === 429 ? { "Retry-After": "30" } : {};
        return c.json(errorBody("Refused, as the sandbox was asked to."), status, headers);
      };
      const asked = faults.take(name);
      if (asked && !takesEffect(asked)) return spoil(asked, c.body(null, 500));
      const key = keys.check(c.req.header("x-api-key") ?? null);
      if (typeof key === "string") return c.json(errorBody(key), 401);
      const { answer, fault = asked } = await answerOf(key);
      return fault ? spoil(fault, answer) : answer;
    };

  /** The charge of the path, where the calling key may see it. */
  const ownCharge = (c: Context, key: ApiKey) => {
    const charge = cards.find(c.req.param("paymentId") ?? "");
    if (charge.keyId !== key.id) throw new Refusal("There is no card charge of that paymentId.");
    return charge;
  };

  return new Hono()
    .post(
      "/pix/qrcode",
      endpoint("pix.charge", generalError, async (c, key) => {
        const charge = pix.charge(parse(service.pixChargeRequestSchema, await readJson(c.req.raw)), key.id);
        const body: service.PixChargeResponse = {
          success: true,
          data: {
            Service: { message: "Cobrança Pix criada com sucesso.", company_name: "Sandbox Pagamentos Ltda" },
            Payment: {
              QrCodeString: charge.code,
              QrCodeImageUrl: qrImage(charge.code),
              Amount: toDecimal(charge.amount),
              PaymentId: charge.paymentId,
              statusName: charge.status,
            },
          },
        };
        return { status: 200, body };
      }),
    )
    .post(
      "/pix/withdraw",
      endpoint("pix.withdraw", withdrawalError, async (c, key) => {
        const record = withdrawals.request(
          parse(service.withdrawalRequestSchema, await readJson(c.req.raw)),
          key.id,
        );
        const body: service.WithdrawalResponse = {
          success: true,
          transfer_id: record.withdrawalId,
          status: record.status,
          value: toDecimal(record.amount),
          tax_amount: toDecimal(record.fee),
          total_deducted: toDecimal(record.amount + record.fee),
        };
        return { status: 200, body };
      }),
    )
    .post(
      "/card/charges",
      endpoint("cards.charge", generalError, async (c, key) => {
        const request = parse(service.cardChargeRequestSchema, await readJson(c.req.raw));
        const { charge, outcome } = await cards.charge(request, key.id);
        if (outcome.kind !== "challenge" && outcome.kind !== "frictionless")
          return {
            status: 201,
            body: chargeAnswer(charge),
            fault: outcome.kind === "approve" ? outcome.fault : undefined,
          };
        const session = challenges.open(charge, {
          asks: outcome.kind === "challenge",
          fails: outcome.fails ?? false,
          returnUrl: request.returnUrl,
        });
        const path = `/card/auth/checkout/${session.sessionId}`;
        const body: service.CardChallengeResponse = {
          success: true,
          message: "Autenticação do comprador necessária.",
          code: "3DS_REQUIRED",
          data: {
            status: "AWAITING_3DS_AUTHENTICATION",
            requiresThreeDS: true,
            authenticated: false,
            mode: "popup",
            checkoutUrl: path,
            popupUrl: path,
            sessionId: session.sessionId,
            expiresAt: isoDate(session.expiresAt),
          },
        };
        return { status: 200, body };
      }),
    )
    .get(
      "/card/charges",
      endpoint("cards.list", generalError, async (c, key) => {
        const query = parse(service.cardListQuerySchema, c.req.query());
        const own = cards.list().filter((charge) => charge.keyId === key.id);
        return { status: 200, body: cardList(own, query) };
      }),
    )
    .put(
      "/card/charges/:paymentId/cancel",
      endpoint("cards.cancel", generalError, async (c, key) => {
        const charge = ownCharge(c, key);
        const { amount } = parse(service.cancelRequestSchema, (await readJson(c.req.raw)) ?? {});
        return { status: 200, body: chargeAnswer(await cards.cancel(charge.paymentId, amount, true)) };
      }),
    )
    .get(
      "/card/charges/:paymentId/cancellation",
      endpoint("cards.cancellation", generalError, async (c, key) => {
        const charge = ownCharge(c, key);
        if (charge.cancelledAt === null) throw new Refusal("Nothing of this charge was cancelled.");
        return { status: 200, body: cancellationAnswer(charge, baseUrl(c.req.raw)) };
      }),
    )
    .all("/*", (c) => c.json(generalError("There is nothing at this address."), 404));
}
