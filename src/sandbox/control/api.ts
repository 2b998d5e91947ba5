import { Hono, type Handler } from "hono";
import * as z from "zod/mini";
import { minLength, parseBrl } from "../../contract/index.ts";
import { CANCELLATION_SHAPES } from "../shared/context.ts";
import { ENDPOINTS, FAULT_KINDS } from "../shared/faults.ts";
import type { Notice } from "../shared/notices.ts";
import { parse, readJson } from "../shared/input.ts";
import { Refusal, refuseField } from "../shared/refusal.ts";
import { DELIVERY_MODES } from "../webhooks/deliveries.ts";
import { APPROVAL_EVENTS } from "../webhooks/events.ts";
import type { SandboxControl } from "./control.ts";
import { requireSameOrigin } from "./same-origin.ts";

// Bodies come as JSON from programs and as text from the page's forms.
const wholeNumber = z.union([
  z.int().check(z.nonnegative()),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);
/** No longer than a timer can wait: it would fire at once. */
const milliseconds = wholeNumber.check(z.refine((value) => value < 2 ** 31, "expected less than 2147483648"));
const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value) => value === true || value === "true"),
);

const nothing = z.object({});
/** `amount` is cents; a person writes `brl`, as in `59,90` or `59.90`. */
const amount = z.object({
  amount: z.optional(wholeNumber),
  brl: z.optional(z.union([z.number(), z.string()])),
});
const code = z.extend(amount, { code: z.string().check(minLength(1)) });
const denial = z.object({ returnCode: z.optional(z.string()) });
const answer = z.object({ approved: flag });
const approval = z.object({ event: z.optional(z.enum(APPROVAL_EVENTS)) });
const mode = z.object({
  how: z.optional(z.enum(DELIVERY_MODES)),
  lateBy: z.optional(milliseconds),
  beforeAnswer: z.optional(flag),
  cancelled: z.optional(z.enum(CANCELLATION_SHAPES)),
});
const release = z.object({ reversed: z.optional(flag) });
const target = z.object({ url: z.optional(z.url({ protocol: /^https?$/ })) });
const fault = z.object({
  endpoint: z.enum(ENDPOINTS),
  kind: z.enum(FAULT_KINDS),
  processed: z.optional(flag),
  delay: z.optional(milliseconds),
  times: z.optional(wholeNumber.check(z.refine((value) => value <= 1_000, "expected at most 1000"))),
});
const key = z.object({ key: z.string(), active: flag });
const move = z.object({ seconds: z.number() });
const known = z.object({ known: z.number() });

/**
 * `control` over HTTP, below `/sandbox/api`: `GET` reads, `POST` acts. A JSON body is answered with JSON: with 400
 * `{ error }` if a field is wrong, with 409 if the state of things does not allow it. A form is sent back to its page. Pages of other sites get 403.
 */
export function createControlApi(control: SandboxControl, publicUrl: string | undefined, base: string) {
  const { pix, cards, challenges, withdrawals, deliveries, faults, keys, clock } = control;
  const reads: Record<string, () => object> = {
    "/pix": pix.list,
    "/cards": cards.list,
    "/challenges": challenges.list,
    "/withdrawals": withdrawals.list,
    "/deliveries": deliveries.list,
    "/deliveries/mode": () => deliveries.mode(),
    "/deliveries/target": () => ({ url: deliveries.target() }),
    "/faults": faults.list,
    "/clock": () => ({ now: clock.now() }),
    "/ledger": () => ({ balance: control.balance(), entries: control.ledger() }),
  };
  const operations: Record<string, Operation> = {
    "/pix/pay": operation(code, (input) => pix.payCode(input.code, centsOf(input))),
    "/pix/:id/pay": operation(amount, (input, id) => pix.pay(id, centsOf(input))),
    "/cards/:id/confirm": operation(nothing, (_, id) => cards.confirm(id)),
    "/cards/:id/deny": operation(denial, ({ returnCode }, id) => cards.deny(id, returnCode)),
    "/cards/:id/settle": operation(nothing, (_, id) => cards.settle(id)),
    "/cards/:id/charge-back": operation(nothing, (_, id) => cards.chargeBack(id)),
    "/cards/:id/cancel": operation(amount, (input, id) => cards.cancel(id, centsOf(input))),
    "/challenges/:id/finish": operation(answer, (input, id) => challenges.finish(id, input)),
    "/withdrawals/:id/approve": operation(approval, (input, id) => withdrawals.approve(id, input)),
    "/withdrawals/:id/fail": operation(nothing, (_, id) => withdrawals.fail(id)),
    "/deliveries/mode": operation(mode, (input) => deliveries.mode(given(input))),
    "/deliveries/release": operation(release, ({ reversed = false }) => deliveries.release({ reversed })),
    "/deliveries/target": operation(target, ({ url }) => deliveries.sendTo(url)),
    "/deliveries/idle": operation(nothing, () => deliveries.idle()),
    "/deliveries/:id/resend": operation(nothing, (_, id) => deliveries.resend(id)),
    "/faults": operation(fault, ({ endpoint, times, ...rest }) => faults.next(endpoint, rest, times)),
    "/faults/clear": operation(nothing, () => faults.clear()),
    "/clock/advance": operation(move, ({ seconds }) => clock.advance(seconds)),
    "/clock/moved": operation(known, async (input) => ({ ahead: await clock.moved(input.known) })),
    "/keys": operation(key, (input) =>
      input.active ? keys.activate(input.key) : keys.deactivate(input.key),
    ),
  };

  const app = new Hono().use(requireSameOrigin(publicUrl));
  for (const [path, read] of Object.entries(reads)) app.get(path, (c) => c.json(read()));
  for (const [path, run] of Object.entries(operations)) app.post(path, run(base));
  return app;
}

/** What answers a request, for a sandbox below the path `base`. */
type Operation = (base: string) => Handler;

/** Runs an operation on a parsed body, JSON or form, and on the id that the path names. */
function operation<T extends z.core.$ZodType>(
  schema: T,
  run: (input: z.output<T>, id: string) => object | void | Promise<object | void>,
): Operation {
  return (base) => async (c) => {
    const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
    const { back: asked, ...form } = isForm ? await c.req.parseBody() : {};
    // A form only goes back to a page of the sandbox itself.
    const back = typeof asked === "string" && /^\/sandbox(\/[\w/-]*)?$/.test(asked) ? asked : "/sandbox";
    try {
      const body = isForm ? filledIn(form) : ((await readJson(c.req.raw)) ?? {});
      const result = await run(parse(schema, body), c.req.param("id") ?? "");
      return isForm ? c.redirect(base + back.slice(1), 303) : c.json(result ?? {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const notice: Notice = error.fields?.["brl"] ? "amount" : "state";
      return isForm
        ? c.redirect(`${base}${back.slice(1)}?notice=${notice}`, 303)
        : c.json({ error: error.message }, error.fields ? 400 : 409);
    }
  };
}

/** An input that was left empty says nothing. */
const filledIn = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));

/** Leaves out what is undefined, which would overwrite what is set. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

function centsOf({ amount: cents, brl }: z.output<typeof amount>) {
  if (brl === undefined) return { amount: cents };
  if (cents !== undefined) throw refuseField("brl", "give amount (cents) or brl, not both");
  try {
    return { amount: parseBrl(brl) };
  } catch {
    const given = JSON.stringify(brl);
    throw refuseField("brl", `${given} given, expected an amount in reais such as "59.90" or "1.234,50"`);
  }
}
