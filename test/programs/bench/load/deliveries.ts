// Signed deliveries as bytes on the wire, for each of the receivers that are compared.
import { Webhook } from "standardwebhooks";
import { signWebhook } from "../../../../src/contract/index.ts";
import { deposit } from "./charges.ts";

export const SECRET = "bench-signing-secret-of-the-shop";

const request = (body: string, headers: Record<string, string>) =>
  Buffer.from(
    [
      "POST /pay/webhooks HTTP/1.1",
      "host: 127.0.0.1",
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      body,
    ].join("\r\n"),
  );

/** The n-th deposit as the service sends it. */
export async function fromService(n: number): Promise<Buffer> {
  const body = deposit(n);
  return request(body, {
    "x-service-signature": await signWebhook(body, SECRET),
    "x-service-idempotency-key": `deposit:${n}`,
  });
}

/** The same, as Standard Webhooks has it. */
export function standard(n: number): Buffer {
  const body = deposit(n);
  const at = new Date();
  const id = `msg_${n}`;
  return request(body, {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(SECRET, { format: "raw" }).sign(id, at, body),
  });
}
