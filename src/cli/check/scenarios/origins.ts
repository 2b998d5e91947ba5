// Rule 13, without the part that every answer shows: see every-answer.ts.
import type { Context } from "../harness/context.ts";
import { expectProblem, expectStatus } from "../harness/expect.ts";
import { assert } from "../harness/verdict.ts";

const FOREIGN = ["https://foreign.example", "null"];
/** Beyond what any card, customer or ciphertext takes; the second where a backend is generous. */
const TOO_LARGE = [512 * 1024, 8 * 1024 * 1024];

/** Added to each request of a page, by OpenTelemetry, Sentry and Datadog. */
const TRACING = ["baggage", "sentry-trace", "traceparent", "tracestate", "x-datadog-trace-id"];

export async function origins(context: Context): Promise<void> {
  const { backend, order, options, check, make, pixBody } = context;
  const { origin } = options;
  const path = `/orders/${encodeURIComponent(order.id)}`;

  await check("13", "The own origin may call, with credentials", async () => {
    const answer = await backend.send(path, { headers: { origin } });
    expectStatus(answer, 200);
    expectOwn(answer.headers.get("access-control-allow-origin"), origin, answer);
  });
  await check("13", "OPTIONS allows the own origin, by name", async () => {
    const answer = await backend.send("/charges", { method: "OPTIONS", headers: preflight(origin) });
    expectStatus(answer, 200, 204);
    const allowed = (name: string) => answer.headers.get(`access-control-allow-${name}`)?.toLowerCase() ?? "";
    assert(allowed("origin") === origin, `expected the origin ${origin} to be allowed by name`, answer);
    assert(allowed("credentials") === "true", "credentials are not allowed", answer);
    assert(allowed("methods").includes("post"), "POST is not allowed", answer);
    for (const header of ["content-type", "idempotency-key"])
      assert(allowed("headers").includes(header), `the header ${header} is not allowed`, answer);
  });
  await check("13", "OPTIONS allows the headers that tracing scripts add", async () => {
    const asked = [...TRACING, "content-type", "idempotency-key"];
    const headers = { ...preflight(origin), "access-control-request-headers": asked.join(",") };
    const answer = await backend.send("/charges", { method: "OPTIONS", headers });
    const names = answer.headers.get("access-control-allow-headers")?.toLowerCase().split(",") ?? [];
    const allowed = names.map((name) => name.trim());
    const refused = asked.filter((name) => !allowed.includes(name));
    assert(
      refused.length === 0,
      `not allowed, so that the browser sends no charge: ${refused.join(", ")}`,
      answer,
    );
  });
  await check("13", "Another origin is 403 origin_not_allowed", async () => {
    for (const foreign of FOREIGN) {
      const headers = { origin: foreign };
      expectProblem(await backend.send(path, { headers }), 403, "origin_not_allowed");
      expectProblem(await backend.post(pixBody(), undefined, headers), 403, "origin_not_allowed");
    }
  });
  await check(
    { rule: "13", needs: ["pix"] },
    "A charge and its stream are 403 to another origin",
    async () => {
      const { id } = await make(pixBody());
      for (const foreign of FOREIGN) {
        const headers = { origin: foreign };
        expectProblem(await backend.send(`/charges/${id}`, { headers }), 403, "origin_not_allowed");
        const events = await backend.events(id, headers);
        events.close();
        assert(events.status === 403, `expected 403, got ${events.status}`, events);
      }
    },
  );
  await check("13", "OPTIONS refuses another origin with 403", async () => {
    for (const foreign of FOREIGN) {
      const answer = await backend.send("/charges", { method: "OPTIONS", headers: preflight(foreign) });
      expectStatus(answer, 403);
      assert(
        !answer.headers.has("access-control-allow-origin"),
        "the refused origin is allowed all the same",
        answer,
      );
    }
  });
  await check("13", "A body that is not declared as JSON is 415 unsupported_media_type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const answer = await backend.post(pixBody(), undefined, { "content-type": type });
      expectProblem(answer, 415, "unsupported_media_type");
    }
  });
  await check("13", "A body that is too large is 413 payload_too_large", async () => {
    const [first, larger] = TOO_LARGE.map((size) => pixBody({ customer: { name: "a".repeat(size) } }));
    const answer = await backend.post(first);
    expectProblem(answer.status === 413 ? answer : await backend.post(larger), 413, "payload_too_large");
  });
}

const preflight = (origin: string) => ({
  origin,
  "access-control-request-method": "POST",
  "access-control-request-headers": "content-type,idempotency-key",
});

/** A page of the same origin needs no such header; if there is one, it must be the origin's name. */
function expectOwn(allowed: string | null, origin: string, answer: Parameters<typeof expectStatus>[0]) {
  assert(allowed === null || allowed === origin, `the origin allowed is ${allowed}, not ${origin}`, answer);
}
