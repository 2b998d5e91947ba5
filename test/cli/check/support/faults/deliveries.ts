// Faults of references and deliveries: rules 9 and 10.
import {
  isPost,
  jsonOf,
  showing,
  hearing,
  refusing,
  asking,
  counter,
  referenceIn,
  without,
  type FaultCase,
} from "../fault-kinds.ts";

export const DELIVERIES: readonly FaultCase[] = [
  [
    "names all attempts alike",
    "9",
    () => asking((payload) => Object.assign(payload, { MerchantOrderId: "A1001ALWAYSTHESAME" })),
  ],
  [
    "names attempts by another form",
    "9",
    () => asking((payload) => Object.assign(payload, { MerchantOrderId: `order-${referenceIn(payload)}` })),
  ],
  [
    "names attempts without the order",
    "9",
    () =>
      asking((payload) =>
        Object.assign(payload, {
          MerchantOrderId: referenceIn(payload).slice(-12).replace(/^1/, "X"),
        }),
      ),
  ],
  ["knows deliveries by paymentId alone", "9", () => hearing((event) => without(event, "merchantOrderId"))],

  [
    "says 404 of what it does not know",
    "10",
    () => refusing((event) => String(event["merchantOrderId"]).endsWith("NOBODY00000000"), 404),
  ],
  [
    "says 409 of repeats",
    "10",
    () => {
      const count = counter();
      return refusing((_, body) => count(body) > 1, 409);
    },
  ],
  [
    "refuses kinds that are not documented",
    "10",
    () => refusing((event) => event["event"] === "something.new", 400),
  ],
  [
    "takes cancelled amounts from deliveries",
    "10",
    () =>
      showing(({ cancelledAmount, amount }) =>
        cancelledAmount === undefined ? {} : { cancelledAmount: amount },
      ),
  ],
  [
    "counts cancellations",
    "10",
    () => {
      let cancellations = 0;
      const { answer } = showing(({ cancelledAmount }) =>
        cancelledAmount ? { cancelledAmount: 500 * cancellations } : {},
      );
      return {
        async answer(request, proxy, pay) {
          if (isPost(request, "/webhooks") && (await jsonOf(request))["event"] === "payment.cancelled")
            cancellations += 1;
          return answer!(request, proxy, pay);
        },
      };
    },
  ],
];
