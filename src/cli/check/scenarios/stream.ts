// The stream of a charge. That it tells of changes is tried where charges change: see payments.ts.
import { FINAL_STATUSES, type Charge } from "../../../contract/index.ts";
import type { Context } from "../harness/context.ts";
import { chargeOf, type EventStream } from "../harness/event-stream.ts";
import { Blocked, assert } from "../harness/verdict.ts";
import { until } from "../harness/wait.ts";

/** Milliseconds within which the first state must be there: "at once", and a slow machine. */
const AT_ONCE = 2_000;

export async function stream(context: Context): Promise<void> {
  const { backend, check, remark, make, pixBody } = context;

  const waiting = await check(
    { rule: "stream", needs: ["pix"] },
    "It has the headers of an event stream, or is 501",
    async () => {
      const charge = await make(pixBody());
      const events = await backend.events(charge.id);
      if (events.status !== 501) expectStream(events);
      return { charge, events };
    },
  );
  if (waiting?.events.status === 501) {
    remark("stream", "The backend has no streams (501): elements poll.");
    return;
  }
  if (waiting) {
    const { charge, events } = waiting;
    await check("stream", "The current state comes at once", () => expectState(events, charge));
    await check("stream", "A waiting charge's state comes again after a reconnect", async () => {
      const again = await backend.events(charge.id, { "last-event-id": String(charge.version) });
      expectStream(again);
      await expectState(again, charge);
      again.close();
    });
    await check("stream", "The stream of a waiting charge stays open", async () => {
      assert(!events.ended, "the stream was closed", events);
    });
    events.close();
  }
  await check("stream", "An unknown charge is 404", async () => {
    const events = await backend.events("check-nobody-has-this-0000000000");
    assert(events.status === 404, `expected 404, got ${events.status}`, events);
  });

  const final = await check(
    { rule: "stream", needs: ["card"] },
    "A final state comes, and the stream is closed",
    async () => {
      const charge = await declined(context);
      const events = await backend.events(charge.id);
      await expectState(events, charge);
      assert(await until(AT_ONCE, () => events.ended || undefined), "the stream stays open", events);
      return charge;
    },
  );
  if (final) {
    await check("stream", "A final state that the page has already is 204", () => isCurrent(context, final));
  }
  remark(
    "stream",
    "Comments and `keep-alive` events every 15 s, and the end 15 minutes after expired, were not waited for.",
  );
}

/** What the service tells afterwards may make one more version, so the page's may be old at first. */
async function isCurrent({ backend, now }: Context, final: Charge) {
  let events: EventStream | undefined;
  const answered = await until(AT_ONCE, async () => {
    const { version } = await now(final);
    events = await backend.events(final.id, { "last-event-id": String(version) });
    return events.status === 204 || undefined;
  });
  assert(answered, `expected 204, got ${events?.status}`, events);
}

/** A charge in a final state. */
async function declined(context: Context): Promise<Charge> {
  const { has, kept, make, cardBody } = context;
  if (kept.denied) return context.now(kept.denied.charge);
  const charge = await make(await cardBody("decline"));
  if (!has("service") && !FINAL_STATUSES.includes(charge.status))
    throw new Blocked(`the backend's own service left a test card ${charge.status}`);
  assert(charge.status === "denied" || !has("service"), `a declined card is ${charge.status}, not denied`);
  return charge;
}

function expectStream(events: EventStream) {
  const header = (name: string) => events.headers.get(name) ?? "";
  assert(events.status === 200, `expected 200, got ${events.status}`, events);
  assert(/^text\/event-stream\b/.test(header("content-type")), "the answer is not text/event-stream", events);
  assert(header("x-accel-buffering") === "no", "X-Accel-Buffering is not no", events);
  assert(/\bno-store\b/.test(header("cache-control")), "Cache-Control lacks no-store", events);
}

/** The first event is this charge's state. */
async function expectState(events: EventStream, charge: Charge) {
  const first = await until(AT_ONCE, () => events.events[0]);
  assert(first, `no event came within ${AT_ONCE / 1000} s`, events);
  assert(first.event === "charge", `the event is named ${first.event}, not charge`, events);
  const told = chargeOf(first, events);
  assert(
    first.id === String(told.version),
    `the event's id is ${first.id}, not version ${told.version}`,
    events,
  );
  assert(told.id === charge.id && told.version >= charge.version, "the event is about another state", events);
}
