import { Hono, type Context } from "hono";
import * as z from "zod/mini";
import { minLength, toCents } from "../../contract/index.ts";
import { ENDPOINTS, FAULT_KINDS } from "../shared/faults.ts";
import { parse, readJson } from "../shared/input.ts";
import { Refusal, refuseField } from "../shared/refusal.ts";
import { DELIVERY_MODES } from "../webhooks/deliveries.ts";
import type { SandboxControl } from "./control.ts";
import { requireSameOrigin } from "./same-origin.ts";

// Bodies come as JSON from programs and as text from the page's forms; `coerce` reads both.
const wholeNumber = z.coerce.number().check(z.int(), z.nonnegative());
/** No longer than a timer can wait: it would fire at once. */
const milliseconds = wholeNumber.check(z.lte(2 ** 31 - 1));
const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value) => value === true || value === "true"),
);

const nothing = z.object({});
/** `amount` is cents; a person writes `brl`, as in `59,90`. */
const amount = z.object({ amount: z.optional(wholeNumber), brl: z.optional(z.string()) });
const code = z.extend(amount, { code: z.string().check(minLength(1)) });
const denial = z.object({ returnCode: z.optional(z.string()) });
const answer = z.object({ approved: flag });
const mode = z.object({
  how: z.optional(z.enum(DELIVERY_MODES)),
  lateBy: z.optional(milliseconds),
  beforeAnswer: z.optional(flag),
});
const release = z.object({ reversed: z.optional(flag) });
const target = z.object({ url: z.optional(z.url({ protocol: /^https?$/ })) });
const fault = z.object({
  endpoint: z.enum(ENDPOINTS),
  kind: z.enum(FAULT_KINDS),
  processed: z.optional(flag),
  delay: z.optional(milliseconds),
  times: z.optional(wholeNumber.check(z.lte(1_000))),
});
const key = z.object({ key: z.string(), active: flag });

/**
 * `control` over HTTP, below `/sandbox/api`: `GET` reads, `POST` acts. A JSON body is answered with JSON, and with 409
 * `{ error }` where the operation is refused; a form is sent back to its page. Pages of other sites get 403.
 */
export function createControlApi(control: SandboxControl, publicUrl: string | undefined) {
  const { pix, cards, challenges, withdrawals, deliveries, faults, keys } = control;
  const id = (c: Context) => c.req.param("id") ?? "";

  return new Hono()
    .use(requireSameOrigin(publicUrl))
    .get("/pix", (c) => c.json(pix.list()))
    .get("/cards", (c) => c.json(cards.list()))
    .get("/challenges", (c) => c.json(challenges.list()))
    .get("/withdrawals", (c) => c.json(withdrawals.list()))
    .get("/deliveries", (c) => c.json(deliveries.list()))
    .get("/deliveries/mode", (c) => c.json(deliveries.mode()))
    .get("/faults", (c) => c.json(faults.list()))
    .get("/ledger", (c) => c.json({ balance: control.balance(), entries: control.ledger() }))

    .post(
      "/pix/pay",
      operation(code, (input) => pix.payCode(input.code, centsOf(input))),
    )
    .post(
      "/pix/:id/pay",
      operation(amount, (input, c) => pix.pay(id(c), centsOf(input))),
    )
    .post(
      "/cards/:id/confirm",
      operation(nothing, (_, c) => cards.confirm(id(c))),
    )
    .post(
      "/cards/:id/deny",
      operation(denial, ({ returnCode }, c) => cards.deny(id(c), returnCode)),
    )
    .post(
      "/cards/:id/settle",
      operation(nothing, (_, c) => cards.settle(id(c))),
    )
    .post(
      "/cards/:id/charge-back",
      operation(nothing, (_, c) => cards.chargeBack(id(c))),
    )
    .post(
      "/cards/:id/cancel",
      operation(amount, (input, c) => cards.cancel(id(c), centsOf(input))),
    )
    .post(
      "/challenges/:id/finish",
      operation(answer, (input, c) => challenges.finish(id(c), input)),
    )
    .post(
      "/withdrawals/:id/approve",
      operation(nothing, (_, c) => withdrawals.approve(id(c))),
    )
    .post(
      "/withdrawals/:id/fail",
      operation(nothing, (_, c) => withdrawals.fail(id(c))),
    )
    .post(
      "/deliveries/mode",
      operation(mode, (input) => deliveries.mode(given(input))),
    )
    .post(
      "/deliveries/release",
      operation(release, ({ reversed = false }) => deliveries.release({ reversed })),
    )
    .post(
      "/deliveries/target",
      operation(target, ({ url }) => deliveries.sendTo(url)),
    )
    .post(
      "/deliveries/:id/resend",
      operation(nothing, (_, c) => deliveries.resend(id(c))),
    )
    .post(
      "/faults",
      operation(fault, ({ endpoint, times, ...rest }) => faults.next(endpoint, rest, times)),
    )
    .post(
      "/faults/clear",
      operation(nothing, () => faults.clear()),
    )
    .post(
      "/keys",
      operation(key, (input) => (input.active ? keys.activate(input.key) : keys.deactivate(input.key))),
    );
}

/** Runs an operation on a parsed body, JSON or form. */
function operation<T extends z.core.$ZodType>(
  schema: T,
  run: (input: z.output<T>, c: Context) => object | void | Promise<object | void>,
) {
  return async (c: Context): Promise<Response> => {
    const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
    const form = isForm ? await c.req.parseBody() : {};
    // A form only goes back to a page of the sandbox itself.
    const back =
      typeof form["back"] === "string" && /^\/sandbox(\/[\w/-]*)?$/.test(form["back"])
        ? form["back"]
        : "/sandbox";
    try {
      const body = isForm ? filledIn(form) : ((await readJson(c.req.raw)) ?? {});
      const result = await run(parse(schema, body), c);
      return isForm ? c.redirect(back, 303) : c.json(result ?? {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const notice = error.fields?.["brl"]?.[0] ?? "Isso já não é possível: o estado mudou.";
      return isForm
        ? c.redirect(`${back}?notice=${encodeURIComponent(notice)}`, 303)
        : c.json({ error: error.message }, 409);
    }
  };
}

/** An input that was left empty says nothing. */
const filledIn = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));

/** Leaves out what is undefined, which would overwrite what is set. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

function centsOf(input: { amount?: number | undefined; brl?: string | undefined }) {
  if (input.brl === undefined) return { amount: input.amount };
  try {
    return {
      amount: toCents(
        input.brl
          .trim()
          .replace(/^R\$\s*/, "")
          .replaceAll(".", "")
          .replace(",", "."),
      ),
    };
  } catch {
    throw refuseField("brl", "Escreva o valor em reais, como 59,90.");
  }
}
