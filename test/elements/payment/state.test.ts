import { expect } from "@open-wc/testing";
import fc from "fast-check";
import { type Charge } from "../../../src/contract/checkout/charge.ts";
import { CHARGE_STATUSES } from "../../../src/contract/checkout/enums.ts";
import { next, type State, type StateEvent } from "../../../src/elements/payment/state.ts";
import { PayError } from "../../../src/elements/client/pay-error.ts";
import { ORDER } from "../support/test-backend.ts";

const now = new Date().toISOString();
const charge = (over: Partial<Charge> = {}): Charge => ({
  id: "charge-of-this-page",
  orderId: ORDER.id,
  method: "pix",
  status: "pending",
  amount: ORDER.amount,
  currency: "BRL",
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...over,
});
const run = (...events: StateEvent[]): State => events.reduce(next, { status: "idle" } as State);
const ready: StateEvent[] = [{ type: "load" }, { type: "order", order: ORDER }];
const made = (over: Partial<Charge> = {}): StateEvent[] => [
  ...ready,
  { type: "create" },
  { type: "created", charge: charge(over) },
];
const heard = (over: Partial<Charge>): StateEvent => ({ type: "charge", charge: charge(over) });

const event: fc.Arbitrary<StateEvent> = fc.oneof(
  fc.constant<StateEvent>({ type: "load" }),
  fc.constant<StateEvent>({ type: "create" }),
  fc.record({ type: fc.constant("order" as const), order: fc.constant(ORDER) }),
  fc.record({
    type: fc.constantFrom("charge" as const, "created" as const),
    charge: fc
      .record({
        id: fc.constantFrom("charge-of-this-page", "charge-left-behind"),
        status: fc.constantFrom(...CHARGE_STATUSES),
        version: fc.integer({ min: 1, max: 5 }),
      })
      .map(charge),
  }),
  fc
    .constantFrom("network" as const, "code_mismatch" as const)
    .map((code): StateEvent => ({ type: "error", error: new PayError(code, "broke") })),
);

describe("next", () => {
  it("goes from order to charge to paid", () => {
    expect(run({ type: "load" }).status).to.equal("loading");
    expect(run(...ready).status).to.equal("ready");
    expect(run(...ready, { type: "create" }).status).to.equal("creating");
    expect(run(...made()).status).to.equal("pending");
    expect(run(...made(), heard({ version: 2, status: "paid" })).status).to.equal("paid");
  });

  it("is paid only where the backend said so", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const said = events.some((one) => "charge" in one && one.charge?.status === "paid");
        return run(...events).status !== "paid" || said;
      }),
    );
  });

  it("ignores what is older than what it knows", () => {
    const state = run(...made({ version: 3 }));
    expect(next(state, heard({ version: 2, status: "denied" }))).to.equal(state);
    expect(next(state, heard({ version: 3, status: "denied" }))).to.equal(state);
  });

  it("never takes an older version of the same charge, whatever comes", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), event, (events, last) => {
        const before = run(...events);
        const after = next(before, last);
        const [old, young] = [before.charge, after.charge];
        return last.type === "order" || !old || old.id !== young?.id || young.version >= old.version;
      }),
    );
  });

  it("takes late money after expiry and denial", () => {
    for (const status of ["expired", "denied", "failed"] as const) {
      const late = run(...made(), heard({ version: 2, status }), heard({ version: 3, status: "paid" }));
      expect(late.status).to.equal("paid");
    }
  });

  it("is paid after a refusal too, where the order is read as paid; a reversed charge stays what it is", () => {
    const refused = run(...made(), heard({ version: 2, status: "denied" }));
    const renewed = { type: "renewed", order: { ...ORDER, paid: true } } as const;
    expect(next(refused, renewed)).to.deep.equal({ status: "paid", order: renewed.order });
    const reversed = run(...made(), heard({ version: 2, status: "reversed" }));
    expect(next(reversed, renewed).charge?.status).to.equal("reversed");
  });

  it("takes late money of a charge left behind, and nothing else of it", () => {
    const id = "charge-left-behind";
    const state = run(...made());
    expect(next(state, heard({ id, version: 9, status: "expired" }))).to.equal(state);
    expect(next(state, heard({ id, version: 9, status: "paid" })).status).to.equal("paid");
    const making = run(...ready, { type: "create" });
    expect(next(making, heard({ id, version: 9, status: "expired" }))).to.equal(making);
  });

  it("does not celebrate a second time where two charges were paid", () => {
    const state = run(...made({ status: "paid" }));
    expect(next(state, heard({ id: "charge-left-behind", status: "paid" }))).to.equal(state);
  });

  it("calls an order paid another way paid, not expired", () => {
    const reason = { code: "order_paid", message: "Já foi pago.", next: "again" } as const;
    const state = run(...made(), heard({ version: 2, status: "expired", reason }));
    expect(state.status).to.equal("paid");
    expect(state.charge).to.equal(undefined);
  });

  it("keeps the order through an error, and takes the fresh one that comes with it", () => {
    const error = new PayError("amount_changed", "The amount changed.");
    const fresh = { ...ORDER, amount: 999 };
    expect(run(...ready, { type: "error", error }).order).to.equal(ORDER);
    expect(run(...ready, { type: "error", error, order: fresh }).order).to.equal(fresh);
  });

  it("lets no error overwrite a payment", () => {
    const state = run(...made({ status: "paid" }));
    expect(next(state, { type: "error", error: new PayError("network", "broke") })).to.equal(state);
  });
});
