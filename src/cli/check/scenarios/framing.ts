// Rule 13. Requests of which two readers may see different ends: what one of them takes for a body, the other takes for the
// next request (RFC 9112, sections 6.1 and 6.3).
import type { Context } from "../harness/context.ts";
import { assert } from "../harness/verdict.ts";

/** Each is refused, or ends the connection with its answer. */
const AMBIGUOUS: readonly (readonly string[])[] = [
  ["Content-Length: 2", "Content-Length: 7"],
  ["Content-Length: +2"],
  ["Transfer-Encoding: chunked", "Content-Length: 7"],
];

export async function framing({ backend, order, check }: Context): Promise<void> {
  const path = `/orders/${encodeURIComponent(order.id)}`;
  await check("13", "A request whose length can be read in two ways is refused", async () => {
    for (const fields of AMBIGUOUS) {
      const body = fields.some((field) => field.endsWith("chunked")) ? "0\r\n\r\n" : "{}";
      const next = `GET ${new URL(backend.endpoint + path).pathname} HTTP/1.1\r\nHost: next\r\n\r\n`;
      const { statuses, closed, exchange } = await backend.raw(path, {
        method: "POST",
        fields,
        body: body + next,
      });
      const [status = 400] = statuses;
      assert(status >= 400, `expected a refusal, got ${status}`, { exchange });
      assert(statuses.length <= 1, "what was behind its end was answered as another request", { exchange });
      assert(closed, "the connection stays open", { exchange });
    }
  });
}
